interface LetterKind {
  /** Label in the list of undelivered notifications. */
  readonly name: string
  /** Someone must act now, so it rings longer and stays until tapped. */
  readonly isAlarm?: true
  /** It is about one request, which staff can take from the notification. */
  readonly isWaiting?: true
  /** The screen a tap opens, for notifications that are not about a request. */
  readonly screen?: string
}

/** The sender's kinds (supabase/functions/notify/words.ts), by tests/contract/lists.test.ts. A newer sender has more. */
export const LETTER_KINDS: Readonly<Record<string, LetterKind>> = {
  new: { name: 'New request', isWaiting: true },
  several: { name: 'Several requests' },
  back: { name: 'Back on the list', isWaiting: true },
  again: { name: 'Reminder', isWaiting: true },
  escalated: { name: 'Escalation', isAlarm: true, isWaiting: true },
  missed: { name: 'Requests that waited while alerts were down', isAlarm: true },
  overdue: { name: 'Taken, but no update since' },
  forgotten: { name: 'Taken, but still no update since', isAlarm: true },
  assigned: { name: 'Given to a colleague', isAlarm: true, isWaiting: true },
  message: { name: 'Message from a customer' },
  unreachable: { name: 'Nobody on call can be reached', isAlarm: true },
  gone: { name: 'A device no longer gets notifications' },
  account: { name: 'A sign-in was changed' },
  handed: { name: 'News of a shift', screen: '/rota' },
  suspects: { name: 'Suspected bots' },
  surge: { name: 'Very busy', isAlarm: true },
  event: { name: 'Staff activity for your other systems' },
  test: { name: 'Test' },
  check: { name: 'Test of a quiet device' },
  customer: { name: 'Text to the customer' },
}
