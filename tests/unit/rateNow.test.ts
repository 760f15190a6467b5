import { afterEach, describe, expect, it, vi } from 'vitest'
import { bankHolidays } from '../../src/facts/prices.ts'
import { inLondon, rateAt } from '../../src/facts/rateNow.ts'

const HOUR = 3_600_000
const [FIRST, LAST] = [Date.UTC(2026, 0, 1), Date.UTC(2029, 0, 1)]
const hoursUntil = (end: number) => Array.from({ length: (end - FIRST) / HOUR }, (_, index) => FIRST + index * HOUR)

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const byIntl = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Europe/London', dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' },
})
/** London time according to Intl. */
const formatted = (instant: number) => {
  const parts = Object.fromEntries(byIntl.formatToParts(instant).map(({ type, value }) => [type, value]))
  return { ...parts, hour: Number(parts.hour) }
}

/** The business's rules, applied to Intl's clock and the bank holidays. */
function charged(instant: number): number {
  const { day, month, year, weekday, hour }: ReturnType<typeof formatted> & Record<string, unknown> = formatted(instant)
  if (['25 December', '26 December', '1 January'].includes(`${day} ${month}`)) return 3
  if (hour >= 22 || hour < 8) return 2
  const date = new Date(`${day} ${month} ${year} UTC`).toISOString().slice(0, 10)
  if (['Saturday', 'Sunday'].includes(String(weekday)) || date in bankHolidays) return 1.5
  return hour >= 18 ? 1.5 : 1
}

it('our London time matches Intl in every hour of fifteen years', () => {
  const isWrong = (instant: number) => inLondon(instant).getUTCHours() !== formatted(instant).hour
  expect(hoursUntil(Date.UTC(2041, 0, 1)).filter(isWrong)).toEqual([])
})

describe('the rate at a moment', () => {
  it('matches the charge in every hour up to the last known bank holiday', () => {
    const wrong = hoursUntil(LAST).filter((instant) => {
      const { multiplier, kind } = rateAt(instant)
      return multiplier !== charged(instant) || kind !== 'known'
    })
    expect(wrong.slice(0, 9).map((instant) => new Date(instant).toISOString())).toEqual([])
  })

  it('changes at the end of each band, to the millisecond', () => {
    let seen = 0
    for (let start = FIRST; start < LAST; seen++) {
      const { band, multiplier, until } = rateAt(start)
      expect(until).toBeGreaterThan(start)
      expect(rateAt(until - 1)).toMatchObject({ band, until })
      expect(rateAt(until).band).not.toBe(band)
      expect(charged(until - 1)).toBe(multiplier)
      expect(charged(until)).not.toBe(multiplier)
      start = until
    }
    // The rate changes three or four times a working day, two or three times a weekend day.
    expect(seen).toBeGreaterThan(3 * 365 * 2.5)
  })

  it('follows London time on a device set to Auckland', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Pacific/Auckland')
    for (let instant = FIRST; instant < LAST; instant = rateAt(instant).until)
      expect(rateAt(instant).multiplier).toBe(charged(instant))
  })

  it('is the weekday rate, with a note, in a year whose bank holidays are unknown', () => {
    expect(rateAt(Date.parse('2028-12-31T23:59:59.999Z')).kind).toBe('known')
    expect(rateAt(Date.parse('2029-01-01T00:00Z'))).toMatchObject({
      kind: 'unknown holidays',
      band: 'named-days',
      holiday: 'New Year’s Day',
    })
    // Easter Monday.
    expect(rateAt(Date.parse('2029-04-02T12:00Z'))).toMatchObject({ kind: 'unknown holidays', band: 'standard' })
  })
})

it('writes times as people say them', async () => {
  const { clock } = await import('../../src/content/rateLines.ts')
  expect([0, 1, 11, 12, 13, 23].map(clock)).toEqual(['midnight', '1am', '11am', 'noon', '1pm', '11pm'])
})

describe('the wording of the rate', () => {
  const wordsWith = async (VITE_LABOUR_RATE = '', VITE_MINIMUM_CHARGE = VITE_LABOUR_RATE && '90') => {
    vi.stubEnv('VITE_LABOUR_RATE', VITE_LABOUR_RATE)
    vi.stubEnv('VITE_MINIMUM_CHARGE', VITE_MINIMUM_CHARGE)
    vi.resetModules()
    const { rateRule, rateWords } = await import('../../src/content/rateLines.ts')
    const at = (time: string | number) => {
      const { bold, rest } = rateWords(new Date(time).getTime())
      return bold + rest
    }
    return { at, rule: `${rateRule.bold} ${rateRule.rest}` }
  }

  const UNKNOWN = ' Unless it is a bank holiday: we know those to the end of 2028.'
  it.each([
    [
      '2026-11-24T17:59:59.999Z',
      ': labour costs our standard hourly rate until 6pm, then one and a half times that.',
      '',
    ],
    ['2026-11-28T12:00Z', ': labour costs one and a half times our standard hourly rate until 10pm, then twice.', ''],
    [
      '2026-12-24T23:00Z',
      ': labour costs twice our standard hourly rate until midnight, then three times (Christmas Day).',
      '',
    ],
    [
      '2026-12-25T02:00Z',
      ' (Christmas Day): labour costs three times our standard hourly rate until the end of Saturday, then twice.',
      '',
    ],
    [
      '2026-12-28T12:00Z',
      ' (Boxing Day (substitute day)): labour costs one and a half times our standard hourly rate until 10pm, then twice.',
      '',
    ],
    // The next day's holidays are not known yet.
    [
      '2028-12-31T23:00Z',
      ': labour costs twice our standard hourly rate until midnight, then three times (New Year’s Day).',
      UNKNOWN,
    ],
    [
      '2029-03-01T12:00Z',
      ': labour costs our standard hourly rate until 6pm, then one and a half times that.',
      UNKNOWN,
    ],
  ])('%s: %s%s', async (time, words, condition) => {
    const said = `Right now${words}${condition}`
    expect((await wordsWith()).at(time)).toBe(said)
  })

  it('gives pounds if the owner has set rate and minimum charge', async () => {
    expect((await wordsWith('62.50', '')).at('2026-11-24T02:00Z')).not.toContain('£')
    expect((await wordsWith('62.50')).at('2026-11-24T02:00Z')).toBe(
      'Right now: night rate, £125 an hour, until 8am. Then standard rate, £62.50 an hour. Minimum charge £90, VAT included.',
    )
  })

  it.each(['', '1234.50'])(
    'is about as long as the rule it replaces, so that nothing moves (rate: "%s")',
    async (rate) => {
      const { at, rule } = await wordsWith(rate)
      const isOrdinary = ({ kind, holiday }: ReturnType<typeof rateAt>) => kind === 'known' && holiday === undefined
      const lengths = new Set<number>()
      for (let instant = FIRST; instant < LAST; instant = rateAt(instant).until)
        if (isOrdinary(rateAt(instant)) && isOrdinary(rateAt(rateAt(instant).until))) lengths.add(at(instant).length)
      expect(lengths.size).toBeGreaterThan(0)
      expect(Math.max(...lengths)).toBeLessThanOrEqual(rule.length)
      // The difference is under half a line on a phone.
      expect(Math.min(...lengths)).toBeGreaterThan(rule.length - 20)
    },
  )
})
