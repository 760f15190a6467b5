import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { siteHandler } from '../../tools/host/staticHost.ts'
import { ZONE } from './names.ts'

export interface Certificate {
  readonly key: Buffer
  readonly cert: Buffer
  /** Chromium's flag to trust it. (To ignore all certificate errors would switch the HTTP cache off.) */
  readonly trust: string
}

/** Makes a certificate. Chromium trusts it by its key; Caddy wants address and name in it. */
export function certify(address: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'bench-certificate-'))
  const [keyFile, certFile] = [join(folder, 'key'), join(folder, 'cert')]
  try {
    const kind = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=bench',
      '-addext',
      `subjectAltName=IP:${address},DNS:*.${ZONE}`,
    ]
    execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', keyFile, '-out', certFile], {
      stdio: 'ignore',
    })
    const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)]
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
    const hash = createHash('sha256').update(publicKey).digest('base64')
    return { key, cert, trust: `--ignore-certificate-errors-spki-list=${hash}` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export interface Host extends AsyncDisposable {
  readonly url: string
  /** What it has sent so far, with all that TLS and HTTP/2 add. */
  bytes(): number
  requests(): number
  /** From now on it accepts requests and answers none, like a dead line. */
  hang(): void
}

/** As hosts with dynamic record sizes send the start of a page: a record of 16 KB cannot be read before its last byte. */
const RECORD = 1300

/**
 * A stand-in for the database on an origin of its own, which accepts every call and stores nothing. It answers preflights as
 * a hosted project does: without `Access-Control-Max-Age`.
 */
export async function serveApi(address: string, { key, cert }: Certificate): Promise<Api> {
  const calls: string[] = []
  const server = createSecureServer({ key, cert, allowHTTP1: true }, ({ method, headers }, response) => {
    calls.push(method)
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS')
      response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*')
    }
    response.writeHead(method === 'OPTIONS' ? 200 : 204).end()
  })
  const sockets = new Set<TLSSocket>()
  server.on('secureConnection', (socket: TLSSocket) => {
    sockets.add(socket)
    // The visitor has gone, which ends most visits.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, address)
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the stand-in has no port')
  return {
    url: `https://${address}:${bound.port}`,
    calls: () => calls,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export interface Api extends AsyncDisposable {
  readonly url: string
  /** The methods of all requests so far. */
  calls(): readonly string[]
}

/** Serves a build as production would: the site's own static host, behind TLS and HTTP/2. */
export async function serve(dist: string, address: string, { key, cert }: Certificate): Promise<Host> {
  const answer = await siteHandler(dist)
  const sockets = new Set<TLSSocket>()
  let closed = 0
  let requests = 0
  let hanging = false
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    requests++
    // Node's HTTP/2 compatibility API has everything that the static host uses.
    if (!hanging) answer(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  })
  server.on('secureConnection', (socket: TLSSocket) => {
    socket.setMaxSendFragment(RECORD)
    sockets.add(socket)
    // The visitor has gone, which ends most visits.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      closed += socket.bytesWritten
      sockets.delete(socket)
    })
  })
  server.listen(0, address)
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the host has no port')
  return {
    url: `https://${address}:${bound.port}`,
    bytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, closed),
    requests: () => requests,
    hang() {
      hanging = true
    },
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
