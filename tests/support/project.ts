import { type ExecFileOptions, execFile, type SpawnOptions } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from '../../tools/machine/launch.ts'
import { ask } from './ask.ts'
import type { Intercept, PostgrestBackend } from './postgrest.ts'
import { literal } from './read.ts'
import { until } from './until.ts'

/** The attributes in a call about an account, with its id if given. */
type Asked = Readonly<Record<string, unknown>>

/**
 * A double of a hosted project's auth server, over `auth.users`. It has the part of
 * https://supabase.com/docs/reference/api/auth-admin that we use. With a table `auth.mfa_factors`, it has second
 * factors.
 */
export interface AdminApi {
  readonly intercept: Intercept
  /** Calls that created or changed accounts, in order. */
  readonly made: Asked[]
  readonly changed: Asked[]
  /** Ids of accounts that have signed in. */
  readonly signedIn: Set<string>
}

const USERS = '/auth/v1/admin/users'

export function adminApi(backend: PostgrestBackend, secretKey: string): AdminApi {
  const api: AdminApi = { intercept, made: [], changed: [], signedIn: new Set() }
  return api

  async function intercept(...[req, res, { body }]: Parameters<Intercept>): Promise<boolean> {
    const { pathname, searchParams } = new URL(req.url ?? '/', backend.url)
    if (!pathname.startsWith(USERS)) return false
    const reply = (status: number, value: object) => {
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      return true
    }
    if (req.headers.authorization !== `Bearer ${secretKey}`) return reply(401, { msg: 'No key' })
    const [, id, part, factor] = pathname.slice(USERS.length).split('/')
    const own = literal(id ?? '')

    if (part === 'factors') {
      const [table] = await backend.query("select to_regclass('auth.mfa_factors') as name")
      if (!table?.name) return reply(200, [])
      if (factor) await backend.query(`delete from auth.mfa_factors where id = ${literal(factor)}`)
      return reply(200, await backend.query(`select id from auth.mfa_factors where user_id = ${own}`))
    }
    if (req.method === 'POST' || req.method === 'PUT') {
      const asked: Asked = JSON.parse(body.toString())
      const email = typeof asked.email === 'string' && `lower(${literal(asked.email)})`
      const taken = email
        ? await backend.query(`select id from auth.users where lower(email) = ${email} and id::text <> ${own}`)
        : []
      if (taken.length > 0)
        return reply(422, { code: 422, error_code: 'email_exists', msg: 'It is registered already' })
      if (req.method === 'POST') {
        api.made.push(asked)
        const [user] = await backend.query(`insert into auth.users (email) values (${email}) returning id, email`)
        return reply(200, { aud: 'authenticated', ...user })
      }
      api.changed.push({ id, ...asked })
      if (email) await backend.query(`update auth.users set email = ${email} where id = ${own}`)
      return reply(200, { aud: 'authenticated', id })
    }
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))]
    const users = await backend.query(
      `select id, email from auth.users order by email limit ${size} offset ${(page - 1) * size}`,
    )
    const known = users.map((user) => ({
      ...user,
      ...(api.signedIn.has(user.id ?? '') && { last_sign_in_at: '2026-11-01T00:00:00Z' }),
    }))
    return reply(200, { aud: 'authenticated', users: known })
  }
}

const repository = join(import.meta.dirname, '../..')

export type Reply = { status: number; body: string }

export type Ended = { code: number; stdout: string; stderr: string }

export type Running = {
  /** Sends the path as given, including dot segments and double slashes. */
  ask(path: string, options?: { method?: string; headers?: OutgoingHttpHeaders; body?: string }): Promise<Reply>
  stop(): Promise<void>
}

export const runNode = (args: readonly string[], options: ExecFileOptions): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout: String(stdout), stderr: String(stderr) })
    })
  })

/** A copy of the project for running its commands, like a fresh clone, with a stub for `dist`. */
export class Project {
  readonly directory: string
  private constructor(directory: string) {
    this.directory = directory
  }

  static async create(): Promise<Project> {
    const directory = await mkdtemp(join(tmpdir(), 'bmh-project-'))
    const files = ['index.html', 'manifest.webmanifest', 'package.json', 'tsconfig.json', 'vite.config.ts']
    for (const name of [...files, 'public', 'tools', 'src'])
      await cp(join(repository, name), join(directory, name), { recursive: true })
    for (const name of ['config.toml', 'functions', 'migrations'])
      await cp(join(repository, 'supabase', name), join(directory, 'supabase', name), { recursive: true })
    // Link packages one by one, because Vite's cache in node_modules must belong to the copy.
    const packages = await readdir(join(repository, 'node_modules'))
    await mkdir(join(directory, 'node_modules'))
    for (const name of packages.filter((name) => !name.startsWith('.')))
      await symlink(join(repository, 'node_modules', name), join(directory, 'node_modules', name))
    await mkdir(join(directory, 'dist'))
    for (const name of ['_headers', 'index.html', '404.html']) await writeFile(join(directory, 'dist', name), name)
    return new Project(directory)
  }

  run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => runNode(args, this.#options(env))

  #options(env: Readonly<Record<string, string>>) {
    const { NODE_ENV: _, ...inherited } = process.env
    // Without CI, `npm start` ends when its standard input does.
    return { cwd: this.directory, env: { ...inherited, CI: 'true', ...env } }
  }

  /** Starts a server and waits until it serves. @throws Error with its output if it ends instead. */
  async serve(args: readonly string[]): Promise<Running> {
    const options: SpawnOptions = { ...this.#options({ PORT: '0', NO_COLOR: '1' }), stdio: ['ignore', 'pipe', 'pipe'] }
    const child = launch(process.execPath, [...args], options, 'SIGTERM')
    const url = await until(child, () => /http:\/\/localhost:[1-9]\d*(?=\/)/.exec(child.log())?.[0])
    return {
      async ask(path, { headers, ...options } = {}) {
        const { status, body } = await ask(url, path, headers, options)
        return { status, body: body.toString() }
      },
      stop: child.stop,
    }
  }

  remove = () => rm(this.directory, { recursive: true, force: true })
}
