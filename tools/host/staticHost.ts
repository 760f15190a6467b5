import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import type { Plugin } from 'vite'
import { compress } from './compress.ts'
import { headersFor, readHeaderRules } from './headerRules.ts'

/** Makes `vite preview` serve the built site as a static host would. */
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
