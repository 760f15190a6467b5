import { isRecord } from '../../storage/guards.ts'
import type { CallError } from '../api/call.ts'
import { clockOf, daysFrom, shortDateOf } from '../requests/words/london.ts'

/** In London: "02:10" for today, otherwise "21 Nov, 02:10". @param moment - ISO 8601, or in ms */
export function shortTime(moment: string | number): string {
  const at = new Date(moment).getTime()
  return daysFrom(Date.now(), at) === 0 ? clockOf(at) : `${shortDateOf(at)}, ${clockOf(at)}`
}

/** What a screen knows of what it asks the database for. Every screen draws through this, and claims only what is so. */
export type Reading<Value> =
  | { readonly is: 'not yet' }
  | { readonly is: 'failed'; readonly problem: CallError }
  /** Kept from before, or still shown after a look that failed: true at `at`, in ms. */
  | { readonly is: 'as of'; readonly value: Value; readonly at: number; readonly problem: CallError | null }
  | { readonly is: 'so'; readonly value: Value }

/** As much of one of TanStack Query's results as tells. */
interface Looked<Value> {
  readonly data: Value | undefined
  readonly error: CallError | null
  /** In ms; 0 or 1 for what the device kept. */
  readonly dataUpdatedAt: number
  readonly isFetching: boolean
}

/** Older than that it is no longer so while it is being looked at again: a laptop slept, a tab was frozen. In ms. */
const FRESH = 2 * 60_000

/** @param at - when the value was true, in ms, where it has no `now` of its own */
export function readingOf<Value>(
  { data, error, dataUpdatedAt, isFetching }: Looked<Value>,
  at = nowOf(data),
): Reading<Value> {
  if (data === undefined) return error ? { is: 'failed', problem: error } : { is: 'not yet' }
  const isKept = dataUpdatedAt <= 1
  const isOld = isFetching && Date.now() - dataUpdatedAt > FRESH
  if (error || isKept || isOld) return { is: 'as of', value: data, at: at ?? dataUpdatedAt, problem: error }
  return { is: 'so', value: data }
}

const nowOf = (value: unknown) => (isRecord(value) && typeof value.now === 'string' ? Date.parse(value.now) : undefined)

/** "10:49" where something was so then, and undefined where it is so now. */
export const timeOf = (reading: Reading<unknown>): string | undefined =>
  reading.is === 'as of' ? shortTime(reading.at) : undefined

/** Why something has not loaded, in words. */
export const whyNot = ({ kind, message }: CallError): string =>
  kind === 'offline' ? 'You’re offline. This needs a connection.' : message
