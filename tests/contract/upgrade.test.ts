import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, test as always, beforeAll, describe, expect, test } from 'vitest'
import { ensureCron, ensurePlpgsqlCheck, ensurePostgres } from '../../tools/machine/ensure.ts'
import { HOSTED, PLATFORM, type Postgres, startPostgres } from '../../tools/postgres/server.ts'
import { supabase, TYPES, typesOf } from '../../tools/types.ts'
import { read } from '../support/read.ts'

/*
 * Migrations are only added. Databases in use have run the old migrations and never read them again, so a change
 * would reach only new databases.
 */

const folder = join(import.meta.dirname, '../../supabase/migrations')

/**
 * The migrations that projects in use have run, each with the first 16 digits of its SHA-256 as `sha256sum` prints it. Add a
 * new migration when the first project has run it.
 */
const MADE: Readonly<Record<string, string>> = {
  '20261126000000_settings.sql': '1ae66b933ffd60ba',
  '20261126000001_staff.sql': 'cb159351d43a0833',
  '20261126000002_rota.sql': '7b377e37c812b361',
  '20261126000003_requests.sql': '796bf8e74fb38dbf',
  '20261126000004_intake.sql': 'aaa22ad804ac12ec',
  '20261126000005_desk.sql': '3094d7f07e832b16',
  '20261126000006_devices.sql': '20e3c350d0bbcf27',
  '20261126000007_notifications.sql': 'a5df3b254e61fbed',
  '20261126000008_recipients.sql': '0e74bf2fb3de2343',
  '20261126000009_sender.sql': 'ddebe8c5a86fb7a1',
  '20261126000010_upkeep.sql': '5d80d1186c99ebde',
  '20261126000011_calls.sql': '9c1cef2e24d41621',
  '20261126000012_messages.sql': 'fb8ec8ec3e9dc746',
  '20261126000013_pictures.sql': '158ff50327f2fed0',
  '20261126000014_privacy.sql': '19080ab66e902803',
  '20261126000015_health.sql': '1fbba2f10a3a3074',
  '20261126000016_danger.sql': '97c6d378aa47932d',
  '20261126000017_handovers.sql': '1b87d0d325f60735',
  '20261126000018_calendars.sql': 'b2d1cb8877eac6a8',
  '20261126000019_customer_texts.sql': 'a9aba56d9fb6b2d6',
  '20261126000020_meter.sql': '25e187d42e11568b',
  '20261126000021_presence.sql': '9e05f548b7c19614',
}

test('a released migration is not changed, and a new migration sorts after it', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const made = Object.keys(MADE)
  expect(
    names.slice(0, made.length),
    'A new migration must sort after all others, because projects in use run it last',
  ).toEqual(made)
  const digests = made.map(async (name) => {
    const text = await readFile(join(folder, name))
    return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]
  })
  expect(
    Object.fromEntries(await Promise.all(digests)),
    'Migrations are only added. Restore this file, and add a new one',
  ).toEqual(MADE)
})

