import type { CallbackRequest, Outcome } from '../../api/types.ts'
import { clockOf } from './london.ts'

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  job: 'Job',
  advice: 'Advice',
  'no answer': 'No answer',
  'not ours': 'Not ours',
  cancelled: 'Cancelled',
  spam: 'Spam',
}

export const PREFERRED_WORDS = {
  asap: 'As soon as possible',
  morning: 'Morning, 8am to noon',
  afternoon: 'Afternoon, noon to 5pm',
  evening: 'Evening, 5pm to 8pm',
} as const

/** Who has it and how far it is: "New", "Alex has it", "You are on the way, about 02:40". */
export function statusInWords(request: CallbackRequest, me: string): string {
  const { status, outcome, on_the_way_at, eta_minutes } = request
  if (status === 'new') return 'New'
  if (status === 'seen') return 'Seen'
  if (status === 'done') return `Done: ${outcome ? OUTCOME_WORDS[outcome].toLowerCase() : ''}`
  const isMine = request.taken_by === me
  const who = isMine ? 'You' : (request.taken_by_name ?? 'Somebody')
  if (!on_the_way_at || !eta_minutes) return isMine ? 'You have it' : `${who} has it`
  const there = clockOf(Date.parse(on_the_way_at) + eta_minutes * 60_000)
  return `${who} ${isMine ? 'are' : 'is'} on the way, there about ${there}`
}
