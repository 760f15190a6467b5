/** Formats times in London time, wherever the device is. */

/** All in ms. */
const SECOND = 1_000
export const MINUTE: number = 60 * SECOND
export const HOUR: number = 60 * MINUTE
export const DAY: number = 24 * HOUR

/** In ms, ISO 8601, or a `Date`. */
export type Moment = number | string | Date

const writer = (options: Intl.DateTimeFormatOptions, language = 'en-GB') => {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'Europe/London', ...options })
  return (moment: Moment): string => format.format(new Date(moment))
}

export const clockOf = writer({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** "Friday 20 November". */
const dateOfDay = writer({ weekday: 'long', day: 'numeric', month: 'long' })
/** "3 March 2026". */
export const dateOf = writer({ day: 'numeric', month: 'long', year: 'numeric' })
/** "3 Mar". */
export const shortDateOf = writer({ day: 'numeric', month: 'short' })
/** "Friday". */
export const weekdayOf = writer({ weekday: 'long' })
/** "2026-11-24 20:00:00", as spreadsheets understand. Swedish dates look like ISO 8601. */
export const sortable = writer({ dateStyle: 'short', timeStyle: 'medium' }, 'sv-SE')

/** As a `datetime-local` field writes it: "2026-11-24T20:00". */
export const asTyped = (moment: Moment): string => sortable(moment).slice(0, 16).replace(' ', 'T')

/** Calendar days since 1970, as a day is not always 24 hours. */
export const dayNumber = (moment: Moment): number => Date.parse(asTyped(moment).slice(0, 10)) / DAY

/** The date this many calendar days later: "17 March 2026". */
export const dateAfter = (moment: Moment, days: number): string => dateOf((dayNumber(moment) + days + 0.5) * DAY)

/** Calendar days from `now`: -1 is yesterday. */
export const daysFrom = (now: Moment, moment: Moment): number => dayNumber(moment) - dayNumber(now)

/** "Today", "Yesterday", "Friday 20 November". */
export function dayOf(moment: Moment, now: Moment): string {
  const near = ['Yesterday', 'Today', 'Tomorrow'][daysFrom(now, moment) + 1]
  return near ?? dateOfDay(moment)
}

/** Groups items by day, in the order given. */
export function byDay<Item>(
  items: readonly Item[],
  at: (item: Item) => Moment,
  now: Moment,
): ReadonlyMap<string, readonly Item[]> {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = dayOf(at(item), now)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return days
}

/** "02:10", "02:10 yesterday", "02:10, Friday 20 November". @param now - by default, by this device's clock */
export function momentOf(moment: Moment, now: Moment = Date.now()): string {
  const days = daysFrom(now, moment)
  if (days === 0) return clockOf(moment)
  const day = dayOf(moment, now)
  return Math.abs(days) === 1 ? `${clockOf(moment)} ${day.toLowerCase()}` : `${clockOf(moment)}, ${day}`
}

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

/** "due 08:00 tomorrow"; null once it is due. */
export function dueInWords(due: Moment, now: Moment): string | null {
  return new Date(due) > new Date(now) ? `due ${momentOf(due, now)}` : null
}
