import { isRecord, isTime } from '../../outbox/guards.ts'

/** What the log holds. Nothing here reads a clock or a disk. All times in ms since the epoch. */

export interface Entry {
  readonly id: string
  readonly at: number
  readonly text: string
  /** A photograph stands under the same id. */
  readonly hasPhoto: boolean
}

export interface Log {
  /** When somebody rang, or sent a request, so that the time runs. */
  readonly startedAt?: number
  /** When they came, so that it stands still. */
  readonly arrivedAt?: number
  /** Whether it was a request. */
  readonly isRequest: boolean
  /** The price that was told on the telephone. */
  readonly price: string
  /** A note that is half written. */
  readonly note: string
  /** The oldest first. */
  readonly entries: readonly Entry[]
  readonly changedAt: number
}

export const EMPTY_LOG: Log = { isRequest: false, price: '', note: '', entries: [], changedAt: 0 }

/** The most characters of a note, and of the price. */
export const LONGEST_NOTE = 2000
export const LONGEST_PRICE = 200

export const isBlank = ({ startedAt, price, note, entries }: Log) =>
  startedAt === undefined && entries.length === 0 && !price && !note

/** With an entry more, or one that comes back: in the order of time. */
export const withEntry = (log: Log, entry: Entry): Log => ({
  ...log,
  entries: [...log.entries.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.at - b.at),
})

export const withoutEntry = (log: Log, gone: string): Log => ({
  ...log,
  entries: log.entries.filter(({ id }) => id !== gone),
})

/** What is stored of it: another version of this site may have written it. What makes no sense is left out. */
export function readLog(stored: unknown): Log {
  if (!isRecord(stored)) return EMPTY_LOG
  const { startedAt, arrivedAt, isRequest, entries, changedAt } = stored
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    ...(isTime(startedAt) && { startedAt }),
    ...(isTime(arrivedAt) && { arrivedAt }),
    isRequest: isRequest === true,
    price: text(stored.price),
    note: text(stored.note),
    entries: Array.isArray(entries) ? entries.flatMap((entry) => readEntry(entry) ?? []) : [],
    changedAt: isTime(changedAt) ? changedAt : 0,
  }
}

function readEntry(stored: unknown): Entry | undefined {
  if (!isRecord(stored) || typeof stored.id !== 'string' || !isTime(stored.at)) return undefined
  const { id, at, text, hasPhoto } = stored
  return { id, at, text: typeof text === 'string' ? text : '', hasPhoto: hasPhoto === true }
}
