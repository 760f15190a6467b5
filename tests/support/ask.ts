import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The decompressed body. */
  readonly body: Buffer
}

/** Requests a path exactly as given, without following redirects. */
export function ask(
  url: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  { method = 'GET', body = '', agent = false as Agent | false } = {},
): Promise<Reply> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent }, async (response) => {
      const { statusCode: status = 0, headers } = response
      resolve({ status, headers, body: decoded(await buffer(response), headers['content-encoding']) })
    })
    sent.on('error', reject).end(body)
  })
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
