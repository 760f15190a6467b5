/** Formats times in London time, wherever the device is. */

/** All in ms. */
const SECOND = 1_000
export const MINUTE: number = 60 * SECOND
export const HOUR: number = 60 * MINUTE
export const DAY: number = 24 * HOUR

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })

const CLOCK = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const DATE_OF_DAY = format({ weekday: 'long', day: 'numeric', month: 'long' })
const WEEKDAY = format({ weekday: 'long' })
const SHORT_DATE = format({ day: 'numeric', month: 'short' })
const LONG_DATE = format({ day: 'numeric', month: 'long', year: 'numeric' })
// Swedish dates look like ISO 8601.
const TYPED = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })

/** @param moment - in ms, as in the functions below */
export const clockOf = (moment: number): string => CLOCK.format(moment)

/** "3 March 2026". */
export const dateOf = (moment: number): string => LONG_DATE.format(moment)

/** "3 Mar". */
export const shortDateOf = (moment: number): string => SHORT_DATE.format(moment)

/** "Friday". */
export const weekdayOf = (moment: number): string => WEEKDAY.format(moment)

/** As a `datetime-local` field writes it: "2026-11-24T20:00". */
export const asTyped = (moment: number): string => TYPED.format(moment).replace(' ', 'T')

/** Calendar days since 1970, as a day is not always 24 hours. */
const dayNumber = (moment: number): number => Date.parse(TYPED.format(moment).slice(0, 10)) / DAY

/** The date this many calendar days later: "17 March 2026". */
export const dateAfter = (moment: number, days: number): string => dateOf((dayNumber(moment) + days + 0.5) * DAY)

/** Calendar days from `now`: -1 is yesterday. */
export const daysFrom = (now: number, moment: number): number => dayNumber(moment) - dayNumber(now)

/** "Today", "Yesterday", "Friday 20 November". */
export function dayOf(moment: number, now: number): string {
  const near = ['Yesterday', 'Today', 'Tomorrow'][daysFrom(now, moment) + 1]
  return near ?? DATE_OF_DAY.format(moment)
}

/** Groups items by day, in the order given. @param at - an item's time, ISO 8601 */
export function byDay<Item>(
  items: readonly Item[],
  at: (item: Item) => string,
  now: number,
): ReadonlyMap<string, readonly Item[]> {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = dayOf(Date.parse(at(item)), now)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return days
}

/** "02:10", "02:10 yesterday", "02:10, Friday 20 November". */
export function momentOf(moment: number, now: number): string {
  const days = daysFrom(now, moment)
  if (days === 0) return clockOf(moment)
  const day = dayOf(moment, now)
  return Math.abs(days) === 1 ? `${clockOf(moment)} ${day.toLowerCase()}` : `${clockOf(moment)}, ${day}`
}

/** Like `momentOf`, with `now` from this device's clock. @param iso - ISO 8601 */
export const shortTime = (iso: string): string => momentOf(Date.parse(iso), Date.now())

/** "42 s", "5 min", "2 h 5 min", "3 days". Never negative, even if clocks disagree. @param age - in ms */
export function ageInWords(age: number): string {
  if (age < MINUTE) return `${Math.max(0, Math.floor(age / SECOND))} s`
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) {
    const minutes = Math.floor((age % HOUR) / MINUTE)
    return `${Math.floor(age / HOUR)} h${minutes ? ` ${minutes} min` : ''}`
  }
  const days = Math.floor(age / DAY)
  return days === 1 ? '1 day' : `${days} days`
}

/** "due 08:00 tomorrow"; null once it is due. Both in ms. */
export function dueInWords(due: number, now: number): string | null {
  return due > now ? `due ${momentOf(due, now)}` : null
}
