import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin, type Rolldown, type ViteDevServer } from 'vite'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { withoutSlash } from '../../src/document/paths.ts'
import type { Builder } from '../../src/prerender/builder.ts'
import type { Role } from '../../src/worker/files.ts'
import { inlineScript } from './inline.ts'
import { ownerFacts } from './owner.ts'

const require = createRequire(import.meta.url)
/** The package has no types. */
const subsetFont: (
  font: Uint8Array,
  text: string,
  options: { targetFormat: 'woff2'; variationAxes: Readonly<Record<string, number>>; noLayoutClosure: boolean },
) => Promise<Uint8Array> = require('subset-font')

/** The characters that a heading may use. tests/dist/pages.test.ts fails if a heading needs more. */
export const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:?/-'£–’\u00a0"

/**
 * The headings' typeface, National Park (OFL licence), reduced to the characters and the weight that they use: 7 KB
 * instead of 39. Leaves out alternative letter forms (`noLayoutClosure`), which no heading uses.
 */
export async function headingFont(): Promise<{ readonly name: string; readonly content: Uint8Array }> {
  const whole = await readFile(
    require.resolve('@fontsource-variable/national-park/files/national-park-latin-wght-normal.woff2'),
  )
  const content = await subsetFont(whole, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: 750 },
    noLayoutClosure: true,
  })
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  return { name: `assets/headings-${hash}.woff2`, content }
}

type Transform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number]

/** The role of each precached file, by its path in the output folder. Undefined if no page waits for the file. */
export type Roles = ReadonlyMap<string, Role | undefined>

/**
 * Adds the roles to Workbox's manifest, which keeps unknown properties (workbox-build 7.4), and removes what `roles` lacks.
 * Files with a role have a hash in their names. @throws Error if the list lacks one: the worker would never be complete
 */
export const withRoles = (roles: Roles, entries: Parameters<Transform>[0]) => {
  // No page was rendered, so let that error show instead.
  if (roles.size === 0) return { manifest: [] }
  const manifest = entries.flatMap((entry): (typeof entry & { readonly role?: Role })[] => {
    const role = roles.get(entry.url)
    if (role) return [{ ...entry, revision: null, role }]
    return roles.has(entry.url) ? [entry] : []
  })
  const bundles = manifest.filter(({ role }) => role === 'pages')
  if (bundles.length !== 1) throw new Error(`The precache needs one bundle of pages, not ${bundles.length}`)
  const missing = [...roles.keys()].filter((name) => !manifest.some(({ url }) => url === name))
  if (missing.length > 0) throw new Error(`Not found for the precache: ${missing.join(', ')}`)
  return { manifest }
}

const MODULE = '/src/prerender/siteFiles.ts'

/**
 * Renders every route: in development on request, in a build after Vite's files and before vite-plugin-pwa lists them.
 * @returns the plugin, and what adds the roles of its files to that list
 */
export function site(): { readonly plugin: Plugin; readonly manifestTransform: Transform } {
  let roles: Roles = new Map()
  const plugin: Plugin = {
    name: 'site',
    async writeBundle(_, bundle) {
      const { config } = this.environment
      const { root, mode, envDir } = config
      const { outDir } = config.build
      const changed = lastChange(root)
      const define = { ...config.define, 'import.meta.env.CHANGED': JSON.stringify(changed) }
      const module = await load({ root, mode, define, envDir, plugins: [ownerFacts(), inlineScript()] })
      const vitesOwn = join(outDir, 'index.html')
      const scripts = scriptsOf(bundle, root)
      const font = await headingFont()
      const { files, pageBundle, late } = module.buildSite({
        template: withoutTags(await readFile(vitesOwn, 'utf8')),
        scripts,
        font: `/${font.name}`,
        changed,
      })
      roles = new Map<string, Role | undefined>([
        [pageBundle, 'pages'],
        [font.name, 'rest'],
        ...late.map((name) => [name, undefined] as const),
        ...(['start', 'first', 'rest'] as const).flatMap((role) =>
          scripts[role].map((url) => [url.slice(1), role] as const),
        ),
      ])
      await rm(vitesOwn)
      for (const [name, content] of [...files, [font.name, font.content] as const]) {
        const file = join(outDir, name)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, content)
      }
    },

    configureServer(server) {
      return () =>
        server.middlewares.use((request, response, next) => {
          serve(server, request.originalUrl ?? '/').then(
            ({ content, status, type }) => {
              response.writeHead(status, { 'content-type': type })
              response.end(content)
            },
            (error: Error) => {
              server.ssrFixStacktrace(error)
              next(error)
            },
          )
        })
    },
  }
  return { plugin, manifestTransform: (entries) => withRoles(roles, entries) }
}

