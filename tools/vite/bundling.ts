import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, minifySync, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { licences } from './release.ts'

/** The oldest browsers that the site supports. */
export const targets = ['chrome109', 'safari15.4', 'firefox115']

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Names an island's file after its folder, since every island's script is called `island.tsx`. */
export function chunkFileNames({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, island, auth] =
    /\/src\/(?:islands\/([\w-]+)\/island\.tsx|(auth)\/client\.ts)$/.exec(facadeModuleId ?? '') ?? []
  return `assets/${island ?? auth ?? '[name]'}-[hash].js`
}

/**
 * Which modules share a file. On a bad line every file costs a round trip, so all that main.ts needs to start is one file, and
 * all that every page loads next is another. That has the facts, or a fact shared by form and map would get a separate file.
 */
export function chunks(root: string) {
  const reached = new Map<string, Set<string>>()
  const isReached = (file: string, id: string, modules: Modules) => {
    const known = reached.get(file) ?? importedBy(join(root, file), modules)
    reached.set(file, known)
    return known.has(id)
  }
  const isFact = (id: string) => id.startsWith(join(root, 'src/facts/')) && !OF_ONE_ISLAND.test(id)
  const start = (id: string, modules: Modules) => (isReached('src/client/main.ts', id, modules) ? 'start' : null)
  // This is one group because two groups with the same name would make two files.
  const background = (id: string, modules: Modules) =>
    isFact(id) || isReached('src/client/background.ts', id, modules) ? 'background' : null
  // Modules that islands and notices share.
  const SHARED = [
    'src/client/react.tsx',
    'src/client/notices/LazyConversation.tsx',
    'src/client/photograph.ts',
    'src/components/PhoneLink.tsx',
  ]
  const react = (id: string, modules: Modules) => (SHARED.some((file) => isReached(file, id, modules)) ? 'react' : null)
  // Visitors go from one of these islands to the other. Split up, they would need a third file for their shared tools.
  const kept = (id: string) => (KEPT.test(id) ? 'kept' : null)
  return {
    groups: [
      { priority: 3, name: start },
      { priority: 2, name: background },
      { priority: 1, name: react },
      { priority: 0, name: kept },
    ],
  }
}

/** Facts that only one island needs. The postcodes take five kilobytes, for visitors who ask whether we cover their area. */
const OF_ONE_ISLAND = /\/src\/facts\/(?:areas|helplines|postcodes|utilities)\.ts$/

const KEPT = /\/src\/islands\/(?:home-card\/|keptParts\.tsx|waiting\/)/

/** A module and everything it imports statically, directly or not. */
function importedBy(entry: string, modules: Modules): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(entry)
  return reached
}

const SUFFIX = '?script'

/**
 * `import code from './some.ts?script'` bundles that module into one minified script, as text to
 * write into a page. It keeps names that are only declared, for the code that renders the page to replace.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null
      const file = id.slice(0, -SUFFIX.length)
      this.addWatchFile(file)
      const code = await bundled(file)
      if (/<\/script|<!--/i.test(code)) throw new Error(`${file} cannot be inlined: it would end its own element`)
      return `export default ${JSON.stringify(code)}`
    },
  }
}

async function bundled(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      target: targets,
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } },
      lib: { entry: file, formats: ['iife'], name: 'script', fileName: 'script' },
    },
  })
  const outputs = [result].flat().flatMap((made) => ('output' in made ? made.output : []))
  const [script, ...more] = outputs.filter((output) => output.type === 'chunk')
  if (!script || more.length > 0) throw new Error(`${file} is not one script`)
  return script.code.trim()
}

const NAME = 'rolldown-runtime'

/**
 * Copies the bundler's CommonJS helpers, small functions without state, into each script that uses them. With
 * `codeSplitting` Rolldown puts them in a separate file, which came 50 ms after the script that needs it on the worst line.
 * Remove when Rolldown has an option for this (Vite 8.3 has none).
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    // Runs before Vite notes which scripts load which.
    enforce: 'pre',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === NAME)
      if (!runtime)
        throw new Error(`Nothing is called ${NAME} any more: delete inlineRuntime, or look for its new name`)
      const file = runtime.fileName.replace(/^.*\//, '')
      const [, body = '', exported = ''] = /^([\s\S]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code) ?? []
      const helpers = new Map(pairs(exported).map(([helper, name]) => [name, helper]))
      const copyOf = (imported: string) => {
        const used = pairs(imported).map(([name]) => `${name}:${helpers.get(name)}`)
        return `(()=>{${body}return{${used}}})()`
      }
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        chunk.code = chunk.code
          .replace(
            new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${file}";?`),
            (_, imported: string) =>
              minifySync(file, `var{${pairs(imported).map((pair) => pair.join(':'))}}=${copyOf(imported)};`).code,
          )
          // A script whose helpers were all tree-shaken still imports their file.
          .replace(new RegExp(`import\\s*"\\./${file}";?`), '')
        if (chunk.code.includes(file)) throw new Error(`${chunk.fileName} needs ${file} in an unknown way`)
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
      }
      delete bundle[runtime.fileName]
    },
  }
}

/** The names before and after each `as` of an import or export list. */
const pairs = (names: string): [string, string][] =>
  names.split(',').map((name) => {
    const [from = '', to = from] = name.trim().split(/\s+as\s+/)
    return [from, to]
  })

