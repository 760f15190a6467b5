import { describe, expect, it } from 'vitest'
import { gauges, HEADINGS, type Meter, meterIn, rows, sentences } from '../../src/islands/meter/meter.ts'

const total = {
  ...{ calls: 212, calls_in_time: 198, half_called: 9, longest_call: 130, not_us: 31 },
  ...{ jobs: 188, jobs_in_time: 170, half_arrived: 41, longest_arrival: 175, unrecorded: 9 },
  ...{ priced: 64, as_told: 61, most_over: 40 },
}
const night = { kind: 'band', name: 'night', calls: 90, calls_in_time: 89, jobs: 80, jobs_in_time: 40 }
const said = { at: '29 November 2026, 10:00', since: '2 May 2026', total, parts: [night, { ...night, name: 'CM1' }] }

const meter = (change: object = {}): Meter => {
  const found = meterIn({ ...said, ...change })
  if (!found) throw new Error('It is no meter')
  return found
}
const told = (figures: object) => {
  const said = sentences(meter({ total: figures }))
  return Object.fromEntries(HEADINGS.map((heading, index) => [heading, said[index]]))
}

it.each([
  null,
  undefined,
  'Log in to the WiFi',
  {},
  { ...said, total: null },
  { ...said, parts: {} },
  { ...said, at: 5 },
])('takes nothing from an answer without figures: %j', (answer) => expect(meterIn(answer)).toBeUndefined())

it('fills each gauge by its share, rounded down, and none under thirty', () => {
  expect(gauges(meter()).map((gauge) => gauge?.percent)).toEqual([93, 90, 95, 14])
  const few = { ...total, jobs: 29, priced: 0 }
  expect(gauges(meter({ total: few })).map((gauge) => gauge?.percent)).toEqual([93, undefined, undefined, 14])
  expect(gauges(undefined)).toEqual(HEADINGS.map(() => undefined))
})

describe('the sentences', () => {
  it('name our misses and the longest wait', () => {
    expect(told(total)).toEqual({
      'Our call': ['Half had it within 9 min.', '14 of 212 came later than we aim for. The longest took 2 h 10 min.'],
      'At the door': [
        'Half had us at the door within 41 min of our call.',
        '18 of 188 came later than we aim for. The longest took 2 h 55 min.',
        'At 9 more nobody tapped “Arrived”, so we don’t know.',
      ],
      'The price': ['61 of 64 paid what we’d told them, or less.', 'The most that anyone paid above it: £40.'],
      'Not us, and it’s free': ['We said so to 31 of 212.'],
    })
  })

  it('say so where there was no miss', () => {
    const clean = { ...total, calls_in_time: 212, unrecorded: 0, as_told: 64, most_over: 0 }
    expect(told(clean)).toMatchObject({
      'Our call': ['Half had it within 9 min.', 'None of 212 came later than we aim for. The longest took 2 h 10 min.'],
      'At the door': { length: 2 },
      'The price': ['64 of 64 paid what we’d told them, or less.'],
    })
  })

  it('say that it is too early under thirty, of each figure by itself', () => {
    expect(told({ ...total, jobs: 12, priced: 0 })).toMatchObject({
      'Our call': { length: 2 },
      'At the door': ['Too early to say: 12 of 30 jobs.'],
      'The price': ['Too early to say: 0 of 30 jobs.'],
    })
    expect(told({ calls: 29 })['Our call']).toEqual(['Too early to say: 29 of 30 requests.'])
    expect(told({ ...total, calls: 30, calls_in_time: 29 })['Our call']).toMatchObject({ length: 2 })
  })
})

describe('the table', () => {
  it('has all, the parts of the week in words, and districts', () => {
    expect(rows(meter())).toMatchObject([
      {
        name: 'All',
        cells: [
          { of: 212, inTime: 198 },
          { of: 188, inTime: 170 },
        ],
      },
      {
        name: 'Nights, 10pm to 8am',
        cells: [
          { of: 90, inTime: 89 },
          { of: 80, inTime: 40 },
        ],
      },
      { name: 'CM1' },
    ])
  })

  it('is empty under thirty jobs', () => {
    expect(rows(meter({ total: { calls: 40, jobs: 29 }, parts: [] }))).toEqual([])
  })
})
