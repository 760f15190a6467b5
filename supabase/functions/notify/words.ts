import { type Kind, kindOf } from './kinds.ts'
import { callerOf, shortened } from './names.ts'
import type { Subject } from './subject.ts'

/** What a person reads, on a locked phone or in a text message. */
export interface Words {
  readonly title: string
  readonly text: string
}

export function wordsOf({ kind, ...subject }: Subject & { readonly kind: Kind }): Words {
  const { title, text = requestInALine } = kindOf(kind)
  return { title: title(subject), text: text(subject) }
}

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
