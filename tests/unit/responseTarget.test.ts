import { expect, it } from 'vitest'
import { response, responseTarget } from '../../src/facts/company.ts'

const targetOn = (iso: string) => responseTarget(Date.parse(iso))

it('is in the hours that the words of the aim name', () => {
  const { from, to } = response.standardHours
  expect(response.aim).toContain(`${response.standardMinutes} minutes Monday to Friday ${from}am to ${to - 12}pm`)
  expect(response.aim).toContain(`${response.outOfHoursMinutes} minutes at other times`)
})

it.each([
  // Greenwich Mean Time, on a Friday, to the second.
  ['2026-03-27T07:59:59Z', 90],
  ['2026-03-27T08:00:00Z', 60],
  ['2026-03-27T18:00:00Z', 90],
  // The Mondays after the clocks went forward, and back.
  ['2026-03-30T07:00:00Z', 60],
  ['2026-10-26T07:00:00Z', 90],
  ['2026-10-26T08:00:00Z', 60],
  // The weekend.
  ['2026-11-21T10:00:00Z', 90],
  ['2026-11-22T17:00:00Z', 90],
  // A bank holiday on a Monday: the aim names weekdays alone.
  ['2026-05-25T09:00:00Z', 60],
])('%s by the clock in London: %i minutes', (at, minutes) => {
  expect(targetOn(at)).toBe(minutes)
})
