/** The servers' end of the line, with TLS and HTTP/2. */

import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { brotliCompressSync } from 'node:zlib'
import { buildSite, compressForGood, siteHandler } from '../../tools/host/site.ts'
import { listen } from '../../tools/machine/launch.ts'

export interface Host extends AsyncDisposable {
  readonly url: string
  /** The bytes sent so far, including TLS and HTTP/2. */
  bytes(): number
  /** The methods of all requests so far. */
  requests(): readonly string[]
}

/** Hosts with dynamic record sizes start a page with small records: the browser cannot read a 16 KB record before its end. */
const RECORD = 1300

type Answer = (request: Http2ServerRequest, response: Http2ServerResponse) => unknown

async function serve(address: string, pem: string, answer: Answer): Promise<Host> {
  const sockets = new Set<TLSSocket>()
  const requests: string[] = []
  let closed = 0
  const server = createSecureServer({ key: pem, cert: pem, allowHTTP1: true }, (request, response) => {
    requests.push(request.method)
    answer(request, response)
  })
  server.on('secureConnection', (socket: TLSSocket) => {
    socket.setMaxSendFragment(RECORD)
    sockets.add(socket)
    // The visitor has gone, as at the end of most visits.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      closed += socket.bytesWritten
      sockets.delete(socket)
    })
  })
  const { port } = await listen(server, 0, address)
  return {
    url: `https://${address}:${port}`,
    bytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, closed),
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type Hosts = Awaited<ReturnType<typeof openHosts>>

export async function openHosts(address: string) {
  const kind = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=bench -keyout - -out -'
  const pem = execFileSync('openssl', ['req', '-x509', ...kind.split(' ')], { encoding: 'utf8', stdio: 'pipe' })
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  const page = brotliCompressSync(await readFile(join(import.meta.dirname, '../limit.html')))
  return {
    /** Chromium's flag to trust these hosts. Ignoring all certificate errors would disable the HTTP cache. */
    trust: `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
    /** The fastest possible page: one HTML file with its styles inside, and no script. */
    limit: () =>
      serve(address, pem, (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page),
      ),
    /** The site on its static host, like production: this build, or a new one with these variables. */
    async site(build: string | undefined, variables: Readonly<Record<string, string>> = {}) {
      const dist = build ? await mkdtemp(join(tmpdir(), 'bench-build-')) : await buildSite(variables)
      // Copy the build, because compressed files are added.
      if (build) await cp(build, dist, { recursive: true })
      await compressForGood(dist)
      const answer = await siteHandler(dist)
      const host = await serve(address, pem, (request, response) => {
        // Answer "no notice". Without a backend the host would send the 404 page, ten times as long.
        if (request.url.startsWith('/rest/')) return response.end('null')
        // The static host uses only what Node's HTTP/2 compatibility API has.
        answer(request as unknown as IncomingMessage, response as unknown as ServerResponse)
      })
      const stop = async () => {
        await host[Symbol.asyncDispose]()
        await rm(dist, { recursive: true, force: true })
      }
      return { ...host, dist, [Symbol.asyncDispose]: stop }
    },
    /** Accepts every call instead of the database. Like a hosted project, its preflights have no `Access-Control-Max-Age`. */
    api: () =>
      serve(address, pem, ({ method, headers }, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*')
        if (method !== 'OPTIONS') return response.writeHead(204).end()
        response.setHeader('Access-Control-Allow-Methods', 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS')
        response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*')
        response.writeHead(200).end()
      }),
  }
}
