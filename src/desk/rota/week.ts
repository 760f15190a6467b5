import type { Rota, Shift, Span, Turn } from '../api/shapes.ts'
import { type CalendarDate, daysFromDay, eveningOf, hoursOf, momentTyped, type TypedSpan } from '../words/calendar.ts'
import { asTyped, clockOf, dayNumber, daysFrom, MINUTE, type Moment, shortDateOf, weekdayOf } from '../words/london.ts'
import { gapsOf, spanOf } from '../words/spans.ts'

/** A day of the rota, from 08:00 to 08:00, so that a night is never cut in two. */
export interface Day {
  /** "Tonight", "Today", "Tomorrow", "Friday". */
  readonly name: string
  /** "Tue 24 Nov", or "27 Nov" after the name of the day. */
  readonly date: string
  readonly calendarDate: CalendarDate
  /** Both in ms. */
  readonly from: number
  readonly to: number
}

/** The rota's current day and the six after it. */
export const weekOf = (now: Moment): readonly Day[] =>
  daysFromDay(eveningOf(now), 7).map((calendarDate, i) => {
    const day = hoursOf(calendarDate, 8, 32)
    const from = momentTyped(day.from)
    const hour = Number(clockOf(now).slice(0, 2))
    const near = i === 0 && (hour < 8 || hour >= 18) ? 'Tonight' : ['Today', 'Tomorrow'][daysFrom(now, from)]
    const weekday = weekdayOf(from)
    return {
      name: near ?? weekday,
      date: near ? `${weekday.slice(0, 3)} ${shortDateOf(from)}` : shortDateOf(from),
      calendarDate,
      from,
      to: momentTyped(day.to),
    }
  })

/** What falls into a day, cut to it. */
export function within<Item extends Pick<Span, 'starts_at' | 'ends_at'>>(
  items: readonly Item[],
  { from, to }: Pick<Day, 'from' | 'to'>,
): ReadonlyArray<{ readonly item: Item; readonly from: number; readonly to: number }> {
  return items
    .map((item) => ({
      item,
      from: Math.max(from, Date.parse(item.starts_at)),
      to: Math.min(to, Date.parse(item.ends_at)),
    }))
    .filter((part) => part.from < part.to)
}

/** How far into the day a moment is by London's clocks, from 0 to 1: a night in which they change is as wide as any other. */
export function placeIn(day: Day, moment: number): number {
  const minutes = Number(clockOf(moment).slice(0, 2)) * 60 + Number(clockOf(moment).slice(3))
  return ((dayNumber(moment) - dayNumber(day.from)) * 1440 + minutes - 480) / 1440
}

/** "20:00–08:00", "until 12:00", "from 20:00", "all day". */
export function timesIn(day: Day, { starts_at, ends_at }: Pick<Span, 'starts_at' | 'ends_at'>): string {
  const [isEarlier, isLater] = [Date.parse(starts_at) < day.from, Date.parse(ends_at) > day.to]
  if (isEarlier && isLater) return 'all day'
  if (isEarlier) return `until ${clockOf(ends_at)}`
  return isLater ? `from ${clockOf(starts_at)}` : `${clockOf(starts_at)}–${clockOf(ends_at)}`
}

export const gapsIn = (rota: Rota, day: Day) => within(gapsOf(rota), day)

export const turnsIn = ({ turns }: Rota, day: Day, person: string) =>
  within(
    turns.filter(({ staff_id }) => staff_id === person),
    day,
  )

export interface Choice extends TypedSpan {
  readonly label: string
}

const choice = (label: string, { from, to }: TypedSpan): Choice => ({ label, from, to })

/** The usual shifts of a day. */
export const shiftsOf = (day: CalendarDate): readonly Choice[] => [
  choice('Night', hoursOf(day, 20, 32)),
  choice('Day', hoursOf(day, 8, 20)),
  choice('First half', hoursOf(day, 20, 26)),
  choice('Second half', hoursOf(day, 26, 32)),
]

/** All of a turn, or half of it. */
export function partsOf({ starts_at, ends_at }: Turn): readonly Choice[] {
  const [from, to] = [asTyped(starts_at), asTyped(ends_at)]
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)]
  const middle = asTyped(Math.round((start + end) / 2 / MINUTE) * MINUTE)
  return [
    choice('All of it', { from, to }),
    choice('First half', { from, to: middle }),
    choice('Second half', { from: middle, to }),
  ]
}

/** "Every Friday, 20:00 to 08:00 on Saturday", or a single span. */
export function shiftTimes({ starts_at: from, ends_at: to, is_weekly }: Shift, now: Moment): string {
  if (!is_weekly) return spanOf(from, to, now)
  const end = daysFrom(from, to) === 0 ? clockOf(to) : `${clockOf(to)} on ${weekdayOf(to)}`
  return `Every ${weekdayOf(from)}, ${clockOf(from)} to ${end}`
}

/** Errors in two times from `datetime-local` fields. The database has the final say. */
export const spanProblems = (from: string, to: string) => ({
  ...(!from && { from: 'Enter when it starts' }),
  ...(!to && { to: 'Enter when it ends' }),
  // Compared as text: both are London times in the same format.
  ...(from && to && to <= from && { to: 'The end must be after the start' }),
})
