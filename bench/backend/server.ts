/** One backend in a process of its own (`fork`), so that what asks has its own event loop. Runs SQL that it is sent. */

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgrest } from '../../tests/support/postgrest.ts'
import { openBackend, writeConfig } from '../../tools/embedded/backend.ts'

export type Kind = 'PostgREST' | 'embedded'

/** To whoever started this: once with the address, then one for each SQL. */
export type Message = { readonly url: string } | { readonly rows: readonly unknown[] }

type Served = { url: string; query(sql: string): Promise<readonly unknown[]>; stop(): Promise<void> }

const starts: Readonly<Record<Kind, () => Promise<Served>>> = {
  PostgREST: startPostgrest,
  async embedded() {
    const folder = await mkdtemp(join(tmpdir(), 'bmh-bench-'))
    const { connection, handle, close } = await openBackend(await writeConfig(folder))
    const server = createServer((request, response) => handle(request, response, () => response.writeHead(404).end()))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The embedded backend has no port')
    return {
      url: `http://127.0.0.1:${address.port}`,
      async query(sql) {
        const results = await connection.driver.exec(sql)
        return results.at(-1)?.rows ?? []
      },
      async stop() {
        server.close()
        server.closeAllConnections()
        await close()
        await rm(folder, { recursive: true })
      },
    }
  },
}

process.env.DO_NOT_TRACK = '1'
const { url, query, stop } = await starts[process.argv[2] as Kind]()
const tell = (message: Message) => process.send?.(message)

process.on('message', async (sql: string) => {
  tell({ rows: await query(sql) })
})
process.on('disconnect', async () => {
  await stop()
  process.exit()
})
tell({ url })
