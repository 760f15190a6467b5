/** Times as a clock on the wall in London shows them, wherever the device is. */

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })

const CLOCK = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const DATE_OF_DAY = format({ weekday: 'long', day: 'numeric', month: 'long' })
const WEEKDAY = format({ weekday: 'long' })
const SHORT_DATE = format({ day: 'numeric', month: 'short' })
const LONG_DATE = format({ day: 'numeric', month: 'long', year: 'numeric' })
const DATE = format({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** @param moment - in ms, here and below */
export const clockOf = (moment: number): string => CLOCK.format(moment)

/** "3 March 2026". */
export const dateOf = (moment: number): string => LONG_DATE.format(moment)

/** "3 Mar". */
export const shortDateOf = (moment: number): string => SHORT_DATE.format(moment)

/** "Friday". */
export const weekdayOf = (moment: number): string => WEEKDAY.format(moment)

/** Days since 1970 by the calendar: 24 hours are not always a day. */
function dayNumber(moment: number): number {
  const [day = 0, month = 0, year = 0] = DATE.format(moment).split('/').map(Number)
  return Date.UTC(year, month - 1, day) / 86_400_000
}

/** "17 March 2026": so many days later by the calendar. */
export const dateAfter = (moment: number, days: number): string => dateOf((dayNumber(moment) + days + 0.5) * 86_400_000)

/** Calendar days from `now`: -1 is yesterday. */
export const daysFrom = (now: number, moment: number): number => dayNumber(moment) - dayNumber(now)

/** "Today", "Yesterday", "Friday 20 November". */
export function dayOf(moment: number, now: number): string {
  const days = daysFrom(now, moment)
  if (days === 0) return 'Today'
  if (days === -1) return 'Yesterday'
  if (days === 1) return 'Tomorrow'
  return DATE_OF_DAY.format(moment)
}

/** In the order in which they come, by the day of a moment of theirs. @param at - ISO 8601 */
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

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "42 s", "5 min", "2 h 5 min", "3 days". Never less than nothing, whatever the clocks say. @param age - in ms */
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

/** "due 08:00 tomorrow"; null once somebody should look at it. Both in ms. */
export function dueInWords(due: number, now: number): string | null {
  return due > now ? `due ${momentOf(due, now)}` : null
}
