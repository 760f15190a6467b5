/** A backup file that only the owner's key opens: dump, accounts and summary in a tar archive, encrypted by age. */

import { execFile, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { ensureAge, ensurePostgresClient } from '../machine/ensure.ts'
import { temporaryFolder } from '../machine/files.ts'

/** Root certificates of Supabase's databases and poolers, from its CLI. They expire in April 2031 and September 2035. */
export const SUPABASE_CA = join(import.meta.dirname, 'supabase-ca.crt')

/**
 * How to pass a database to PostgreSQL's programs, without the password in the arguments, which every user can list. Over a
 * network they accept only the server that the address names, and prove that they know the password without sending it.
 * Neither the address nor the environment can weaken that.
 */
export function connectionOf(url: string): { readonly address: string; readonly env: NodeJS.ProcessEnv } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  if (!isSocket(parsed))
    for (const [name, value] of [
      ['sslmode', 'verify-full'],
      ['sslrootcert', process.env.PGSSLROOTCERT || SUPABASE_CA],
      ['require_auth', 'scram-sha-256'],
      // Where Kerberos is set up, its encryption would take precedence over TLS.
      ['gssencmode', 'disable'],
    ] as const)
      parsed.searchParams.set(name, value)
  return { address: parsed.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

function isSocket({ hostname, searchParams }: URL): boolean {
  return !hostname && !searchParams.has('hostaddr') && /^\/[^,]*$/.test(searchParams.get('host') ?? '')
}

/** A psql session that prints rows as lines. pg reads TLS settings from an address differently from pg_dump. */
export class Session {
  readonly #child
  readonly #lines
  readonly #ended
  #complaint = ''

  constructor(url: string) {
    const { address, env } = connectionOf(url)
    const options = ['--no-psqlrc', '--no-align', '--tuples-only', '--quiet', '--field-separator', '\t']
    this.#child = spawn(ensurePostgresClient('psql'), [...options, '--set', 'ON_ERROR_STOP=1', '--dbname', address], {
      env,
    })
    this.#child.stderr.on('data', (text) => {
      this.#complaint += text
    })
    // psql has exited. Its standard error says why.
    this.#child.stdin.on('error', () => {})
    this.#ended = once(this.#child, 'close')
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]()
  }

  /** The first line that this SQL prints. @throws Error with psql's message. */
  async line(sql: string): Promise<string> {
    this.#child.stdin.write(`${sql}\n`)
    const { value, done } = await this.#lines.next()
    if (!done) return value
    await this.#ended
    throw new Error(this.#complaint.trim() || 'psql ended')
  }

  /** Everything that this SQL prints. Ends the session. @throws Error with psql's message. */
  async rest(sql: string): Promise<string> {
    this.#child.stdin.end(`${sql}\n`)
    const lines: string[] = []
    for (let next = await this.#lines.next(); !next.done; next = await this.#lines.next()) lines.push(next.value)
    const [code] = await this.#ended
    if (code !== 0) throw new Error(this.#complaint.trim() || `psql ended with ${code}`)
    return lines.map((line) => `${line}\n`).join('')
  }

  /** Kills psql, even in the middle of a query. */
  end(): void {
    this.#child.kill()
  }
}

/** Tells the database that a backup of it has been made, which “Is everything working?” expects each week. */
export const noteDump = (url: string): Promise<string> => new Session(url).rest("select private.note_health('dump');")

/** The definition of each object in a database, by its kind and name. */
export type Summary = ReadonlyMap<string, string>

export const summaryOf = (file: string): string => `${file}.summary`
export const usersOf = (file: string): string => `${file}.users.sql`

/** Tables of https://github.com/supabase/auth with credentials. We dump them empty, or a thief could sign in as staff. */
export const SESSION_TABLES: readonly string[] = [
  'sessions',
  'refresh_tokens',
  'mfa_amr_claims',
  'mfa_challenges',
  'one_time_tokens',
  'flow_state',
  'saml_relay_states',
  'oauth_authorizations',
  'oauth_client_states',
]

/** Columns of `auth.users` with tokens that open an account for an hour. We save them empty. */
const TOKENS: readonly string[] = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token',
  'reauthentication_token',
]

const VARIABLES = `\\set session_tables '${SESSION_TABLES.join(',')}'\n\\set tokens '${TOKENS.join(',')}'\n`

/** For psql: prints roles, sequences and rows for `readSummary`. */
export const summarySql = async (): Promise<string> =>
  VARIABLES + (await readFile(join(import.meta.dirname, 'summary.sql'), 'utf8'))

/** Requests, staff and their data; accounts; and which migrations have been applied. */
const SCHEMAS = ['public', 'private', 'auth', 'supabase_migrations']
/** For pg_dump. The excluded table belongs to the auth server: not even the database's owner may read it. */
export const DUMPED = [...SCHEMAS.flatMap((name) => ['--schema', name]), '--exclude-table=auth.schema_migrations']

/** Each object in the schemas, with a digest of its definition by pg_dump, for `readSummary`. */
export async function schemaOf(url: string, ...more: readonly string[]): Promise<string> {
  const { address, env } = connectionOf(url)
  const args = ['--schema-only', ...DUMPED, ...more, address]
  const { stdout } = await run(ensurePostgresClient('pg_dump'), args, { env, maxBuffer: 2 ** 28 })
  const [all = ''] = stdout.split('\n--\n-- PostgreSQL database dump complete')
  const things = all.split('\n--\n-- Name: ').slice(1)
  return things
    .map((thing) => {
      const [, name, type = '', schema, owner] = /^(.*); Type: (.*); Schema: (.*); Owner: (.*)\n/.exec(thing) ?? []
      // These lines belong to the session, not to the object. Privileges are listed in the order they were granted.
      const lines = thing.split('\n').filter((line) => line && !line.startsWith('SET default_'))
      const digest = hash('sha256', (type.endsWith('ACL') ? lines.sort() : lines).join('\n'))
      return `${type.toLowerCase()}\t${schema}.${name} of ${owner}\t${digest.slice(0, 32)}\n`
    })
    .join('')
}

export const summaryNow = async (url: string): Promise<Summary> =>
  readSummary((await schemaOf(url)) + (await new Session(url).rest(await summarySql())))

/** For psql: writes the accounts into this file, as SQL that restores them with every token empty. */
export const usersSql = (file: string): string => `${VARIABLES}\\o '${file.replaceAll("'", "''")}'
select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
  string_agg(case when attname = any (string_to_array(:'tokens', ',')) then format('left(%I, 0)', attname)
    else quote_ident(attname) end, ', ' order by attnum) as kept
from pg_attribute where attrelid = 'auth.users'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
\\gset
select format('copy auth.users (%s) from stdin;', :'columns');
select format('copy (select %s from auth.users) to stdout', :'kept')
\\gexec
\\qecho '\\\\.'
\\o
`

/** Reads tab-separated lines of kind, name and detail. @throws Error for any other text. */
export function readSummary(text: string): Summary {
  const lines = text.split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [kind, name, detail, ...more] = line.split('\t')
      if (!kind || !name || detail === undefined || more.length > 0)
        throw new Error(`No summary of a database: ${line}`)
      return [`${kind} ${name}`, detail] as const
    }),
  )
}

