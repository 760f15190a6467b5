import type { Entries } from '../storage/database.ts'
import { isRecord, isTime } from '../storage/guards.ts'
import { isSentOver } from './askingTimes.ts'
import { KEYS, sentIn } from './records.ts'

/**
 * What is known of a photograph that goes with a request. Its bytes are in a database of their own (pictures.ts), since
 * whoever looks at the outbox reads all of it with each change.
 */
export interface Picture {
  /** A UUID. The database takes each once. */
  readonly id: string
  /** The request that it goes with; none while that is still in the form. */
  readonly request?: string
  readonly addedAt: number
  /** In how many parts it is sent; 0 until it has been made small. */
  readonly parts: number
  /** The parts that the server has said it has, counted from 0. */
  readonly have: readonly number[]
  /** Shared to the application, by another or by any web page: nobody's, and as it came, until the visitor adds it. */
  readonly isShared?: true
  /** The line was lost while a part was on its way, which may have arrived. */
  readonly isCut?: true | undefined
  /** All of it has arrived. */
  readonly isWhole?: true
  /** The server will never take it, or takes no more for this request. */
  readonly refusal?: Refusal
  /** Until when the server is not asked again, in ms since the epoch. */
  readonly heldUntil?: number
}

export type Refusal = 'refused' | 'closed'

/** For one request, those that have arrived included. */
export const MOST_PICTURES = 3

const A_DAY = 24 * 60 * 60_000
/** No phone takes that long to make a picture small: its page was closed meanwhile. In ms. */
const MADE_SMALL_WITHIN = 10 * 60_000

/** What is stored of one, whichever version of this site wrote it. What else is wrong with it keeps it from being sent. */
function readPicture(id: string, stored: unknown): Picture | undefined {
  const isPicture =
    isRecord(stored) && isTime(stored.addedAt) && typeof stored.parts === 'number' && Array.isArray(stored.have)
  return isPicture ? { ...(stored as unknown as Picture), id } : undefined
}

/** All of them, in the order in which they were added. */
export const picturesIn = (all: Entries): Picture[] =>
  all
    .flatMap(
      ([key, stored]) => (key.startsWith(KEYS.picture) && readPicture(key.slice(KEYS.picture.length), stored)) || [],
    )
    .sort((a, b) => a.addedAt - b.addedAt)

/** Those that are to be sent: their requests have arrived. What the visitor has deleted or forgotten is not there. */
export function duePictures(all: Entries, now: number): Picture[] {
  const pictures = picturesIn(all).filter(
    ({ parts, isWhole, refusal, heldUntil = 0 }) =>
      // Held for longer than any server asks for: the clock was wrong, and has been put right.
      parts > 0 && !isWhole && !refusal && (heldUntil <= now || heldUntil - now > A_DAY),
  )
  if (pictures.length === 0) return pictures
  const sent = new Set(sentIn(all).flatMap((each) => (isSentOver(each, now) ? [] : each.id)))
  return pictures.filter(({ request = '' }) => sent.has(request))
}

/** Whether there may be bytes, and no picture. */
export const hasStrayBytes = (all: Entries): boolean =>
  all.some(([key]) => key === KEYS.bytes) && !all.some(([key]) => key.startsWith(KEYS.picture))

/** Those that nobody will send: their request is gone, or was never made, or they were never made small. */
export function strayPictures(all: Entries, now: number, draftSavedAt: number): Picture[] {
  const keys = new Set(all.map(([key]) => key))
  return picturesIn(all).filter(({ request, addedAt, parts, isShared }) => {
    if (parts === 0 && !isShared && now - addedAt >= MADE_SMALL_WITHIN) return true
    if (request === undefined) return now - Math.max(addedAt, draftSavedAt) >= A_DAY
    return !keys.has(KEYS.item + request) && !keys.has(KEYS.sent + request)
  })
}
