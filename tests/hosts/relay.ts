import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between a visitor and a host. */
export interface Relay {
  /** How many UDP packets it has swallowed. */
  swallowed(): number
  /** Ends every connection, as a visitor who comes back later finds it. */
  cut(): void
  stop(): Promise<void>
}

/**
 * Hands on what comes by TCP for this address and port to the same port of 127.0.0.1, and nothing that comes by UDP: with
 * `drops` it disappears, as in many a company's network; without, the visitor is told at once that nobody is there.
 */
export async function relay(address: string, port: number, { drops }: { readonly drops: boolean }): Promise<Relay> {
  const sockets = new Set<Socket>()
  const server = createServer((visitor) => {
    const host = connect(port, '127.0.0.1')
    for (const socket of [visitor, host]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    visitor.pipe(host).pipe(visitor)
  }).listen(port, address)
  await once(server, 'listening')
  let packets = 0
  const udp = drops ? createSocket('udp4', () => packets++).bind(port, address) : undefined
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    swallowed: () => packets,
    cut,
    async stop() {
      udp?.close()
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
