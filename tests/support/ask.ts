import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The decompressed body. */
  readonly body: Buffer
}

/**
 * Requests a path exactly as given, without following redirects. A request that finds its kept connection closed is sent
 * again, as Node's documentation has it (`reusedSocket`): @hono/node-server closes a connection half a second after it
 * answered a body that it had not read to the end, and under load the next request may be on its way by then.
 */
export function ask(
  url: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  options: { readonly method?: string; readonly body?: string; readonly agent?: Agent | false } = {},
): Promise<Reply> {
  const { method = 'GET', body = '', agent = false } = options
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent }, async (response) => {
      const { statusCode: status = 0, headers } = response
      resolve({ status, headers, body: decoded(await buffer(response), headers['content-encoding']) })
    })
    const isClosed = ({ code }: NodeJS.ErrnoException) => sent.reusedSocket && code === 'ECONNRESET'
    sent.on('error', (error) => (isClosed(error) ? resolve(ask(url, path, headers, options)) : reject(error))).end(body)
  })
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
