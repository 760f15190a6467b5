import { expect, it } from 'vitest'
import { toCsv } from '../../src/desk/figures/csv.ts'
import { boundsOf, moved, nameOf, periodOf } from '../../src/desk/figures/period.ts'

const bounds = (kind: 'day' | 'week', moment: string) => {
  const { from, to } = boundsOf(periodOf(kind, new Date(moment)))
  return [from.toISOString(), to.toISOString()]
}

it('has a day begin and end at midnight in London', () => {
  expect(bounds('day', '2026-11-22T02:00:00Z')).toEqual(['2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'])
  // In summer, half past eleven in UTC is the next day.
  expect(bounds('day', '2026-07-01T23:30:00Z')).toEqual(['2026-07-01T23:00:00.000Z', '2026-07-02T23:00:00.000Z'])
})

it('knows that the day on which the clocks change has 23 or 25 hours', () => {
  expect(bounds('day', '2026-03-29T12:00:00Z')).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'])
  expect(bounds('day', '2026-10-25T12:00:00Z')).toEqual(['2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'])
})

it('has a week begin on Monday, over the end of a year as well', () => {
  const week = periodOf('week', new Date('2027-01-03T12:00:00Z'))
  expect(week.firstDay).toBe('2026-12-28')
  expect(moved(week, 1).firstDay).toBe('2027-01-04')
  expect(moved(week, -1).firstDay).toBe('2026-12-21')
  expect(nameOf(week)).toBe('Mon 28 December to Sun 3 January')
})

it('writes CSV by RFC 4180: quotes doubled, line breaks kept in their cell', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['say "so"', 'one,\ntwo'],
    ]),
  ).toBe('\uFEFFa,b\r\n"say ""so""","one,\ntwo"\r\n')
})

it.each(['=1+1', '+44 7700 900123', '-2', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('leaves no formula of %j', (text) => {
  const [, cell = ''] = /^\uFEFF"?([\s\S]*?)"?\r\n$/.exec(toCsv([[text]])) ?? []
  expect(cell).toBe(`'${text}`)
})
