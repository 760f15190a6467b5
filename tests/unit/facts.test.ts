import { afterEach, describe, expect, it, vi } from 'vitest'
import { clock } from '../../src/content/rateLines.ts'
import { responseTarget } from '../../src/facts/company.ts'
import { pounds } from '../../src/facts/labour.ts'
import { ukPhone } from '../../src/facts/phones.ts'
import { bankHolidays, rates } from '../../src/facts/prices.ts'

it.each([
  ['  0808 157 0247  ', '0808 157 0247', 'tel:+448081570247'],
  ['0044 (0)808 157 0247', '0808 157 0247', 'tel:+448081570247'],
  ['01632-960-247', '01632 960247', 'tel:+441632960247'],
  ['+44 20 7946 0247', '020 7946 0247', 'tel:+442079460247'],
  ['0800 111 999', '0800 111 999', 'tel:+44800111999'],
])('the phone number %j is shown as %j and dialled as %j', (input, display, href) => {
  expect(ukPhone(input)).toEqual({ display, href })
})

const NO_PHONES = ['', '999', '0808 157', '0808 157 02470', '0808 157 0247 ext 3', '+33 1 23 45 67 89']
it.each(NO_PHONES)('the phone number %j stops the build', (input) =>
  expect(() => ukPhone(input)).toThrow('not a UK phone number'),
)

describe('the environment of the build', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  const siteWith = async (env: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    vi.resetModules()
    const company = await import('../../src/facts/company.ts')
    return {
      ...company,
      ...(await import('../../src/facts/phones.ts')),
      ...(await import('../../src/facts/hosting.ts')),
    }
  }

  it('falls back to numbers reserved for drama', async () => {
    const site = await siteWith({ VITE_EMERGENCY_PHONE: '', VITE_LANDLINE_PHONE: '', VITE_CONTACT_EMAIL: '' })
    expect(site.emergencyPhone.href).toMatch(/^tel:\+448081570\d{3}$/)
    expect(site.landline.href).toMatch(/^tel:\+441632960\d{3}$/)
    expect(site.email).toMatch(/\.example$/)
  })

  it('offers text messages only with a mobile number, and can switch the backend off', async () => {
    expect((await siteWith({ VITE_SMS_PHONE: '' })).smsPhone).toBeNull()
    expect((await siteWith({ VITE_SMS_PHONE: '07700 900982' })).smsPhone?.href).toBe('tel:+447700900982')
    expect((await siteWith({ VITE_SUPABASE_URL: 'none' })).backend).toBeNull()
    expect((await siteWith({ VITE_SUPABASE_URL: '' })).backend).not.toBeNull()
  })
})

const DAY = 86_400_000
const utc = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day)
const firstMonday = (from: number) => from + ((8 - new Date(from).getUTCDay()) % 7) * DAY
/** Easter Sunday, by the Meeus–Jones–Butcher algorithm. */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  return utc(year, 3, 22 + d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451))
}
/** The date itself, or the next working day that isn't a holiday. */
function substituted(date: number, taken?: number): number {
  let day = date
  while ([0, 6].includes(new Date(day).getUTCDay()) || day === taken) day += DAY
  return day
}

it('bank holidays match the law of England and Wales', () => {
  const ofYear = (year: number) => {
    const christmas = substituted(utc(year, 12, 25))
    const mondays = [utc(year, 5, 1), utc(year, 5, 25), utc(year, 8, 25)].map(firstMonday)
    const fixed = [substituted(utc(year, 1, 1)), christmas, substituted(utc(year, 12, 26), christmas)]
    return [...fixed, ...mondays, easter(year) - 2 * DAY, easter(year) + DAY]
  }
  const dates = [2026, 2027, 2028].flatMap(ofYear).map((at) => new Date(at).toISOString().slice(0, 10))
  expect(Object.keys(bankHolidays)).toEqual(dates.sort())
})

it.each(rates)('the table gives the right hours for $label', ({ when, from, to }) => {
  expect(when).toContain(to - from === 24 ? 'all day' : `${clock(from)} to ${clock(to)}`)
})

it('an amount in the environment must be valid pounds, or the build stops', () => {
  expect(['60', '82.50', '', undefined].map(pounds)).toEqual([60, 82.5, null, null])
  for (const given of ['£60', '0', '60.5']) expect(() => pounds(given)).toThrow('not an amount')
})

// tests/dist/claims.test.ts has the same in words.
it.each([
  // A Friday in GMT, to the second.
  ['2026-03-27T07:59:59Z', 90],
  ['2026-03-27T08:00:00Z', 60],
  ['2026-03-27T18:00:00Z', 90],
  // The Mondays after the clocks go forward and back.
  ['2026-03-30T07:00:00Z', 60],
  ['2026-10-26T07:00:00Z', 90],
  ['2026-10-26T08:00:00Z', 60],
  // A weekend.
  ['2026-11-21T10:00:00Z', 90],
  ['2026-11-22T17:00:00Z', 90],
  // A bank holiday Monday counts, since the aim mentions only weekdays.
  ['2026-05-25T09:00:00Z', 60],
])('the response time that we aim for at %s is %i minutes', (at, minutes) => {
  expect(responseTarget(Date.parse(at))).toBe(minutes)
})
