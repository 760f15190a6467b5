import type { ExpectedRequest } from '../data/expected.ts'

/** What brings a request on, as far as its state decides. */
export type Deed = 'take' | 'onTheWay' | 'finish' | 'putBack'

interface Deeds {
  /** What is most likely next. */
  readonly next?: Deed
  readonly others: readonly Deed[]
}

/** What can be done about a request: nothing that the database would refuse. @param me - an id */
export function deedsOf({ status, taken_by, on_the_way_at, unsent }: ExpectedRequest, me: string): Deeds {
  if (status === 'new' || status === 'seen') return { next: 'take', others: ['onTheWay', 'finish'] }
  // What was finished here and not sent is taken back by discarding it.
  if (status === 'done') return unsent ? { others: [] } : { next: 'putBack', others: [] }
  if (taken_by !== me) return { others: ['putBack'] }
  return on_the_way_at
    ? { next: 'finish', others: ['onTheWay', 'putBack'] }
    : { next: 'onTheWay', others: ['finish', 'putBack'] }
}

export const deedInWords = (deed: Deed, { status }: ExpectedRequest): string =>
  ({
    take: 'Take',
    onTheWay: 'On my way',
    finish: 'Done',
    putBack: status === 'done' ? 'Open it again' : 'Put it back',
  })[deed]
