import type { CallbackRequest } from '../../api/shapes.ts'
import { ageInWords } from './age.ts'
import { clockOf } from './london.ts'
import { warningOf } from './phone.ts'

export interface Mark {
  readonly label: string
  /** What it means, for whoever opens the request. */
  readonly meaning: string
  readonly isUrgent?: boolean
}

/** A delivery that took longer than this was kept by a device without signal. In ms. */
const LATE = 5 * 60_000

/** What is unusual about a request, most important first. */
export function marksOf(request: CallbackRequest): readonly Mark[] {
  const marks: Mark[] = []
  if (request.escalated_at && request.status !== 'done')
    marks.push({
      label: 'Escalated',
      meaning: `Nobody had taken it at ${clockOf(Date.parse(request.escalated_at))}, so everyone was alerted.`,
      isUrgent: true,
    })
  if (request.unread_since && request.status !== 'done')
    marks.push({
      label: 'New message',
      meaning: 'The customer has written, and nobody has opened it yet.',
      isUrgent: true,
    })
  const warning = warningOf(request.phone)
  if (warning) marks.push({ ...warning, isUrgent: true })
  const late = request.requested_at ? Date.parse(request.received_at) - Date.parse(request.requested_at) : 0
  if (request.requested_at && late > LATE)
    marks.push({
      label: `Arrived ${ageInWords(late)} late`,
      meaning: `Asked for at ${clockOf(Date.parse(request.requested_at))}: their phone had no signal until later.`,
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
  if (request.marks.includes('far'))
    marks.push({
      label: 'Far too many from one sender',
      meaning:
        'So many came over one connection in an hour that a bot seems to be sending them. One of them may be real.',
    })
  else if (request.is_suspect)
    marks.push({ label: 'Suspected bot', meaning: 'A bot seems to have filled in the form.' })
  else if (request.marks.includes('many'))
    marks.push({
      label: 'Many from one sender',
      meaning:
        'More came over one connection in an hour than one household would send. Phone networks share connections, so it may be real.',
    })
  return marks
}
