import type { CallbackRequest, Outcome } from '../../api/shapes.ts'
import { ageInWords, clockOf } from './london.ts'

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  job: 'Job',
  advice: 'Advice',
  'no answer': 'No answer',
  'not ours': 'Not ours',
  cancelled: 'Cancelled',
  spam: 'Spam',
}

/** In the middle of a sentence; one that a newer version knows is said as it is. */
export const outcomeInWords = (outcome: Outcome): string => (OUTCOME_WORDS[outcome] ?? outcome).toLowerCase()

export const PREFERRED_WORDS = {
  asap: 'As soon as possible',
  morning: 'Morning, 8am to noon',
  afternoon: 'Afternoon, noon to 5pm',
  evening: 'Evening, 5pm to 8pm',
} as const

const MINUTE = 60_000

/** When the person on the way should arrive, in ms; null if nobody is. */
const arrivalOf = ({ status, on_the_way_at, eta_minutes }: CallbackRequest): number | null =>
  status === 'taken' && on_the_way_at && eta_minutes ? Date.parse(on_the_way_at) + eta_minutes * MINUTE : null

/** By how much the time of arrival has passed, in whole minutes; 0 while it has not. `now` in ms. */
export const minutesLate = (request: CallbackRequest, now: number): number =>
  Math.max(0, Math.floor((now - (arrivalOf(request) ?? now)) / MINUTE))

/** Who has it and how far it is: "New", "Alex has it", "You are on the way, there about 02:40". `now` in ms. */
export function statusInWords(request: CallbackRequest, me: string, now: number): string {
  const { status, outcome } = request
  if (status === 'new') return 'New'
  if (status === 'seen') return waitingInWords(request, me)
  if (status === 'done') return `Done: ${outcome ? outcomeInWords(outcome) : ''}`
  const isMine = request.taken_by === me
  const who = isMine ? 'You' : (request.taken_by_name ?? 'A colleague')
  const arrival = arrivalOf(request)
  if (arrival === null) return isMine ? 'You have it' : `${who} has it`
  const late = minutesLate(request, now)
  const are = isMine ? 'are' : 'is'
  if (late > 0) return `${who} ${are} ${lateInWords(late)} late. Tell the customer`
  return `${who} ${are} on the way, there about ${clockOf(arrival)}`
}

function waitingInWords({ assigned_to, assigned_to_name, assigned_by_name }: CallbackRequest, me: string): string {
  if (!assigned_to) return 'Seen'
  if (assigned_to === me) return `${assigned_by_name ?? 'A colleague'} gave it to you`
  return `Given to ${assigned_to_name ?? 'a colleague'}, not opened yet`
}

const lateInWords = (minutes: number) =>
  minutes < 60 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : ageInWords(minutes * MINUTE)
