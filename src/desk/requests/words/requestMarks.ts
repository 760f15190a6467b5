import { DEAR } from '../../../facts/dear.ts'
import type { CallbackRequest } from '../../api/shapes.ts'
import { clockOf, momentOf } from '../../words/london.ts'
import { dialled } from './contactLinks.ts'

/** ITU-T E.164: the country codes with one or two digits. All others have three. */
const COUNTRY = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

const POUNDS = 'Calling it can cost several pounds a minute.'
const LIKE_A_MOBILE = 'It looks like a mobile but isn’t one. Calling it can cost far more.'

const DEAR_WORDS: Readonly<Record<keyof typeof DEAR, readonly [label: string, meaning: string]>> = {
  premium: ['Premium-rate number', POUNDS],
  enquiries: ['Directory enquiries', POUNDS],
  service: ['Service number', 'Calling it costs more than calling a home or a mobile.'],
  personal: ['Personal number', LIKE_A_MOBILE],
  pager: ['Pager number', LIKE_A_MOBILE],
}

/** What to know about a number before calling it; null for an ordinary British number, or for text that is not a number. */
export function warningOf(phone: string): { readonly label: string; readonly meaning: string } | null {
  const { country, national } = read(dialled(phone) ?? '')
  if (country) return { label: `Number from abroad: +${country}`, meaning: 'Calling abroad costs more.' }
  const kinds = Object.keys(DEAR) as (keyof typeof DEAR)[]
  const kind = kinds.find((known) => DEAR[known].test(national))
  if (!kind) return null
  const [label, meaning] = DEAR_WORDS[kind]
  return { label: `${label}: ${national.startsWith('118') ? national : `0${national.slice(0, 3)}…`}`, meaning }
}

/** `national` has no leading 0, and is empty for a local number: "640 123" may be in any town. */
function read(number: string): { readonly country?: string | undefined; readonly national: string } {
  // 141 and 1470 withhold or show the caller's number, and dial what follows.
  const plain = number.replace(/^(?:141|1470)(?=0)/, '')
  if (plain.startsWith('+44')) return { national: plain.slice(3) }
  if (plain.startsWith('+')) return { country: COUNTRY.exec(plain.slice(1))?.[0], national: '' }
  if (plain.startsWith('0')) return { national: plain.slice(1) }
  return { national: /^118\d{3}$/.test(plain) ? plain : '' }
}

export interface Mark {
  readonly label: string
  /** Its meaning, shown on the opened request, unless that is clear. */
  readonly meaning?: string
  /** `alarm` comes first; `notice` is what someone should do next. By default it is only good to know. */
  readonly tone?: 'alarm' | 'notice'
}

/** Since when a message of the customer waits for an answer: a reply, a note of a call, or someone at the door. */
export const unansweredSince = ({ status, unread_since, unanswered_since }: CallbackRequest): string | null =>
  status === 'done' ? null : (unanswered_since ?? unread_since ?? null)

/** A longer delivery means that the device had no signal. In ms. */
const LATE = 5 * 60_000

/** What is unusual about a request, with the most important first. */
export function marksOf(request: CallbackRequest): readonly Mark[] {
  const marks: Mark[] = []
  if (request.danger && request.status !== 'done') marks.push({ label: `Danger: ${request.danger}`, tone: 'alarm' })
  if (request.escalated_at && request.status !== 'done')
    marks.push({
      label: 'Escalated',
      meaning: `Nobody had taken it at ${clockOf(request.escalated_at)}, so everyone was alerted.`,
      tone: 'alarm',
    })
  const unanswered = unansweredSince(request)
  if (unanswered)
    marks.push({
      label: `${request.unread_since ? 'New message' : 'Message unanswered'}, ${clockOf(unanswered)}`,
      tone: 'notice',
    })
  const warning = warningOf(request.phone)
  if (warning) marks.push({ ...warning, tone: 'alarm' })
  const late = request.requested_at ? Date.parse(request.received_at) - Date.parse(request.requested_at) : 0
  if (request.requested_at && late > LATE)
    marks.push({
      label: `Sent ${momentOf(request.requested_at, request.received_at)}, reached us ${clockOf(request.received_at)}`,
      meaning: 'Their phone had no signal.',
    })
  if (request.is_key_reused)
    marks.push({
      label: 'Sent twice, with different details',
      meaning: 'The same request came again with different details. Call both.',
    })
  if (request.marks.includes('cut'))
    marks.push({
      label: 'Message dropped',
      meaning: 'So many requests were coming in that we dropped the messages. Ask what it said.',
    })
  if (request.marks.includes('surge'))
    marks.push({ label: 'Busy hour', meaning: 'It came in an hour with far more requests than usual.' })
  if (request.marks.includes('foreign'))
    marks.push({
      label: 'From another website',
      meaning: 'It was sent from a page that isn’t ours. That may be a translated copy of our site, so it may be real.',
    })
  if (request.marks.includes('far'))
    marks.push({
      label: 'Far too many from one sender',
      meaning:
        'So many came over one connection in an hour that a bot seems to be sending them. One of them may be real.',
    })
  else if (request.is_suspect) marks.push({ label: 'Suspected bot' })
  else if (request.marks.includes('many'))
    marks.push({
      label: 'Many from one sender',
      meaning:
        'More came over one connection in an hour than one household would send. Phone networks share connections, so it may be real.',
    })
  return marks
}
