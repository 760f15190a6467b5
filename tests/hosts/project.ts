import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { listen } from '../support/port.ts'

export interface Asked {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** In the place of a Supabase project. It answers 204 to everything, with a cookie, and opens every WebSocket. */
export interface StandIn {
  readonly url: string
  readonly asked: readonly Asked[]
  stop(): Promise<void>
}

// RFC 6455, section 1.3.
const acceptance = (key = '') =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

export async function standIn(): Promise<StandIn> {
  const asked: Asked[] = []
  const sockets: Duplex[] = []
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request
    asked.push({ method, path, headers, body: await text(request) })
    response.writeHead(204, { 'set-cookie': '__cf_bm=1; Path=/', 'retry-after': '7' }).end()
  })
  server.on('upgrade', (request, socket) => {
    const { method, url: path, headers } = request
    asked.push({ method, path, headers, body: '' })
    const accept = acceptance(headers['sec-websocket-key'])
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
    sockets.push(socket)
    socket.write([...lines, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'))
  })
  const { port, close } = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop() {
      // Which are the server's no more.
      for (const socket of sockets) socket.destroy()
      return close()
    },
  }
}
