import { beforeEach, describe, expect, test } from 'vitest'
import { JOBS, MOST_ROWS, type Notification } from '../../supabase/functions/notify/queue.ts'
import { addDevice } from '../support/person.ts'
import { literal } from '../support/read.ts'
import { isNightly } from '../support/ring.ts'
import { onEachBackend, onPostgrest, postgrest, stageOf } from '../support/stage.ts'

/** Each address exceeds its limit of 50. It sends 60 requests, or 2,000 in nightly runs. */
const [ADDRESSES, FLOOD] = isNightly ? [50, 100_000] : [10, 600]

/** Early in the day, so that requests for the morning are due at eight. */
const START = Date.UTC(2026, 10, 23, 7, 30)
const minutesAfter = (minutes: number) => new Date(START + minutes * 60_000).toISOString()

type Told = Notification & { readonly minute: number; readonly names: readonly string[] }

const namesOf = ({ request, requests }: Notification) => (request ? [request] : requests).map(({ name }) => name)
const rings = ({ devices }: Notification) => devices.some(({ is_silent }) => !is_silent)

/*
 * Alerts in a flood. No request within its sender's limit is hidden, and no phone rings so often that its owner
 * switches it off.
 */
onEachBackend('many alerts at once, on %s', (stage) => {
  const { turnClock, changeSettings, query, read, rows, hire, hired, submit, claim, settle, numbersFor } = stage
  beforeEach(() => at(0))

  const at = (minutes: number) => turnClock(minutesAfter(minutes))
  const from = (address: string, p_name: string) => submit({ p_name }, { 'x-forwarded-for': address })
  /** Sends each name from a different address. */
  const visitor = (name: string) => {
    const codes = [...name].map((letter) => letter.charCodeAt(0) % 250)
    return from(`10.${codes.slice(-3).join('.')}`, name)
  }
  const visitors = (count: number, wish?: string) =>
    query(`insert into public.contact_submissions (name, phone, email, received_at, preferred_time)
      select 'Visitor ' || i, '0770090' || lpad(i::text, 4, '0'), 'v@example.org', private.clock(),
        ${wish ? literal(wish) : 'null'} from generate_series(1, ${count}) as i`)
  const inBrief = (told: readonly Told[]) =>
    told.map(({ kind, names, count }) => ({ kind, names, ...(count !== null && { count }) }))

  /** All alerts in these minutes, from a sender that looks each minute and reaches every device. */
  async function told(
    first: number,
    last: number,
    arrive: (minute: number) => unknown = () => {},
    look: (one: Told) => unknown = () => {},
  ) {
    const all: Told[] = []
    for (let minute = first; minute <= last; minute++) {
      await at(minute)
      await arrive(minute)
      for (const claimed of await claim(100)) {
        const one = { ...claimed, minute, names: namesOf(claimed) }
        all.push(one)
        await look(one)
        await settle(one, { deliveredTo: ['webhook', ...one.devices.map(({ id }) => `device:${id}`)] })
      }
    }
    return all
  }

  test('a digest leaves out taken requests and is not sent empty', async () => {
    const ann = await hire('Ann')
    await changeSettings("named_singly = 1, remind_after = '1 day', escalate_after = '1 day'")
    for (const name of ['Ada', 'Bob', 'Cleo']) await visitor(name)
    const idOf = async (name: string) => (await rows()).find((row) => row.name === name)?.id
    await ann.asks('take', { p_id: await idOf('Bob') })
    expect(inBrief(await told(0, 5)).slice(1)).toEqual([{ kind: 'several', names: ['Cleo'], count: 1 }])
    await at(6)
    await visitor('Dan')
    await ann.asks('take', { p_id: await idOf('Dan') })
    expect(await told(6, 12)).toEqual([])
  })

  test('330 requests due at eight ring seven times, not 330', async () => {
    await visitors(330, 'morning')
    expect(await told(0, 29)).toEqual([])
    const all = await told(30, 35)
    const [several, ...others] = all.filter(({ kind }) => kind === 'several')
    expect([all.filter(({ kind }) => kind === 'new').length, several?.count, others]).toEqual([6, 324, []])
    expect(several?.requests).toHaveLength(100)
  })

  test('each untaken request alerts again and is escalated once, on its own or in a digest', async () => {
    await changeSettings('named_singly = 2')
    for (const name of ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve']) await visitor(name)
    const all = await told(0, 25)
    const toldAs = (kind: string) => all.flatMap((one) => (one.kind === kind ? one.names : []))
    expect(toldAs('new').sort()).toEqual(['Ada', 'Bob'])
    expect(toldAs('again')).toHaveLength(2)
    expect(toldAs('escalated')).toHaveLength(2)
    // Each alerts as new and then again, and everyone is alerted to all five.
    expect(toldAs('several')).toEqual(expect.arrayContaining(['Cleo', 'Dan', 'Eve']))
    expect([...toldAs('escalated'), ...toldAs('surge')].sort()).toEqual(['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'])
    const history = await read<Record<'name' | 'actions', string>>(
      `select name, string_agg(action, ', ' order by h.id) as actions from private.history as h
        join public.contact_submissions as r on r.id = request_id group by name order by name`,
    )
    expect(history).toEqual(
      ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'].map((name) => ({ name, actions: 'told again, escalated' })),
    )
    expect((await rows()).every((row) => row.escalated_at !== null)).toBe(true)
  })

  describe('a phone', () => {
    const REPEATS = '203.0.113.7'
    const ann = hired('Ann')
    beforeEach(async () => void (await addDevice(ann)))

    test('rings for eight of fifteen people within an hour, and shows the others without a sound', async () => {
      await changeSettings("named_singly = 1000, remind_after = '1 day', escalate_after = '1 day'")
      for (let index = 0; index < 15; index++) await visitor(`Visitor ${index}`)
      const eight = Array.from({ length: 15 }, (_, index) => index < 8)
      const first = await claim(100)
      expect(first.map(rings)).toEqual(eight)
      // A failed alert may ring again when it is retried.
      for (const one of first) await settle(one, { deliveredTo: [], error: 'refused' })
      const rang = (all: readonly Notification[]) =>
        all
          .filter(rings)
          .map(({ id }) => id)
          .toSorted()
      expect(rang(await told(2, 2))).toEqual(rang(first))
      expect((await told(61, 61, () => visitor('Visitor 3'))).map(rings)).toEqual([false])
      expect((await told(63, 63, () => visitor('Visitor 4'))).map(rings)).toEqual([true])
    })

    test('still rings for someone new and for escalations after a flood of repeats', async () => {
      await changeSettings("named_singly = 1000, remind_after = '1 day', escalate_after = '1 day'")
      for (let index = 0; index < 4; index++) await visitor(`Visitor ${index}`)
      await told(0, 0)
      for (let times = 0; times < 5; times++) for (let index = 0; index < 4; index++) await visitor(`Visitor ${index}`)
      const repeats = await told(1, 1)
      expect(repeats.filter(rings)).toHaveLength(4)
      await changeSettings("remind_after = '1 minute', escalate_after = '2 minutes'")
      const late = (await told(2, 2)).filter(({ kind }) => kind === 'escalated')
      expect(late.filter(rings)).toHaveLength(4)
    })

    test('keeps four more rings for escalations', async () => {
      await changeSettings('named_singly = 1000')
      await visitors(8)
      const all = [...(await told(0, 0)), ...(await told(5, 5)), ...(await told(15, 15))]
      const rang = (kind: string) => all.filter((one) => one.kind === kind && rings(one)).length
      expect([rang('new'), rang('again'), rang('escalated')]).toEqual([8, 0, 4])
      // An hour after the last escalation, the phone rings again.
      expect((await told(76, 76, () => visitor('Ada'))).map(rings)).toEqual([true])
    })

    test('still rings for other people during ten requests an hour from one address', async () => {
      const people: Readonly<Record<number, string>> = { 63: 'Ada', 99: 'Bob', 135: 'Cleo' }
      const all = await told(0, 200, async (minute) => {
        if (minute % 6 === 0 && minute < 190) await from(REPEATS, 'Repeats')
        const name = people[minute]
        if (name) await from(`198.51.100.${minute}`, name)
      })
      for (const [asked, name] of Object.entries(people)) {
        const tellings = all.filter(({ names }) => names.includes(name))
        expect(tellings.slice(0, 3).map(rings), `${name}, asked at ${asked}`).toEqual([true, true, true])
      }
      const ofRepeats = all.filter((one) => rings(one) && one.names.every((name) => name === 'Repeats'))
      for (let hour = 0; hour < 3; hour++)
        expect(ofRepeats.filter(({ minute }) => Math.floor(minute / 60) === hour).length).toBeLessThanOrEqual(3)
    })

    test('rings for each request from an unknown address', async () => {
      for (let index = 0; index < 6; index++) await submit({ p_name: `Visitor ${index}.` })
      expect((await told(0, 0)).map(rings)).toEqual(Array(6).fill(true))
    })

    test('gets three texts an hour for one address, and a text for each new address', async () => {
      await ann.rings({ texts: true, everything: true })
      const texts: Told[] = []
      await told(
        0,
        59,
        async (minute) => {
          if (minute % 6 === 0) await from(REPEATS, 'Repeats')
          if (minute === 20) await from('198.51.100.1', 'Ada')
        },
        async (one) => {
          // A second attempt counts as the same text.
          for (const _attempt of [1, 2])
            if ((await numbersFor(one)).some(({ gets_texts }) => gets_texts)) texts.push(one)
        },
      )
      expect(texts.filter(({ names }) => names.every((name) => name === 'Repeats'))).toHaveLength(3 * 2)
      expect(texts.find(({ names }) => names.includes('Ada'))?.minute).toBe(20)
    })
  })

  describe('on the phone', () => {
    let rung: string[]
    const ring = async (one: Told) => {
      for (const number of await numbersFor(one)) if (number.rings) rung.push(one.kind)
    }
    beforeEach(() => {
      rung = []
    })

    test('escalations in a digest also ring', async () => {
      await (await hire('Ann')).rings()
      await changeSettings('named_singly = 1')
      await visitors(3)
      await told(0, 20, undefined, ring)
      expect(rung).toEqual(['escalated', 'surge'])
    })

    test('repeats ring no more often than on a device', async () => {
      await (await hire('Ann')).rings({ everything: true })
      await changeSettings('named_singly = 1000')
      const five = async () => {
        for (let index = 0; index < 5; index++) await visitor(`Visitor ${index}`)
      }
      await told(0, 2, five, ring)
      expect(rung).toHaveLength(8)
    })
  })

  test('a request that arrives while a digest is sent is in the next one', async () => {
    await changeSettings("named_singly = 1, remind_after = '1 day', escalate_after = '1 day'")
    for (const name of ['Ada', 'Bob']) await visitor(name)
    expect(inBrief(await told(0, 5)).map(({ kind }) => kind)).toEqual(['new', 'several'])
    // A transaction's clock shows the time of its start.
    await at(4.99)
    await visitor('Cleo')
    expect(inBrief(await told(6, 10))).toEqual([{ kind: 'several', names: ['Cleo'], count: 1 }])
  })
})

test(`among ${FLOOD} requests from ${ADDRESSES} addresses, others still alert by name within six minutes, and no phone rings more than twelve times`, {
  timeout: 900_000,
}, async () => {
  const { startAfresh, turnClock, query, rows, hire, submit, claim, settle } = stageOf(() => postgrest)
  await startAfresh()
  await turnClock(minutesAfter(0))
  await addDevice(await hire('Ann'))
  const from = (address: string, p_name: string) => submit({ p_name }, { 'x-forwarded-for': address })
  // Seven people on one phone network have asked within the hour.
  for (let i = 1; i <= 7; i++) await from('198.51.100.7', `Neighbour ${i}`)
  // Calls the function as PostgREST does, without HTTP.
  await query(`do $$
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

  const stored = await rows()
  const real = stored.filter(({ name }) => name !== 'Flood')
  expect(real).toHaveLength(9)
  for (const { message, marks } of real) expect([message, marks]).toEqual([expect.any(String), []])
  // Fifty from each address are stored.
  expect(stored).toHaveLength(50 * ADDRESSES + 9)

  const shown = new Set<string>()
  let rings = 0
  for (let minute = 0; minute <= 6; minute++) {
    await turnClock(minutesAfter(minute))
    for (let some = await claim(100); some.length > 0; some = await claim(100))
      for (const one of some) {
        rings += one.devices.filter((device) => !device.is_silent).length
        for (const name of namesOf(one)) shown.add(name)
        await settle(one)
      }
  }
  expect(rings).toBeLessThanOrEqual(12)
  for (const { name } of real) expect(shown.has(name), name).toBe(true)
})

/** The time limit of a hosted project for calls with the secret key. */
const WITHIN = "set local statement_timeout = '8s';"

const atNight = { tags: ['nightly'], timeout: 120_000 }

/* Thousands of untaken requests must not slow the sender down. */
onPostgrest(
  'claims among thousands of open requests, on %s',
  ({ turnClock, query, hired, submit, claimAtOnce, settle, callAsService, meanwhile }) => {
    const ann = hired('Ann')
    // Starts well before the end of a digest, or a test's requests would be split between two.
    beforeEach(() => turnClock('2026-11-23T10:02:00Z'))
    beforeEach(async () => void (await addDevice(ann)))

    /** Adds this many untaken requests from the last day, each from a different address, in digests. */
    const untaken = (count: number) =>
      query(`
      set local session_replication_role = replica;
      insert into public.contact_submissions (name, phone, email, received_at, due_at)
      select 'Visitor ' || i, '07700900123', 'v@example.org', at, at
      from generate_series(1, ${count}) as i, lateral (select private.clock() - interval '20 minutes' - i * interval '23 hours' / ${count} as at) as moment;
      insert into private.request_senders select id, md5(id::text), received_at from public.contact_submissions;
      insert into private.notifications (dedupe, kind, created_at, due_at, settled_at, attempts)
      select distinct 'several:' || slot, 'several', slot, slot, private.clock(), 1
      from public.contact_submissions, date_bin('5 minutes', due_at, '2000-01-01') as slot;
      insert into private.digest_requests
      select n.id, r.id, 'new', r.due_at
      from public.contact_submissions as r join private.notifications as n
        on n.dedupe = 'several:' || date_bin('5 minutes', r.due_at, '2000-01-01');
      set local session_replication_role = default;
      analyze public.contact_submissions; analyze private.notifications; analyze private.digest_requests`)

    const keepUp = async (job: string) => {
      const [row] = await query(`${WITHIN} set local role service_role; select public.keep_up('${job}') as rows`)
      return Number(row?.rows)
    }

    const overHttp = async (name: string, body: object): Promise<unknown> => (await callAsService(name, body)).json()

    const claimNames = async () => {
      const told = await claimAtOnce()
      for (const one of told) await settle(one)
      return told.flatMap(({ request }) => request?.name ?? [])
    }

    test('among fifteen thousand requests the next still alerts, and each job ends in time', atNight, async () => {
      await untaken(15_000)
      await submit({ p_name: 'The next person' })
      await query(`${WITHIN} select public.claim_notifications(1)`)
      await query('update private.notifications set leased_until = null, lease = null where settled_at is null')
      expect(await claimNames()).toEqual(['The next person'])
      for (const job of JOBS) await keepUp(job)
      await query(`${WITHIN} select public.claim_notifications(); select public.sender_state()`)
    })

    test(
      'late requests escalate 500 at a time, once, in one digest, each with a line of history',
      atNight,
      async () => {
        await untaken(1_200)
        for (const rows of [MOST_ROWS, MOST_ROWS, 200, 0]) expect(await keepUp('late')).toBe(rows)
        const lines =
          'select count(*)::text as lines, count(distinct request_id)::text as requests from private.history'
        expect(await query(lines)).toEqual([{ lines: '1200', requests: '1200' }])
        const waiting =
          'select kind, count(*)::text from private.notifications where settled_at is null group by 1 order by 1'
        expect(await query(waiting)).toEqual([
          { kind: 'escalated', count: '6' },
          { kind: 'surge', count: '1' },
        ])
      },
    )

    test('a digest holds two thousand late requests, and the next digest holds the rest', atNight, async () => {
      await untaken(2_400)
      let told = 0
      for (let calls = 0; calls < 6; calls++) told += await keepUp('late')
      expect(told).toBe(2_006)
    })

    test('a locked request escalates a minute later and delays no other', async () => {
      await untaken(3)
      const late = () => overHttp('keep_up', { p_job: 'late' })
      const one = 'select from public.contact_submissions order by due_at limit 1 for update'
      expect([await meanwhile(one, late), await late()]).toEqual([2, 1])
    })

    test('a claim skips finished notifications', async () => {
      await query(`insert into public.contact_submissions (name, phone, email) values ('Taken', '1', 'a@example.org')`)
      await query(`insert into private.notifications (dedupe, kind, request_id, due_at)
      select 'back:' || i, 'back', id, private.clock() - interval '1 hour' from public.contact_submissions, generate_series(1, 60) as i`)
      await query(
        `update public.contact_submissions set status = 'done', seen_at = now(), done_at = now(), outcome = 'advice'`,
      )
      await submit({ p_name: 'The next person' })
      expect(await claimNames()).toEqual(['The next person'])
    })

    test('a claim does not wait for or fail on a device being removed', async () => {
      await submit({ p_name: 'The next person' })
      const claimed = await meanwhile('delete from private.devices', () => overHttp('claim_notifications', {}))
      expect(claimed).toMatchObject({ notifications: [{ kind: 'new', devices: [] }] })
    })
  },
)
