import { execFile } from 'node:child_process'
import { cp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { messageOf } from '../machine/launch.ts'

/** Variables for a child process, added to the environment it inherits. */
export type Variables = Readonly<Record<string, string | undefined>>

export interface Command {
  /** The command as you would type it, without secrets: `['npx', 'supabase', 'link']`. */
  readonly typed: readonly string[]
  /** The script for Node, and its arguments. */
  readonly script: readonly string[]
  /** Secrets go here: `ps` shows arguments, but not other people's environment. */
  readonly env?: Variables
  /** It only reads. A dry run skips it, because it has no key. */
  readonly isQuestion?: boolean
}

/** Resolves with what the command printed. @throws CommandFailed */
export type Run = (command: Command) => Promise<string>

export class CommandFailed extends Error {
  readonly said: string
  readonly status: unknown
  constructor(command: Command, said: string, status?: unknown) {
    super(`${shown(command)} failed:\n${said}`)
    this.said = said
    this.status = status
  }
}

/** What a failed command said, or the message of anything else thrown. */
export const saidOf = (error: unknown): string => (error instanceof CommandFailed ? error.said : messageOf(error))

/** The access token has expired, was withdrawn or never existed. */
export class TokenRefused extends Error {
  override readonly message =
    'Supabase refuses the access token. Make a new one at https://supabase.com/dashboard/account/tokens, delete SUPABASE_ACCESS_TOKEN from .setup/secrets.env, then npm run setup.'
}

/** What the Supabase CLI says in each of these cases, as of 3.1.0. */
const REFUSED = /\bUnauthorized\b|Invalid access token/
const UNREACHED = /Transport ?error/i

/** The command as a line to type in a shell. */
export const shown = ({ typed }: Pick<Command, 'typed'>): string =>
  typed.map((word) => (/^[\w./:=@,+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ')

export const runIn =
  (root: string): Run =>
  async (command) => {
    const env = { ...process.env, ...command.env }
    const running = promisify(execFile)(process.execPath, command.script, { cwd: root, env, maxBuffer: 2 ** 28 })
    // No one can answer its questions.
    running.child.stdin?.end()
    try {
      return (await running).stdout
    } catch (error) {
      const { stdout = '', stderr = '', code } = error as Partial<Awaited<typeof running>> & { code?: unknown }
      const said = `${stdout}${stderr}` || messageOf(error)
      throw new CommandFailed(command, withoutSecrets(said, command.env).trim().slice(-12_000), code)
    }
  }

/** Prints each command instead of running it. Skips commands that only read. */
export const dryRun =
  (print: (line: string) => void): Run =>
  async (command) => {
    if (!command.isQuestion) print(`$ ${shown(command)}`)
    return ''
  }

/** Replaces secret values with their variables' names: an error may quote a value that it could not use. */
export const withoutSecrets = (text: string, env: Variables = {}): string =>
  Object.entries(env).reduce((shown, [name, value]) => {
    const secret = /TOKEN|KEY|PASS|SECRET/.test(name) && value?.trim()
    return secret ? shown.replaceAll(secret, `(${name})`) : shown
  }, text)

export interface ProjectKeys {
  /** The key for browsers. */
  readonly publishable: string
  /** Our key, which bypasses every policy. */
  readonly secret: string
}

export interface ListedProject {
  readonly ref: string
  readonly name: string
  readonly region: string
  readonly status: string
}

export type Supabase = ReturnType<typeof supabaseOf>

const require = createRequire(import.meta.url)
/** The path of the Supabase CLI, in the version that package-lock.json pins. */
export const supabaseScript = () => join(dirname(require.resolve('supabase/package.json')), 'dist/supabase.js')

/** The Supabase CLI's commands for setup and releases, with a personal access token. To list projects, `ref` may be ''. */
export function supabaseOf(runAny: Run, ref: string, token: string) {
  const run: Run = (command) =>
    runAny(command).catch((error) => {
      const said = saidOf(error)
      if (REFUSED.test(said)) throw new TokenRefused()
      throw UNREACHED.test(said) ? new Error('Supabase does not answer. Is this machine online?') : error
    })
  const env: Variables = {
    SUPABASE_ACCESS_TOKEN: token,
    // Without it, the CLI falls back to plain text if someone in between refuses TLS.
    PGSSLMODE: process.env.PGSSLMODE ?? 'require',
    SUPABASE_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  }
  const command = (args: readonly string[], more: Partial<Command> = {}): Command => ({
    typed: ['npx', 'supabase', ...args],
    script: [supabaseScript(), ...args],
    ...more,
    env: { ...env, ...more.env },
  })
  const act = async (...args: string[]) => {
    await run(command([...args, '--yes']))
  }
  const ask = async <Answer>(empty: Answer, ...args: string[]): Promise<Answer> => {
    const text = await run(command([...args, '--output-format', 'json'], { isQuestion: true }))
    return text ? (JSON.parse(text) as Answer) : empty
  }

  return {
    projects: async (): Promise<readonly ListedProject[]> =>
      (await ask<{ projects: ListedProject[] }>({ projects: [] }, 'projects', 'list')).projects,
    /** Links the folder to the project, for `db push` and others, and notes how to reach it without IPv6. */
    link: () => act('link', ref),
    /** The names of migrations that the database lacks. Changes nothing. */
    async migrationsToPush() {
      const text = await run(command(['db', 'push', '--remote', '--dry-run'], { isQuestion: true }))
      return [...text.matchAll(/\b\d{14}_\w+\.sql\b/g)].map(([name]) => name)
    },
    /** Applies missing migrations. Needs no database password: the token gets a role for a few minutes. */
    pushMigrations: () => act('db', 'push', '--remote'),
    /** Gives the functions all variables of the file. */
    setSecrets: (file: string) => act('secrets', 'set', '--env-file', file),
    /** The SHA-256 of each secret, by name. */
    async secretDigests(): Promise<Readonly<Record<string, string>>> {
      const { secrets } = await ask<{ secrets: { name: string; value: string }[] }>({ secrets: [] }, 'secrets', 'list')
      return Object.fromEntries(secrets.map(({ name, value }) => [name, value]))
    },
    /** The project bundles them, so this needs no Docker. */
    deployFunctions: () => act('functions', 'deploy', 'notify', 'staff', '--use-api'),
    /** Sets what `FOLDER/supabase/config.toml` declares, and leaves the rest. `env` has the values of its `env(NAME)`. */
    async pushConfig(folder: string, env: Variables = {}) {
      await run(command(['config', 'push', `--remote=${ref}`, '--workdir', folder, '--yes'], { env }))
    },
    async keys(): Promise<ProjectKeys> {
      type Keys = { keys: { type: string; api_key: string }[] }
      const all = await ask<Keys>({ keys: [] }, 'projects', 'api-keys', `--remote=${ref}`, '--reveal')
      const key = (type: string) => all.keys.find((one) => one.type === type)?.api_key
      const [publishable, secret] = [key('publishable'), key('secret')]
      if (publishable && secret) return { publishable, secret }
      throw new Error('The project lacks a publishable or a secret key. Make both in its dashboard, under API Keys.')
    },
  }
}

/** Where a hosted project itself answers, even if the site passes its calls on. Undefined if none is set up. */
export const addressOf = ({ SUPABASE_URL, SUPABASE_REF: ref, VITE_SUPABASE_URL: called }: Variables) =>
  SUPABASE_URL || (ref && `https://${ref}.supabase.co`) || (called === 'none' ? undefined : called) || undefined

/** The project's secret key, as given or as the access token shows it. Undefined with neither. @throws CommandFailed */
export async function secretKeyOf(run: Run, variables: Variables): Promise<string | undefined> {
  const { SUPABASE_SECRET_KEY: given, SUPABASE_REF: ref, SUPABASE_ACCESS_TOKEN: token } = variables
  return given || (ref && token ? (await supabaseOf(run, ref, token).keys()).secret : undefined)
}

/** Where to upload a built site. */
export type Target =
  | { readonly kind: 'pages'; readonly project: string; readonly account: string; readonly token: string }
  | { readonly kind: 'folder'; readonly path: string }

/** `UPLOAD_TO` is `pages:PROJECT` for Cloudflare Pages, or a folder. @throws Error that names what is missing */
export function targetOf(variables: Variables): Target {
  const { UPLOAD_TO: to = '', CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = variables
  if (!to) throw new Error('UPLOAD_TO is not set: pages:PROJECT, or a folder')
  const [, project] = /^pages:([a-z\d][a-z\d-]{0,57})$/.exec(to) ?? []
  if (!project) return { kind: 'folder', path: resolve(to) }
  if (!account) throw new Error('CLOUDFLARE_ACCOUNT_ID is not set')
  if (!token) throw new Error('CLOUDFLARE_API_TOKEN is not set')
  return { kind: 'pages', project, account, token }
}

const SHELL =
  "process.exit(require('node:child_process').spawnSync(process.argv[1], { shell: true, stdio: 'inherit' }).status ?? 1)"

/** A line for the shell. Secrets go into `env`, and the line names them. */
export const inShell = (line: string, env: Variables = {}): Command => ({
  typed: ['sh', '-c', line],
  script: ['--eval', SHELL, line],
  env,
})

export const onSite = (root: string) => ({
  build: (env: Variables): Command => ({
    typed: ['npm', 'run', 'build:release'],
    script: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--mode', 'release', '--logLevel', 'warn'],
    env: { ...env, NODE_ENV: 'production' },
  }),
  /** Prepares the build for your own server. */
  prepare: (dist: string): Command => ({
    typed: ['node', 'tools/ownServer.ts', dist],
    script: [join(root, 'tools/ownServer.ts'), dist],
  }),
  check: (options: readonly string[]): Command => ({
    typed: ['npm', 'run', 'deploy:check', '--', ...options],
    script: [join(root, 'tools/deployCheck.ts'), ...options],
  }),
})

/** Wrangler, in the version that its kit pins. */
function wrangler(args: readonly string[], { account, token }: { account: string; token: string }): Command {
  return {
    typed: ['npx', 'wrangler', ...args],
    script: [join(import.meta.dirname, '../kit.ts'), 'cloudflare', 'wrangler', ...args],
    // With CI set, Wrangler asks no questions.
    env: { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token, WRANGLER_SEND_METRICS: 'false', CI: 'true' },
  }
}

export async function pagesProjects(
  run: Run,
  access: { readonly account: string; readonly token: string },
): Promise<readonly string[]> {
  const text = await run({ ...wrangler(['pages', 'project', 'list', '--json'], access), isQuestion: true })
  if (!text) return []
  const listed: readonly Readonly<Record<string, string>>[] = JSON.parse(text.slice(text.indexOf('[')))
  return listed.map((one) => one['Project Name'] ?? '')
}

/**
 * Puts a built site where visitors get it. Cloudflare serves it once all files have arrived. Creates a missing project there.
 * Replaces a folder as a whole, and keeps the previous one as FOLDER.before.
 */
export async function upload(run: Run, dist: string, target: Target): Promise<void> {
  if (target.kind === 'pages') {
    if (!(await pagesProjects(run, target)).includes(target.project))
      await run(wrangler(['pages', 'project', 'create', target.project, '--production-branch', 'main'], target))
    // The branch makes it production. The last option silences a warning about uncommitted changes.
    const where = ['--project-name', target.project, '--branch', 'main', '--commit-dirty=true']
    await run(wrangler(['pages', 'deploy', dist, ...where], target))
    return
  }
  const { path } = target
  await rm(`${path}.new`, { recursive: true, force: true })
  // Keep the files' times, or the compressed files would look older than the originals.
  await cp(dist, `${path}.new`, { recursive: true, preserveTimestamps: true })
  await rm(`${path}.before`, { recursive: true, force: true })
  await rename(path, `${path}.before`).catch((error) => {
    // The first upload has no previous folder.
    if (error.code !== 'ENOENT') throw error
  })
  await rename(`${path}.new`, path)
}
