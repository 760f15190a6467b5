import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyOf } from '../machine/madeOnce.ts'
import { compress, siteHandler } from './staticHost.ts'

export type Site = {
  url: string
  dist: string
  /** Answers in place of the site if it resolves with true. */
  setIntercept(
    intercept: ((request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>) | undefined,
  ): void
  /** Connection refused from now on; the build stays. */
  close(): Promise<void>
  /** On the same port as before. */
  reopen(): Promise<void>
  /** Closes it and deletes the build. */
  stop(): Promise<void>
}

/** What a build is made from, besides its variables and options. */
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

/** Builds and compresses the site with these variables and options of `vite build`. Resolves with a folder of its own. */
export async function buildSite(env: Readonly<Record<string, string>>, ...options: string[]): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'bmh-site-'))
  const inherited = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'))
  const make = async (folder: string) => {
    const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js')
    await promisify(execFile)(
      process.execPath,
      [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error', ...options],
      {
        cwd: join(import.meta.dirname, '../..'),
        // A test runner has set it to 'test', which gives a development build.
        env: { ...process.env, NODE_ENV: 'production', ...env },
      },
    )
    await compress(folder)
  }
  await copyOf({ sources: SOURCES, variables: { inherited, env, options }, make }, dist)
  return dist
}

/** Serves a build as its host would; on a free port unless one is given. */
export async function serveSite(dist: string, port = 0): Promise<Site> {
  const handle = await siteHandler(dist)
  let intercept: Parameters<Site['setIntercept']>[0]
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
    setIntercept(next) {
      intercept = next
    },
    close,
    async reopen() {
      if (!server.listening) await listen(used)
    },
    async stop() {
      await close()
      await rm(dist, { recursive: true, force: true })
    },
  }
}
