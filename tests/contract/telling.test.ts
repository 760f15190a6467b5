import { beforeEach, describe, expect, test } from 'vitest'
import { wordsOf } from '../../supabase/functions/notify/words.ts'
import { startAfresh } from '../support/afresh.ts'
import { BACKENDS, postgrest, withBackends } from '../support/backends.ts'
import { turnClock } from '../support/clock.ts'
import { addDevice } from '../support/device.ts'
import { Person } from '../support/person.ts'
import { literal, read } from '../support/read.ts'
import { isNightly } from '../support/ring.ts'
import { type Claimed, claim, settle } from '../support/sender.ts'
import { changeSettings } from '../support/settings.ts'
import { submit } from '../support/visitor.ts'

withBackends()

/** Each of these addresses sends more than the 50 that it is refused after: 60, and at night 2,000. */
const [ADDRESSES, FLOOD] = isNightly ? [50, 100_000] : [10, 600]

/** In the morning, so that what is wanted "in the morning" is due at eight. */
const START = Date.UTC(2026, 10, 23, 7, 30)

/*
 * What staff hear of when much comes at once: nobody within their allowance is hidden, and no phone is rung so often that it is
 * switched off.
 */
describe.each(BACKENDS)('telling of many, on %s', (_name, backend) => {
  beforeEach(async () => {
    await startAfresh(backend())
    await at(0)
  })

  const at = (minutes: number) => turnClock(backend(), new Date(START + minutes * 60_000).toISOString())
  /** Each from an address of its own. */
  const visitor = (name: string, wish?: string) =>
    submit(
      backend(),
      { p_name: name, ...(wish && { p_preferred_time: wish }) },
      {
        'x-forwarded-for': `10.${[...name]
          .map((letter) => letter.charCodeAt(0) % 250)
          .slice(-3)
          .join('.')}`,
      },
    )
  const visitors = (count: number, wish?: string) =>
    backend().query(`insert into public.contact_submissions (name, phone, email, received_at, preferred_time)
      select 'Visitor ' || i, '0770090' || lpad(i::text, 4, '0'), 'v@example.org', private.clock(),
        ${wish ? literal(wish) : 'null'} from generate_series(1, ${count}) as i`)
  const inBrief = (told: readonly Claimed[]) =>
    told.map(({ kind, request, requests, count }) => ({
      kind,
      names: request ? [request.name] : requests.map(({ name }) => name),
      ...(count !== null && { count }),
    }))
  /** All that is claimed by then, looked at each minute. */
  const told = async (from: number, to: number) => {
    const all: Claimed[] = []
    for (let minute = from; minute <= to; minute++) {
      await at(minute)
      for (const one of await claim(backend(), 100)) {
        all.push(one)
        await settle(backend(), one)
      }
    }
    return all
  }

  test('a digest does not name whom somebody has taken, and is not sent for nobody', async () => {
    const ann = await Person.hire(backend(), 'Ann')
    await changeSettings(backend(), "named_singly = 1, remind_after = '1 day', escalate_after = '1 day'")
    for (const name of ['Ada', 'Bob', 'Cleo']) await visitor(name)
    const rows = await backend().rows()
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id
    await ann.asks('take', { p_id: idOf('Bob') })
    expect(inBrief(await told(0, 5)).slice(1)).toEqual([{ kind: 'several', names: ['Cleo'], count: 1 }])
    await at(6)
    await visitor('Dan')
    await ann.asks('take', { p_id: (await backend().rows()).find((row) => row.name === 'Dan')?.id })
    expect(await told(6, 12)).toEqual([])
  })

  test('330 that are wanted in the morning do not ring 330 times at eight', async () => {
    await visitors(330, 'morning')
    expect(await told(0, 29)).toEqual([])
    const all = await told(30, 35)
    const [several, ...others] = all.filter(({ kind }) => kind === 'several')
    expect([all.filter(({ kind }) => kind === 'new').length, several?.count, others]).toEqual([6, 324, []])
    expect(several?.requests).toHaveLength(100)
    const { title, text } = wordsOf((several ?? {}) as unknown as Parameters<typeof wordsOf>[0])
    expect(title).toBe('324 requests waiting')
    expect(text).toMatch(/^Visitor \d+, 0770090\d{4}\n/)
    expect(text).toMatch(/\n\d+ more on the list$/)
    expect(new TextEncoder().encode(text).length).toBeLessThan(3_500)
  })

  test('each that nobody takes is told again and escalated, once, by name and in its history; the many of them together', async () => {
    await changeSettings(backend(), 'named_singly = 2')
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve']) await visitor(name)
    const all = await told(0, 25)
    const namesOf = (kind: string) => inBrief(all).flatMap((one) => (one.kind === kind ? one.names : []))
    expect(namesOf('new').sort()).toEqual(['Ada', 'Bob'])
    expect(namesOf('again')).toHaveLength(2)
    expect(namesOf('escalated')).toHaveLength(2)
    // New at first, and then told again; and everybody hears of all five.
    expect(namesOf('several')).toEqual(expect.arrayContaining(['Cleo', 'Dan', 'Eve']))
    expect([...namesOf('escalated'), ...namesOf('surge')].sort()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'])
    const history = await read<{ name: string; actions: string }>(
      backend(),
      `select name, string_agg(action, ', ' order by h.id) as actions from private.history as h
        join public.contact_submissions as r on r.id = request_id group by name order by name`,
    )
    expect(history).toEqual(
      ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'].map((name) => ({ name, actions: 'told again, escalated' })),
    )
    expect((await backend().rows()).every((row) => row.escalated_at !== null)).toBe(true)
  })

  test('a phone rings for each of fifteen people, and for repeats once it has rung less than eight times in the hour', async () => {
    const ann = await Person.hire(backend(), 'Ann')
    const device = await addDevice(ann)
    await changeSettings(backend(), "named_singly = 1000, remind_after = '1 day', escalate_after = '1 day'")
    for (let index = 0; index < 15; index++) await visitor(`Visitor ${index}`)
    const first = await claim(backend(), 100)
    const silent = (claimed: readonly Claimed[]) => claimed.filter(({ devices }) => devices.some((d) => d.is_silent))
    expect([first.length, silent(first)]).toEqual([15, []])
    // What rang and did not arrive may ring when it is tried again.
    for (const one of first) await settle(backend(), one, { deliveredTo: [], error: 'refused' })
    await at(2)
    const again = await claim(backend(), 100)
    expect([again.length, silent(again)]).toEqual([15, []])
    for (const one of again) await settle(backend(), one, { deliveredTo: [`device:${device}`] })
    await at(59)
    await visitor('Visitor 3')
    expect(silent(await claim(backend()))).toHaveLength(1)
    await at(61)
    await visitor('Visitor 4')
    expect(silent(await claim(backend()))).toEqual([])
  })

  test('four more rings are kept for what nobody has taken, so that an escalation is not silent', async () => {
    const ann = await Person.hire(backend(), 'Ann')
    const device = await addDevice(ann)
    await changeSettings(backend(), 'named_singly = 1000')
    await visitors(8)
    const all: Claimed[] = []
    for (const minute of [0, 5, 15]) {
      await at(minute)
      for (const one of await claim(backend(), 100)) {
        all.push(one)
        await settle(backend(), one, { deliveredTo: [`device:${device}`] })
      }
    }
    const rang = (kind: string) =>
      all.filter((one) => one.kind === kind && one.devices.every(({ is_silent }) => !is_silent)).length
    expect([rang('new'), rang('again'), rang('escalated')]).toEqual([8, 0, 4])
    // An hour after the last of them.
    await at(76)
    await visitor('Ada')
    expect((await claim(backend())).map(({ devices }) => devices[0]?.is_silent)).toEqual([false])
  })

  describe('by telephone', () => {
    const telephone = (person: Person, isForEverything: boolean) =>
      backend().query(`insert into private.telephones (staff_id, phone, rings, gets_texts, is_for_everything)
        values ('${person.id}', '+447700900123', true, false, ${isForEverything})`)
    /** Whose telephone rings for it. */
    const rung = async ({ id, lease }: Claimed) => {
      const [answer] = await backend().query(
        `set local role service_role; select public.notification_numbers('${id}', '${lease}') as numbers`,
      )
      const numbers: { name: string; rings: boolean }[] = JSON.parse(answer?.numbers ?? '[]')
      return numbers.filter(({ rings }) => rings).map(({ name }) => name)
    }

    test('one that rings for what is left too long rings for escalations that are told together', async () => {
      await telephone(await Person.hire(backend(), 'Ann'), false)
      await changeSettings(backend(), 'named_singly = 1')
      await visitors(3)
      const kinds: string[] = []
      for (let minute = 0; minute <= 20; minute++) {
        await at(minute)
        for (const one of await claim(backend(), 100)) {
          if ((await rung(one)).length > 0) kinds.push(one.kind)
          await settle(backend(), one)
        }
      }
      expect(kinds).toEqual(['escalated', 'surge'])
    })

    test('one rings for repeats no more often than a device, answered or not', async () => {
      await telephone(await Person.hire(backend(), 'Ann'), true)
      await changeSettings(backend(), 'named_singly = 1000')
      let rings = 0
      for (const minute of [0, 1, 2]) {
        await at(minute)
        for (let index = 0; index < 5; index++) await visitor(`Visitor ${index}`)
        for (const one of await claim(backend(), 100)) {
          rings += (await rung(one)).length
          await settle(backend(), one)
        }
      }
      expect(rings).toBe(8)
    })
  })

  test('what began before the end of a digest, and waited until it was told, is in the next', async () => {
    await changeSettings(backend(), "named_singly = 1, remind_after = '1 day', escalate_after = '1 day'")
    for (const name of ['Ada', 'Bob']) await visitor(name)
    expect(inBrief(await told(0, 5)).map(({ kind }) => kind)).toEqual(['new', 'several'])
    // The clock of a transaction stands where it began.
    await at(4.99)
    await visitor('Cleo')
    expect(inBrief(await told(6, 10))).toEqual([{ kind: 'several', names: ['Cleo'], count: 1 }])
  })
})

test(`${FLOOD} requests from ${ADDRESSES} addresses: others get in whole, are told of by name within six minutes, and no phone rings more than twelve times`, {
  timeout: 900_000,
}, async () => {
  await startAfresh(postgrest)
  await turnClock(postgrest, new Date(START).toISOString())
  const ann = await Person.hire(postgrest, 'Ann')
  await addDevice(ann)
  const from = (address: string, name: string) => submit(postgrest, { p_name: name }, { 'x-forwarded-for': address })
  // A phone network: seven of its people have asked within the hour.
  for (let i = 1; i <= 7; i++) await from('198.51.100.7', `Neighbour ${i}`)
  // What PostgREST calls, without the exchanges.
  await postgrest.query(`do $$
    begin
      for i in 1..${FLOOD} loop
        perform set_config('request.headers', json_build_object('x-forwarded-for', '203.0.113.' || i % ${ADDRESSES})::text, true);
        perform public.insert_contact_submission('Flood', '1', 'flood@example.org', null, repeat('x', 1000));
      end loop;
    end
  $$`)
  expect((await from('198.51.100.8', 'Somebody else')).status).toBe(204)
  expect((await from('198.51.100.7', 'Behind the shared address')).status).toBe(204)
  expect((await from('203.0.113.1', 'The flood itself')).status).toBe(429)

  const rows = await postgrest.rows()
  const real = rows.filter(({ name }) => name !== 'Flood')
  expect(real).toHaveLength(9)
  for (const { message, marks } of real) expect([message, marks]).toEqual([expect.any(String), []])
  // Five times ten from each.
  expect(rows).toHaveLength(50 * ADDRESSES + 9)

  const shown = new Map<string, string>()
  let rings = 0
  for (let minute = 0; minute <= 6; minute++) {
    await turnClock(postgrest, new Date(START + minute * 60_000).toISOString())
    for (let some = await claim(postgrest, 100); some.length > 0; some = await claim(postgrest, 100))
      for (const one of some) {
        rings += one.devices.filter((device) => !device.is_silent).length
        for (const request of [one.request, ...one.requests]) if (request) shown.set(request.name, one.kind)
        await settle(postgrest, one)
      }
  }
  expect(rings).toBeLessThanOrEqual(12)
  for (const { name } of real) expect(shown.has(name), name).toBe(true)
})
