import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { modernWorkbox, targets } from './chunks.ts'
import { checkShims, deskShims } from './mantine.ts'
import { licences } from './release.ts'

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
        resolve: { alias: [...deskShims, modernWorkbox] },
        plugins: [
          react(),
          checkShims(deskShims),
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
