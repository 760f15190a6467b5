import { isRecord, isTime } from '../../outbox/guards.ts'
import { type Words, wordsIn } from '../kept/words.ts'

/** What the log holds. Nothing here reads a clock or a disk. All times in ms since the epoch. */

export interface Entry {
  readonly id: string
  readonly at: number
  readonly text: string
  /** A photograph stands under the same id. */
  readonly hasPhoto?: true
}

export interface Log {
  /** When somebody rang, or sent a request, so that the time runs; 0 if it does not. */
  readonly startedAt: number
  /** When they came, so that it stands still; 0 before. */
  readonly arrivedAt: number
  /** It was a request. */
  readonly isRequest: boolean
  /** The price that was told on the telephone, and a note that is half written. */
  readonly words: Words
  readonly entries: readonly Entry[]
}

export const EMPTY_LOG: Log = { startedAt: 0, arrivedAt: 0, isRequest: false, words: {}, entries: [] }

export const isBlank = ({ startedAt, words, entries }: Log) =>
  !startedAt && entries.length === 0 && !Object.values(words).some(Boolean)

export const withEntry = (log: Log, entry: Entry): Log => ({ ...log, entries: [...log.entries, entry] })

export const withoutEntry = (log: Log, gone: string): Log => ({
  ...log,
  entries: log.entries.filter(({ id }) => id !== gone),
})

/** What is stored of it: another version of this site may have written it. What makes no sense is left out. */
export function readLog(stored: unknown): Log {
  if (!isRecord(stored)) return EMPTY_LOG
  const { startedAt, arrivedAt, isRequest, words, entries } = stored
  return {
    startedAt: isTime(startedAt) ? startedAt : 0,
    arrivedAt: isTime(arrivedAt) ? arrivedAt : 0,
    isRequest: isRequest === true,
    words: wordsIn(words),
    entries: Array.isArray(entries) ? entries.filter(isEntry) : [],
  }
}

const isEntry = (stored: unknown): stored is Entry =>
  isRecord(stored) && typeof stored.id === 'string' && isTime(stored.at) && typeof stored.text === 'string'
