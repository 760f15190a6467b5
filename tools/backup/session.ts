import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ensurePostgresClient } from '../machine/ensure.ts'
import { connectionOf } from './connection.ts'

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
