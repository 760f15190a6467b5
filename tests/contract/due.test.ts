import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestList } from '../../src/desk/api/shapes.ts'
import { literal } from '../support/read.ts'
import { onEachBackend } from '../support/stage.ts'

const NOW = 'at once'

/** Preferred time, time of sending and delivery, and due time. */
const wishes: Array<[string, string, string]> = [
  // London is on UTC in November.
  ['morning', '2026-11-23T07:59:59Z', '2026-11-23T08:00:00Z'],
  ['morning', '2026-11-23T08:00:00Z', NOW],
  ['morning', '2026-11-23T12:00:00Z', '2026-11-24T08:00:00Z'],
  ['morning', '2026-11-23T23:59:59Z', '2026-11-24T08:00:00Z'],
  ['afternoon', '2026-11-23T12:00:00Z', NOW],
  ['afternoon', '2026-11-23T17:00:00Z', '2026-11-24T12:00:00Z'],
  ['evening', '2026-11-23T16:59:59Z', '2026-11-23T17:00:00Z'],
  ['evening', '2026-11-23T17:00:00Z', NOW],
  ['evening', '2026-11-23T20:00:00Z', '2026-11-24T17:00:00Z'],
  ['asap', '2026-11-23T02:00:00Z', NOW],
  ['quote', '2026-11-23T02:00:00Z', '2026-11-23T08:00:00Z'],
  ['quote', '2026-11-23T17:59:59Z', NOW],
  ['quote', '2026-11-23T18:00:00Z', '2026-11-24T08:00:00Z'],
  // From Friday evening and from the weekend, on Monday.
  ['quote', '2026-11-27T18:00:00Z', '2026-11-30T08:00:00Z'],
  ['quote', '2026-11-28T10:00:00Z', '2026-11-30T08:00:00Z'],
  ['quote', '2026-11-29T23:00:00Z', '2026-11-30T08:00:00Z'],
  // In summer this is an hour earlier in UTC.
  ['morning', '2026-07-01T06:59:59Z', '2026-07-01T07:00:00Z'],
  ['evening', '2026-07-01T19:00:00Z', '2026-07-02T16:00:00Z'],
  // The clocks go forward at 01:00 on 29 March 2026, …
  ['morning', '2026-03-28T20:00:00Z', '2026-03-29T07:00:00Z'],
  ['morning', '2026-03-29T01:00:00Z', '2026-03-29T07:00:00Z'],
  ['evening', '2026-03-28T20:00:00Z', '2026-03-29T16:00:00Z'],
  // … and back at 02:00 on 25 October 2026, so 01:30 happens twice.
  ['morning', '2026-10-24T20:00:00Z', '2026-10-25T08:00:00Z'],
  ['morning', '2026-10-25T00:30:00Z', '2026-10-25T08:00:00Z'],
  ['morning', '2026-10-25T01:30:00Z', '2026-10-25T08:00:00Z'],
]

/** Requests delivered late. If the preferred time has passed, they are due at once. */
const deliveries: Array<[string, string, string, string]> = [
  ['on the same evening', '2026-11-23T21:00:00Z', '2026-11-23T23:30:00Z', '2026-11-24T08:00:00Z'],
  ['during the requested morning', '2026-11-22T21:00:00Z', '2026-11-23T09:30:00Z', NOW],
  ['after it', '2026-11-22T21:00:00Z', '2026-11-23T14:00:00Z', NOW],
  ['days later, at night', '2026-11-20T21:00:00Z', '2026-11-23T02:00:00Z', NOW],
  ['with a fast clock', '2026-11-23T21:04:00Z', '2026-11-23T21:00:00Z', '2026-11-24T08:00:00Z'],
]

const suspects: Array<[string, string]> = [
  ['2026-11-23T03:00:00Z', '2026-11-23T08:00:00Z'],
  ['2026-11-23T08:00:00Z', NOW],
  ['2026-11-23T19:59:59Z', NOW],
  ['2026-11-23T20:00:00Z', '2026-11-24T08:00:00Z'],
]

