import { asTyped } from '../notice/draft.ts'

const HOUR = 3_600_000

/** From 20:00 to 08:00, of the night that is under way or comes next, as `datetime-local` fields have them. */
export function tonight(now: number): { readonly from: string; readonly to: string } {
  // What is before eight in the morning belongs to the day before.
  const [from, to] = [now - 8 * HOUR, now + 16 * HOUR].map((moment) => asTyped(moment).split('T')[0])
  return { from: `${from}T20:00`, to: `${to}T08:00` }
}

/** Two times as a `datetime-local` field gives them, and what is wrong with each. */
export interface SpanProblems {
  readonly from?: string
  readonly to?: string
}

/** The database has the last word; this is what can be said beside the fields. */
export function problemsOf(from: string, to: string): SpanProblems {
  return {
    ...(!from && { from: 'Enter when it starts' }),
    ...(!to && { to: 'Enter when it ends' }),
    // As text: both are on the clock in London, and written alike.
    ...(from && to && to <= from && { to: 'The end must be after the start' }),
  }
}
