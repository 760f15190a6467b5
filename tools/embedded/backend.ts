import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { App } from '@supabase/lite'
import { applyPendingMigrations, createApi, ensureSchema } from '@supabase/lite/cli'
import { PgliteConnection } from '@supabase/lite/pglite'
import { honoMiddleware } from '@supabase/lite/vite'
import type { Call } from '../../supabase/functions/_shared/project.ts'
import { type Accounts, AddressTaken, answer, asCaller, rpc } from '../../supabase/functions/staff/answer.ts'
import { makePrivateFolder, missingIs, writePrivately } from '../machine/files.ts'
import { membersOf } from '../staff/members.ts'
import { databaseFolder, privateFolder } from './folders.ts'

/** Prints a line with the time in London to the terminal of `npm start`. */
export const log = (line: string) =>
  console.log(`${new Date().toLocaleTimeString('en-GB', { timeZone: 'Europe/London' })} ${line}`)

/** The secret in a file that only its owner may read. Creates it if the file is missing or holds no secret. */
export async function keptSecret(file: string, kind: RegExp, make: () => string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(missingIs(''))
  if (kind.test(kept)) return kept
  const made = make()
  await writePrivately(file, made)
  return made
}

/**
 * Writes our config.toml into this folder, for a database other than that of `npm start`. Resolves with its path.
 * @param signIns - how often one address may try to sign in within five minutes
 */
export async function writeConfig(directory: string, signIns?: number): Promise<string> {
  const config = await readFile(join(import.meta.dirname, '../../supabase/config.toml'), 'utf8')
  const own = signIns === undefined ? config : config.replace(/(?<=^sign_in_sign_ups = ).*$/m, String(signIns))
  const path = join(directory, 'config.toml')
  await writeFile(path, own)
  return path
}

/** How many sign-ins may wait. Only a flood from many senders exceeds it. */
const WAITING = 10

/** The period of the limit, in ms. */
const PERIOD = 300_000

/**
 * Every request that site and desk make to this origin, to the letter. No two parsers then read one in different ways, and the
 * rest of @supabase/lite (tables, filters, its console) is unreachable.
 */
const CALLS =
  /^(?:(?:POST \/rest\/v1\/rpc\/(?:insert_contact_submission|push_shown|request_answer|send_picture_part|send_request_message|see_request_messages|stop_texts|desk_[a-z_]+)|GET \/rest\/v1\/rpc\/site_(?:meter|notice))(?:\?apikey=[\w.-]+)?|GET \/rest\/v1\/rpc\/shift_calendar\?p_key=[0-9a-f]+&apikey=[\w.-]+|POST \/auth\/v1\/(?:signup|recover|verify)(?:\?redirect_to=[\w.%*+-]+)?|POST \/auth\/v1\/token\?grant_type=(?:password|refresh_token)|POST \/auth\/v1\/logout\?scope=local|(?:GET|PUT) \/auth\/v1\/user|GET \/auth\/v1\/verify\?\S+|POST \/functions\/v1\/staff)$/

/** Calls to the accounts that need a session, and hash no password. */
const IN_SESSION = /^(?:POST \/auth\/v1\/(?:token\?grant_type=refresh_token|logout\?scope=local)|GET \/auth\/v1\/user)$/

/**
 * What a request is to the backend. Undefined: none of its own. An attempt is all that reaches the accounts, but for the calls
 * within a session: it tries a password or a code, or sends an email.
 */
export function kindOf(method = '', target = ''): 'attempt' | 'call' | undefined {
  const call = `${method} ${target}`
  if (!CALLS.test(call)) return undefined
  return target.startsWith('/auth/v1/') && !IN_SESSION.test(call) ? 'attempt' : 'call'
}

/** An IPv4 address, or the /64 of an IPv6 address, which one household shares. */
export function senderOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 4 - groups.length)
  return [...groups.slice(0, 4), ...Array<string>(missing).fill('0')].map((group) => group || '0').join(':')
}

/**
 * Limits each sender's attempts, like a hosted project. One runs at a time, so that no flood slows other requests: each hashes
 * a password, in the process that answers them all.
 */
export class SignInLimit {
  readonly #most: number
  /** How much of the limit each sender has used. It decays evenly. */
  readonly #used = new Map<string, { used: number; at: number }>()
  /** How many run or wait. */
  #inside = 0
  #last = Promise.resolve()

  constructor(most: number) {
    this.#most = most
  }

