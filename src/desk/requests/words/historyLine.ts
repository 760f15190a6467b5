import type { Earlier, HistoryEntry, Outcome } from '../../api/shapes.ts'
import { priceIn } from '../confirm/confirmation.ts'
import { dateOf } from './london.ts'
import { outcomeInWords } from './status.ts'

/** "This number has asked 2 times before. The last: 3 March 2026, job." */
export function earlierInWords({ count, last_at, last_outcome }: Earlier): string {
  const before = count === 1 ? 'once' : `${count} times`
  const outcome = last_outcome ? outcomeInWords(last_outcome) : 'not done yet'
  return `This number has asked ${before} before. The last: ${dateOf(Date.parse(last_at))}, ${outcome}.`
}

type Line = (who: string, entry: HistoryEntry) => string

/** What the history can say, as the database's check has it: tests/contract/lists.test.ts compares the two. */
export const HISTORY: Readonly<Record<string, Line>> = {
  seen: (who) => `${who} opened it`,
  taken: (who) => `${who} took it`,
  released: (_, { by, detail }) =>
    `${by ? `${by} put it back` : 'Put back'} on the list${detail ? `: “${detail}”` : ''}`,
  assigned: (who, { detail }) => `${who} gave it to ${detail}`,
  unopened: (_, { detail }) => `${detail} didn’t open it, so it’s back on the list`,
  'on the way': (who, { detail }) => `${who} set out, about ${detail} minutes`,
  replied: (who, { detail }) => `${who} replied: “${detail}”`,
  wrote: (_, { detail }) => `The customer wrote: “${detail}”`,
  noted: (who, { detail }) => `${who} noted: “${detail}”`,
  confirmed: (who, { detail }) => `${who} made a confirmation: ${priceIn(detail ?? '') ?? 'see below'}`,
  photograph: () => 'A photograph arrived',
  'photograph removed': (who) => `${who} removed a photograph`,
  done: (who, { detail }) => `${who} finished it: ${outcomeInWords((detail ?? '') as Outcome)}`,
  'told again': () => 'Nobody had taken it, so whoever is on call was alerted again',
  escalated: () => 'Nobody had taken it, so everyone was alerted',
}

/** "Alex took it", "Alex replied: “On my way.”" What a newer database knows and this desk does not stands as it is. */
export function historyLine(entry: HistoryEntry): string {
  const who = entry.by ?? 'Automatic'
  return HISTORY[entry.action]?.(who, entry) ?? `${who}: ${entry.action}`
}
