import { answerOf, oneLine, shortened } from './names.ts'
import type { Speech } from './provider.ts'
import type { Notification } from './queue.ts'
import { type Words, wordsOf } from './words.ts'

/**
 * What a call says: no number, since nobody writes it down in the dark, and the desk has it.
 * @param hasRoom - whether the provider reads out so much
 */
export function speechOf(
  notification: Notification,
  keysTo: string | undefined,
  hasRoom: (speech: Speech) => boolean,
): Speech {
  const { kind, request } = notification
  if (kind === 'test') return { words: 'This is a test from the desk. Calls reach you.' }
  const { title, text } = wordsOf(notification, (words) => hasRoom({ words: inOne(words) }))
  if (!request) return { words: inOne({ title, text }) }
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
  return inOne(wordsOf(notification, (words) => segmentsOf(inOne(words)) <= MOST_SEGMENTS))
}

export const inOne = ({ title, text }: Words): string => `${title}. ${text}`

/** Each is paid for, and providers refuse more than ten. */
const MOST_SEGMENTS = 3

/** The basic alphabet of GSM 03.38, and behind it the characters that take two places. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/
const TWO_PLACES = /[\^{}\\[\]~|€]/g

/** How many messages a text goes out as: 153 places each, or 67 where a single character is not in the alphabet of GSM. */
export function segmentsOf(text: string): number {
  const isGsm = GSM.test(text)
  const places = isGsm ? text.length + (text.match(TWO_PLACES)?.length ?? 0) : text.length
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  return places <= alone ? 1 : Math.ceil(places / each)
}
