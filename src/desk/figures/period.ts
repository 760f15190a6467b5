/** A day or a week of London's, from Monday. Days are written YYYY-MM-DD. */
export interface Period {
  readonly kind: 'day' | 'week'
  readonly firstDay: string
}

const LONDON = { timeZone: 'Europe/London' } as const
// Sweden writes dates as ISO 8601 does.
const isoDay = new Intl.DateTimeFormat('sv-SE', { ...LONDON, dateStyle: 'short' })
const hour = new Intl.DateTimeFormat('en-GB', { ...LONDON, hour: 'numeric', hourCycle: 'h23' })
const name = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })

const plusDays = (day: string, days: number): string => {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The one that has this moment in it. */
export function periodOf(kind: Period['kind'], moment: Date): Period {
  const today = isoDay.format(moment)
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return { kind, firstDay: kind === 'day' ? today : plusDays(today, -sinceMonday) }
}

const lengthOf = ({ kind }: Period) => (kind === 'day' ? 1 : 7)

/** @param by - -1 for the one before, 1 for the next */
export const moved = (period: Period, by: -1 | 1): Period => ({
  ...period,
  firstDay: plusDays(period.firstDay, by * lengthOf(period)),
})

/** From its first midnight in London up to, and without, the midnight after it. */
export function boundsOf(period: Period): { readonly from: Date; readonly to: Date } {
  return { from: midnight(period.firstDay), to: midnight(plusDays(period.firstDay, lengthOf(period))) }
}

/** London is at UTC or an hour before it, and its clocks change at one in the morning: midnight is there each day. */
function midnight(day: string): Date {
  const utc = new Date(day)
  return hour.format(utc) === '00' ? utc : new Date(utc.getTime() - 3_600_000)
}

/** "Sun 22 November", or "Mon 16 November to Sun 22 November". */
export function nameOf(period: Period): string {
  const first = name.format(new Date(period.firstDay))
  return period.kind === 'day' ? first : `${first} to ${name.format(new Date(plusDays(period.firstDay, 6)))}`
}