/** Files that are useless offline, so not precached. The worker keeps Leaflet after its first use. */
const ONLINE_ONLY = ['src/auth/client.ts', 'src/client/leafletMap.ts']

/** Packages that publish CommonJS under an ES module's name. */
export const noExternal = ['react-helmet-async']

/** Builds src/prerender/siteFiles.ts for Node, with the browser build's constants and styles, and loads it. */
async function load(config: InlineConfig & { readonly root: string }): Promise<Builder> {
  const cache = join(config.root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'site-'))
  try {
    await build({
      ...config,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal },
      // src/prerender/styles.ts minifies each page's styles after assembling them.
      build: { ssr: MODULE, outDir, cssMinify: false },
    })
    return await import(pathToFileURL(join(outDir, 'siteFiles.js')).href)
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** The URLs of the scripts that pages load first, the scripts they load next, and the other files that the worker keeps. */
function scriptsOf(bundle: Rolldown.OutputBundle, root: string) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const chunksOf = (source: string) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.startsWith(join(root, source))))
  const [entry] = chunksOf('src/client/main.ts')
  if (!entry) throw new Error('the build has no entry')
  const withImports = (name: string): string[] => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    return chunk ? [...chunk.imports.flatMap(withImports), name] : []
  }
  const start = withImports(entry.fileName)
  const ofIslands = chunksOf('src/client/react/hydrate.tsx').map(({ fileName }) => fileName)
  const next = [...chunksOf('src/client/background.ts'), ...chunksOf('src/islands/')]
  const first = next.flatMap(({ fileName }) => withImports(fileName)).filter((name) => !start.includes(name))
  const loadedLate = ONLINE_ONLY.map((source) => join(root, source))
  const onlineOnlyChunks = chunks.filter(({ facadeModuleId }) => loadedLate.includes(facadeModuleId ?? ''))
  const onlineOnly = onlineOnlyChunks.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
  const known = [...start, ...first, ...onlineOnly]
  const rest = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name) && !known.includes(name))
  const urls = (names: readonly string[]) => [...new Set(names)].map((name) => `/${name}`)
  return {
    entry: `/${entry.fileName}`,
    start: urls(start),
    ofIslands: urls(ofIslands),
    first: urls(first),
    rest: urls(rest),
  }
}

/** Removes Vite's tags, since the page already has its styles, and src/client/boot/main.ts loads the script later. */
const withoutTags = (html: string) =>
  html.replace(/\s*<(?:script|link)[^>]* crossorigin[^>]*>(?:<\/script>)?/g, '').replace(/\n/g, '')

/** The date of the last commit, or today without a Git history. */
function lastChange(root: string): string {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%cs', '--', 'src'], { cwd: root, encoding: 'utf8' })
  // Git is missing, or has no history.
  return stdout?.trim() || new Date().toISOString().slice(0, 10)
}

async function serve(server: ViteDevServer, url: string) {
  const { renderPage, drawings } = (await server.ssrLoadModule(MODULE)) as Builder
  const drawing = drawings.find(({ name }) => url === `/${name}`)
  if (drawing) return { content: drawing.content, status: 200, type: 'image/svg+xml' }
  // Concatenate the URL: resolving `//path` would make it a host name.
  const path = withoutSlash(new URL(`http://localhost${url}`).pathname)
  const template = await readFile(join(server.config.root, 'index.html'), 'utf8')
  const { html, status } = renderPage(template, path)
  return { content: await server.transformIndexHtml(url, html), status, type: 'text/html; charset=utf-8' }
}
