import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { App } from '@supabase/lite'
import { applyPendingMigrations, createApi, ensureSchema } from '@supabase/lite/cli'
import { PgliteConnection } from '@supabase/lite/pglite'
import { honoMiddleware } from '@supabase/lite/vite'
import { keptSecret } from './secret.ts'
import { isSignIn, SignInLimit } from './signInLimit.ts'
import { STAFF_FUNCTION, staffFunction } from './staffFunction.ts'

export const CONFIG = 'supabase/config.toml'

/**
 * Where a config.toml's backend keeps what belongs to this machine: its database, secrets, push keys, and the socket of our
 * commands.
 */
export const privateFolder = (configPath: string) => join(dirname(configPath), '.temp')
export const databaseFolder = (configPath: string) => join(privateFolder(configPath), 'data')

/**
 * Every request that the site (src/outbox/rpc.ts, src/auth/client.ts) and the staff's desk make. Their own origin makes
 * them, so there are no preflights. The rest of @supabase/lite (tables, system endpoints, its console) is not there.
 */
const ENDPOINTS =
  /^(?:POST \/rest\/v1\/rpc\/(?:insert_contact_submission|push_shown|request_answer|send_picture_part|send_request_message|see_request_messages|desk_[a-z_]+)|GET \/rest\/v1\/rpc\/site_notice|POST \/auth\/v1\/(?:signup|token|logout|recover)|(?:GET|PUT) \/auth\/v1\/user|GET \/auth\/v1\/verify|POST \/functions\/v1\/staff)$/

/** What a hosted project keeps to, and @supabase/lite does not know. */
type Limits = { readonly rate_limit?: { readonly sign_in_sign_ups: number } }

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

export type EmbeddedBackend = {
  readonly connection: PgliteConnection
  /** Makes an account, although nobody may sign up. Resolves with its id. @throws Error with the reason if it cannot be. */
  addAccount(email: string, password: string): Promise<string>
  /** Answers what the site asks of its backend; everything else goes to `next`. */
  handle: Middleware
  /** Answers everything that @supabase/lite can, for tests of what `handle` keeps out. Never mount it. */
  handleAll: Middleware
  close(): Promise<void>
}

/**
 * Opens the database of a config.toml, made or brought up to date by the migrations of the working directory. It is beside
 * the config in .temp/, as is its signing secret, and made at the first start.
 * @param desk - where the link of an email leads; it begins with the backend's own origin
 */
export async function openBackend(configPath: string, desk?: string): Promise<EmbeddedBackend> {
  // What sessions are signed with on this machine.
  const secret = await keptSecret(join(privateFolder(configPath), 'jwt-secret'), /^[0-9a-f]{64}$/, () =>
    randomBytes(32).toString('hex'),
  )
  const api = await createApi({ withSupabaseClient: false })
  const { connection, auth: read, ...config } = await api.project.local.getConfig(await withDatabase(configPath))
  const { rate_limit: limits, ...auth } = read as typeof read & Limits
  if (!limits) throw new Error(`${configPath} has no [auth.rate_limit]`)
  if (!(connection instanceof PgliteConnection)) throw new Error(`${configPath} has a [db] of its own`)
  const appWith = (settings: Partial<typeof auth>) =>
    new App({
      ...config,
      connection,
      auth: { ...auth, jwt_secret: secret, ...(desk && { site_url: desk }), ...settings },
      options: { server: { admin: false, disableStudio: true } },
    })
  const app = await appWith({}).init()
  await applyPendingMigrations(app).catch((error: Error) => {
    throw new Error(`${error.message}\n${OTHER_MIGRATIONS}`, { cause: error })
  })
  await ensureSchema(app)
  for (const type of TYPES_OF_TEXT) connection.driver.serializers[type] = asText
  const signIns = new SignInLimit(limits.sign_in_sign_ups)
  // The package declares App once per entry point; their private members keep the two from matching.
  const answer = honoMiddleware(app as never)
  const answerStaff = staffFunction(
    { connection, addAccount: (email, password) => backend.addAccount(email, password) },
    (request) => app.fetch(request),
  )
  const backend: EmbeddedBackend = {
    connection,
    async handle(request, response, next) {
      const target = targetOf(request)
      if (target === undefined) return next()
      if (target === STAFF_FUNCTION) return answerStaff(request, response, next)
      // Exactly what was compared: @supabase/lite parses the address again, and dot segments or a forged Host header led it
      // to another path.
      request.url = target
      request.headers.host = 'localhost'
      if (!isSignIn(request.method, target)) return answer(request, response, next)
      const entered = await signIns.enter(addressOf(request))
      if ('wait' in entered) return refuse(response, entered.wait)
      response.once('close', entered.leave)
      // Whoever asked may have gone while they waited, and is not heard closing again.
      if (response.destroyed) return entered.leave()
      answer(request, response, next)
    },
    async addAccount(email, password) {
      // There is no admin API, so this second App allows signing up. Nothing else can reach it.
      const { data, error } = await appWith({ enable_signup: true }).getClient().auth.signUp({ email, password })
      if (error || !data.user) throw error ?? new Error(`No account was made for ${email}`)
      return data.user.id
    },
    handleAll: answer,
    close: () => connection.close(),
  }
  return backend
}

/** What a project's accounts know and @supabase/lite refuses to read: the old password before a new one, and mails about it. */
const PROJECTS_ALONE = /^require_current_password = .*\n|^\[auth\.email\.notification\..*\]\n(?:\w.*\n)*/gm

/** Its own keys for the database stand in a copy: the Supabase CLI, which reads the same file, does not know them. */
async function withDatabase(configPath: string): Promise<string> {
  const copy = join(privateFolder(configPath), 'config.toml')
  const database = `\n[db]\ndriver = "pglite"\nurl = ${JSON.stringify(databaseFolder(configPath))}\n`
  await writeFile(copy, (await readFile(configPath, 'utf8')).replace(PROJECTS_ALONE, '') + database)
  return copy
}

const OTHER_MIGRATIONS = `The embedded database could not be brought up to date by supabase/migrations. If a version with other migrations made it,
delete supabase/.temp/data: the next start makes a new one, without what was sent here before.`

/** Path and query of what the site asks of its backend, dot segments resolved; undefined for any other request. */
function targetOf({ method, url = '/' }: IncomingMessage): string | undefined {
  if (!URL.canParse(url, 'http://localhost')) return undefined
  const { pathname, search } = new URL(url, 'http://localhost')
  return ENDPOINTS.test(`${method} ${pathname}`) ? pathname + search : undefined
}

/** As whoever mounts it says (`asFromNoProxy` in tools/vite), or the connection. */
const addressOf = ({ headers, socket }: IncomingMessage) =>
  String(headers['x-forwarded-for'] ?? socket.remoteAddress ?? '')
    .split(',')
    .at(-1) ?? ''

/** In the words of the accounts' own server. */
function refuse(response: ServerResponse, seconds: number): void {
  const body = { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many attempts to sign in' }
  response
    .writeHead(429, { 'content-type': 'application/json', 'retry-after': String(seconds) })
    .end(JSON.stringify(body))
}

/** text, char, varchar; and boolean, date, timestamp with and without time zone, whose values PostgreSQL reads as texts. */
const TYPES_OF_TEXT = [25, 1042, 1043, 16, 1082, 1114, 1184]

/**
 * As PostgREST passes it on, for PostgreSQL to judge. Given a list in place of a text, PGlite would throw, and
 * @supabase/lite would answer 500.
 */
function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
