import { execFileSync } from 'node:child_process'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type QueryResult } from 'pg'
import { ensurePostgres } from '../machine/ensure.ts'
import { launch } from '../machine/launch.ts'

/** The parts of a new hosted project that we need: its roles, and the schemas for accounts and extensions. */
export const HOSTED = `
  create role anon nologin;
  create role authenticated nologin;
  create role service_role nologin bypassrls;
  alter role anon set statement_timeout = '3s';
  alter role authenticated set statement_timeout = '8s';
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;
  -- The role that runs migrations. Not a superuser.
  create role postgres login;
  alter role postgres createrole;
  grant authenticator to postgres with admin option;
  grant set on parameter "pgrst.db_pre_request" to postgres;
  alter role postgres set search_path = "$user", public, extensions;
  grant create, usage on schema public to postgres;
  grant usage on schema public to anon, authenticated, service_role;
  grant create on database postgres to postgres;
  create schema extensions authorization postgres;
  create schema auth;
  create table auth.users (id uuid primary key default gen_random_uuid(), email text unique);
  create function auth.uid() returns uuid language sql stable as $$
    select coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    )::uuid
  $$;
  grant usage on schema auth to postgres, anon, authenticated, service_role;
  grant all on auth.users to postgres;
`

/** Stand-ins for https://github.com/supabase/realtime and pg_net: like the originals, each writes a row for its process. */
export const PLATFORM = `
  create schema realtime;
  create table realtime.messages (topic text, event text, payload jsonb);
  alter table realtime.messages enable row level security;
  create function realtime.topic() returns text language sql stable as $$ select 'desk' $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean) returns void
    language sql security definer as $$ insert into realtime.messages values (topic, event, payload) $$;
  create schema net;
  create table net.http_request_queue (url text, headers jsonb, body jsonb);
  create function net.http_post(url text, body jsonb, params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 1000) returns bigint
    language sql security definer as $$ insert into net.http_request_queue values (url, headers, body); select 1::bigint $$;
  grant usage on schema realtime, net to postgres;
`

export type Row = Record<string, string | null>

export type Postgres = Awaited<ReturnType<typeof startPostgres>>

const superuser = 'supabase_admin'

/** PostgreSQL refuses to run as root, so root runs it as another user. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, user: string) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u', 'postgres'), gid: id('-g', 'postgres') }
  } catch {
    // PostgreSQL from npm creates no user.
    return { uid: id('-u', 'nobody'), gid: id('-g', 'nobody') }
  }
}

interface PostgresOptions {
  /** The folder of its programs, by default of the version on this machine. */
  readonly bin?: string
  /** Extra settings for the server (`postgresql.conf`). */
  readonly settings?: Readonly<Record<string, string>>
  /** Copies a ready cluster to this path, instead of running initdb. */
  readonly fill?: (data: string) => Promise<void>
}

/** Starts PostgreSQL in a temporary directory, on a Unix socket, so test runs never collide. @throws Error with its log */
export async function startPostgres({ bin = ensurePostgres(), settings: own = {}, fill }: PostgresOptions = {}) {
  const user = unprivileged()
  const directory = await mkdtemp(join(tmpdir(), 'bmh-pg-'))
  if (user) await chown(directory, user.uid, user.gid)
  const data = join(directory, 'data')
  const options = { ...user, cwd: directory, env: { PATH: process.env.PATH, LC_ALL: 'C' } }

  if (fill) {
    await fill(data)
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, data])
  } else {
    const cluster = ['--pgdata', data, '--username', superuser, '--auth', 'trust', '--encoding', 'UTF8', '--no-locale']
    execFileSync(join(bin, 'initdb'), [...cluster, '--no-sync'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  }

  const settings = {
    listen_addresses: '',
    unix_socket_directories: directory,
    // The data need not survive a crash of the machine, so skip fsync. Without synchronous_commit `halt` lost commits.
    fsync: 'off',
    full_page_writes: 'off',
    timezone: 'UTC',
    ...own,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const remove = () => rm(directory, { recursive: true, force: true })

  async function start(): Promise<{ readonly pool: Pool; halt(): Promise<void> }> {
    const server = launch(join(bin, 'postgres'), ['-D', data, ...flags], options, 'SIGQUIT')
    const deadline = Date.now() + 30_000
    for (;;) {
      // The server refuses connections until it has started. If it never starts, its log says why.
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
    /** A libpq address over a Unix socket. You may append `&user=…`. */
    url: `postgresql:///postgres?host=${encodeURIComponent(directory)}`,
    /** The data directory. Copy it only after `halt`. */
    data,
    /** The major version, such as 15 or 17. */
    major: Number(await readFile(join(data, 'PG_VERSION'), 'utf8')),
    /** Runs SQL as the superuser, in one transaction. Resolves with the rows of the last statement that returns any. */
    query: (sql: string) => rowsOf(running.pool, sql),
    /** Kills the server like a power cut. Committed data is back after `resume`. */
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

/** Connects to the server. @throws Error if PostgreSQL has not started yet. */
async function connect(directory: string): Promise<Pool> {
  // One connection, so that statements run in the order they were sent. All values come as text.
  const types = { getTypeParser: () => String }
  const pool = new Pool({ host: directory, user: superuser, database: 'postgres', max: 1, idleTimeoutMillis: 0, types })
  // `halt` closes idle connections on purpose. Later queries reject.
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
  // Several statements give an array of results, which pg's types leave out.
  const results: readonly QueryResult<Row>[] = [await pool.query<Row>(sql)].flat()
  return results.findLast(({ fields }) => fields.length > 0)?.rows ?? []
}
