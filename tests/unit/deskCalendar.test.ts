import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundsOf, nameOf, periodOf } from '../../src/desk/figures/figures.ts'
import { noticeProblems } from '../../src/desk/notice/notice.ts'
import { placeIn, timesIn, weekOf, within } from '../../src/desk/rota/week.ts'
import { momentTyped, tonight } from '../../src/desk/words/calendar.ts'
import { asTyped, dayOf, HOUR, momentOf } from '../../src/desk/words/london.ts'
import { shortUntilOf } from '../../src/desk/words/spans.ts'
import { SUNDAYS } from '../support/sundays.ts'

describe.each(['Europe/London', 'Pacific/Auckland'])('on a device set to %s', (zone) => {
  beforeAll(() => void vi.stubEnv('TZ', zone))
  afterAll(() => void vi.unstubAllEnvs())

  describe.each(SUNDAYS)('on $date, which has $hours hours', ({ date, hours }) => {
    const { from, to } = boundsOf(periodOf('day', `${date}T12:00Z`))
    /** Every half hour from the evening before to noon of the day after. */
    const moments = Array.from({ length: 2 * (hours + 16) }, (_, i) => from.getTime() - 4 * HOUR + (i * HOUR) / 2)

    it('the day has its hours, and begins at midnight', () => {
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      expect(boundsOf(periodOf('day', `${date}T12:00Z`))).toEqual({ from, to })
      expect((to.getTime() - from.getTime()) / HOUR).toBe(hours)
      expect([asTyped(from), asTyped(to).slice(11)]).toEqual([`${date}T00:00`, '00:00'])
      expect(nameOf(periodOf('week', from))).toMatch(/^\d+(?: [A-Z]\w+)? to \d+ [A-Z]\w+$/)
    })

    it('tonight is 20:00 to 08:00 by the clocks, and ends in the future', () => {
      for (const now of moments) {
        const night = tonight(now)
        const [start, end] = [momentTyped(night.from), momentTyped(night.to)]
        expect([asTyped(start), asTyped(end)], asTyped(now)).toEqual([night.from, night.to])
        expect((end - start) / HOUR, asTyped(now)).toBe(night.to.startsWith(date) ? hours - 12 : 12)
        expect(end, asTyped(now)).toBeGreaterThan(now)
        expect(end - now, asTyped(now)).toBeLessThanOrEqual(25 * HOUR)
        // The morning is what a notice offers.
        expect(noticeProblems('Full', night.to, now)).toEqual({})
      }
    })

    it('the rota’s week has seven days from 08:00, and the night of the change is as wide as any other', () => {
      for (const now of moments) {
        const days = weekOf(now)
        const [first] = days
        expect(first && first.from <= now && now < first.to, asTyped(now)).toBe(true)
        expect(days.map(({ to }) => to).slice(0, 6)).toEqual(days.map(({ from }) => from).slice(1))
        const night = days.find(({ to }) => asTyped(to).startsWith(date))
        if (!night) continue
        expect((night.to - night.from) / HOUR).toBe(hours)
        const [begins, ends] = [momentTyped(tonight(night.from).from), momentTyped(tonight(night.from).to)]
        expect([night.from, begins, ends].map((moment) => placeIn(night, moment))).toEqual([0, 0.5, 1])
      }
    })

    it('days have the names that a calendar on the wall gives them', () => {
      const morning = momentTyped(tonight(from).to)
      expect(dayOf(morning, from)).toBe('Today')
      expect(momentOf(morning, from.getTime() - HOUR / 2)).toBe('08:00 tomorrow')
      expect(momentOf(to, from)).toBe('00:00 tomorrow')
      // Later by the clock than it is now, though less than 24 hours ahead on the short day.
      expect(shortUntilOf(new Date(from.getTime() + hours * HOUR).toISOString(), from.getTime())).toBe('Mon 00:00')
    })

    it('every moment that can be typed is in the future just when the database says so', () => {
      // The second of two equal times, and a time that does not exist as the hour after it.
      const skipped = hours === 23
      const typed = momentTyped(`${date}T01:30`)
      expect(new Date(typed).toISOString()).toBe(`${date}T01:30:00.000Z`)
      expect(asTyped(typed)).toBe(`${date}T0${skipped ? 2 : 1}:30`)
      expect(noticeProblems('Full', `${date}T01:30`, typed - HOUR / 6)).toEqual({})
      expect(noticeProblems('Full', `${date}T01:30`, typed)).toEqual({ until: 'The end must be in the future' })
    })
  })
})

it.each([
  ['2026-11-24T10:00:00Z', '2026-11-24T20:00', '2026-11-25T08:00'],
  ['2026-11-24T23:30:00Z', '2026-11-24T20:00', '2026-11-25T08:00'],
  ['2026-11-25T03:00:00Z', '2026-11-24T20:00', '2026-11-25T08:00'],
  ['2026-07-06T06:30:00Z', '2026-07-05T20:00', '2026-07-06T08:00'],
])('tonight, at %s, is from %s to %s', (now, from, to) => expect(tonight(now)).toEqual({ from, to }))

it('a year of five digits is too far ahead', () => {
  expect(noticeProblems('Full', '20266-11-25T08:00', Date.now())).toMatchObject({
    until: expect.stringMatching(/^48 hours/),
  })
})

it.each([
  ['2026-11-24T10:00Z', ['Today Tue 24 Nov', 'Tomorrow Wed 25 Nov', 'Thursday 26 Nov']],
  ['2026-11-24T22:00Z', ['Tonight Tue 24 Nov', 'Tomorrow Wed 25 Nov', 'Thursday 26 Nov']],
  ['2026-11-25T02:00Z', ['Tonight Tue 24 Nov', 'Today Wed 25 Nov', 'Tomorrow Thu 26 Nov']],
])('the rota’s days at %s begin with %j', (now, days) => {
  const names = weekOf(now).map(({ name, date }) => `${name} ${date}`)
  expect(names.slice(0, 3)).toEqual(days)
})

it('says which part of the rota’s day a shift takes', () => {
  const [day] = weekOf('2026-11-24T10:00Z')
  if (!day) throw new Error('There is no day')
  const span = (from: string, to: string) => ({ starts_at: `2026-11-${from}Z`, ends_at: `2026-11-${to}Z` })
  const spans = [
    span('24T20:00', '25T08:00'),
    span('24T20:00', '25T09:00'),
    span('24T06:00', '24T12:00'),
    span('24T06:00', '26T12:00'),
    span('25T08:00', '25T20:00'),
  ]
  expect(within(spans, day).map(({ item }) => timesIn(day, item))).toEqual([
    ...['20:00–08:00', 'from 20:00', 'until 12:00', 'all day'],
  ])
})
