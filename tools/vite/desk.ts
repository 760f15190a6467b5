import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { targets } from './bundling.ts'
import { licences } from './release.ts'

/** Where the desk is, from the root of its site. Its worker's scope is this and no more, so the slash at the end matters. */
const BASE = '/desk/'
const SOURCE = 'src/desk'

/**
 * The staff's application, built by itself into a folder of its own: no chunk is shared with the pages of visitors, so none
 * of those grows or changes with it, and their worker knows nothing of it.
 */
export function desk(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'desk',
    configResolved(resolved) {
      config = resolved
    },

    async closeBundle() {
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
