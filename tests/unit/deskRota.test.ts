import { expect, it, test } from 'vitest'
import { is, Rota, type Span } from '../../src/desk/api/shapes.ts'
import { momentOf } from '../../src/desk/words/london.ts'
import { nameUntil, nextGap, reachOf, shortUntilOf, spanProblems } from '../../src/desk/words/rota.ts'

/** A Tuesday, at ten in the morning. */
const NOW = Date.parse('2026-11-24T10:00:00Z')

const ANN = { id: 'ann', name: 'Ann', on_call: true, is_reachable: true, by_telephone: false, since: null }

const rotaOf = (...ahead: Span[]): Rota => ({
  ...{ now: '2026-11-24T10:00:00Z', people: [{ ...ANN, until: null }], ahead, turns: [], shifts: [], absences: [] },
})
const gap = (starts_at: string, ends_at: string): Span => ({ starts_at, ends_at, staff: [] })

test.each([
  ['2026-11-24T20:00:00Z', '20:00', '20:00'],
  ['2026-11-25T08:00:00Z', '08:00 tomorrow', '08:00'],
  ['2026-11-27T08:00:00Z', '08:00, Friday 27 November', 'Fri 08:00'],
  ['2026-11-30T08:00:00Z', '08:00, Monday 30 November', 'Mon 08:00'],
  ['2026-12-01T08:00:00Z', '08:00, Tuesday 1 December', '1 Dec 08:00'],
])('shows %s as “until %s”, or in short “until %s”', (iso, words, short) => {
  expect(momentOf(iso, NOW)).toBe(words)
  expect(shortUntilOf(iso, NOW)).toBe(short)
})

test.each([
  [{}, 'Ann', 'Reachable, but hasn’t shown an alert yet'],
  [{ until: '2026-11-25T08:00:00Z' }, 'Ann until 08:00 tomorrow', 'Reachable, but hasn’t shown an alert yet'],
  [{ by_telephone: true }, 'Ann', 'Reachable by phone'],
  [{ since: '2026-11-24T09:00:00Z' }, 'Ann', 'Reachable: alert shown at 09:00'],
  [{ is_reachable: false }, 'Ann (not reachable)', 'Not reachable: no device gets alerts'],
  [
    { is_reachable: false, since: '2026-11-23T22:10:00Z' },
    'Ann (not reachable)',
    'Not reachable since 22:10 yesterday',
  ],
])('shows a colleague with %j as “%s”: “%s”', (changed, name, reach) => {
  const ann = { ...ANN, until: null, ...changed }
  expect(nameUntil(ann, NOW)).toBe(name)
  expect(reachOf(ann, NOW)).toBe(reach)
})

it('a gap shows an alert from a day ahead until it is over', () => {
  const soon = gap('2026-11-25T09:59:00Z', '2026-11-25T12:00:00Z')
  const [later, over] = [gap('2026-11-25T10:00:00Z', soon.ends_at), gap('2026-11-24T08:00:00Z', '2026-11-24T10:00:00Z')]
  expect([soon, later, over].map((each) => nextGap(rotaOf(each), NOW))).toEqual([soon, undefined, undefined])
})

test.each([
  ['', '', { from: 'Enter when it starts', to: 'Enter when it ends' }],
  ['2026-11-24T20:00', '2026-11-24T20:00', { to: 'The end must be after the start' }],
  ['2026-11-24T20:00', '2026-11-25T08:00', {}],
])('says what is wrong with %j to %j', (from, to, problems) => {
  expect(spanProblems(from, to)).toEqual(problems)
})

it('ignores a rota that another version of the desk kept', () => {
  expect(is(Rota)(rotaOf())).toBe(true)
  expect(is(Rota)({ ...rotaOf(), ahead: [{ starts_at: 'soon' }] })).toBe(false)
})
