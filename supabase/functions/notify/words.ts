import { type Kind, kindOf } from './kinds.ts'
import { callerOf, cut, OPEN_THE_LIST, shortened } from './names.ts'
import type { Subject } from './subject.ts'

/** What a person reads, on a locked phone or in a text message. */
export interface Words {
  readonly title: string
  readonly text: string
}

type Told = Subject & { readonly kind: Kind }

/**
 * @param hasRoom - whether the channel can deliver such words, once it has encoded them: a digest names as many as fit, and
 *   any other text is cut.
 */
export function wordsOf({ kind, ...subject }: Told, hasRoom: (words: Words) => boolean = () => true): Words {
  const { title: titleOf, text: textOf = requestInALine } = kindOf(kind)
  const title = titleOf(subject)
  const hasRoomFor = (text: string) => hasRoom({ title, text })
  return { title, text: cut(textOf(subject, hasRoomFor), hasRoomFor) }
}

/** For a receiver that has refused the words themselves. */
export const wordsInBrief = ({ kind, ...subject }: Told): Words => ({
  title: kindOf(kind).title(subject),
  text: OPEN_THE_LIST,
})

const requestInALine = ({ request }: Subject): string =>
  request ? callerOf(request) + wish(request.preferred_time) + about(request.message) : ''

const WISHES: Readonly<Record<string, string>> = {
  morning: ', in the morning',
  afternoon: ', in the afternoon',
  evening: ', in the evening',
  asap: ', as soon as possible',
}

const wish = (preferred: string | null) => (preferred && WISHES[preferred]) || ''

const about = (message: string | null) => (message ? `: ${shortened(message)}` : '')