onEachBackend('when a request is due, on %s', (stage) => {
  const { turnClock: at, query, rows, hire, hired, submit, submitted, claimOne, settle, tellAll } = stage
  const { notifications, historyOf } = stage
  /** The alerts at each of these times, sorted within each time. */
  const toldAt = async (...moments: string[]) => {
    const told: string[] = []
    for (const moment of moments) {
      await at(moment)
      const [time] = /\d\d:\d\d:\d\d/.exec(moment) ?? []
      for (const kind of (await tellAll()).sort()) told.push(`${time} ${kind}`)
    }
    return told
  }
  const dueAt = async (pressed: string | undefined, wish: string, marks: string[] = []) => {
    const time = pressed === undefined ? 'null' : literal(pressed)
    const preferred = ['morning', 'afternoon', 'evening', 'asap'].includes(wish) ? literal(wish) : 'null'
    const [row] = await query(
      `insert into public.contact_submissions (name, phone, email, requested_at, preferred_time, kind, marks)
        values ('Ada', '1', 'ada@example.org', ${time}, ${preferred}, ${wish === 'quote' ? literal(wish) : 'null'}, '{${marks.join()}}')
        returning to_json(due_at) #>> '{}' as due, to_json(private.clock()) #>> '{}' as now`,
    )
    return row?.due === row?.now ? NOW : new Date(row?.due ?? '').toISOString().replace('.000Z', 'Z')
  }

  test('a preferred time is London time, even when the clocks change', async () => {
    for (const [wish, moment, due] of wishes) {
      await at(moment)
      // The result is the same without a press time.
      for (const pressed of [moment, undefined])
        expect(await dueAt(pressed, wish), `${wish}, pressed at ${moment}`).toBe(due)
    }
  })

  test('"morning" is the first morning after the press, however late the delivery', async () => {
    for (const [when, pressed, delivered, due] of deliveries) {
      await at(delivered)
      expect(await dueAt(pressed, 'morning'), when).toBe(due)
    }
  })

  test('what waits for our hours waits for the next of them, however long ago the press was', async () => {
    // On a Saturday, 2am in London.
    await at('2026-11-28T02:00:00Z')
    const pressed = '2026-11-26T15:00:00Z'
    expect(await dueAt(pressed, 'quote')).toBe('2026-11-30T08:00:00Z')
    expect(await dueAt(pressed, 'asap', ['honeypot'])).toBe('2026-11-28T08:00:00Z')
  })

  test('a suspected bot’s request is due in the daytime, whatever it asks for', async () => {
    for (const [moment, due] of suspects) {
      await at(moment)
      for (const marks of [['honeypot'], ['many', 'fast']])
        for (const wish of ['asap', 'no wish', 'evening'])
          expect(await dueAt(moment, wish, marks), `${moment}, ${wish}`).toBe(due)
    }
  })

  describe('an untaken request', () => {
    /** Times just before, at and just after each possible alert. */
    const allMorning = ['10:00:00', '10:04:59', '10:05:00', '10:05:01', '10:14:59', '10:15:00', '10:15:01', '10:59:59']
    const sent = async () => {
      await at('10:00:00')
      return submitted()
    }

    test('alerts again after 5 minutes, and alerts everyone after 15, once each', async () => {
      const p_id = await sent()
      expect(await toldAt(...allMorning)).toEqual(['10:00:00 new', '10:05:00 again', '10:15:00 escalated'])
      const [{ escalated_at } = { escalated_at: null }] = await rows()
      expect(Date.parse(escalated_at ?? '')).toBe(Date.parse('2026-11-23T10:15:00Z'))
      expect(await historyOf(p_id)).toEqual(['told again', 'escalated'])
    })

    test('stops alerting once it is a day old', async () => {
      await sent()
      expect(await toldAt('10:00:00', '2026-11-24T10:00:01Z')).toEqual(['10:00:00 new'])
    })

    test('alerts no one tonight if it is for tomorrow morning', async () => {
      await at('21:00:00')
      await submit({ p_preferred_time: 'morning' })
      expect(await toldAt('21:00:00', '21:15:00', '2026-11-24T07:59:59Z')).toEqual([])
      expect(await toldAt(...['08:00:00', '08:05:00', '08:15:00'].map((time) => `2026-11-24T${time}Z`))).toEqual([
        '08:00:00 new',
        '08:05:00 again',
        '08:15:00 escalated',
      ])
    })

    test('from a suspected bot alerts once, with others, after 8am', async () => {
      await at('03:00:00')
      for (let i = 0; i < 3; i++) await submit({}, { 'x-honeypot': 'x' })
      expect(await toldAt('03:00:00', '03:15:00', '07:59:59', '08:04:59', '08:05:00', '08:30:00')).toEqual([
        '08:05:00 suspects',
      ])
      expect(await query('select action from private.history')).toEqual([])
    })

    test('joins the grouped alerts of a flood, every 5 minutes for an hour', async () => {
      await sent()
      await query(`insert into public.contact_submissions (name, phone, email, marks, received_at)
        select 'Flood', '1', 'flood@example.org', '{many, surge}', private.clock() from generate_series(1, 3)`)
      expect(await toldAt(...allMorning)).toEqual([
        '10:00:00 new',
        '10:05:00 again',
        '10:05:00 surge',
        '10:14:59 surge',
        '10:15:00 escalated',
        '10:15:00 surge',
        '10:59:59 surge',
      ])
      expect((await notifications()).filter(({ kind }) => kind === 'escalated')).toHaveLength(1)
    })
  })

  describe('a taken request', () => {
    const ann = hired('Ann')
    let p_id: string
    beforeEach(async () => {
      await at('10:00:00')
      p_id = await submitted()
      await tellAll()
      await ann.asks('take', { p_id })
    })

    test('sends a reminder after an hour without news, and then one more', async () => {
      expect(await toldAt('10:59:59', '11:00:00', '11:14:59', '11:15:00', '12:00:00', '14:00:00')).toEqual([
        '11:00:00 overdue',
        '11:15:00 forgotten',
      ])
      expect(await historyOf(p_id)).toEqual(['Ann taken', 'told again', 'told again'])
    })

    test.each(['note', 'reply'])('sends the reminder an hour after the latest %s', async (action) => {
      await at('10:50:00')
      await ann.asks(action, { p_id, p_text: 'I wait for a part' })
      expect(await toldAt('11:00:00', '11:49:59', '11:50:00')).toEqual(['11:50:00 overdue'])
    })

    test('sends the reminder after the arrival time, or an hour after any news close to it or later', async () => {
      await at('10:01:00')
      await ann.asks('on_the_way', { p_id, p_minutes: 25 })
      await at('10:10:00')
      await ann.asks('note', { p_id, p_text: 'Traffic' })
      expect(await toldAt('10:25:59', '10:26:00', '10:30:00')).toEqual(['10:26:00 overdue'])
      await ann.asks('note', { p_id, p_text: 'Here now' })
      expect(await toldAt('10:41:00', '11:29:59', '11:30:00')).toEqual(['11:30:00 overdue'])
      // They have probably arrived already.
      await ann.asks('on_the_way', { p_id, p_minutes: 20 })
      await at('11:44:00')
      await ann.asks('note', { p_id, p_text: 'There, early' })
      expect(await toldAt('11:50:00', '12:05:00', '12:43:59', '12:44:00')).toEqual(['12:44:00 overdue'])
    })

    test('is not late once its holder has arrived, and reminds an hour after that', async () => {
      await ann.asks('on_the_way', { p_id, p_minutes: 60 })
      await at('10:30:00')
      await ann.asks('arrived', { p_id })
      expect(await toldAt('11:00:00', '11:29:59', '11:30:00')).toEqual(['11:30:00 overdue'])
    })

    test.each([
      ['leaves', () => ann.leaves()],
      ['no longer has an account', () => query(`delete from auth.users where id = '${ann.account}'`)],
    ])('goes back on the list and alerts at once when its owner %s', async (_how, leave) => {
      const bob = await hire('Bob')
      await ann.asks('on_the_way', { p_id, p_minutes: 30 })
      await at('10:10:00')
      await leave()
      const { request } = await bob.asks('request', { p_id })
      expect(request).toMatchObject({ status: 'seen', taken_by: null, on_the_way_at: null })
      expect((await historyOf(p_id)).at(-1)).toBe('released Ann has left')
      expect(await toldAt('10:10:00', '10:15:00', '11:30:00')).toEqual(['10:10:00 back', '10:15:00 escalated'])
    })

    /** The names on the list, once someone else has asked at 10:30. */
    const listed = async () => {
      await at('10:30:00')
      await submit({ p_name: 'Later' })
      return (await ann.asks<RequestList>('requests')).requests.map(({ name }) => name)
    }

    test('that is put back keeps its place, and everyone hears once its customer has waited for 15 minutes', async () => {
      await at('10:02:00')
      await ann.asks('release', { p_id })
      expect(await toldAt('10:02:00', '10:06:59', '10:07:00', '10:14:59', '10:15:00', '10:59:59')).toEqual([
        ...['10:02:00 back', '10:07:00 again', '10:15:00 escalated'],
      ])
    })

    test('that is put back later than that alerts those on call at once and everyone five minutes later, each time', async () => {
      for (const minute of [40, 50]) {
        await at(`10:${minute}:00`)
        await ann.asks('release', { p_id })
        expect(await toldAt(`10:${minute}:00`, `10:${minute + 4}:59`, `10:${minute + 5}:00`)).toEqual([
          ...[`10:${minute}:00 back`, `10:${minute + 5}:00 escalated`],
        ])
        await ann.asks('take', { p_id })
      }
      await ann.asks('release', { p_id })
      await query('update public.contact_submissions set escalated_at = null')
      expect(await listed()).toEqual(['Ada Lovelace', 'Later'])
    })

    test('that is given away keeps its place, and alerts that colleague, then those on call, and then everyone', async () => {
      const bob = await hire('Bob')
      await at('10:40:00')
      await ann.asks('assign', { p_id, p_to: bob.id })
      expect(await toldAt('10:40:00', '10:44:59', '10:45:00', '10:49:59', '10:50:00')).toEqual([
        ...['10:40:00 assigned', '10:45:00 back', '10:50:00 escalated'],
      ])
      await query('update public.contact_submissions set escalated_at = null')
      expect(await listed()).toEqual(['Ada Lovelace', 'Later'])
    })

    test('that is finished and opened again waits anew', async () => {
      await at('10:20:00')
      await ann.asks('finish', { p_id, p_outcome: 'no answer' })
      await at('10:40:00')
      await ann.asks('release', { p_id })
      expect(await toldAt('10:40:00', '10:45:00', '10:55:00')).toEqual([
        ...['10:40:00 back', '10:45:00 again', '10:55:00 escalated'],
      ])
      await query('update public.contact_submissions set escalated_at = null')
      expect(await listed()).toEqual(['Later', 'Ada Lovelace'])
    })

    test('goes back on the list without an alert if it was taken long ago', async () => {
      await at('2026-11-26T10:00:00Z')
      await ann.leaves()
      expect(await tellAll()).toEqual([])
      expect((await rows()).map(({ status }) => status)).toEqual(['seen'])
    })

    test('sends no reminder once it is done or has news', async () => {
      await at('11:00:00')
      const overdue = await claimOne()
      expect(overdue.kind).toBe('overdue')
      await settle(overdue, { deliveredTo: [], error: 'refused' })
      await ann.asks('note', { p_id, p_text: 'All is well' })
      expect(await toldAt('11:02:00', '11:30:00')).toEqual([])
      await ann.asks('finish', { p_id, p_outcome: 'job' })
      expect(await toldAt('12:00:00', '13:00:00')).toEqual([])
    })
  })
})
