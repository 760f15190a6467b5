import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sirv from 'sirv'
import type { Plugin } from 'vite'
import { headersFor, readHeaderRules } from './headerRules.ts'

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|xml|txt|webmanifest)$/

/** `vite preview` as a static host would serve the built site. */
export function staticHost(): Plugin {
  return {
    name: 'static-host',
    async configurePreviewServer({ config, middlewares }) {
      const serve = await siteHandler(join(config.root, config.build.outDir))
      middlewares.use(serve)
    },
  }
}

/**
 * Answers for a built site: clean URLs, a real 404, `_headers`, and brotli or gzip from files beside the originals.
 */
export async function siteHandler(dist: string): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  await compress(dist)
  const rules = readHeaderRules(await readFile(join(dist, '_headers'), 'utf8'))
  const notFound = await readFile(join(dist, '404.html'))
  const setHeaders = (response: ServerResponse, path: string) => {
    for (const [name, value] of headersFor(rules, path)) response.setHeader(name, value)
  }
  const serve = sirv(dist, { extensions: ['html'], brotli: true, gzip: true, etag: true, setHeaders })
  return (request, response) =>
    serve(request, response, () => {
      setHeaders(response, '/404')
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(notFound)
    })
}

/** Writes file.br and file.gz beside every text file, unless they are there: it takes longer than the build. */
export async function compress(dist: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
  await Promise.all(
    files.map(async (name) => {
      const file = join(dist, name)
      const { mtimeMs } = await stat(file)
      const written = await stat(`${file}.gz`).catch(() => undefined)
      if (written && written.mtimeMs >= mtimeMs) return
      const raw = await readFile(file)
      const [br, gz] = await Promise.all([
        toBrotli(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
        toGzip(raw, { level: 9 }),
      ])
      await writeFile(`${file}.br`, br)
      // Last: that it is there says that both are.
      await writeFile(`${file}.gz`, gz)
    }),
  )
}
