import { type Band, bandAt, bankHolidays, type Day, week } from './prices.ts'

const HOUR = 3_600_000
const [MARCH, OCTOBER] = [2, 9]

/** The dates with their own rate, whatever day of the week they fall on. */
const NAMED_DATES: Readonly<Record<string, string>> = {
  '12-25': 'Christmas Day',
  '12-26': 'Boxing Day',
  '01-01': 'New Year’s Day',
}

/** The last year whose bank holidays are known. No page is older than the first such year. */
export const lastKnownYear = Number(Object.keys(bankHolidays).at(-1)?.slice(0, 4))

/** What labour costs at a moment. Instants are in ms since the epoch. */
export interface RateNow {
  /** In a year whose bank holidays are not known, a weekday counts as an ordinary one. */
  readonly kind: 'known' | 'unknown holidays'
  readonly band: Band
  readonly multiplier: number
  /** The day that decides the rate: "Boxing Day". Undefined if the time or the day of the week decides it. */
  readonly holiday: string | undefined
  /** The first instant of the next rate. */
  readonly until: number
}

/** What labour costs at an instant, by the clock in London, wherever the device is. */
export function rateAt(instant: number): RateNow {
  const rate = hourAt(instant)
  // Clocks change by whole hours, so an hour in London begins with an hour in UTC.
  let until = Math.floor(instant / HOUR) * HOUR
  while (hourAt(until).band === rate.band) until += HOUR
  return { ...rate, until }
}

/** The rate of the hour in which an instant falls. */
function hourAt(instant: number): Omit<RateNow, 'until'> {
  const clock = inLondon(instant)
  const date = clock.toISOString().slice(0, 10)
  const named = NAMED_DATES[date.slice(5)]
  const bankHoliday = bankHolidays[date]
  const { band, multiplier } = bandAt(dayOf(clock, named, bankHoliday), clock.getUTCHours())
  const holiday = band === 'named-days' ? named : band === 'weekend' ? bankHoliday : undefined
  return { kind: clock.getUTCFullYear() > lastKnownYear ? 'unknown holidays' : 'known', band, multiplier, holiday }
}

function dayOf(clock: Date, named: string | undefined, bankHoliday: string | undefined): Day {
  if (named) return 'named date'
  return bankHoliday ? 'bank holiday' : weekday(clock)
}

/** The day of the week that a clock shows. Date's week begins with Sunday, which is 0. */
export const weekday = (clock: Date): (typeof week)[number] => week[clock.getUTCDay() - 1] ?? 'Sunday'

/**
 * What a clock in London shows at an instant, in the UTC fields of the result.
 *
 * Follows the law (Summer Time Act 1972, section 1), which has not changed since 2002. The first use of Intl blocks a slow
 * phone for 0.1 s, and its rules are as old as the browser. tests/unit/rateNow.test.ts compares the two.
 */
export function inLondon(instant: number): Date {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= lastSunday(year, MARCH) && instant < lastSunday(year, OCTOBER)
  return new Date(instant + (isSummer ? HOUR : 0))
}

/** 1am UTC on the last Sunday of a month with 31 days. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.setUTCDate(31 - last.getUTCDay())
}
