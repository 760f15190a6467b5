/** @module-tag nightly */

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, test as always, beforeAll, expect } from 'vitest'
import { ensureCron } from '../../tools/machine/ensure.ts'
import { HOSTED, PLATFORM, type Postgres, startPostgres } from '../../tools/postgres/server.ts'
import { supabase } from '../../tools/types.ts'
import { read } from '../support/read.ts'

/* The database's own clock, as a hosted project has it: pg_cron, and the jobs that the migrations give it. */

const test = ensureCron() ? always : always.skip

let database: Postgres

beforeAll(async () => {
  if (!ensureCron()) return
  database = await startPostgres({
    // In the server itself, which listens to nobody here.
    settings: { shared_preload_libraries: 'pg_cron', 'cron.use_background_workers': 'on' },
  })
  // A hosted project lets the one who migrates create extensions.
  await database.query(`${HOSTED} ${PLATFORM} alter role postgres superuser`)
  expect(await supabase(database.url, ['db', 'push'])).toMatchObject({ code: 0 })
  await database.query('alter role postgres nosuperuser')
}, 180_000)
afterAll(() => database?.stop(), 60_000)

test('once the minute is over the jobs of the migrations have woken the sender and deleted what is past its time', async () => {
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
    -- By day as well, since a test cannot wait for the night.
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

/** The first of each job that has ended. */
const runs = () =>
  read(
    database,
    `select distinct on (jobname) jobname, status, username from cron.job_run_details join cron.job using (jobid, username)
     where end_time is not null order by jobname, runid`,
  )
const clockTrouble = async () =>
  (await read<{ trouble: string | null }>(database, `select private.trouble_with_clock() as trouble`))[0]?.trouble
