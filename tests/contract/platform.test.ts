import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureCron } from '../../tools/machine/ensure.ts'
import { PLATFORM } from '../../tools/postgres/server.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { stageOf } from '../support/stage.ts'

/* What a hosted project has beside the database, as far as the migrations and a visitor's request meet it. */

let backend: PostgrestBackend

beforeAll(async () => {
  backend = await startPostgrest({ platform: PLATFORM })
}, 180_000)
afterAll(() => backend?.stop(), 60_000)

const { startAfresh, query, read, rows, hire, submit, submitted, canaryKey, callAsService, meanwhile } = stageOf(
  () => backend,
)

beforeEach(async () => {
  await startAfresh()
  await query(`truncate net.http_request_queue, realtime.messages;
    select public.set_sender('https://project.example/functions/v1/notify', repeat('s', 32), null)`)
})

/** What the platform refuses, in a line. */
const connect = async () =>
  (await read<{ refused: string[] }>('select private.connect_platform() as refused'))[0]?.refused.join()
const state = async () =>
  (await read<{ state: { policies: string[] } }>('select public.deployment_state() as state'))[0]?.state
const SEEN = "update public.contact_submissions set status = 'seen', seen_at = now()"
const calls = () => read<{ body: unknown }>('select body from net.http_request_queue')

test('what the platform refuses is left out and said, and nothing else fails; it can be made up for later', async () => {
  // The migrations ran as a role that owns nothing of Realtime's: that this test runs at all is the first half of it.
  expect((await state())?.policies).toEqual([])
  await query('set role postgres')
  try {
    if (ensureCron())
      expect(await connect()).toContain('pg_cron, so no alert is repeated and nothing is purged by itself')
    expect(await connect()).toContain('the policy on realtime.messages')
    await query('reset role; alter table realtime.messages owner to postgres; set role postgres')
    for (let times = 0; times < 2; times++) expect(await connect()).not.toContain('realtime')
  } finally {
    await query('reset role')
  }
  expect((await state())?.policies).toEqual(['staff hear the desk'])
})

/** As if the sender had been called so much earlier. */
const pass = (time: string) => query(`update private.health set at = at - interval '${time}' where name = 'wake'`)

test('the sender is woken once by each change that comes alone, and by no canary', async () => {
  await submit()
  expect(await calls()).toEqual([{ body: { reason: 'change' } }])
  await pass('6 seconds')
  await query(SEEN)
  await query("update public.contact_submissions set reply = 'x', replied_at = now() where name = 'nobody'")
  expect(await calls()).toHaveLength(2)
  await pass('6 seconds')
  await submit({}, await canaryKey())
  expect(await calls()).toHaveLength(2)
})

test('the sender is woken at once for each request that is told of by itself, and by none that is told later with others', async () => {
  for (let i = 0; i < 100; i++) {
    await query(`insert into public.contact_submissions (name, phone, email)
      values ('Visitor ${i}', '07700900123', 'v@example.org')`)
    expect(await calls()).toHaveLength(Math.min(i + 1, 6))
  }
})

test('of changes within five seconds the sender is called for the first, and told of the others in the next minute', async () => {
  await submit()
  await query('truncate net.http_request_queue')
  await pass('1 second')
  await query(SEEN)
  await query("update public.contact_submissions set status = 'new', seen_at = null")
  expect(await calls()).toEqual([])
  const everyMinute = 'select private.wake_sender()'
  await query(everyMinute)
  expect(await calls()).toEqual([{ body: { reason: 'change' } }])
  await query(`truncate net.http_request_queue; ${everyMinute}`)
  expect(await calls()).toEqual([{ body: {} }])
  // A call that is lost holds up none for longer.
  await pass('5 seconds')
  await query(`truncate net.http_request_queue; ${SEEN}`)
  expect(await calls()).toEqual([{ body: { reason: 'change' } }])
})

test('the sender is woken once by each action of staff, whether it changes the request, its history or both', async () => {
  const ann = await hire('Ann')
  const p_id = await submitted()
  for (const [name, parameters] of [
    ['note', { p_text: 'Dog.' }],
    ['take', {}],
    ['on_the_way', { p_minutes: 5 }],
    ['reply', { p_text: 'Soon.' }],
  ] as const) {
    await query('truncate net.http_request_queue')
    await pass('6 seconds')
    await ann.asks(name, { p_id, ...parameters })
    expect([name, ...(await calls())]).toEqual([name, { body: { reason: 'change' } }])
  }
})

test.each([
  ['Realtime’s', 'realtime.messages'],
  ['pg_net’s', 'net.http_request_queue'],
])('while %s table is locked, thirty requests at once are stored and answered', async (_what, table) => {
  const replies = await meanwhile(`lock table ${table} in access exclusive mode`, () =>
    Promise.all(Array.from({ length: 30 }, (_, i) => submit({ p_name: `Visitor ${i}` }))),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(204))
  expect(await rows()).toHaveLength(30)
})

test('the sender broadcasts to open desks, and a locked table keeps no connection', async () => {
  const broadcast = () => callAsService('broadcast_change')
  expect((await broadcast()).status).toBe(204)
  expect(await read('select topic, event, payload from realtime.messages')).toEqual([
    { topic: 'desk', event: 'changed', payload: {} },
  ])
  const { status } = await meanwhile('lock table realtime.messages in access exclusive mode', broadcast)
  expect(status).toBeGreaterThanOrEqual(400)
})
