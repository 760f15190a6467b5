/** What the sender may tell staff of: its name where nobody could be told, and whether everybody is told. */
interface LetterKind {
  readonly name: string
  /** What everybody is told because nobody has seen to it: it rings longer, and stays until it is tapped. */
  readonly isAlarm?: true
}

/** As the sender has them (supabase/functions/notify/kinds.ts): tests/contract/lists.test.ts compares the two. */
export const LETTER_KINDS = {
  new: { name: 'New request' },
  several: { name: 'Several requests' },
  back: { name: 'Back on the list' },
  again: { name: 'Reminder' },
  escalated: { name: 'Escalation', isAlarm: true },
  overdue: { name: 'No word from whoever took it' },
  forgotten: { name: 'Still no word from whoever took it', isAlarm: true },
  unreachable: { name: 'Nobody on call can be reached', isAlarm: true },
  gone: { name: 'A device no longer gets notifications' },
  suspects: { name: 'Requests that may be from a program' },
  surge: { name: 'Very busy', isAlarm: true },
  test: { name: 'Test' },
  check: { name: 'Check of a quiet device' },
} as const satisfies Readonly<Record<string, LetterKind>>

/** Undefined for a kind that a newer sender has, and this desk does not know. */
export const letterKind = (kind: string): LetterKind | undefined =>
  Object.hasOwn(LETTER_KINDS, kind) ? LETTER_KINDS[kind as keyof typeof LETTER_KINDS] : undefined
