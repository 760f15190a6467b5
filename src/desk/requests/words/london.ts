/** Times as a clock on the wall in London shows them, wherever the device is. */

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })

const CLOCK = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const DAY = format({ weekday: 'long', day: 'numeric', month: 'long' })
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
  return DAY.format(moment)
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
