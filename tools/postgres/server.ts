import { execFileSync } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type QueryResult } from 'pg'
import { ensurePostgres } from '../machine/ensure.ts'
import { launch } from '../machine/launch.ts'

export type Row = Record<string, string | null>

export type Postgres = {
  /** For libpq, over a Unix socket; `&user=…` may be appended. */
  url: string
  /** Runs as the superuser; several statements are one transaction, the rows are those of the last with any. */
  query(sql: string): Promise<Row[]>
  /** As a machine that is switched off: what was committed is there after `resume`. */
  halt(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

const superuser = 'supabase_admin'

/** PostgreSQL refuses to run as root, so root becomes somebody else. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // There is no such user: the next one, then.
    }
  }
  throw new Error('Running as root, and there is neither a user "postgres" nor "nobody" to run PostgreSQL as')
}

/** A cluster of our own in a temporary directory: a Unix socket needs no free port, so runs never collide. */
export async function startPostgres(): Promise<Postgres> {
  const bin = ensurePostgres()
  const user = unprivileged()
  const directory = await mkdtemp(join(tmpdir(), 'bmh-pg-'))
  if (user) await chown(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const options = { ...user, cwd: directory, env: { PATH: process.env.PATH, LC_ALL: 'C' } }

  const cluster = ['--pgdata', data, '--username', superuser, '--auth', 'trust', '--encoding', 'UTF8', '--no-locale']
  execFileSync(join(bin, 'initdb'), [...cluster, '--no-sync'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })

  const settings = {
    listen_addresses: '',
    unix_socket_directories: directory,
    // Nothing here outlives the machine, only the server: each commit is handed to the kernel before it is answered, so
    // synchronous_commit stays on. Without it `halt` lost what had been committed a moment before.
    fsync: 'off',
    full_page_writes: 'off',
    timezone: 'UTC',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const remove = () => rm(directory, { recursive: true, force: true })

  async function start(): Promise<{ readonly pool: Pool; halt(): Promise<void> }> {
    const server = launch(join(bin, 'postgres'), ['-D', data, ...flags], options, 'SIGQUIT')
    const deadline = Date.now() + 30_000
    for (;;) {
      // Refused until it has started; if it never does, its log says why.
      const pool = await connect(directory).catch(() => undefined)
      if (pool)
        return {
          pool,
          async halt() {
            await Promise.all([pool.ending || pool.end(), server.stop()])
          },
        }
      if (server.ended() || Date.now() > deadline) {
        await server.stop()
        await remove()
        throw new Error(`PostgreSQL did not start:\n${server.log()}`)
      }
      await sleep(20)
    }
  }

  let running = await start()
  return {
    url: `postgresql:///postgres?host=${encodeURIComponent(directory)}`,
    query: (sql) => rowsOf(running.pool, sql),
    halt: () => running.halt(),
    async resume() {
      running = await start()
    },
    async stop() {
      await running.halt()
      await remove()
    },
  }
}

/** @throws Error while nobody answers there, or PostgreSQL is still starting. */
async function connect(directory: string): Promise<Pool> {
  // One connection, so that statements run in the order in which they were asked for; of any type, values come as text.
  const types = { getTypeParser: () => String }
  const pool = new Pool({ host: directory, user: superuser, database: 'postgres', max: 1, idleTimeoutMillis: 0, types })
  // An idle connection that PostgreSQL ends: that is what `halt` is for, and whoever asks next is told.
  pool.on('error', () => {})
  try {
    await pool.query('select')
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

async function rowsOf(pool: Pool, sql: string): Promise<Row[]> {
  // Several statements have a result each, which pg's types leave out.
  const results: readonly QueryResult<Row>[] = [await pool.query<Row>(sql)].flat()
  return results.findLast(({ fields }) => fields.length > 0)?.rows ?? []
}
