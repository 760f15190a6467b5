import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boundsOf, nameOf, periodOf } from '../../src/desk/figures/figures.ts'
import { noticeProblems } from '../../src/desk/notice/notice.ts'
import { momentTyped, tonight } from '../../src/desk/words/calendar.ts'
import { asTyped, dayOf, HOUR, momentOf } from '../../src/desk/words/london.ts'
import { shortUntilOf } from '../../src/desk/words/rota.ts'
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
      expect(nameOf(periodOf('week', from))).toMatch(/^Mon .+ to Sun /)
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
