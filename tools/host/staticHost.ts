import { readFileSync } from 'node:fs'
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
  const read = () => ({
    rules: readHeaderRules(readFileSync(join(dist, '_headers'), 'utf8')),
    notFound: readFileSync(join(dist, '404.html')),
  })
  let site = read()
  const setHeaders = (response: ServerResponse, path: string) => {
    for (const [name, value] of headersFor(site.rules, path)) response.setHeader(name, value)
  }
  // `dev`: by what is on the disk now. Otherwise sirv keeps the sizes and ETags of its start, and ends with a missing file.
  const serve = sirv(dist, { dev: true, extensions: ['html'], brotli: true, gzip: true, etag: true, setHeaders })
  return (request, response) => {
    try {
      site = read()
    } catch {
      // Another build is under way: these are still to come.
    }
    serve(request, response, () => {
      setHeaders(response, '/404')
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(site.notFound)
    })
  }
}
