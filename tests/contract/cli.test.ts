import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureCron, ensurePlpgsqlCheck, ensurePostgres } from '../../tools/machine/ensure.ts'
import { HOSTED, PLATFORM, type Postgres, startPostgres } from '../../tools/postgres/server.ts'
import { supabase, TYPES, typesOf } from '../../tools/types.ts'
import { read } from '../support/read.ts'

/* What an owner runs, with the Supabase CLI of package-lock.json. */

const root = join(import.meta.dirname, '../..')

/** Of the accounts of a project, what the migrations ask. */
const ACCOUNTS = `
  create table auth.mfa_factors (user_id uuid, factor_type text, status text);
  create table auth.sessions (id uuid, user_id uuid, created_at timestamptz);
  grant select on auth.mfa_factors, auth.sessions to postgres;`

const bin = ensurePostgres()
/** A hosted project lets the one who migrates create these; here the superuser does. */
const isDebians = bin.startsWith('/usr/lib/postgresql/')
const hasCron = isDebians && ensureCron()
const hasLinter = isDebians && ensurePlpgsqlCheck()
const extensions = [
  hasCron && 'create extension pg_cron with schema pg_catalog; grant usage on schema cron to postgres;',
  hasLinter && 'create extension plpgsql_check with schema extensions;',
].filter(Boolean)

/** What the linter says although it is meant so: a request is locked by reading it, and that is all it is read for. */
const MEANT = [/never read variable "request"/]

interface Lint {
  readonly function: string
  readonly issues: readonly { readonly level: string; readonly message: string }[]
}

let database: Postgres
let pushed: Awaited<ReturnType<typeof supabase>>
const run = (...args: string[]) => supabase(database.url, args)

beforeAll(async () => {
  database = await startPostgres(hasCron ? { settings: { shared_preload_libraries: 'pg_cron' } } : {})
  await database.query(HOSTED + PLATFORM + ACCOUNTS + extensions.join(''))
  pushed = await run('db', 'push')
}, 180_000)
afterAll(() => database?.stop(), 60_000)

test('db push makes every migration, once', async () => {
  expect(pushed.code).toBe(0)
  const made = await read<{ version: string; name: string }>(
    database,
    'select version, name from supabase_migrations.schema_migrations order by version',
  )
  const files = await readdir(join(root, 'supabase/migrations'))
  expect(made.map(({ version, name }) => `${version}_${name}.sql`)).toEqual(files.toSorted())
  const { code, stdout, stderr } = await run('db', 'push')
  expect([code, stdout + stderr]).toEqual([0, expect.stringContaining('up to date')])
})

test('db advisors have nothing to say', { tags: ['nightly'] }, async () => {
  const { code, stdout, stderr } = await run('db', 'advisors', '--fail-on', 'warn')
  expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('No issues found')])
})

test.skipIf(!hasLinter)('db lint finds what is meant, and nothing else', { tags: ['nightly'] }, async () => {
  const { code, stdout } = await run('db', 'lint')
  const found: Lint[] = JSON.parse(stdout)
  const lines = found.flatMap((one) => one.issues.map(({ level, message }) => `${one.function}: ${level}: ${message}`))
  expect([code, lines.filter((line) => !MEANT.some((meant) => meant.test(line)))]).toEqual([0, []])
  expect(MEANT.filter((meant) => !lines.some((line) => meant.test(line)))).toEqual([])
})

test(`gen types are those of ${TYPES}: if not, npm run types`, async () => {
  expect(await typesOf(database.url)).toBe(await readFile(join(root, TYPES), 'utf8'))
})
