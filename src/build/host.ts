import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sirv from 'sirv'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|xml|txt|webmanifest)$/

/**
 * `vite preview` as a static host: clean URLs, a real 404, `_headers`, and brotli or gzip from files beside the originals.
 */
export function staticHost(): Plugin {
  return {
    name: 'static-host',
    async configurePreviewServer(server) {
      const dist = join(server.config.root, server.config.build.outDir)
      await compress(dist)
      const rules = readRules(readFileSync(join(dist, '_headers'), 'utf8'))
      const notFound = readFileSync(join(dist, '404.html'))
      const serve = sirv(dist, {
        extensions: ['html'],
        brotli: true,
        gzip: true,
        etag: true,
        setHeaders(response, path) {
          for (const [name, value] of headersFor(rules, path)) response.setHeader(name, value)
        },
      })
      // Returned, so that it runs after the embedded backend's own middleware and before Vite's.
      server.middlewares.use((request, response, next) => {
        if (/^\/(?:rest|auth)\/v1\/|^\/_/.test(request.url ?? '')) return next()
        serve(request, response, () => {
          for (const [name, value] of headersFor(rules, '/404')) response.setHeader(name, value)
          response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
          response.end(notFound)
        })
      })
    },
  }
}

type Rule = readonly [pattern: RegExp, headers: readonly (readonly [name: string, value: string])[]]

function readRules(text: string): Rule[] {
  const rules: [RegExp, [string, string][]][] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push([new RegExp(`^${line.replace(/\*/g, '.*')}$`), []])
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    if (name && value) rules.at(-1)?.[1].push([name, value])
  }
  return rules
}

const headersFor = (rules: readonly Rule[], path: string): Map<string, string> =>
  new Map(rules.flatMap(([pattern, headers]) => (pattern.test(path) ? headers : [])))

/** Writes file.br and file.gz beside every text file. */
async function compress(dist: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
  await Promise.all(
    files.map(async (name) => {
      const file = join(dist, name)
      const raw = await readFile(file)
      const [br, gz] = await Promise.all([
        toBrotli(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
        toGzip(raw, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
}
