import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Command, Run, Variables } from './run.ts'

/** All of supabase/functions/. */
const FUNCTIONS = ['notify', 'staff'] as const

export interface ProjectKeys {
  /** For browsers. */
  readonly publishable: string
  /** For us alone: past every policy. */
  readonly secret: string
}

/** A project of the account, as `projects list` has it. */
export interface ListedProject {
  readonly ref: string
  readonly name: string
  readonly region: string
  readonly status: string
}

/** What the Supabase CLI is asked for here. It is the version that package-lock.json pins. */
export interface Supabase {
  /** Those that the token may see. */
  projects(): Promise<readonly ListedProject[]>
  /** Says which project `db push` and the others are about, and how it is reached without IPv6. */
  link(): Promise<void>
  /** The names of migrations that the database does not have. Changes nothing. */
  migrationsToPush(): Promise<readonly string[]>
  /** Applies those. Needs no password of the database: the token gets a role for a few minutes. */
  pushMigrations(): Promise<void>
  /** Sets all variables of the file, which are then the functions'. */
  setSecrets(file: string): Promise<void>
  /** SHA-256 of each, by name. */
  secretDigests(): Promise<Readonly<Record<string, string>>>
  /** Bundled by the project itself, so nobody needs Docker. */
  deployFunctions(): Promise<void>
  /** The names of those that are deployed. */
  functions(): Promise<readonly string[]>
  /**
   * Sets of the project's configuration what `FOLDER/supabase/config.toml` declares, and leaves the rest.
   * @param env - what its `env(NAME)` stand for
   */
  pushConfig(folder: string, env?: Variables): Promise<void>
  keys(): Promise<ProjectKeys>
}

const require = createRequire(import.meta.url)
const script = () => join(dirname(require.resolve('supabase/package.json')), 'dist/supabase.js')

/**
 * @param ref - the project's reference; '' only to list the projects
 * @param token - a personal access token, which reaches the CLI by its environment
 */
export function supabaseOf(run: Run, ref: string, token: string): Supabase {
  const env: Variables = {
    SUPABASE_ACCESS_TOKEN: token,
    // Without it, the CLI goes on in the clear where somebody between refuses TLS.
    PGSSLMODE: process.env.PGSSLMODE ?? 'require',
    SUPABASE_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  }
  const command = (args: readonly string[], more: Partial<Command> = {}): Command => ({
    typed: ['npx', 'supabase', ...args],
    script: [script(), ...args],
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
    projects: async () => (await ask<{ projects: ListedProject[] }>({ projects: [] }, 'projects', 'list')).projects,
    link: () => act('link', ref),
    async migrationsToPush() {
      const text = await run(command(['db', 'push', '--remote', '--dry-run'], { isQuestion: true }))
      return [...text.matchAll(/\b\d{14}_\w+\.sql\b/g)].map(([name]) => name)
    },
    pushMigrations: () => act('db', 'push', '--remote'),
    setSecrets: (file) => act('secrets', 'set', '--env-file', file),
    async secretDigests() {
      const { secrets } = await ask<{ secrets: { name: string; value: string }[] }>({ secrets: [] }, 'secrets', 'list')
      return Object.fromEntries(secrets.map(({ name, value }) => [name, value]))
    },
    deployFunctions: () => act('functions', 'deploy', ...FUNCTIONS, '--use-api'),
    async functions() {
      const { functions } = await ask<{ functions: { slug: string }[] }>({ functions: [] }, 'functions', 'list')
      return functions.map(({ slug }) => slug)
    },
    async pushConfig(folder, given) {
      await run(command(['config', 'push', `--remote=${ref}`, '--workdir', folder, '--yes'], { env: given }))
    },
    async keys() {
      const answer = await ask<{ keys: { type: string; api_key: string }[] }>(
        { keys: [] },
        'projects',
        'api-keys',
        `--remote=${ref}`,
        '--reveal',
      )
      const key = (type: string) => answer.keys.find((one) => one.type === type)?.api_key
      const [publishable, secret] = [key('publishable'), key('secret')]
      if (publishable && secret) return { publishable, secret }
      throw new Error(
        'The project has no publishable and secret key: make them in its dashboard (Project Settings, API Keys)',
      )
    },
  }
}
