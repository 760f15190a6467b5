import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBackend } from '../../tools/backend.ts'
import { type Backend, EMPTY, publishableKey, type StoredSubmission } from './postgrest.ts'

/** What `npm start` runs, with our config.toml but data and a secret of its own; with `signUp`, for anybody to sign up. */
export async function startLite({ signUp = false } = {}): Promise<Backend> {
  const directory = await mkdtemp(join(tmpdir(), 'bmh-lite-'))
  const config = await readFile(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8')
  const configPath = join(directory, 'config.toml')
  const own = config.replace(/^url = .*$/m, `url = ${JSON.stringify(join(directory, 'data'))}`)
  await writeFile(configPath, signUp ? own.replaceAll('enable_signup = false', 'enable_signup = true') : own)

  const { connection, handle, close } = await openBackend(configPath)
  const server = createServer((req, res) => {
    handle(req, res, () => res.writeHead(404).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The embedded backend has no port')

  const query = async (sql: string) => {
    // The driver prepares each statement, and can prepare but one.
    for (const statement of sql.split(';')) await connection.driver.query(statement)
  }

  return {
    url: `http://127.0.0.1:${address.port}`,
    anonKey: publishableKey,
    async rows() {
      const { rows } = await connection.driver.query<{ row: StoredSubmission }>(
        'select to_json(s) as row from public.contact_submissions s order by received_at',
      )
      return rows.map(({ row }) => row)
    },
    clear: () => query(EMPTY),
    query,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
