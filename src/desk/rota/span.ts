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
