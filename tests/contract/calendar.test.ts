import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { onEachBackend } from '../support/stage.ts'

onEachBackend('the calendar of shifts on %s', (stage) => {
  const { backend, turnClock, dumped, hired } = stage
  const [oli, ann, bob] = [hired('Oli', 'owner'), hired('Ann'), hired('Bob')]
  // A Tuesday in winter. The clocks go forward on 28 March.
  beforeEach(() => turnClock('2027-03-23T10:00Z'))

  const add = (person: Person, p_from: string, p_to: string, p_is_weekly = false) =>
    oli.asks('add_shift', { p_staff: person.id, p_from, p_to, p_is_weekly })
  const make = async (person: Person) => (await person.asks<{ key: string }>('make_calendar')).key
  /** As a phone's calendar asks for it. */
  const feed = (key: string) =>
    fetch(`${backend().url}/rest/v1/rpc/shift_calendar?p_key=${key}&apikey=${backend().anonKey}`, {
      headers: { accept: '*/*' },
    })
  /** The properties of each event, by the rules of RFC 5545. */
  async function eventsOf(key: string) {
    const answer = await feed(key)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await answer.text()
    const lines = text.split('\r\n')
    expect([lines[0], ...lines.slice(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
    expect(lines.filter((line) => /[\n\r,\\]/.test(line) || Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines).toEqual(expect.arrayContaining(['VERSION:2.0', 'X-WR-CALNAME:On call', 'X-PUBLISHED-TTL:PT1H']))
    return [...text.matchAll(/^BEGIN:VEVENT\r\n(.*?)\r\nEND:VEVENT\r$/gms)].map(([, event = '']) => {
      const properties = Object.fromEntries(event.split('\r\n').map((line) => line.split(':')))
      expect(properties.DTSTAMP).toMatch(/^\d{8}T\d{6}Z$/)
      return properties
    })
  }
  const times = async (key: string) => (await eventsOf(key)).map(({ DTSTART, DTEND }) => `${DTSTART} ${DTEND}`)

  test('has this person’s time on call, in UTC, and keeps the name of each', async () => {
    await add(ann, '2027-03-23T20:00', '2027-03-24T08:00', true)
    await add(bob, '2027-03-24T20:00', '2027-03-25T08:00')
    const key = await make(ann)
    const events = await eventsOf(key)
    expect(events.slice(0, 2)).toMatchObject([
      { SUMMARY: 'On call', DTSTART: '20270323T200000Z', DTEND: '20270324T080000Z' },
      { SUMMARY: 'On call', DTSTART: '20270330T190000Z', DTEND: '20270331T070000Z' },
    ])
    // Sixty days.
    expect(events).toHaveLength(9)
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(9)
    await turnClock('2027-04-21T10:00Z')
    const later = await eventsOf(key)
    expect(later.slice(0, 5).map(({ UID }) => UID)).toEqual(events.slice(0, 5).map(({ UID }) => UID))
    // Thirty days back.
    await turnClock('2027-04-23T10:00Z')
    expect((await times(key))[0]).toBe('20270330T190000Z 20270331T070000Z')
  })

  test('leaves out what was handed over and time away', async () => {
    await add(ann, '2027-03-23T20:00', '2027-03-24T08:00')
    await add(ann, '2027-03-24T08:00', '2027-03-24T20:00')
    await oli.asks('add_absence', { p_staff: ann.id, p_from: '2027-03-24T18:00', p_to: '2027-03-26T00:00' })
    const [ofAnn, ofBob] = [await make(ann), await make(bob)]
    expect(await times(ofAnn)).toEqual(['20270323T200000Z 20270324T180000Z'])
    const { turns } = await oli.asks<{ turns: { shift_id: string; starts_at: string }[] }>('rota')
    const [night] = turns
    await oli.asks('hand_over', { p_shift: night?.shift_id, p_starts_at: night?.starts_at, p_to: bob.id })
    expect([await times(ofAnn), await times(ofBob)]).toEqual([
      ['20270324T080000Z 20270324T180000Z'],
      ['20270323T200000Z 20270324T080000Z'],
    ])
  })

  test('can be replaced and turned off, and then answers as if it had never been', async () => {
    expect(await ann.asks('calendar')).toBeNull()
    const first = await make(ann)
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(await dumped()).not.toContain(first)
    expect(await ann.asks('calendar')).toEqual({ made_at: '2027-03-23T10:00:00+00:00' })
    const second = await make(ann)
    const answerOf = async (key: string) => {
      const answer = await feed(key)
      return [answer.status, await answer.text()]
    }
    const unknown = await answerOf('0'.repeat(64))
    expect(unknown[0]).toBe(404)
    expect(await answerOf(first)).toEqual(unknown)
    expect((await feed(second)).status).toBe(200)
    await ann.asks('remove_calendar')
    expect([await answerOf(second), await ann.asks('calendar')]).toEqual([unknown, null])
    const third = await make(ann)
    await ann.leaves()
    expect(await answerOf(third)).toEqual(unknown)
  })
})
