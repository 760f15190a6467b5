import { expect, it } from 'vitest'
import { boundsOf, periodOf, toCsv } from '../../src/desk/figures/figures.ts'

const dayOf = (moment: string) => {
  const { from, to } = boundsOf(periodOf('day', new Date(moment)))
  return [from.toISOString(), to.toISOString()]
}

it('starts and ends a day at midnight in London, even when the clocks change', () => {
  expect(dayOf('2026-03-29T12:00:00Z')).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'])
  expect(dayOf('2026-10-25T12:00:00Z')).toEqual(['2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'])
})

it('writes CSV by RFC 4180, doubling quotes and keeping line breaks in their cell', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['say "so"', 'one,\ntwo'],
    ]),
  ).toBe('\uFEFFa,b\r\n"say ""so""","one,\ntwo"\r\n')
})

it.each(['=1+1', '+44 7700 900123', '-2', '@SUM(A1)', '\t=1', '＝1'])('never writes %j as a formula', (text) => {
  const [, cell = ''] = /^\uFEFF"?([\s\S]*?)"?\r\n$/.exec(toCsv([[text]])) ?? []
  expect(cell).toBe(`'${text}`)
})
