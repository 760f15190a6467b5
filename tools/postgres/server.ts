import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensurePostgres } from '../machine/ensure.ts'

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
      // The next one, then.
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

  async function start(): Promise<{ readonly session: Session; halt(): Promise<void> }> {
    const server = launch(join(bin, 'postgres'), ['-D', data, ...flags], options, 'SIGQUIT')
    const deadline = Date.now() + 30_000
    for (;;) {
      const session = await connect(join(directory, '.s.PGSQL.5432'), superuser).catch(() => undefined)
      if (session)
        return {
          session,
          async halt() {
            session.end()
            await server.stop()
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
    query: (sql) => running.session.query(sql),
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

export type Child = { ended(): boolean; log(): string; stop(): Promise<void> }

/**
 * Starts what must not outlive us, whichever way we end. With `detached` it is the first of a process group, which ends as
 * a whole: a browser is more than one process, and so is what starts one.
 */
export function launch(command: string, args: string[], options: SpawnOptions, signal: NodeJS.Signals): Child {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...options })
  let log = ''
  let isOver = false
  const note = (text: unknown) => {
    log = `${log}${text}`.slice(-4000)
  }
  const kill = () => {
    if (!options.detached || !child.pid) return child.kill(signal)
    try {
      return process.kill(-child.pid, signal)
    } catch {
      // All of it has gone already.
      return false
    }
  }
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true
      process.off('exit', kill)
      kill()
      resolve()
    }
    child.once('exit', end)
    child.once('error', (error) => {
      note(error.message)
      end()
    })
  })
  child.stdout?.on('data', note)
  child.stderr?.on('data', note)
  process.once('exit', kill)
  return {
    ended: () => isOver,
    log: () => log,
    stop() {
      kill()
      return over
    },
  }
}

type Session = Pick<Postgres, 'query'> & { end(): void }

/**
 * The part of PostgreSQL's wire protocol that `query` needs: the binaries from npm come without psql, and a driver is a
 * dependency more than ninety lines are. https://www.postgresql.org/docs/15/protocol-message-formats.html
 */
function connect(socketPath: string, user: string): Promise<Session> {
  const socket = createConnection(socketPath)
  const waiting: Array<{ resolve(rows: Row[]): void; reject(reason: Error): void }> = []
  let input: Buffer = Buffer.alloc(0)
  let columns: string[] = []
  let rows: Row[] = []
  let error: Error | undefined

  function expectReady(): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
    })
  }

  function receive(type: string, body: Buffer): void {
    if (type === 'T') {
      columns = columnNames(body)
      rows = []
    } else if (type === 'D') rows.push(Object.fromEntries(values(body).map((value, i) => [columns[i] ?? '', value])))
    else if (type === 'E') error = serverError(body)
    else if (type === 'Z') {
      const answer = waiting.shift()
      if (error) answer?.reject(error)
      else answer?.resolve(rows)
      rows = []
      error = undefined
    }
  }

  socket.on('data', (chunk) => {
    input = Buffer.concat([input, chunk])
    while (input.length >= 5) {
      const end = 1 + input.readInt32BE(1)
      if (input.length < end) return
      receive(input.toString('latin1', 0, 1), input.subarray(5, end))
      input = input.subarray(end)
    }
  })
  socket.on('error', (cause) => {
    error ??= cause
  })
  socket.on('close', () => {
    const reason = error ?? new Error('PostgreSQL closed the connection')
    for (const answer of waiting.splice(0)) answer.reject(reason)
  })

  const start = Buffer.from(`\0\x03\0\0user\0${user}\0database\0postgres\0client_encoding\0UTF8\0\0`)
  socket.write(Buffer.concat([length(start), start]))
  return expectReady().then(() => ({
    query(sql) {
      if (socket.destroyed) return Promise.reject(new Error('PostgreSQL is stopped'))
      const body = Buffer.from(`${sql}\0`)
      socket.write(Buffer.concat([Buffer.from('Q'), length(body), body]))
      return expectReady()
    },
    end: () => socket.destroy(),
  }))
}

function length(body: Buffer): Buffer {
  const field = Buffer.alloc(4)
  field.writeInt32BE(body.length + 4)
  return field
}

function columnNames(body: Buffer): string[] {
  const names: string[] = []
  for (let at = 2; names.length < body.readInt16BE(0); ) {
    const end = body.indexOf(0, at)
    names.push(body.toString('utf8', at, end))
    at = end + 19
  }
  return names
}

function values(body: Buffer): Array<string | null> {
  const fields: Array<string | null> = []
  for (let at = 2; fields.length < body.readInt16BE(0); ) {
    const size = body.readInt32BE(at)
    at += 4
    fields.push(size === -1 ? null : body.toString('utf8', at, at + size))
    at += Math.max(size, 0)
  }
  return fields
}

function serverError(body: Buffer): Error {
  const fields = new Map(
    body
      .toString('utf8')
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  )
  return new Error(`${fields.get('C')}: ${fields.get('M')}`)
}