/** The differences between a restored database and the dumped one, in words. */
export function differences(dumped: Summary, restored: Summary): string[] {
  const missing = [...dumped].filter(([thing]) => !restored.has(thing)).map(([thing]) => `missing: ${thing}`)
  const extra = [...restored].filter(([thing]) => !dumped.has(thing)).map(([thing]) => `too many: ${thing}`)
  const changed = [...dumped]
    .filter(([thing, detail]) => restored.has(thing) && restored.get(thing) !== detail)
    .map(([thing, detail]) => `${thing}: ${restored.get(thing)} instead of ${detail}`)
  return [...missing, ...extra, ...changed]
}

const run = promisify(execFile)

/** The archive format of each version of PostgreSQL since 15. */
const FORMATS: Readonly<Record<string, string>> = { '1.15': '16', '1.16': '17' }

/** What to do if one of PostgreSQL's programs is older than the server or the backup. Undefined for other complaints. */
export function versionProblem(complaint: string): string | undefined {
  const [, server] = /server version: (\d+)[^;]*; pg_dump version: /.exec(complaint) ?? []
  const [, format] = /unsupported version \((\d+\.\d+)\) in file header/.exec(complaint) ?? []
  // Programs before 16 do not know what we ask of each connection.
  const isBefore16 = complaint.includes('"require_auth"')
  const needed = server ?? (format ? (FORMATS[format] ?? 'a newer one') : isBefore16 && '17')
  if (!needed) return undefined
  return `PostgreSQL's programs here are too old: it needs ${needed}. Install that, and set PG_BIN to its folder (/usr/lib/postgresql/17/bin): see apt.postgresql.org.`
}

const NAME = 'backup'
const NAMES = [NAME, usersOf(NAME), summaryOf(NAME)]

/** Writes a dump to a private folder, and keeps only FILE, which the owner of any of these public keys can open. */
export async function encrypted<T>(
  file: string,
  recipients: readonly string[],
  dump: (file: string) => Promise<T>,
): Promise<T> {
  // Given a secret key, age would call its type unknown, and print it.
  if (!recipients.every((key) => /^age1[a-z\d]+$/.test(key)))
    throw new Error('--encrypt-to wants a public key of age: it begins with age1')
  const age = ensureAge()
  await (await open(file, 'wx', 0o600)).close()
  try {
    await using folder = await temporaryFolder('backup')
    const archive = join(folder.path, 'archive')
    const result = await dump(join(folder.path, NAME))
    await run('tar', ['--create', '--file', archive, '--directory', folder.path, ...NAMES])
    const to = recipients.flatMap((key) => ['--recipient', key])
    await run(age, ['--encrypt', ...to, '--output', file, archive])
    return result
  } catch (error) {
    await rm(file)
    throw error
  }
}

/** Opens what `encrypted` wrote, with the key in the file `identity`. Deletes the plain text once `use` has ended. */
export async function decrypted<T>(file: string, identity: string, use: (dump: string) => Promise<T>): Promise<T> {
  const age = ensureAge()
  await using folder = await temporaryFolder('backup')
  const archive = join(folder.path, 'archive')
  await run(age, ['--decrypt', '--identity', identity, '--output', archive, file])
  await run('tar', ['--extract', '--file', archive, '--directory', folder.path, ...NAMES])
  return await use(join(folder.path, NAME))
}
