import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { staticHost } from './tools/host/site.ts'
import { chunkFileNames, chunks, modernWorkbox, targets } from './tools/vite/chunks.ts'
import { desk } from './tools/vite/deskBuild.ts'
import { embeddedBackend } from './tools/vite/embeddedBackend.ts'
import { inlineRuntime, inlineScript } from './tools/vite/inline.ts'
import { leafletModules, leanLeaflet } from './tools/vite/leaflet.ts'
import { checkShims, loadShims, shims, toastTokens } from './tools/vite/mantine.ts'
import { ownerFacts } from './tools/vite/owner.ts'
import { noExternal, site } from './tools/vite/prerender.ts'
import { assertBuildable, licences, reminders } from './tools/vite/release.ts'

// The embedded backend and its CLI report usage unless told not to.
process.env.DO_NOT_TRACK = '1'

export default defineConfig(({ mode, command, isPreview }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_')
  assertBuildable({ ...env, OWNER_FACTS: process.env.OWNER_FACTS }, mode)
  const old = mode === 'release' && command === 'build' && reminders(Date.now())
  if (old) console.warn(old)
  // 0 picks a free port.
  const port = Number(process.env.PORT || 4173)
  const serving = command === 'serve'
  const licencesOf = licences()
  const { plugin: prerenderedSite, manifestTransform } = site()
  return {
    appType: 'mpa',
    // Serves only what pages are made of: this folder also holds the embedded backend's data and secret.
    server: { port, strictPort: true, fs: { allow: ['src', 'node_modules'] } },
    preview: { port, strictPort: true },
    resolve: { alias: [...shims, modernWorkbox, leafletModules] },
    optimizeDeps: { rolldownOptions: { plugins: [loadShims] } },
    ssr: { noExternal },
    build: {
      target: targets,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Constants of the contract (src/document/) become plain strings instead of imports between files.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: {
          chunkFileNames,
          codeSplitting: chunks(import.meta.dirname),
        },
      },
    },
    plugins: [
      serving && !env.VITE_SUPABASE_URL && embeddedBackend(),
      isPreview && staticHost(),
      ownerFacts(),
      react(),
      toastTokens(),
      leanLeaflet(),
      inlineScript(),
      inlineRuntime(),
      checkShims(shims),
      licencesOf(),
      prerenderedSite,
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'src/worker',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: false,
        manifest: JSON.parse(readFileSync('manifest.webmanifest', 'utf8')),
        includeManifestIcons: false,
        includeAssets: ['favicon.svg', 'icons/apple-touch-icon.png'],
        injectManifest: {
          rollupFormat: 'iife',
          buildPlugins: { vite: [licencesOf()] },
          globPatterns: ['assets/**/*.{js,css,woff2}', '*.{txt,vcf,png}'],
          manifestTransforms: [manifestTransform],
          // The bundle holds every page, about 10 KB each. The tests check its compressed size.
          maximumFileSizeToCacheInBytes: 100_000_000,
        },
      }),
      desk(),
    ],
  }
})
