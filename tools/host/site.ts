import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sirv from 'sirv'
import type { Plugin } from 'vite'
import { copyOf } from '../machine/madeOnce.ts'

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|xml|txt|vcf|webmanifest)$/

/** Writes file.br and file.gz beside every text file, unless they are up to date: compressing takes longer than building. */
export async function compress(dist: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
  await Promise.all(
    files.map(async (name) => {
      const file = join(dist, name)
      const { mtimeMs } = await stat(file)
      // There is none yet.
      const written = await stat(`${file}.gz`).catch(() => undefined)
      if (written && written.mtimeMs >= mtimeMs) return
      const raw = await readFile(file)
      const [br, gz] = await Promise.all([
        toBrotli(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
        toGzip(raw, { level: 9 }),
      ])
      await writeFile(`${file}.br`, br)
      // Written last: if it exists, so does the other.
      await writeFile(`${file}.gz`, gz)
    }),
  )
}

/** Which headers a host sends with which paths, as `_headers` says. */
export type HeaderRule = readonly [pattern: RegExp, headers: readonly (readonly [name: string, value: string])[]]

export function readHeaderRules(text: string): HeaderRule[] {
  const rules: [RegExp, [string, string][]][] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push([new RegExp(`^${line.replace(/\*/g, '.*')}$`), []])
    const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? []
    if (name && value) rules.at(-1)?.[1].push([name, value])
  }
  return rules
}

/** As on hosts that read `_headers`: values of two rules are joined; without a rule for caching, browsers revalidate. */
export function headersFor(rules: readonly HeaderRule[], path: string): Headers {
  const headers = new Headers()
  for (const [name, value] of rules.flatMap(([pattern, lines]) => (pattern.test(path) ? lines : [])))
    headers.append(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  return headers
}

/** Makes `vite preview` serve the built site as a static host would. */
export function staticHost(): Plugin {
  return {
    name: 'static-host',
    async configurePreviewServer({ config, middlewares }) {
      middlewares.use(await siteHandler(join(config.root, config.build.outDir)))
    },
  }
}

/** Answers for a built site: clean URLs, a real 404, `_headers`, and brotli or gzip from files beside the originals. */
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

export type Site = Awaited<ReturnType<typeof serveSite>>

/** What a build is made from. */
const SOURCES = [
  'index.html',
  'manifest.webmanifest',
  'tsconfig.json',
  'vite.config.ts',
  '.env*',
  'public/**/*',
  'src/**/*',
  'tools/**/*',
]

/** Builds and compresses the site with these variables and options of `vite build`. Resolves with its folder. */
export async function buildSite(env: Readonly<Record<string, string>>, ...options: string[]): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'bmh-site-'))
  const inherited = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  const make = async (folder: string) => {
    const cwd = join(import.meta.dirname, '../..')
    const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error', ...options]
    await promisify(execFile)(process.execPath, [join(cwd, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd,
      // A test runner has set it to 'test', which gives a development build.
      env: { ...process.env, NODE_ENV: 'production', ...env },
    })
    await compress(folder)
  }
  await copyOf({ sources: SOURCES, variables: { inherited, env, options }, make }, dist)
  return dist
}

/** Serves a build as its host would; on a free port unless one is given. */
export async function serveSite(dist: string, port = 0) {
  const handle = await siteHandler(dist)
  let intercept: ((request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>) | undefined
  const server = createServer(async (request, response) => {
    if (!(await intercept?.(request, response))) handle(request, response)
  })
  const listen = async (wanted: number) => {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The site has no port')
    return address.port
  }
  const used = await listen(port)
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return {
    url: `http://localhost:${used}`,
    dist,
    /** Answers in place of the site if it resolves with true. */
    setIntercept(next: typeof intercept) {
      intercept = next
    },
    /** Connection refused from now on; the build stays. */
    close,
    /** On the same port as before. */
    async reopen() {
      if (!server.listening) await listen(used)
    },
    /** Closes it and deletes the build. */
    async stop() {
      await close()
      await rm(dist, { recursive: true, force: true })
    },
  }
}
