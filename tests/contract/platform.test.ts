import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureCron } from '../../tools/machine/ensure.ts'
import { startAfresh } from '../support/afresh.ts'
import { turnClock } from '../support/clock.ts'
import { type PostgrestBackend, type StoredSubmission, startPostgrest } from '../support/postgrest.ts'
import { read } from '../support/read.ts'
import { tellAll } from '../support/sender.ts'
import { submit } from '../support/visitor.ts'

/* What a hosted project has beside the database, as far as the migrations and a visitor's request meet it. */

/**
 * Realtime and pg_net in the shape of https://github.com/supabase/realtime and https://github.com/supabase/pg_net, owned by
 * somebody who is not the one that migrates: each writes a row for a process that waits for it.
 */
const platform = `
  create schema realtime;
  create table realtime.messages (topic text, event text, payload jsonb);
  alter table realtime.messages enable row level security;
  create function realtime.topic() returns text language sql stable as $$ select 'desk' $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean) returns void
    language sql security definer as $$ insert into realtime.messages values (topic, event, payload) $$;
  create schema net;
  create table net.http_request_queue (url text, headers jsonb, body jsonb);
  create function net.http_post(url text, body jsonb, params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 1000) returns bigint
    language sql security definer as $$ insert into net.http_request_queue values (url, headers, body); select 1::bigint $$;
  grant usage on schema realtime, net to postgres;`

let backend: PostgrestBackend
let upgraded: readonly StoredSubmission[]
const toldAfterUpgrade: string[] = []

/** From before there were staff and notifications: one each ten minutes, of the last hours. */
const inUse = {
  version: '20261122000000',
  sql: `insert into public.contact_submissions (name, phone, email, received_at)
    select 'Visitor ' || n, '07700 900123', 'ada@example.org', now() - n * interval '10 minutes'
    from generate_series(1, 500) as n`,
}

beforeAll(async () => {
  backend = await startPostgrest({ platform, inUse })
  upgraded = await backend.rows()
  for (const minutes of [0, 6, 16, 60]) {
    await turnClock(backend, new Date(Date.now() + minutes * 60_000).toISOString())
    toldAfterUpgrade.push(...(await tellAll(backend)))
  }
}, 180_000)
afterAll(() => backend?.stop(), 60_000)

beforeEach(async () => {
  await startAfresh(backend)
  await backend.query(`truncate net.http_request_queue, realtime.messages;
    select public.set_sender('https://project.example/functions/v1/notify', repeat('s', 32), null)`)
})

const connect = async () =>
  (await read<{ refused: string[] }>(backend, 'select private.connect_platform() as refused'))[0]?.refused ?? []
const state = async () =>
  (await read<{ state: { policies: string[] } }>(backend, 'select public.deployment_state() as state'))[0]?.state
const calls = () => read<{ body: unknown }>(backend, 'select body from net.http_request_queue')

test('an upgrade of a project in use rings nobody: what it had keeps its age', () => {
  expect(upgraded).toHaveLength(500)
  for (const { due_at, received_at, status } of upgraded) expect([due_at, status]).toEqual([received_at, 'new'])
  expect(toldAfterUpgrade).toEqual([])
})

test('what the platform refuses is left out and said, and nothing else fails; it can be made up for later', async () => {
  // The migrations ran as somebody who owns nothing of Realtime's: that this test runs at all is the first half of it.
  expect((await state())?.policies).toEqual([])
  await backend.query('set role postgres')
  try {
    if (ensureCron())
      expect((await connect()).join()).toContain('pg_cron, so nothing is told again or purged by itself')
    expect((await connect()).join()).toContain('the policy on realtime.messages')
    await backend.query('reset role; alter table realtime.messages owner to postgres; set role postgres')
    expect((await connect()).join()).not.toContain('realtime')
    expect((await connect()).join()).not.toContain('realtime')
  } finally {
    await backend.query('reset role')
  }
  expect((await state())?.policies).toEqual(['staff hear the desk'])
})

test('the sender is woken once by each change, and by no canary', async () => {
  await submit(backend)
  expect(await calls()).toEqual([{ body: { reason: 'change' } }])
  await backend.query("update public.contact_submissions set status = 'seen', seen_at = now()")
  await backend.query("update public.contact_submissions set reply = 'x', replied_at = now() where name = 'nobody'")
  expect(await calls()).toHaveLength(2)
  const [settings] = await backend.query('select canary_token from private.settings')
  await submit(backend, {}, { 'idempotency-key': `canary:${settings?.canary_token}:1` })
  expect(await calls()).toHaveLength(2)
})

test.each([
  ['the desks’ bell', 'realtime.messages'],
  ['the sender’s', 'net.http_request_queue'],
])('while %s table is locked, thirty requests at once are stored and answered', async (_what, table) => {
  await backend.query('begin')
  try {
    await backend.query(`lock table ${table} in access exclusive mode`)
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => (await submit(backend, { p_name: `Visitor ${i}` })).status),
    )
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 204))
  } finally {
    await backend.query('rollback')
  }
  expect(await backend.rows()).toHaveLength(30)
})

test('a bell that does not answer holds up no request', async () => {
  await backend.query(`alter function realtime.send rename to sent;
    create function realtime.send(payload jsonb, event text, topic text, private boolean) returns void
    language sql as $$ select pg_sleep(10) $$`)
  try {
    expect((await submit(backend)).status).toBe(204)
  } finally {
    await backend.query('drop function realtime.send; alter function realtime.sent rename to send')
  }
  expect(await backend.rows()).toHaveLength(1)
})

test('the sender rings the desks, and a locked bell keeps no connection', async () => {
  const ring = () =>
    fetch(`${backend.url}/rest/v1/rpc/ring_desks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.token('service_role')}`, 'content-type': 'application/json' },
      body: '{}',
    })
  expect((await ring()).status).toBe(204)
  expect(await read(backend, 'select topic, event, payload from realtime.messages')).toEqual([
    { topic: 'desk', event: 'changed', payload: {} },
  ])
  await backend.query('begin')
  try {
    await backend.query('lock table realtime.messages in access exclusive mode')
    expect((await ring()).status).toBeGreaterThanOrEqual(400)
  } finally {
    await backend.query('rollback')
  }
})
