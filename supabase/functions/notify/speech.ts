import { answerOf, oneLine, shortened } from './names.ts'
import type { Speech } from './provider.ts'
import type { Notification } from './queue.ts'
import { wordsOf } from './words.ts'

/** What a call says: no number, since nobody writes it down in the dark, and the desk has it. */
export function speechOf(notification: Notification, keysTo: string | undefined): Speech {
  const { kind, request } = notification
  if (kind === 'test') return { words: 'This is a test from the desk. Calls reach you.' }
  const { title, text } = wordsOf(notification)
  if (!request) return { words: `${title}. ${text}` }
  // Of the words that it is about, rather than of those that it began with.
  if (kind === 'message') return { words: `${title}. ${text}. Open the desk.` }
  const about = [
    title,
    oneLine(request.name) + answerOf({ ...request, interpreter_phone: null }),
    ...(request.message ? [shortened(request.message)] : []),
  ].join('. ')
  // Whoever has it keeps it, so there is nothing to press.
  if (!keysTo || request.taken_by_name) return { words: `${about}. Open the desk.` }
  return { words: `${about}. Press 1 to take it. Press 2 to hear it again.`, keysTo }
}

export function textOf(notification: Notification): string {
  if (notification.kind === 'test') return 'This is a test from the desk. Texts reach you.'
  const { title, text } = wordsOf(notification)
  return `${title}. ${text}`
}
