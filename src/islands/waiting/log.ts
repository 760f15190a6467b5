import { A_DAY } from '../../client/lastCall.ts'
import type { Words } from '../../client/react/controls.ts'
import { responseTarget, type Slot } from '../../facts/company.ts'
import { type SentRequest, wantsQuote } from '../../outbox/records.ts'
import { isRecord, isTime } from '../../storage/guards.ts'
import { download, wordsIn } from '../keptParts.tsx'

export const MINUTE = 60_000

/** "1 minute", "95 minutes": the unit of the response target, so that the two can be compared. */
export const minutesInWords = (minutes: number): string => `${minutes} minute${minutes === 1 ? '' : 's'}`

/**
 * Whether the wait is longer than we aim for: until one of us takes the request from when it was sent, and from then on for the
 * visit, unless it is for a quote. A time that the visitor chose has its own window. Times are in ms since the epoch.
 */
export const isOverdue = (
  startedAt: number,
  takenAt: number | undefined,
  { slot, isQuote }: { readonly slot?: Slot | undefined; readonly isQuote?: boolean },
  now: number,
): boolean =>
  (takenAt === undefined ? !slot : !isQuote) &&
  now - (takenAt ?? startedAt) >= responseTarget(takenAt ?? startedAt) * MINUTE

/** "22 Nov 2026, 02:12 GMT": by this device's clock, with its time zone. `at` is in ms since the epoch. */
export const stamp = (at: number) =>
  new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** The log's data. This file reads neither a clock nor the disk. All times are in ms since the epoch. */

/** The controls whose words the log holds. */
export const PRICE = 'price'
export const NOTE = 'note'

export interface Entry {
  readonly id: string
  readonly at: number
  readonly text: string
  /** A photograph is stored under the same id. */
  readonly hasPhoto?: true
}

export interface Log {
  /** When the visitor called or sent a request, which starts the clock; 0 if it is not running. */
  readonly startedAt: number
  /** When help arrived, which stops the clock; 0 before then. */
  readonly arrivedAt: number
  /** Whether the clock started with a request rather than a call. */
  readonly isRequest: boolean
  /** The price given on the phone, and a half-written note. */
  readonly words: Words
  readonly entries: readonly Entry[]
}

/** Photographs as `data:` URLs, by the id of their entry. The page's policy allows no others, and a shared page needs them. */
export type Photos = Readonly<Record<string, string | undefined>>

export type Change = (log: Log) => Log

export const EMPTY_LOG: Log = { startedAt: 0, arrivedAt: 0, isRequest: false, words: {}, entries: [] }

export const isBlank = ({ startedAt, words, entries }: Log) =>
  !startedAt && entries.length === 0 && !Object.values(words).some(Boolean)

/**
 * In ms. A double tap would also press the button that replaces the first one. Nobody arrives within a second of the call,
 * or needs another call within a second of arriving.
 */
const SECOND_TAP = 1000
/** Uses `abs`, since a clock may be set back between the two taps. */
export const isSecondTap = (at: number, first: number) => Math.abs(at - first) < SECOND_TAP

/** Starts the clock at the call or the request. `tappedAt`: when the visitor tapped the button. */
export const begun = (log: Log, startedAt: number, isRequest: boolean, tappedAt: number): Log =>
  isSecondTap(tappedAt, log.arrivedAt) ? log : { ...log, startedAt, isRequest, arrivedAt: 0 }

/** The visitor called `by` ms earlier than the clock says. */
export const earlier = (log: Log, by: number): Log =>
  log.startedAt > by && !log.arrivedAt ? { ...log, startedAt: log.startedAt - by } : log

/** Help has arrived. Only the first tap counts. */
export const arrived = (log: Log, at: number): Log =>
  log.arrivedAt || isSecondTap(at, log.startedAt) ? log : { ...log, arrivedAt: at }

/**
 * The wait: until either side says that we have arrived, or we that the request is done. Counts from the latest request unless
 * the visitor has started the clock, which an arrival before that request ended, or a day. After a day we no longer count a
 * request.
 */
export function waitIn(log: Log, latest: SentRequest | undefined, now: number) {
  const { arrivedAt = 0, doneAt = 0 } = latest?.answer ?? {}
  const sentAt = latest?.sentAt ?? 0
  const isFree = !log.startedAt || (log.arrivedAt > 0 && log.arrivedAt < sentAt) || sentAt - log.startedAt > A_DAY
  const isCounted = latest && isFree && !doneAt && !wantsQuote(latest) && now - latest.sentAt < A_DAY
  const wait = isCounted ? { startedAt: latest.sentAt, isRequest: true, arrivedAt: 0 } : log
  const { startedAt, isRequest } = wait
  const came = wait.arrivedAt || (startedAt > 0 && arrivedAt > startedAt ? arrivedAt : 0)
  const endedAt = came || (doneAt > startedAt ? doneAt : 0)
  return { startedAt, isRequest, arrivedAt: came, endedAt, isRunning: startedAt > 0 && !endedAt }
}

/** Brings an entry back only once, however often the visitor taps. */
export const withEntry = (log: Log, entry: Entry): Log => ({
  ...log,
  entries: [...withoutEntry(log, entry.id).entries, entry],
})

export const withoutEntry = (log: Log, gone: string): Log => ({
  ...log,
  entries: log.entries.filter(({ id }) => id !== gone),
})

export const withWords = (log: Log, words: Words): Log => ({ ...log, words: { ...log.words, ...words } })

/** Reads a stored log, which another version of this site may have written. Leaves out anything invalid. */
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

const NAME = 'what-happened.html'
const TYPE = 'text/html'

const STYLES =
  'body{font:1rem/1.4 system-ui,sans-serif;max-width:48rem;margin:auto;padding:1rem}li{margin:1rem 0;break-inside:avoid}p{white-space:pre-wrap}img{display:block;max-width:100%;max-height:22cm}button{display:none}'

/** The log as a complete page, with its pictures inline, so that it loads nothing. */
const pageOf = (log: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${HEADING}</title><style>${STYLES}</style><h1>${HEADING}</h1>${log}`

const HEADING = 'What happened, noted at the time'

/**
 * Shares the log with another app, or saves it as a file. Never throws.
 * @param log the HTML on the screen
 * @returns whether it was shared or saved
 */
export async function share(log: string): Promise<boolean> {
  const page = pageOf(log)
  const files = [new File([page], NAME, { type: TYPE })]
  if (navigator.canShare?.({ files }))
    try {
      await navigator.share({ files })
      return true
    } catch (error) {
      // The visitor has closed the list of apps. After any other error, a file can still be saved.
      if (error instanceof DOMException && error.name === 'AbortError') return false
    }
  download(NAME, TYPE, page)
  return true
}
