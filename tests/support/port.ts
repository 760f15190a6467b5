import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/**
 * Starts a server on this machine, by default on a free port.
 * @returns its port, and a way to close it with all its connections
 */
export async function listen(server: Server & { closeAllConnections?(): void }, port = 0) {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections?.()
      await closed
    },
  }
}

/** The series ends below the ephemeral ports, which start at 32768. */
const FIRST = 24_320
const LAST = 24_380

/**
 * Reserves the first free port of a fixed series. A build contains its backend's address, so the same port finds the
 * existing build (`madeOnce.ts`). Also holds the next port, so that no one takes this one while a test has closed it.
 * @throws when all are taken.
 */
export async function reservePort() {
  for (let port = FIRST; port < LAST; port += 2) {
    try {
      const { close: release } = await listen(createServer(), port + 1)
      return { port, release }
    } catch {
      // Another process has this pair of ports.
    }
  }
  throw new Error(`No port is free between ${FIRST} and ${LAST}`)
}
