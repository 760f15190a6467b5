import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

export interface Pooler {
  /** A name that leads to it. */
  readonly host: string
  stop(): Promise<void>
}

/**
 * PostgreSQL's own port in front of a server on a Unix socket: the CLI knows no other for a pooler. Each run has an address
 * of the loopback range for itself. It's written with three parts, which every resolver knows: the CLI takes an address of
 * four for no host of a pooler.
 * @param url - a libpq address with the socket's folder
 */
export async function startPooler(url: string): Promise<Pooler> {
  const folder = new URL(url).searchParams.get('host') ?? ''
  const server = createServer((caller) => {
    const database = connect(join(folder, '.s.PGSQL.5432'))
    caller.pipe(database).pipe(caller)
    // Whichever ends first ends the other.
    caller.on('error', () => database.destroy())
    database.on('error', () => caller.destroy())
  })
  for (let last = 1; last < 255; last++) {
    server.listen(5432, `127.77.0.${last}`)
    try {
      await once(server, 'listening')
    } catch {
      // Another run has this one.
      continue
    }
    return {
      host: `127.77.${last}`,
      async stop() {
        const closed = once(server, 'close')
        server.close()
        await closed
      },
    }
  }
  throw new Error('No address is left for a pooler')
}
