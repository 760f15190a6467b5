/** Builds the site with BENCH_ROUTES routes into the given folder and prints how long it took, in ms. */
import { join } from 'node:path'
import { build, type Plugin, type PluginOption } from 'vite'
import { site } from '../../tools/vite/prerender.ts'
import configure from '../../vite.config.ts'

const root = join(import.meta.dirname, '../..')

/** Who imports what, and gets more of it. */
const STANDINS: readonly (readonly [importer: RegExp, source: RegExp, file: string])[] = [
  [/\/src\/prerender\/site\.ts$/, /\/routes\.ts$/, 'routes.ts'],
  [
    /\/src\/(?:pages\/(?:Location|Post)\.tsx|prerender\/structuredData\.ts)$/,
    /\/content\/(?:locations|posts)\.ts$/,
    'content.ts',
  ],
]

const moreRoutes: Plugin = {
  name: 'more-routes',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const standIn = STANDINS.find(([from, what]) => from.test(importer) && what.test(source))
    return standIn && join(import.meta.dirname, standIn[2])
  },
}

const isSite = (plugin: PluginOption): boolean =>
  plugin !== null && typeof plugin === 'object' && 'name' in plugin && plugin.name === 'site'

const config = configure({ mode: 'production', command: 'build' })
const plugins = config.plugins?.map((plugin) => (isSite(plugin) ? site([moreRoutes]) : plugin))

const began = performance.now()
await build({
  ...config,
  root,
  plugins,
  configFile: false,
  mode: 'production',
  logLevel: 'error',
  build: { ...config.build, outDir: process.argv[2], emptyOutDir: true },
})
console.log(Math.round(performance.now() - began))
