import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { licences } from './release.ts'

/** The oldest browsers that the site's scripts and styles are written for. */
export const targets = ['chrome109', 'safari15.4', 'firefox115']

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Islands have their script in `island.tsx`, so their files are named after their folders. */
export function chunkFileNames({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, island, auth] =
    /\/src\/(?:islands\/([\w-]+)\/island\.tsx|(auth)\/client\.ts)$/.exec(facadeModuleId ?? '') ?? []
  return `assets/${island ?? auth ?? '[name]'}-[hash].js`
}

/**
 * Which modules share a file. On a bad line every file is a round trip more: what main.ts needs to start is one file, and
 * what every page then loads is another, with the facts, or one that form and map both read would be a file of its own.
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
  // One group: two of the same name would be two files.
  const background = (id: string, modules: Modules) =>
    isFact(id) || isReached('src/client/background.ts', id, modules) ? 'background' : null
  // What islands and notices share.
  const SHARED = [
    'src/client/react.tsx',
    'src/client/notices/MessageThread.tsx',
    'src/client/photograph.ts',
    'src/components/PhoneLink.tsx',
  ]
  const react = (id: string, modules: Modules) => (SHARED.some((file) => isReached(file, id, modules)) ? 'react' : null)
  // Two islands for one kind of visitor, who goes from one to the other: apart they would have their tools in a third file.
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

/** What only one island needs. The postcodes are five kilobytes, for visitors who ask whether we cover their area. */
const OF_ONE_ISLAND = /\/src\/facts\/(?:areas|helplines|postcodes|utilities)\.ts$/

const KEPT = /\/src\/islands\/(?:home-card\/|keptParts\.tsx|waiting\/)/

/** A module and those that it imports, directly or not; not those it loads later. */
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
 * `import code from './some.ts?script'` gives that module and what it imports as the text of one minified script, to be
 * written into a page. A name that is only declared in it stays, for the code that renders the page to replace.
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
 * Puts the bundler's helpers for CommonJS, four small functions without state, into each script that uses them. With
 * `codeSplitting` Rolldown gives them a file of their own, which came 50 ms after the script that needs it on the worst line.
 * Remove when Rolldown has an option for this (Vite 8.3 has none).
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    // Before Vite notes which scripts load which.
    enforce: 'pre',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const runtime = chunks.find(({ name }) => name === NAME)
      if (!runtime)
        throw new Error(`Nothing is called ${NAME} any more: delete inlineRuntime, or look for its new name`)
      const file = runtime.fileName.replace(/^.*\//, '')
      const body = runtime.code.replace(
        /export\s*\{([^}]*)\};?\s*$/,
        (_, names: string) => `return{${asProperties(names, '$2:$1')}}`,
      )
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
        chunk.code = chunk.code
          .replace(
            new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${file}";?`),
            (_, names: string) => `var{${asProperties(names, '$1:$2')}}=(()=>{${body}})();`,
          )
          // A script whose helpers were all left out still asks for their file.
          .replace(new RegExp(`import\\s*"\\./${file}";?`), '')
        if (chunk.code.includes(file)) throw new Error(`${chunk.fileName} needs ${file} in an unknown way`)
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
      }
      delete bundle[runtime.fileName]
    },
  }
}

/** `a as b, c` of an import or export list, as the properties of an object or of a pattern. */
const asProperties = (names: string, property: string) => names.replace(/([\w$]+)\s+as\s+([\w$]+)/g, property)

const IMPORT = /^@import '([^']+)';$/gm

/** Adds to src/client/notices/toaster.css the theme's variables that it and its imports refer to. A page has only its own. */
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

/** Each name is a separate module, without the others. */
const shim = (name: string) => join(import.meta.dirname, `../../src/theme/shims.ts?${name}`)

/** Modules of other packages that small ones of our own replace: src/theme/shims.ts says why, and when to remove each. */
export const shims = [
  { find: 'use-sync-external-store/shim/index.js', replacement: shim('useSyncExternalStore') },
  { find: 'react-remove-scroll', replacement: shim('RemoveScroll') },
  { find: 'react-transition-group', replacement: shim('TransitionGroup') },
  // Inside @mantine/hooks.
  { find: /^\.\/use-id\/use-id\.mjs$/, replacement: shim('useId') },
  // Inside @mantine/core.
  { find: /^\.\/Autosize\.mjs$/, replacement: shim('TextareaAutosize') },
  { find: /^\.\.\/Combobox\/ComboboxChevron\/ComboboxChevron\.mjs$/, replacement: shim('ComboboxChevron') },
  { find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/, replacement: shim('MantineCssVariables') },
  { find: /^\.\/default-colors\.mjs$/, replacement: shim('DEFAULT_COLORS') },
]

/** For the development server, which bundles dependencies without Vite's own plugins, and so knows no file with a query. */
export const loadShims = {
  name: 'load-shims',
  async load(id: string) {
    const [, file] = /^(.*\/shims\.ts)\?/.exec(id) ?? []
    return file ? { code: await readFile(file, 'utf8'), moduleType: 'ts' as const } : null
  },
}

/** Fails the build where a shim replaces nothing: the package imports that module no longer, or by another name. */
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

/** Where the desk is, from the root of its site. Its worker's scope is this and no more, so the slash at the end matters. */
const BASE = '/desk/'
const SOURCE = 'src/desk'

/** The staff's application, built by itself into a folder of its own, so no file that visitors load grows or changes with it. */
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
