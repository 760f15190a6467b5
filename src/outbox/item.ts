import { isRecord, isTime } from '../storage/guards.ts'
import { type Gate, readGate } from './backoff.ts'
import { readSignals, type Signals } from './signals.ts'
import { restoreSubmission, type Submission } from './submission.ts'

/** One request that waits. A key of its own: 150 concurrent writes to one shared list kept only 69 of them. */
export interface Item {
  /** Of the record's form; other versions' are read by `readItem`. */
  readonly version: number
  /** Travels as the `Idempotency-Key`. */
  readonly id: string
  readonly submission: Submission
  /** When the visitor asked, in ms since the epoch. */
  readonly requestedAt: number
  /** When the visitor last pressed again for the same words, or agreed to send an old request after all. */
  readonly confirmedAt?: number
  /** When the server first confirmed it, and how often it has lost it since: it waits again. Neither without the other. */
  readonly sentAt?: number
  readonly losses?: number
  readonly signals?: Signals
  /** When this request may be tried again, if the server has refused it alone. */
  readonly gate?: Gate
  /** What it met, beyond a bad line: our side takes no requests at the moment, or has refused this one for good. */
  readonly problem?: { readonly kind: Hold } | { readonly kind: 'rejected'; readonly message: string }
}

/** Why our side takes no requests at the moment: something is wrong with it, or too many come at once. */
export type Hold = 'retry-slowly' | 'busy'

/** What holds one of these up, the worst if there are several. */
export const holdOf = (items: readonly Item[]): Hold | undefined =>
  (['retry-slowly', 'busy'] as const).find((kind) => items.some(({ problem }) => problem?.kind === kind))

export const ITEM_VERSION = 1

/** What a header can carry and the database takes as a key: printable ASCII, 200 characters at most, not blank. */
const KEY = /^[!-~][ -~]{0,199}$/

/**
 * What is stored under the key of a request, whichever version of this site wrote it. Fields we do not know are kept for
 * the version that does. Undefined if it makes no request: then it is neither sent nor shown nor touched.
 */
export function readItem(id: string, stored: unknown): Item | undefined {
  if (!KEY.test(id) || !isRecord(stored) || !isTime(stored.requestedAt)) return undefined
  const submission = restoreSubmission(stored.submission)
  if (!submission) return undefined
  const { version, requestedAt, confirmedAt, sentAt, losses, signals, gate, problem, ...unknown } = stored
  const [read, own, known] = [readSignals(signals), readGate(gate), readProblem(problem)]
  return {
    ...unknown,
    version: typeof version === 'number' ? version : ITEM_VERSION,
    id,
    submission,
    requestedAt: stored.requestedAt,
    ...(isTime(confirmedAt) && { confirmedAt }),
    ...(isTime(sentAt) && { sentAt, losses: Number(losses) || 1 }),
    ...(read && { signals: read }),
    ...(own && { gate: own }),
    ...(known && { problem: known }),
  }
}

function readProblem(stored: unknown): Item['problem'] {
  if (!isRecord(stored)) return undefined
  const { kind, message } = stored
  if (kind === 'rejected') return { kind, message: typeof message === 'string' ? message : '' }
  return kind === 'retry-slowly' || kind === 'busy' ? { kind } : undefined
}
