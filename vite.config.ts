import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { embeddedBackend } from './tools/backend.ts'
import { inlineRuntime } from './tools/inlineRuntime.ts'
import { licences } from './tools/licences.ts'
import { noExternal, ONLINE_ONLY, site } from './tools/prerender.ts'
import { assertBuildable } from './tools/release.ts'
import { staticHost } from './tools/staticHost.ts'

// The embedded backend and its CLI report usage unless told not to.
process.env.DO_NOT_TRACK = '1'

export default defineConfig(({ mode, command, isPreview }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_')
  assertBuildable(env, mode)
  const port = Number(process.env.PORT) || 4173
  const serving = command === 'serve'
  const licencesOf = licences()
  return {
    appType: 'mpa',
    // Only what pages are made of: the embedded backend's data and secret are in this folder, too.
    server: { port, strictPort: true, fs: { allow: ['src', 'node_modules'] } },
    preview: { port, strictPort: true },
    resolve: {
      alias: [
        // What wouter brings along for React before 18.
        { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
        { find: 'react-remove-scroll', replacement: join(import.meta.dirname, 'src/theme/shims/removeScroll.ts') },
        // Inside @mantine/hooks.
        { find: /^\.\/use-id\/use-id\.mjs$/, replacement: join(import.meta.dirname, 'src/theme/shims/useId.ts') },
      ],
    },
    ssr: { noExternal },
    build: {
      target: ['chrome109', 'safari15.4', 'firefox115'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          chunkFileNames: ({ facadeModuleId = '' }) => {
            const [, name = '[name]'] =
              /\/(?:islands\/([\w-]+)\/island\.tsx|(auth)\/client\.ts)$/.exec(facadeModuleId ?? '')?.filter(Boolean) ??
              []
            return `assets/${name}-[hash].js`
          },
          // On a bad line every file is a round trip more: what main.tsx needs to start is one file, and what every page
          // then loads is another, whoever shares them. The facts are few, and would be a file for two readers otherwise.
          codeSplitting: {
            groups: [
              {
                priority: 1,
                name: (id, modules) => (importedBy('src/client/main.tsx', modules).has(id) ? 'start' : null),
              },
              {
                name: (id, modules) =>
                  importedBy('src/client/background.tsx', modules).has(id) || id.includes('/src/facts/')
                    ? 'background'
                    : null,
              },
            ],
          },
        },
      },
    },
    plugins: [
      serving && !env.VITE_SUPABASE_URL && embeddedBackend(),
      isPreview && staticHost(),
      react(),
      inlineRuntime(),
      licencesOf(),
      site(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src/worker',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: false,
        manifest: JSON.parse(readFileSync('manifest.webmanifest', 'utf8')),
        includeManifestIcons: false,
        injectManifest: {
          rollupFormat: 'iife',
          buildPlugins: { vite: [licencesOf()] },
          globPatterns: ['assets/**/*.{js,css}', 'pages-*.txt', 'favicon.svg', 'icons/apple-touch-icon.png'],
          globIgnores: ONLINE_ONLY.map((start) => `${start}*`),
          dontCacheBustURLsMatching: /^(?:assets\/|pages-)/,
          // The pack holds every page, some 10 KB each; what it weighs compressed is for the tests to judge.
          maximumFileSizeToCacheInBytes: 100_000_000,
        },
      }),
    ],
  }
})

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const found = new Map<string, Set<string>>()

/** A module and those that it imports, directly or not; not those it loads later. */
function importedBy(file: string, modules: Modules): Set<string> {
  const known = found.get(file)
  if (known) return known
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(join(import.meta.dirname, file))
  found.set(file, reached)
  return reached
}
