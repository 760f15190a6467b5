import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedBackend, openBackend, writeConfig } from '../../tools/embedded/backend.ts'
import { databaseFolder } from '../../tools/embedded/folders.ts'
import { copyOf, type Recipe } from '../../tools/machine/madeOnce.ts'
import { listen } from './port.ts'
import { type Backend, EMPTY, publishableKey, signToken } from './postgrest.ts'
import { storedIn } from './read.ts'

/** The backend's address in test builds, so that one build serves every worker and backend. */
export const BACKEND = 'http://backend.test'

/** The browser flag that maps BACKEND to this backend. */
export const wayTo = ({ url }: { readonly url: string }) =>
  `--host-resolver-rules=MAP ${new URL(BACKEND).host} ${new URL(url).host}`

export type LiteBackend = Backend & {
  /** The embedded backend, in this process. */
  readonly embedded: EmbeddedBackend
}

/** Starts the backend of `npm start` with its own data and secret. */
export async function startLite(): Promise<LiteBackend> {
  const directory = await mkdtemp(join(tmpdir(), 'bmh-lite-'))
  // All tests sign in from one address.
  const configPath = await writeConfig(directory, 1_000_000)
  await fillDatabase(configPath)

  const embedded = await openBackend(configPath)
  const { connection, handle, close } = embedded
  const secret = await readFile(join(directory, '.temp/jwt-secret'), 'utf8')
  const server = createServer((req, res) => {
    handle(req, res, () => res.writeHead(404).end())
  })
  // Node's default closes idle connections after five seconds, and would lose a request sent at that moment.
  server.keepAliveTimeout = 0
  const listening = await listen(server)
  const query: Backend['query'] = async (sql) => {
    const results = await connection.driver.exec(sql)
    const rows = results.findLast(({ fields }) => fields.length > 0)?.rows ?? []
    return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)])))
  }

  return {
    url: `http://127.0.0.1:${listening.port}`,
    anonKey: publishableKey,
    embedded,
    rows: () => storedIn({ query }),
    clear: async () => void (await query(EMPTY)),
    query,
    token: (role, ...more) => signToken(role, secret, ...more),
    async stop() {
      await listening.close()
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Gives this config.toml's backend an empty database with all migrations, as after the first `npm start`. */
export const fillDatabase = (configPath: string) => copyOf(EMPTY_DATABASE, databaseFolder(configPath))

const EMPTY_DATABASE: Recipe = {
  sources: ['supabase/config.toml', 'supabase/migrations/*', 'tools/embedded/backend.ts'],
  async make(folder) {
    const directory = await mkdtemp(join(tmpdir(), 'bmh-lite-'))
    const configPath = await writeConfig(directory)
    const { close } = await openBackend(configPath)
    await close()
    await cp(databaseFolder(configPath), folder, { recursive: true })
    await rm(directory, { recursive: true })
  },
}

function asText(value: unknown): string | null {
  if (value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