describe('with the Supabase CLI', () => {
  /* The commands that an owner runs. */

  const root = join(import.meta.dirname, '../..')

  /** The part of a project's accounts that the migrations use. */
  const ACCOUNTS = `
  create table auth.mfa_factors (user_id uuid, factor_type text, status text);
  create table auth.sessions (id uuid, user_id uuid, created_at timestamptz);
  grant select on auth.mfa_factors, auth.sessions to postgres;`

  const bin = ensurePostgres()
  /** Extensions that a hosted project lets migrations create. In these tests the superuser creates them. */
  const isDebians = bin.startsWith('/usr/lib/postgresql/')
  const hasCron = isDebians && ensureCron()
  const hasLinter = isDebians && ensurePlpgsqlCheck()
  const extensions = [
    hasCron && 'create extension pg_cron with schema pg_catalog; grant usage on schema cron to postgres;',
    hasLinter && 'create extension plpgsql_check with schema extensions;',
  ].filter(Boolean)

  /** Warnings that we accept: a request is read only to lock it. */
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

  test('db push runs every migration once', async () => {
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

  test('db advisors find nothing', { tags: ['nightly'] }, async () => {
    const { code, stdout, stderr } = await run('db', 'advisors', '--fail-on', 'warn')
    expect([code, stdout, stderr]).toEqual([0, '', expect.stringContaining('No issues found')])
  })

  test.skipIf(!hasLinter)('db lint finds only warnings that we accept', { tags: ['nightly'] }, async () => {
    const { code, stdout } = await run('db', 'lint')
    const found: Lint[] = JSON.parse(stdout)
    const lines = found.flatMap((one) =>
      one.issues.map(({ level, message }) => `${one.function}: ${level}: ${message}`),
    )
    expect([code, lines.filter((line) => !MEANT.some((meant) => meant.test(line)))]).toEqual([0, []])
    expect(MEANT.filter((meant) => !lines.some((line) => meant.test(line)))).toEqual([])
  })

  test(`gen types would leave ${TYPES} unchanged (otherwise: npm run types)`, async () => {
    expect(await typesOf(database.url)).toBe(await readFile(join(root, TYPES), 'utf8'))
  })
})

describe('with the database’s clock', { tags: ['nightly'] }, () => {
  /* pg_cron as on a hosted project, with the jobs of the migrations. */

  const test = ensureCron() ? always : always.skip

  let database: Postgres

  beforeAll(async () => {
    if (!ensureCron()) return
    database = await startPostgres({
      // The jobs run in the server, which has no port in this test.
      settings: { shared_preload_libraries: 'pg_cron', 'cron.use_background_workers': 'on' },
    })
    // A hosted project lets migrations create extensions.
    await database.query(`${HOSTED} ${PLATFORM} alter role postgres superuser`)
    expect(await supabase(database.url, ['db', 'push'])).toMatchObject({ code: 0 })
    await database.query('alter role postgres nosuperuser')
  }, 180_000)
  afterAll(() => database?.stop(), 60_000)

  test('the jobs of the migrations wake the sender and purge within a minute', async () => {
    expect(await read(database, 'select jobname, schedule from cron.job where active order by jobname')).toEqual([
      { jobname: 'purge-expired', schedule: '* 3-4 * * *' },
      { jobname: 'wake-sender', schedule: '* * * * *' },
    ])
    await database.query('set role postgres')
    expect(await read(database, 'select private.connect_platform() as refused')).toEqual([{ refused: [] }])
    await database.query(`reset role;
    select public.set_sender('https://project.example/functions/v1/notify', repeat('s', 32), null);
    insert into public.contact_submissions (name, phone, email, idempotency_key, received_at, due_at)
      select name, '07700 900123', 'ada@example.org', name, at, at
      from (values ('old', now() - interval '10 years'), ('new', now())) as v (name, at);
    truncate net.http_request_queue;
    update private.health set at = '-infinity' where name = 'purge';
    -- Also by day, because a test cannot wait for the night.
    select cron.alter_job(jobid, schedule := '* * * * *') from cron.job where jobname = 'purge-expired'`)
    expect(await clockTrouble()).toMatch(/last woke the sender on no day/)

    while ((await runs()).length < 2) await sleep(500)

    expect(await runs()).toEqual([
      { jobname: 'purge-expired', status: 'succeeded', username: 'postgres' },
      { jobname: 'wake-sender', status: 'succeeded', username: 'postgres' },
    ])
    expect(await read(database, 'select url, body from net.http_request_queue')).toEqual([
      { url: 'https://project.example/functions/v1/notify', body: {} },
    ])
    expect(await read(database, 'select name from public.contact_submissions')).toEqual([{ name: 'new' }])
    expect(await read(database, "select detail from private.health where name = 'purge'")).toEqual([
      { detail: '1 requests' },
    ])
    expect(await clockTrouble()).toBeNull()
  })

  /** The first finished run of each job. */
  const runs = () =>
    read(
      database,
      `select distinct on (jobname) jobname, status, username from cron.job_run_details join cron.job using (jobid, username)
     where end_time is not null order by jobname, runid`,
    )
  const clockTrouble = async () =>
    (await read<{ trouble: string | null }>(database, `select private.trouble_with_clock() as trouble`))[0]?.trouble
})
