import { createServer } from 'node:net'
import { listen } from '../../tools/machine/launch.ts'

export { listen }

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
