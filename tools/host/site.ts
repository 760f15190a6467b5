import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sirv from 'sirv'
import type { Plugin } from 'vite'
import { listen } from '../machine/launch.ts'
import { copyOf } from '../machine/madeOnce.ts'

const COMPRESSIBLE = /\.(?:html|js|css|json|svg|xml|txt|vcf|webmanifest)$/

/** Brotli's quality, if a host compresses what it serves. The whole site takes 0.2 s, and is a tenth larger than at its best. */
const QUICK = 5

/** Writes file.br and file.gz beside every text file as small as they get, in ten seconds of processor time. */
export const compressForGood = (dist: string) => compress(dist, constants.BROTLI_MAX_QUALITY)

async function compress(dist: string, quality: number): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
  const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
  await Promise.all(
    files.map(async (name) => {
      const file = join(dist, name)
      const { mtimeMs } = await stat(file)
      const written = await stat(`${file}.gz`).catch(() => undefined)
      if (quality === QUICK && written && written.mtimeMs >= mtimeMs) return
      const raw = await readFile(file)
      const [br, gz] = await Promise.all([
        toBrotli(raw, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
        }),
        toGzip(raw, { level: 9 }),
      ])
      await writeFile(`${file}.br`, br)
      // Written last, so if it exists, file.br does too.
      await writeFile(`${file}.gz`, gz)
    }),
  )
}

/** A rule of `_headers`: the headers that a host sends with matching paths. */
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

/** Like hosts that read `_headers`: joins the values of two rules, and without a rule for caching has browsers revalidate. */
export function headersFor(rules: readonly HeaderRule[], path: string): Headers {
  const headers = new Headers()
  for (const [name, value] of rules.flatMap(([pattern, lines]) => (pattern.test(path) ? lines : [])))
    headers.append(name, value)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  return headers
}

/** Makes `vite preview` serve the built site like a static host. */
export function staticHost(): Plugin {
  return {
    name: 'static-host',
    async configurePreviewServer({ config, middlewares }) {
      middlewares.use(await siteHandler(join(config.root, config.build.outDir)))
    },
  }
}

/** Serves a built site with clean URLs, a real 404, `_headers`, and brotli or gzip from files beside the originals. */
export async function siteHandler(dist: string): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  await compress(dist, QUICK)
  const read = () => ({
    rules: readHeaderRules(readFileSync(join(dist, '_headers'), 'utf8')),
    notFound: readFileSync(join(dist, '404.html')),
  })
  let site = read()
  const setHeaders = (response: ServerResponse, path: string) => {
    for (const [name, value] of headersFor(site.rules, path)) response.setHeader(name, value)
  }
  // `dev` reads the disk each time. Otherwise sirv keeps sizes and ETags from its start, and a deleted file crashes it.
  const serve = sirv(dist, { dev: true, extensions: ['html'], brotli: true, gzip: true, etag: true, setHeaders })
  return (request, response) => {
    try {
      site = read()
    } catch {
      // Another build is under way and has not written them yet.
    }
    serve(request, response, () => {
      setHeaders(response, '/404')
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(site.notFound)
    })
  }
}

export type Site = Awaited<ReturnType<typeof serveSite>>

/** The files that a build depends on. */
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

/** Builds the site with these variables and options of `vite build`. Resolves with its folder. */
export async function buildSite(env: Readonly<Record<string, string>>, ...options: string[]): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'bmh-site-'))
  const inherited = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  const make = async (folder: string) => {
    const cwd = join(import.meta.dirname, '../..')
    const args = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error', ...options]
    await promisify(execFile)(process.execPath, [join(cwd, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd,
      // A test runner sets it to 'test', which would give a development build.
      env: { ...process.env, NODE_ENV: 'production', ...env },
    })
  }
  await copyOf({ sources: SOURCES, variables: { inherited, env, options }, make }, dist)
  return dist
}

/** Serves a build like its host, on a free port by default. */
export async function serveSite(dist: string, port = 0) {
  const handle = await siteHandler(dist)
  let intercept: ((request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>) | undefined
  const server = createServer(async (request, response) => {
    if (!(await intercept?.(request, response))) handle(request, response)
  })
  const { port: used, close } = await listen(server, port)
  return {
    url: `http://localhost:${used}`,
    dist,
    /** Sets a handler that answers instead of the site when it resolves with true. */
    setIntercept(next: typeof intercept) {
      intercept = next
    },
    /** Refuses connections from now on, but keeps the build. */
    close,
    async reopen() {
      if (!server.listening) await listen(server, used)
    },
    async stop() {
      await close()
      await rm(dist, { recursive: true, force: true })
    },
  }
}
