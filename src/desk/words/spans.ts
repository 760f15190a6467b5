import type { Colleague, Offer, Rota, Span } from '../api/shapes.ts'
import { clockOf, DAY, dayOf, daysFrom, type Moment, momentOf, shortDateOf, weekdayOf } from './london.ts'

/** Short form for the frame: "20:00" within a day, "Fri 08:00" within the week, "4 Dec 08:00" after that. */
export function shortUntilOf(moment: string, now: number): string {
  const days = daysFrom(now, moment)
  if (days < 1 || (days === 1 && clockOf(moment) < clockOf(now))) return clockOf(moment)
  // From a week ahead, a day's name would seem to mean this week's.
  const day = days < 7 ? weekdayOf(moment).slice(0, 3) : shortDateOf(moment)
  return `${day} ${clockOf(moment)}`
}

/** "Today, 20:00 to 08:00 tomorrow", "Friday 27 November, 08:00 to 20:00". */
export function spanOf(from: string, to: string, now: Moment): string {
  const end = daysFrom(from, to) === 0 ? clockOf(to) : momentOf(to, now)
  return `${dayOf(from, now)}, ${clockOf(from)} to ${end}`
}

/** "Ann asks you to take a shift. Today, 20:00 to 08:00 tomorrow". */
export const askedOf = ({ name, starts_at, ends_at }: Offer, now: Moment): string =>
  `${name} asks you to take a shift. ${spanOf(starts_at, ends_at, now)}`

/** "Ann until 08:00 tomorrow (not reachable)". */
export const nameUntil = ({ name, until, is_reachable }: Colleague, now: Moment): string =>
  name + (until ? ` until ${momentOf(until, now)}` : '') + (is_reachable ? '' : ' (not reachable)')

/** Who is on call, each as in `nameUntil`. */
export const onCallNames = (people: readonly Colleague[], now: Moment): readonly string[] =>
  people.filter(({ on_call }) => on_call).map((person) => nameUntil(person, now))

/** Spans in which nobody is on call. */
export const gapsOf = ({ ahead }: Rota): readonly Span[] => ahead.filter(({ staff }) => staff.length === 0)

/** The first gap that begins within a day, while there is still time to find someone. */
export const nextGap = (rota: Rota, now: number): Span | undefined =>
  gapsOf(rota).find(({ starts_at, ends_at }) => Date.parse(starts_at) < now + DAY && Date.parse(ends_at) > now)

/** The text of the alert about a gap, above every screen. */
export function warningOf({ starts_at, ends_at }: Span, now: number): string {
  const from = Date.parse(starts_at) > now ? `from ${momentOf(starts_at, now)} ` : ''
  return `Nobody is on call ${from}until ${momentOf(ends_at, now)}`
}