const IMPORT = /^@import '([^']+)';$/gm

/** Adds to src/client/notices/toaster.css the theme variables it uses, because each page defines only those that it uses. */
export function toastTokens(): Plugin {
  return {
    name: 'toast-tokens',
    enforce: 'pre',
    async transform(css, id) {
      if (!id.endsWith('/notices/toaster.css')) return null
      const { tokensFor } = await import('../../src/prerender/tokens.ts')
      const { resolve } = createRequire(id)
      const imported = [...css.matchAll(IMPORT)].map(([, path = '']) => readFile(resolve(path), 'utf8'))
      return css + tokensFor(css + (await Promise.all(imported)).join(''))
    },
  }
}

/** A separate module for each shim, without the others. */
const shim = (name: string) => join(import.meta.dirname, `../../src/theme/shims.ts?${name}`)

/** Modules of other packages that we replace with smaller ones. src/theme/shims.ts says why, and when to remove each. */
export const shims = [
  { find: 'use-sync-external-store/shim/index.js', replacement: shim('useSyncExternalStore') },
  { find: 'react-remove-scroll', replacement: shim('RemoveScroll') },
  { find: 'react-transition-group', replacement: shim('TransitionGroup') },
  // In @mantine/hooks.
  { find: /^\.\/use-id\/use-id\.mjs$/, replacement: shim('useId') },
  // In @mantine/core.
  { find: /^\.\/Autosize\.mjs$/, replacement: shim('TextareaAutosize') },
  { find: /^\.\.\/Combobox\/ComboboxChevron\/ComboboxChevron\.mjs$/, replacement: shim('ComboboxChevron') },
  { find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/, replacement: shim('MantineCssVariables') },
  { find: /^\.\/default-colors\.mjs$/, replacement: shim('DEFAULT_COLORS') },
]

/** For the development server, which bundles dependencies without Vite's plugins, so it cannot load files with a query. */
export const loadShims = {
  name: 'load-shims',
  async load(id: string) {
    const [, file] = /^(.*\/shims\.ts)\?/.exec(id) ?? []
    return file ? { code: await readFile(file, 'utf8'), moduleType: 'ts' as const } : null
  },
}

/** Fails the build if a shim replaces nothing, because the package no longer imports that module, or renamed it. */
export function checkShims(): Plugin {
  return {
    name: 'check-shims',
    apply: 'build',
    buildEnd(error) {
      if (error) return
      for (const { find, replacement } of shims)
        if (!this.getModuleInfo(replacement)?.importers.length)
          this.error(`Nothing imports ${find} any more: delete ${replacement}, or look for its new name`)
    },
  }
}

/** The desk's path. Its worker's scope must not be wider, so the slash at the end matters. */
const BASE = '/desk/'
const SOURCE = 'src/desk'

/** Builds the desk separately into its own folder, so that no file for visitors grows or changes with it. */
export function desk(): Plugin {
  return {
    name: 'desk',
    async closeBundle() {
      const { config } = this.environment
      if (config.command !== 'build' || config.build.ssr) return
      const licencesOf = licences()
      await build({
        configFile: false,
        root: join(config.root, SOURCE),
        base: BASE,
        mode: config.mode,
        define: config.define ?? {},
        envDir: config.root,
        publicDir: false,
        logLevel: 'warn',
        build: { outDir: resolve(config.root, config.build.outDir, 'desk'), emptyOutDir: true, target: targets },
        plugins: [
          react(),
          licencesOf(),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'worker',
            filename: 'sw.ts',
            registerType: 'prompt',
            injectRegister: false,
            manifest: JSON.parse(await readFile(join(config.root, SOURCE, 'manifest.webmanifest'), 'utf8')),
            includeManifestIcons: false,
            injectManifest: {
              rollupFormat: 'iife',
              globPatterns: ['index.html', 'assets/*.{js,css}'],
              buildPlugins: { vite: [licencesOf()] },
            },
          }),
        ],
      })
    },

    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(`http://localhost${request.originalUrl ?? '/'}`)
        if (pathname !== BASE && `${pathname}/` !== BASE) return next()
        const html = await readFile(join(server.config.root, SOURCE, 'index.html'), 'utf8')
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(await server.transformIndexHtml(`/${SOURCE}/index.html`, html))
      })
    },
  }
}
