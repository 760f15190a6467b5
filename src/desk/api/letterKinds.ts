/** What the sender may tell of: its name where nobody could be told, and whether somebody has to act on it now. */
interface LetterKind {
  readonly name: string
  /** Nobody has seen to it, or it is for this one person: it rings longer, and stays until it is tapped. */
  readonly isAlarm?: true
  /** One request that may be taken from the notification. */
  readonly isWaiting?: true
  /** The screen that a tap opens, where it is about no request. */
  readonly screen?: string
}

/** As the sender has them (supabase/functions/notify/words.ts): tests/contract/lists.test.ts compares the two. */
export const LETTER_KINDS = {
  new: { name: 'New request', isWaiting: true },
  several: { name: 'Several requests' },
  back: { name: 'Back on the list', isWaiting: true },
  again: { name: 'Reminder', isWaiting: true },
  escalated: { name: 'Escalation', isAlarm: true, isWaiting: true },
  overdue: { name: 'No word from whoever took it' },
  forgotten: { name: 'Still no word from whoever took it', isAlarm: true },
  assigned: { name: 'Given to a colleague', isAlarm: true, isWaiting: true },
  message: { name: 'Message from a customer' },
  unreachable: { name: 'Nobody on call can be reached', isAlarm: true },
  gone: { name: 'A device no longer gets notifications' },
  account: { name: 'A sign-in was changed' },
  handed: { name: 'A shift given or removed', screen: '/rota' },
  suspects: { name: 'Suspected bots' },
  surge: { name: 'Very busy', isAlarm: true },
  event: { name: 'What staff did, for your other systems' },
  test: { name: 'Test' },
  check: { name: 'Check of a quiet device' },
} as const satisfies Readonly<Record<string, LetterKind>>

/** Undefined for a kind that a newer sender has, and this desk does not know. */
export const letterKind = (kind: string): LetterKind | undefined =>
  Object.hasOwn(LETTER_KINDS, kind) ? LETTER_KINDS[kind as keyof typeof LETTER_KINDS] : undefined
