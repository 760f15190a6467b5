import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensurePostgresClient } from '../machine/ensure.ts'

/**
 * The roots that sign Supabase's databases and poolers: one until April 2031, one until September 2035. As the provider's own
 * CLI carries them, and as the dashboard gives them (Database, Settings, "Download certificate").
 */
export const SUPABASE_CA = join(import.meta.dirname, 'supabase-ca.crt')

/**
 * How to name a database to PostgreSQL's own programs: without the password in the arguments, which every user can list.
 * Over a network they speak to nobody but the server that the address names, by a certificate of the provider's
 * (`PGSSLROOTCERT` names another's), and prove that they know the password without sending it. The address and the rest of
 * the environment cannot say otherwise: a line that is read on the way is one that opens the database.
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
      // Encryption by Kerberos comes before TLS where a machine has it.
      ['gssencmode', 'disable'],
    ] as const)
      parsed.searchParams.set(name, value)
  return { address: parsed.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

/** A file of this machine's, with nothing in between. */
function isSocket({ hostname, searchParams }: URL): boolean {
  return !hostname && !searchParams.has('hostaddr') && /^\/[^,]*$/.test(searchParams.get('host') ?? '')
}

/**
 * One session of psql, which prints rows as lines with tabs between columns. Not through pg: pg_dump reads the same address,
 * and takes the same TLS settings from it, only if both are libpq (`sslmode=require` means something else to pg).
 */
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
    // psql has ended; its standard error says why.
    this.#child.stdin.on('error', () => {})
    this.#ended = once(this.#child, 'close')
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]()
  }

  /** The first line that this SQL prints. @throws Error with psql's words. */
  async line(sql: string): Promise<string> {
    this.#child.stdin.write(`${sql}\n`)
    const { value, done } = await this.#lines.next()
    if (!done) return value
    await this.#ended
    throw new Error(this.#complaint.trim() || 'psql ended')
  }

  /** Everything that this SQL prints, and the end of the session. @throws Error with psql's words. */
  async rest(sql: string): Promise<string> {
    this.#child.stdin.end(`${sql}\n`)
    const lines: string[] = []
    for (let next = await this.#lines.next(); !next.done; next = await this.#lines.next()) lines.push(next.value)
    const [code] = await this.#ended
    if (code !== 0) throw new Error(this.#complaint.trim() || `psql ended with ${code}`)
    return lines.map((line) => `${line}\n`).join('')
  }

  /** Ends it, whatever it is doing. */
  end(): void {
    this.#child.kill()
  }
}
