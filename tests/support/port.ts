import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give away by themselves, from 32768 on. */
const FIRST = 24_320
const LAST = 24_380

export interface ReservedPort {
  readonly port: number
  release(): Promise<void>
}

/**
 * The first free port of a fixed series. A build holds the address of its backend, so whoever gets the same port finds the
 * build already made (`madeOnce.ts`). The port above is held with it: nobody takes this one while a test has closed it.
 * @throws when all are taken.
 */
export async function reservePort(): Promise<ReservedPort> {
  for (let port = FIRST; port < LAST; port += 2) {
    const guard = createServer()
    guard.listen(port + 1, '127.0.0.1')
    try {
      await once(guard, 'listening')
    } catch {
      // Somebody has this pair of ports.
      continue
    }
    return {
      port,
      async release() {
        guard.close()
        await once(guard, 'close')
      },
    }
  }
  throw new Error(`No port is free between ${FIRST} and ${LAST}`)
}
