import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureCron } from '../../tools/machine/ensure.ts'
import { PLATFORM } from '../../tools/postgres/hosted.ts'
import { startAfresh } from '../support/afresh.ts'
import { Person } from '../support/person.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { read } from '../support/read.ts'
import { submit, submitted } from '../support/visitor.ts'

/* What a hosted project has beside the database, as far as the migrations and a visitor's request meet it. */

let backend: PostgrestBackend

beforeAll(async () => {
  backend = await startPostgrest({ platform: PLATFORM })
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

test('what the platform refuses is left out and said, and nothing else fails; it can be made up for later', async () => {
  // The migrations ran as a role that owns nothing of Realtime's: that this test runs at all is the first half of it.
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

/** As if the sender had been called so much earlier. */
const pass = (time: string) =>
  backend.query(`update private.health set at = at - interval '${time}' where name = 'wake'`)

test('the sender is woken once by each change that comes alone, and by no canary', async () => {
  await submit(backend)
  expect(await calls()).toEqual([{ body: { reason: 'change' } }])
  await pass('6 seconds')
  await backend.query("update public.contact_submissions set status = 'seen', seen_at = now()")
  await backend.query("update public.contact_submissions set reply = 'x', replied_at = now() where name = 'nobody'")
  expect(await calls()).toHaveLength(2)
  await pass('6 seconds')
  const [settings] = await backend.query('select canary_token from private.settings')
  await submit(backend, {}, { 'idempotency-key': `canary:${settings?.canary_token}:1` })
  expect(await calls()).toHaveLength(2)
})

test('the sender is woken at once for each request that is told of by itself, however many come', async () => {
  for (let i = 0; i < 6; i++) await submit(backend, { p_name: `Visitor ${i}` })
  expect(await calls()).toHaveLength(6)
})

test('what is told later with others wakes nobody by itself: a hundred requests call the sender as often as six', async () => {
  for (let i = 0; i < 100; i++)
    await backend.query(`insert into public.contact_submissions (name, phone, email)
      values ('Visitor ${i}', '07700900123', 'v@example.org')`)
  expect(await calls()).toHaveLength(6)
})

test('of changes within five seconds the sender is called for the first, and told of the others in the next minute', async () => {
  await submit(backend)
  await backend.query('truncate net.http_request_queue')
  await pass('1 second')
  for (const status of ['seen', 'new'])
    await backend.query(
      `update public.contact_submissions set status = '${status}', seen_at = ${status === 'seen' ? 'now()' : 'null'}`,
    )
  expect(await calls()).toEqual([])
  const everyMinute = 'select private.wake_sender()'
  await backend.query(everyMinute)
  expect(await calls()).toEqual([{ body: { reason: 'change' } }])
  await backend.query(`truncate net.http_request_queue; ${everyMinute}`)
  expect(await calls()).toEqual([{ body: {} }])
})

test('a lost call holds up no later one for longer than five seconds', async () => {
  await submit(backend)
  await backend.query('truncate net.http_request_queue')
  await pass('5 seconds')
  await backend.query("update public.contact_submissions set status = 'seen', seen_at = now()")
  expect(await calls()).toHaveLength(1)
})

test('the sender is woken once by each action of staff, whether it changes the request, its history or both', async () => {
  const ann = await Person.hire(backend, 'Ann')
  const p_id = await submitted(backend)
  for (const [name, parameters] of [
    ['note', { p_text: 'Dog.' }],
    ['take', {}],
    ['on_the_way', { p_minutes: 5 }],
    ['reply', { p_text: 'Soon.' }],
  ] as const) {
    await backend.query('truncate net.http_request_queue')
    await pass('6 seconds')
    await ann.asks(name, { p_id, ...parameters })
    expect([name, ...(await calls())]).toEqual([name, { body: { reason: 'change' } }])
  }
})

test.each([
  ['Realtime’s', 'realtime.messages'],
  ['pg_net’s', 'net.http_request_queue'],
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

test('the sender broadcasts to open desks, and a locked table keeps no connection', async () => {
  const broadcast = () =>
    fetch(`${backend.url}/rest/v1/rpc/broadcast_change`, {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.token('service_role')}`, 'content-type': 'application/json' },
      body: '{}',
    })
  expect((await broadcast()).status).toBe(204)
  expect(await read(backend, 'select topic, event, payload from realtime.messages')).toEqual([
    { topic: 'desk', event: 'changed', payload: {} },
  ])
  await backend.query('begin')
  try {
    await backend.query('lock table realtime.messages in access exclusive mode')
    expect((await broadcast()).status).toBeGreaterThanOrEqual(400)
  } finally {
    await backend.query('rollback')
  }
})
