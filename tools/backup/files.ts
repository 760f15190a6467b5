/** A backup as one file that only the owner's key opens: dump, accounts and summary in a tar archive, encrypted by age. */

import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureAge } from '../machine/ensure.ts'

/** What each thing in a database is like, by its kind and name. */
export type Summary = ReadonlyMap<string, string>

/** Where the summary of this dump is. */
export const summaryOf = (file: string): string => `${file}.summary`

/** Where the accounts of this dump are. */
export const usersOf = (file: string): string => `${file}.users.sql`

/**
 * Tables of the auth server whose rows are credentials: with a dump of them, anybody could sign in as staff. They are dumped
 * empty, so everybody signs in anew after a restore. https://github.com/supabase/auth/tree/master/migrations
 */
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

/** Columns of `auth.users` that open an account to whoever reads them within the hour: kept empty. */
const TOKENS: readonly string[] = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token',
  'reauthentication_token',
]

const VARIABLES = `\\set session_tables '${SESSION_TABLES.join(',')}'\n\\set tokens '${TOKENS.join(',')}'\n`

/** For psql: prints what `readSummary` reads. */
export const summarySql = async (): Promise<string> =>
  VARIABLES + (await readFile(join(import.meta.dirname, 'summary.sql'), 'utf8'))

/** For psql: writes the accounts into this file, as SQL that puts them back with each token empty. */
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

/** Reads lines of kind, name and detail, with tabs between them. @throws Error for any other text. */
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

/** How a restored database differs from the one that was dumped, in words. */
export function differences(dumped: Summary, restored: Summary): string[] {
  const missing = [...dumped].filter(([thing]) => !restored.has(thing)).map(([thing]) => `missing: ${thing}`)
  const extra = [...restored].filter(([thing]) => !dumped.has(thing)).map(([thing]) => `too many: ${thing}`)
  const changed = [...dumped]
    .filter(([thing, detail]) => restored.has(thing) && restored.get(thing) !== detail)
    .map(([thing, detail]) => `${thing}: ${restored.get(thing)} instead of ${detail}`)
  return [...missing, ...extra, ...changed]
}

const run = promisify(execFile)
const NAME = 'backup'
const NAMES = [NAME, usersOf(NAME), summaryOf(NAME)]

/**
 * Public keys alone. age would take a secret one for an unknown kind, and print it.
 * @throws Error that repeats none of them
 */
function checkRecipients(recipients: readonly string[]): void {
  if (recipients.length === 0 || !recipients.every((key) => /^age1[a-z\d]+$/.test(key)))
    throw new Error('--encrypt-to wants a public key of age: it begins with age1')
}

/**
 * Has a dump written where nobody else can read it, and leaves FILE alone, which only these keys open. FILE may not exist
 * yet. @throws Error with the words of tar or age
 */
export async function encrypted<T>(
  file: string,
  recipients: readonly string[],
  dump: (file: string) => Promise<T>,
): Promise<T> {
  checkRecipients(recipients)
  const age = ensureAge()
  await (await open(file, 'wx', 0o600)).close()
  try {
    return await inPrivate(async (folder) => {
      const plain = join(folder, NAME)
      const result = await dump(plain)
      const archive = join(folder, 'archive')
      await run('tar', ['--create', '--file', archive, '--directory', folder, ...NAMES])
      const to = recipients.flatMap((key) => ['--recipient', key])
      await run(age, ['--encrypt', ...to, '--output', file, archive])
      return result
    })
  } catch (error) {
    await rm(file)
    throw error
  }
}

/**
 * Opens what `encrypted` wrote, with the key in the file `identity`, for as long as `use` takes.
 * @throws Error with the words of age or tar
 */
export async function decrypted<T>(file: string, identity: string, use: (dump: string) => Promise<T>): Promise<T> {
  const age = ensureAge()
  return await inPrivate(async (folder) => {
    const archive = join(folder, 'archive')
    await run(age, ['--decrypt', '--identity', identity, '--output', archive, file])
    await run('tar', ['--extract', '--file', archive, '--directory', folder, ...NAMES])
    return await use(join(folder, NAME))
  })
}

/** A folder that nobody else may enter, and that is gone afterwards. */
async function inPrivate<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'bmh-backup-'))
  try {
    await chmod(folder, 0o700)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
