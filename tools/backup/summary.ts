import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

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
const sql = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')

/** For psql: prints what `readSummary` reads. */
export const summarySql = async (): Promise<string> => VARIABLES + (await sql('summary.sql'))

/** For psql: writes the accounts into this file, as SQL that puts them back. */
export const usersSql = async (file: string): Promise<string> =>
  `${VARIABLES}\\o '${file.replaceAll("'", "''")}'\n${await sql('users.sql')}\\o\n`

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
