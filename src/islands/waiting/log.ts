import { isRecord, isTime } from '../../storage/guards.ts'
import { type Words, wordsIn } from '../kept/words.ts'

/** What the log holds. Nothing here reads a clock or a disk. All times in ms since the epoch. */

/** The controls whose words it has. */
export const PRICE = 'price'
export const NOTE = 'note'

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

/** Photographs as `data:` URLs, by the id of their entry: the page's policy shows no others, and a page to share needs them. */
export type Photos = Readonly<Record<string, string | undefined>>

export type Change = (log: Log) => Log

export const EMPTY_LOG: Log = { startedAt: 0, arrivedAt: 0, isRequest: false, words: {}, entries: [] }

export const isBlank = ({ startedAt, words, entries }: Log) =>
  !startedAt && entries.length === 0 && !Object.values(words).some(Boolean)

/**
 * In ms. Whoever taps twice hits the button that has taken the place of the first: nobody arrives a second after the
 * call, or is rung again a second after they came.
 */
const SECOND_TAP = 1000
/** A clock may be set back between the two. */
const isSecondTap = (at: number, first: number) => Math.abs(at - first) < SECOND_TAP

/** The time runs from when somebody rang, or sent a request. `tappedAt`: when they said so. */
export const begun = (log: Log, startedAt: number, isRequest: boolean, tappedAt: number): Log =>
  isSecondTap(tappedAt, log.arrivedAt) ? log : { ...log, startedAt, isRequest, arrivedAt: 0 }

/** They rang so many milliseconds earlier than it says. */
export const earlier = (log: Log, by: number): Log =>
  log.startedAt > by && !log.arrivedAt ? { ...log, startedAt: log.startedAt - by } : log

/** They have come. The first tap counts. */
export const arrived = (log: Log, at: number): Log =>
  log.arrivedAt || isSecondTap(at, log.startedAt) ? log : { ...log, arrivedAt: at }

/** An entry that is brought back is there once, however often it is asked for. */
export const withEntry = (log: Log, entry: Entry): Log => ({
  ...log,
  entries: [...withoutEntry(log, entry.id).entries, entry],
})

export const withoutEntry = (log: Log, gone: string): Log => ({
  ...log,
  entries: log.entries.filter(({ id }) => id !== gone),
})

/** With other words in its controls. */
export const withWords = (log: Log, words: Words): Log => ({ ...log, words: { ...log.words, ...words } })

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
