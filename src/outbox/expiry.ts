import type { Entries } from '../storage/database.ts'
import { wantsText } from './answer.ts'
import { isSentOver } from './askingTimes.ts'
import { type Caller, readGate, waitOf } from './backoff.ts'
import type { Item } from './item.ts'
import { isUnsent, messagesIn, readMessageDraft, refusal, requestOf } from './message.ts'
import { strayPictures } from './picture.ts'
import {
  type Draft,
  itemsIn,
  KEYS,
  type Pressed,
  type Removed,
  readDraft,
  readPressed,
  readReceipt,
  readRemoved,
  sentIn,
} from './records.ts'

/** How long the outbox keeps what. All times in ms since the epoch. */

const A_DAY = 24 * 60 * 60_000
/** After a day nobody may still want a plumber: ask, never send by itself. */
const STALE_AFTER = A_DAY
/** A half-typed form. */
const DRAFT_KEPT = A_DAY
/** Refused and stale requests, from when they were made. */
const UNSENT_KEPT = 30 * A_DAY
/** A receipt that the visitor has read: a tab that slept meanwhile learns from it what became of its request. */
const TOLD_KEPT = A_DAY
/** There was no such site before. */
const FIRST_DAY = Date.UTC(2025, 0)
/**
 * The same words twice within so many milliseconds are one request: a browser that is reloaded brings back what was
 * typed, a second tab has it from the draft, and somebody who has seen no answer presses again.
 */
const SAME_REQUEST = 15 * 60_000

/** What the server had and lost was promised: for as long as the promise is kept, nobody need be asked. */
export const isStale = ({ confirmedAt, requestedAt, sentAt = 0 }: Item, now = Date.now()) =>
  now - (confirmedAt ?? requestedAt) >= STALE_AFTER && isSentOver({ sentAt }, now)
export const isDue = (item: Item, now: number) => item.problem?.kind !== 'rejected' && !isStale(item, now)
/** Whether it may be sent now. One that the server has refused waits for its own time, and the others overtake it. */
export const isNext = (item: Item, now: number, caller: Caller = 'timer') =>
  isDue(item, now) && waitOf(item.gate, caller, now) === 0

/** By a clock that was wrong, before there was this site or in the future: then nobody knows how old it is. */
const isMisdated = (at: number, now: number) => at < FIRST_DAY || at > now
const isOver = (at: number, kept: number, now: number) => !isMisdated(at, now) && now - at >= kept

const isReceipt = (key: string) => key.startsWith(KEYS.receipt) || key.startsWith(KEYS.told)
const receiptKept = (key: string) => (key.startsWith(KEYS.told) ? TOLD_KEPT : UNSENT_KEPT)

/** The requests made a moment ago. */
export const recentOf = (stored: unknown, now = Date.now()): Pressed[] =>
  readPressed(stored).filter(({ requestedAt }) => Math.abs(now - requestedAt) < SAME_REQUEST)

/** The draft that is stored, if it is not too old. */
export function freshDraft(stored: unknown, now = Date.now()): Draft | undefined {
  const draft = readDraft(stored)
  return draft && isOver(draft.savedAt, DRAFT_KEPT, now) ? undefined : draft
}

/**
 * What is to be deleted from all that is stored, and what to be written in its place. A request that cannot be read, or
 * was dated by a clock that was wrong, is left alone.
 */
export function expire(all: Entries, now: number): { readonly gone: readonly string[]; readonly put: Entries } {
  const stored = new Map(all)
  const gone: string[] = []
  const put: [string, unknown][] = []

  const over = itemsIn(all).filter((item) => !isDue(item, now) && isOver(item.requestedAt, UNSENT_KEPT, now))
  gone.push(...over.map(({ id }) => KEYS.item + id))
  const [oldest] = over
  if (oldest) {
    const untold = readRemoved(stored.get(KEYS.removed))
    const removed: Removed = {
      count: over.length + (untold?.count ?? 0),
      oldest: Math.min(oldest.requestedAt, untold?.oldest ?? oldest.requestedAt),
    }
    put.push([KEYS.removed, removed])
  }

  const draft = readDraft(stored.get(KEYS.draft))
  if (draft && !freshDraft(draft, now)) gone.push(KEYS.draft)
  // Its day begins when it is first seen.
  else if (draft && isMisdated(draft.savedAt, now)) put.push([KEYS.draft, { ...draft, savedAt: now }])

  for (const [key, value] of all)
    if (isReceipt(key) && isOver(readReceipt(value)?.at ?? FIRST_DAY, receiptKept(key), now)) gone.push(key)
  gone.push(...sentIn(all).flatMap((sent) => (isSentOver(sent, now) ? KEYS.sent + sent.id : [])))
  // What was written about a request goes with it, and whoever still waits for it to be sent is told.
  const isKept = (request: string) =>
    stored.has(KEYS.item + request) || (stored.has(KEYS.sent + request) && !gone.includes(KEYS.sent + request))
  for (const [key, value] of all) {
    const request = requestOf(key)
    const draft = readMessageDraft(value)
    if (request && (!isKept(request) || (draft && isOver(draft.savedAt, DRAFT_KEPT, now)))) gone.push(key)
  }
  const byText = new Set(sentIn(all).flatMap((sent) => (wantsText(sent) ? sent.id : [])))
  for (const message of messagesIn(all))
    if (!isKept(message.request) && isUnsent(message))
      put.push([KEYS.receipt + message.id, refusal(message.id, 'closed', now, byText.has(message.request))])
  const left = all.filter(([key]) => !gone.includes(key))
  gone.push(...strayPictures(left, now, draft?.savedAt ?? 0).map(({ id }) => KEYS.picture + id))
  // What was kept early may be the same request as one of these, however late it is adopted.
  const isEarly = all.some(([key]) => key.startsWith(KEYS.early))
  if (!isEarly && stored.has(KEYS.pressed) && recentOf(stored.get(KEYS.pressed), now).length === 0)
    gone.push(KEYS.pressed)
  // What a server was like a day ago says nothing of it now.
  const gate = stored.has(KEYS.gate) && (readGate(stored.get(KEYS.gate))?.openAt ?? 0)
  if (gate !== false && now - gate >= A_DAY) gone.push(KEYS.gate)
  return { gone, put }
}
