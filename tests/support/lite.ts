import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyPendingMigrations, createApi, ensureSchema } from '@supabase/lite/cli'
import { PgliteConnection } from '@supabase/lite/pglite'
import { honoMiddleware } from '@supabase/lite/vite'
import { type Backend, publishableKey, type StoredSubmission } from './postgrest.ts'

/** What `npm run preview` runs, step by step as its Vite plugin does it, with our config.toml but data of its own. */
export async function startLite(): Promise<Backend> {
  const directory = await mkdtemp(join(tmpdir(), 'bmh-lite-'))
  const config = await readFile(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8')
  const configPath = join(directory, 'config.toml')
  await writeFile(configPath, config.replace(/^url = .*$/m, `url = ${JSON.stringify(join(directory, 'data'))}`))

  // The migrations come from the working directory's supabase/, as for the plugin.
  const api = await createApi({ withSupabaseClient: false })
  const app = await api.project.local.createApp(configPath, { admin: false })
  const { connection } = app
  if (!(connection instanceof PgliteConnection)) throw new Error('supabase/config.toml does not name the pglite driver')
  await applyPendingMigrations(app)
  await ensureSchema(app)

  // The package declares App once per entry point; their private members keep the two from matching.
  const handle = honoMiddleware(app as never)
  const server = createServer((req, res) => {
    handle(req, res, () => res.writeHead(404).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The embedded backend has no port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    anonKey: publishableKey,
    async rows() {
      const { rows } = await connection.driver.query<{ row: StoredSubmission }>(
        'select to_json(s) as row from public.contact_submissions s order by received_at',
      )
      return rows.map(({ row }) => row)
    },
    async clear() {
      await connection.driver.query('delete from public.contact_submissions')
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      await connection.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
