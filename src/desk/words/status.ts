import type { CallbackRequest, Earlier, HistoryEntry } from '../api/shapes.ts'
import { ageInWords, clockOf, dateOf, MINUTE } from './london.ts'

/** "£180 told, £195 paid". Empty if neither was noted. */
export const priceInWords = (told?: number | null, paid?: number | null): string =>
  [told != null && `£${told} told`, paid != null && `£${paid} paid`].filter(Boolean).join(', ')

export const PREFERRED_WORDS = {
  asap: 'As soon as possible',
  morning: 'Morning, 8am to noon',
  afternoon: 'Afternoon, noon to 5pm',
  evening: 'Evening, 5pm to 8pm',
} as const

/** When the person on the way should arrive, in ms; null if nobody is, or they have. */
const arrivalOf = ({ status, on_the_way_at, eta_minutes, arrived_at }: CallbackRequest): number | null =>
  status === 'taken' && on_the_way_at && eta_minutes && !arrived_at
    ? Date.parse(on_the_way_at) + eta_minutes * MINUTE
    : null

/** Whole minutes since the promised arrival; 0 before it. `now` is in ms. */
export const minutesLate = (request: CallbackRequest, now: number): number =>
  Math.max(0, Math.floor((now - (arrivalOf(request) ?? now)) / MINUTE))

/** Who has it and how far along it is: "New", "Alex has it", "You are on the way, arriving about 02:40". `now` is in ms. */
export function statusInWords(request: CallbackRequest, me: string, now: number): string {
  const { status, outcome } = request
  if (status === 'new') return 'New'
  if (status === 'seen') return waitingInWords(request, me)
  if (status === 'done') return `Done: ${outcome ?? ''}`
  const isMine = request.taken_by === me
  const who = isMine ? 'You' : (request.taken_by_name ?? 'A colleague')
  if (request.arrived_at) return `${who} arrived at ${clockOf(request.arrived_at)}`
  const arrival = arrivalOf(request)
  if (arrival === null) return isMine ? 'You have it' : `${who} has it`
  const late = minutesLate(request, now)
  const are = isMine ? 'are' : 'is'
  if (late > 0) return `${who} ${are} ${lateInWords(late)} late. Tell the customer`
  return `${who} ${are} on the way, arriving about ${clockOf(arrival)}`
}

function waitingInWords({ assigned_to, assigned_to_name, assigned_by_name }: CallbackRequest, me: string): string {
  if (!assigned_to) return 'Nobody has it'
  if (assigned_to === me) return `${assigned_by_name ?? 'A colleague'} gave it to you`
  return `Given to ${assigned_to_name ?? 'a colleague'}, not opened yet`
}

/** What has become of a request that someone gave to a colleague. Undefined once that colleague works on it. */
export function givenInWords(request: CallbackRequest, history: readonly HistoryEntry[], me: string) {
  const { status, assigned_to, assigned_to_name, assigned_by_name } = request
  if (status === 'done' || request.on_the_way_at || request.arrived_at) return undefined
  if (assigned_to && status !== 'taken')
    return assigned_to === me
      ? `${assigned_by_name ?? 'A colleague'} gave it to you. Once you open it, it’s yours.`
      : `If ${assigned_to_name ?? 'a colleague'} doesn’t open it within a few minutes, it goes back on the list.`
  const taken = history.findLastIndex(({ action }) => action === 'taken')
  const given = history[taken - 1]
  if (request.taken_by !== me || given?.action !== 'assigned') return undefined
  return `${given.by ?? 'A colleague'} gave it to you. If you can’t go, put it back or give it to someone else, under “More”.`
}

const lateInWords = (minutes: number) =>
  minutes < 60 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : ageInWords(minutes * MINUTE)

/** "This number has asked 2 times before. The last: 3 March 2026, job." */
export function earlierInWords({ count, last_at, last_outcome }: Earlier): string {
  const before = count === 1 ? 'once' : `${count} times`
  return `This number has asked ${before} before. The last: ${dateOf(last_at)}, ${last_outcome ?? 'not done yet'}.`
}

/** The start of the price line in a confirmation (confirmation.ts). */
export const PRICE = 'Price: '

/** The price in a confirmation, for the history. Undefined if the text has no price. */
export const priceIn = (confirmation: string): string | undefined =>
  confirmation
    .split('\n')
    .find((line) => line.startsWith(PRICE))
    ?.slice(PRICE.length)

type Line = (who: string, entry: HistoryEntry) => string

/** A line for each action in the database's check; tests/contract/lists.test.ts compares the two. */
export const HISTORY: Readonly<Record<string, Line>> = {
  seen: (who) => `${who} opened it`,
  taken: (who) => `${who} took it`,
  released: (_, { by, detail }) =>
    `${by ? `${by} put it back` : 'Put back'} on the list${detail ? `: “${detail}”` : ''}`,
  assigned: (who, { detail }) => `${who} gave it to ${detail}`,
  unopened: (_, { detail }) => `${detail} didn’t open it, so it’s back on the list`,
  'on the way': (who, { detail }) => `${who} set out, about ${detail} minutes`,
  arrived: (who, { at, detail }) => {
    const time = clockOf(detail ?? at)
    return `${who} arrived${time === clockOf(at) ? '' : ` at ${time}`}`
  },
  replied: (who, { detail }) => `${who} replied: “${detail}”`,
  wrote: (_, { detail }) => `The customer wrote: “${detail}”`,
  noted: (who, { detail }) => `${who} noted: “${detail}”`,
  confirmed: (who, { detail }) => `${who} made a confirmation: ${priceIn(detail ?? '') ?? 'see below'}`,
  photograph: () => 'A photo arrived',
  'photograph removed': (who) => `${who} removed a photo`,
  done: (who, { detail }) => `${who} finished it: ${detail}`,
  outcome: (who, { detail }) => `${who} set the outcome: ${detail}`,
  undone: (who) => `${who} undid the last step`,
  dangerous: (who, { detail }) => `${who} put the danger mark back: ${detail}`,
  'not dangerous': (who, { detail }) => `${who} took the danger mark off: ${detail}`,
  texted: () => 'The customer was texted',
  'texts stopped': (_, { by }) => (by ? `${by} stopped texts to the customer` : 'The customer stopped our texts'),
  'told again': () => 'The people on call were alerted again',
  escalated: () => 'Nobody had taken it, so everyone was alerted',
}

/**
 * "Alex took it", "Alex replied: “On my way.”" An action from a newer database is shown unchanged.
 * @param history - all entries, oldest first: an outcome that stays the same was chosen to note the price
 */
export function historyLine(entry: HistoryEntry, history: readonly HistoryEntry[] = []): string {
  const who = entry.by ?? 'Automatic'
  const before = history.findLast(({ id, action }) => id < entry.id && (action === 'done' || action === 'outcome'))
  if (entry.action === 'outcome' && entry.detail === before?.detail) return `${who} noted the price`
  return HISTORY[entry.action]?.(who, entry) ?? `${who}: ${entry.action}`
}