  /** Resolves at the attempt's turn with a function to call at its end, or with the seconds to wait before trying again. */
  async enter(address: string, now = Date.now()): Promise<{ readonly leave: () => void } | { readonly wait: number }> {
    const wait = this.#count(senderOf(address), now)
    if (wait > 0) return { wait }
    if (this.#inside > WAITING) return { wait: 10 }
    this.#inside++
    const before = this.#last
    let leave = () => {}
    this.#last = new Promise<void>((resolve) => {
      leave = resolve
    }).then(() => void this.#inside--)
    await before
    return { leave }
  }

  /** Counts an attempt. Returns the seconds to wait, or 0 if it may run. */
  #count(sender: string, now: number): number {
    const each = PERIOD / this.#most
    const before = this.#used.get(sender)
    const used = before ? Math.max(0, before.used - (now - before.at) / each) : 0
    if (used > this.#most - 1) return Math.ceil(((used - this.#most + 1) * each) / 1000)
    this.#used.set(sender, { used: used + 1, at: now })
    if (this.#used.size % 1000 === 0)
      for (const [known, { at }] of this.#used) if (now - at > PERIOD) this.#used.delete(known)
    return 0
  }
}

type AccountStore = Pick<EmbeddedBackend, 'connection' | 'addAccount'>

/** The accounts of the embedded database, in the process that has opened it. @supabase/lite has no admin API. */
function embeddedAccounts({ connection, addAccount }: AccountStore): Accounts {
  const query = async <Row extends object>(sql: string, ...values: string[]) =>
    (await connection.driver.query<Row>(sql, values)).rows
  const find: Accounts['find'] = async (email) => {
    const [row] = await query<{ id: string; has_signed_in: boolean }>(
      'select id::text, last_sign_in_at is not null as has_signed_in from auth.users where lower(email) = lower($1)',
      email,
    )
    return row && { id: row.id, hasSignedIn: row.has_signed_in }
  }
  return {
    find,
    async create(email, password) {
      const id = await addAccount(email, password)
      // Signing up also signs in. We don't need that session.
      await query('delete from auth.sessions where user_id = $1', id)
      await query('update auth.users set last_sign_in_at = null where id = $1', id)
      return id
    },
    async setPassword(id, password) {
      // Only signing up hashes a password, so sign up a temporary account and copy its hash.
      const other = await addAccount(`${randomUUID()}@accounts.invalid`, password)
      await query(
        'update auth.users set encrypted_password = other.encrypted_password from auth.users as other where users.id = $1 and other.id = $2',
        id,
        other,
      )
      await query('delete from auth.users where id = $1', other)
      // A hosted project signs the account out, too.
      await query('delete from auth.sessions where user_id = $1', id)
    },
    async setEmail(id, email) {
      const known = await find(email)
      if (known && known.id !== id) throw new AddressTaken(`${email} has an account`)
      // Signing in looks for lower case.
      await query('update auth.users set email = lower($2) where id = $1', id, email)
    },
    // @supabase/lite has no second factors.
    async removeFactors() {},
  }
}

const STAFF_FUNCTION = '/functions/v1/staff'

/** The accounts function in this process, as Node middleware. `send` answers its calls to the API. */
function staffFunction(store: AccountStore, send: (request: Request) => Promise<Response>) {
  const accounts = embeddedAccounts(store)
  const fetch = (request: Request) => {
    const caller = [...request.headers].filter(([name]) => name === 'apikey' || name === 'authorization')
    const ask = asCaller(rpc('http://localhost', Object.fromEntries(caller), send))
    return answer(request, accounts, { ask, note: (change) => callsOf(store)('note_account_change', change) }, log)
  }
  // The middleware uses only an App's `fetch`.
  return honoMiddleware({ fetch } as never, [STAFF_FUNCTION])
}

/** Limits that a hosted project enforces and @supabase/lite does not know. */
type Limits = { readonly rate_limit?: { readonly sign_in_sign_ups: number } }

type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

export type EmbeddedBackend = {
  readonly connection: PgliteConnection
  readonly folder: string
  /** Creates an account, although no one may sign up. Resolves with its id. */
  addAccount(email: string, password: string): Promise<string>
  /** Answers the site's requests to its backend, and passes everything else to `next`. */
  handle: Middleware
  close(): Promise<void>
}

/**
 * @supabase/lite prints each refusal and each connection cut off with forty lines of the driver's stack. A line says as much.
 * Remove when it has a logger of its own to set.
 */
const print = console.error
function printBriefly(...said: unknown[]): void {
  const [error] = said
  if (error instanceof Error && 'severity' in error) log(`The database refused: ${error.message}`)
  else if (!(error instanceof Error && 'code' in error && error.code === 'ECONNRESET')) print(...said)
}

/**
 * Opens the database in .temp/ beside a config.toml, after applying the migrations in the working directory.
 * @param desk - where links in emails lead; it begins with the backend's origin
 */
export async function openBackend(configPath: string, desk?: string): Promise<EmbeddedBackend> {
  if (console.error === print) console.error = printBriefly
  const folder = privateFolder(configPath)
  for (const made of [folder, databaseFolder(configPath)]) await makePrivateFolder(made)
  const secret = await keptSecret(join(folder, 'jwt-secret'), /^[0-9a-f]{64}$/, () => randomBytes(32).toString('hex'))
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
  // The package declares App twice, once per entry point, with private members that make the types incompatible.
  const answer = honoMiddleware(app as never)
  const answerStaff = staffFunction(
    { connection, addAccount: (email, password) => backend.addAccount(email, password) },
    (request) => app.fetch(request),
  )
  const backend: EmbeddedBackend = {
    connection,
    folder,
    async handle(request, response, next) {
      const kind = kindOf(request.method, request.url)
      if (kind === undefined) return next()
      if (request.url === STAFF_FUNCTION) return answerStaff(request, response, next)
      const [, calendarKey] = /^\/rest\/v1\/rpc\/shift_calendar\?p_key=(\w+)/.exec(request.url ?? '') ?? []
      if (calendarKey) return void answerCalendar(backend, calendarKey, response)
      // @supabase/lite reads the address again, and a forged Host led it to another path.
      request.headers.host = 'localhost'
      if (kind === 'call') return answer(request, response, next)
      const entered = await signIns.enter(request.socket.remoteAddress ?? '')
      if ('wait' in entered) return refuse(response, entered.wait)
      // The client may have gone during the wait, and its `close` event has passed.
      if (response.destroyed) return entered.leave()
      response.once('close', entered.leave)
      answer(request, response, next)
    },
    async addAccount(email, password) {
      // Without an admin API we need a second App, which allows signing up. Nothing else can reach it.
      const { data, error } = await appWith({ enable_signup: true }).getClient().auth.signUp({ email, password })
      if (error || !data.user) throw error ?? new Error(`No account was made for ${email}`)
      return data.user.id
    },
    close: () => connection.close(),
  }
  return backend
}

/** Answers a phone's calendar, since @supabase/lite answers only JSON. PostgREST needs no help. */
async function answerCalendar(backend: EmbeddedBackend, key: string, response: ServerResponse) {
  const calendar = await callsOf(backend)('shift_calendar', { p_key: key }).catch(() => undefined)
  if (calendar) response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8' }).end(calendar)
  else response.writeHead(404).end()
}

/** Settings that @supabase/lite refuses: asking for the old password before a new one, and emailing about the change. */
const PROJECTS_ALONE = /^require_current_password = .*\n|^\[auth\.email\.notification\..*\]\n(?:\w.*\n)*/gm

/** Puts @supabase/lite's keys for the database into a copy, since the Supabase CLI reads the original and rejects them. */
async function withDatabase(configPath: string): Promise<string> {
  const copy = join(privateFolder(configPath), 'config.toml')
  const database = `\n[db]\ndriver = "pglite"\nurl = ${JSON.stringify(databaseFolder(configPath))}\n`
  await writeFile(copy, (await readFile(configPath, 'utf8')).replace(PROJECTS_ALONE, '') + database)
  return copy
}

const OTHER_MIGRATIONS = `The embedded database could not be brought up to date by supabase/migrations. If a version with other migrations made it,
delete supabase/.temp/data: the next start makes a new one, without what was sent here before.`

/** Refuses an attempt in the words of Supabase's auth server. */
function refuse(response: ServerResponse, seconds: number): void {
  const body = { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many attempts to sign in' }
  response
    .writeHead(429, { 'content-type': 'application/json', 'retry-after': String(seconds) })
    .end(JSON.stringify(body))
}

/** text, char, varchar; and boolean, date and both timestamps, whose values PostgreSQL reads from text. */
const TYPES_OF_TEXT = [25, 1042, 1043, 16, 1082, 1114, 1184]

/**
 * The text that PostgREST would pass to PostgreSQL. Given a list instead of text, PGlite would throw, and
 * @supabase/lite would answer 500.
 */
function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Calls functions of the embedded database with every right, in the process that has opened it. */
export const callsOf =
  ({ connection }: Pick<EmbeddedBackend, 'connection'>): Call =>
  async (name, parameters = {}) => {
    const named = Object.keys(parameters).map((parameter, i) => `${parameter} => $${i + 1}`)
    const { rows } = await connection.driver.query<{ value: never }>(
      `select public.${name}(${named.join()}) as value`,
      Object.values(parameters),
    )
    return rows[0]?.value as never
  }

/** The staff of the embedded database. */
export const embeddedMembers = (backend: EmbeddedBackend) => membersOf(embeddedAccounts(backend), callsOf(backend))
