import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { IN_USE, STATE } from '../support/inUse.ts'
import { startPostgrest } from '../support/postgrest.ts'
import { type Database, read } from '../support/read.ts'
import { notifications, tellAll } from '../support/sender.ts'
import { turnClock } from '../support/stage.ts'

/*
 * Migrations are only added: databases in use have made the others, and never look at them again. One that is changed would
 * be right for new databases and wrong for theirs.
 */

const folder = join(import.meta.dirname, '../../supabase/migrations')

/**
 * The migrations that projects in use have made, with the SHA-256 of each, as `sha256sum` prints it, cut to 16 digits. A new
 * one is listed here when the first project has made it.
 */
const MADE: Readonly<Record<string, string>> = {
  '20261126000000_settings.sql': '278ef83c55bf4f4a',
  '20261126000001_staff.sql': '62c9fb9d0ae5c97d',
  '20261126000002_rota.sql': '9c77477adba352a6',
  '20261126000003_requests.sql': '41e91dd6fa77b6ee',
  '20261126000004_intake.sql': 'a92f2f54a7254a8e',
  '20261126000005_desk.sql': 'c1dd43ffd2d4058d',
  '20261126000006_devices.sql': '01a54e5b5c7f1556',
  '20261126000007_notifications.sql': '19d3f37cf5363c8e',
  '20261126000008_calls.sql': '94b74a702c092d59',
  '20261126000009_health.sql': '233a6e8fe8feb9c0',
  '20261126000010_messages.sql': 'd1991b87cc6eb2d0',
  '20261126000011_pictures.sql': '8a18150380093263',
  '20261126000012_privacy.sql': '15189421c3cf07f5',
  '20261126000013_platform.sql': '4e3edaad0bc1117e',
}

test('a migration that projects in use have made is not changed, and a new one comes after it', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const made = Object.keys(MADE)
  expect(
    names.slice(0, made.length),
    'A new migration is named after all others: projects in use make it last',
  ).toEqual(made)
  const digests = made.map(async (name) => {
    const text = await readFile(join(folder, name))
    return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)]
  })
  expect(
    Object.fromEntries(await Promise.all(digests)),
    'Migrations are only added: put this one back, and make a new file',
  ).toEqual(MADE)
})

/** Stands for what comes next: a column that is filled from what there is, with a function of its own. */
const NEXT = `
  alter table public.contact_submissions add column postcode text check (char_length(postcode) between 5 and 8);
  create function private.postcode_of(message text) returns text language sql immutable set search_path = '' as $$
    select substring(upper(message) from '[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}')
  $$;
  update public.contact_submissions set postcode = private.postcode_of(message) where message is not null;
  select private.protect()`

type Row = Readonly<Record<string, unknown>>
type Tables = Readonly<Record<string, readonly Row[]>>

test('a database of this state with 500 requests keeps every row, and what had been told is not told again', {
  timeout: 180_000,
}, async () => {
  const now = Date.now()
  const turnTo = (database: Database, minutes: number) =>
    turnClock(database, new Date(now + minutes * 60_000).toISOString())
  let before: Tables = {}
  const backend = await startPostgrest({
    inUse: {
      version: STATE,
      async fill(database) {
        await database.query(IN_USE)
        for (const minutes of [0, 6, 16, 61, 77]) {
          await turnTo(database, minutes)
          while ((await tellAll(database)).length > 0);
        }
        before = await everything(database)
      },
    },
  })
  onTestFinished(backend.stop)
  await backend.query(`set role postgres; ${NEXT}; reset role`)
  const [after, told] = [await everything(backend), await notifications(backend)]

  expect(before['public.contact_submissions']).toHaveLength(500)
  for (const table of ['private.history', 'private.notifications', 'private.staff', 'private.devices'])
    expect(before[table], table).not.toEqual([])
  for (const [table, rows] of Object.entries(before)) {
    // A migration that fills a column is a change like any other.
    const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'version')
    expect(asBefore(after[table] ?? [], columns), table).toEqual(asBefore(rows, columns))
  }
  const versions = new Map(before['public.contact_submissions']?.map(({ id, version }) => [id, Number(version)]))
  for (const { id, version } of after['public.contact_submissions'] ?? [])
    expect(version).toBeGreaterThanOrEqual(versions.get(id) ?? Number.POSITIVE_INFINITY)

  for (const minutes of [77, 83, 93, 140]) {
    await turnTo(backend, minutes)
    expect(await tellAll(backend)).toEqual([])
  }
  expect(await notifications(backend)).toEqual(told)
})

async function everything({ query }: Database): Promise<Tables> {
  const tables = await query(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private') order by 1`)
  const rows = tables.map(
    async ({ name }) => [name ?? '', await read<Row>({ query }, `select * from ${name}`)] as const,
  )
  return Object.fromEntries(await Promise.all(rows))
}

/** The rows as they would be without the columns that are new, in an order that does not depend on them. */
const asBefore = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((name) => [name, row[name]]))).sort()
