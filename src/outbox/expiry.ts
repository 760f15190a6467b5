import type { Entries } from '../storage/database.ts'
import { isNear, plausible } from '../storage/guards.ts'
import {
  type Draft,
  type Gate,
  type Item,
  isLink,
  isUnsent,
  itemsIn,
  KEYS,
  messagesIn,
  type Picture,
  type Pressed,
  picturesIn,
  readDraft,
  readGate,
  readMessageDraft,
  readPressed,
  readReceipt,
  readRemoved,
  refusal,
  requestOf,
  type SentRequest,
  sentIn,
  wantsText,
} from './records.ts'
import type { SendResult } from './rpc.ts'

/*
 * Waits, polls and ages. Nothing in this file reads the disk, and it reads the clock only if a caller leaves out `now`. All
 * times are in ms, or in ms since the epoch.
 */

/** Ten attempts a minute at most, from any caller. */
export const SHORTEST_WAIT = 6_000
/** Short enough to notice a recovered server within a minute. */
const LONGEST_BACKOFF = 40_000
/** After an answer that only a release or an operator can change. */
const SLOW_WAIT = 5 * 60_000
/** The longest Retry-After, with the jitter on top. */
const MAX_WAIT = 75 * 60_000
/** Failures in a row while our own host answered, after which our side is to blame. */
const REFUSALS = 3

/**
 * A timer waits for the back-off. A caller with new hope (`reconnect`: a start, a change of network) waits only as long as the
 * server asked. A visitor who presses "Send now" does not wait for that either.
 */
export type Caller = 'timer' | 'reconnect' | 'pressed'

/** The time until this caller may make the next attempt; 0 if it may do so now. */
export function waitOf(gate: Gate | undefined, caller: Caller, now: number): number {
  if (!gate) return 0
  const left = (until: number, longest: number) => plausible(until, longest, now) - now
  if (caller === 'timer') return Math.max(left(gate.openAt, MAX_WAIT), 0)
  const asked = caller === 'reconnect' ? left(gate.askedAt, MAX_WAIT) : 0
  return Math.max(left(gate.urgentAt, SHORTEST_WAIT), asked, 0)
}

/** Whether something that is sent before this has turned up. */
export type IsOvertaken = (all: Entries, now: number) => boolean

export type Failure = Extract<SendResult, { kind: 'retry' | 'retry-slowly' }>

/** The gate after a failed attempt. `random` (0 to 1) is the jitter: after a power cut, a street must not retry in unison. */
export function backOff(gate: Gate | undefined, failure: Failure, now: number, random: number): Gate {
  const failures = (gate?.failures ?? 0) + 1
  const jitter = 1 + random / 4
  const isSlow = failure.kind === 'retry-slowly'
  const askedAt = !isSlow && failure.afterMs ? now + failure.afterMs * jitter : 0
  const wait = isSlow ? SLOW_WAIT : Math.min(SHORTEST_WAIT * 2 ** (failures - 1), LONGEST_BACKOFF)
  return {
    failures,
    refusals: gate?.refusals ?? 0,
    urgentAt: now + SHORTEST_WAIT,
    askedAt,
    openAt: Math.max(askedAt, now + wait * jitter),
  }
}

/** Opens the gate of a refused request sooner once another has arrived, since our side may have recovered. */
export const relax = (gate: Gate, now: number): Gate => ({
  ...gate,
  openAt: Math.max(gate.askedAt, Math.min(gate.openAt, now + SHORTEST_WAIT)),
})

/** Updates the gate once we know whether our side or the signal failed. */
export const withRefusal = (gate: Gate, isRefusal: boolean): Gate => ({
  ...gate,
  refusals: isRefusal ? gate.refusals + 1 : 0,
})

/** Whether a failure concerns only this request. The server answered, so the line is fine and the next may succeed. */
export const isRequestSpecific = (failure: Failure): boolean =>
  failure.kind === 'retry-slowly' || failure.isRequestSpecific === true

/** Whether our side is accepting no requests at the moment, so that the visitor should call. */
export const isOurSide = ({ refusals }: Gate): boolean => refusals >= REFUSALS

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const A_DAY = 24 * HOUR
/** First poll. By then the due time is set. */
const FIRST_WAIT = 10_000
/** The longest pause between two polls. */
const LONGEST_PAUSE = 30 * MINUTE
/** The pause between polls while visitor and staff are writing to each other. */
const TALK_WAIT = 20_000
/** How long a conversation counts as active after the last message. */
const TALK_LASTS = 5 * MINUTE
/** The pause between polls in the time after "Done" in which staff undo it. */
const UNDO_WAIT = MINUTE / 2
const UNDO_LASTS = 10 * MINUTE
/** Counted from sending, or from our last message. The server keeps the conversation open for the same time. */
const SENT_KEPT = 2 * A_DAY

/**
 * Whether it is too old, done or not, since staff can reopen it. A date two days ahead (a wrong clock) counts as old. The server
 * says when the link of a text has ended.
 */
export const isSentOver = (
  { id = '', sentAt, answer }: Partial<SentRequest> & Pick<SentRequest, 'sentAt'>,
  now: number,
): boolean => !isLink(id) && !isNear(Math.max(sentAt, answer?.repliedAt ?? 0), SENT_KEPT, now)

/** The sent requests that are still kept, newest first. */
export const keptSentIn = (all: Entries, now: number): SentRequest[] =>
  sentIn(all).filter((sent) => !isSentOver(sent, now))

/**
 * When to ask next, in ms since the epoch; undefined if never again.
 * @param isBack whether the visitor has come back to the page: then only a minute's pause and the server's hold apply
 */
export function nextAsking(sent: SentRequest, now: number, isBack = false): number | undefined {
  const { sentAt, heldUntil = 0, answer } = sent
  const talkedAt = lastTalk(sent)
  if (isSentOver(sent, now)) return undefined
  const hold = plausible(heldUntil, A_DAY, now)
  const askedAt = plausible(sent.askedAt ?? 0, LONGEST_PAUSE, now)
  if (!askedAt) return Math.max(sentAt > now ? 0 : sentAt + FIRST_WAIT, hold)
  const isTalking = isNear(talkedAt, TALK_LASTS, now)
  // A finished request is polled seldom, since staff may reopen it, but often at first, since they may undo it.
  const rest =
    answer?.doneAt === undefined
      ? waitAfter(now - Math.max(lastNews(sent), talkedAt))
      : isNear(answer.doneAt, UNDO_LASTS, now)
        ? UNDO_WAIT
        : LONGEST_PAUSE
  const wait = isTalking ? TALK_WAIT : isBack ? MINUTE : rest
  // If it is not due until the morning, we do not expect staff to open it before then.
  const due = answer && answer.dueAt > now ? Math.max(answer.dueAt, askedAt + MINUTE) : Number.POSITIVE_INFINITY
  return Math.max(Math.min(askedAt + wait, due), hold)
}

export function soonestAsking(sent: readonly SentRequest[], now: number, isBack = false): number | undefined {
  const times = sent.flatMap((each) => nextAsking(each, now, isBack) ?? [])
  return times.length > 0 ? Math.min(...times) : undefined
}

/** The older the last news, the less often we ask. */
function waitAfter(age: number): number {
  if (age < 0) return LONGEST_PAUSE
  if (age < HOUR / 2) return MINUTE
  return age < 3 * HOUR ? 5 * MINUTE : LONGEST_PAUSE
}

/** When visitor or staff last wrote, while the conversation is open; otherwise 0. */
const lastTalk = ({ talkedAt = 0, answer }: SentRequest) =>
  answer?.isOpen ? Math.max(talkedAt, answer.messages?.at(-1)?.at ?? 0) : 0

const lastNews = ({ sentAt, answer }: SentRequest) =>
  Math.max(
    ...[sentAt, answer?.dueAt, answer?.seenAt, answer?.takenAt, answer?.onTheWayAt, answer?.repliedAt].map(
      (time) => time ?? 0,
    ),
  )

/** No phone takes this long to shrink a picture, so its page must have been closed. */
const MADE_SMALL_WITHIN = 10 * MINUTE

/** Photographs to upload: their request has arrived and is still kept. */
export function duePictures(all: Entries, now: number): Picture[] {
  const pictures = picturesIn(all).filter(
    ({ parts, isWhole, refusal, heldUntil = 0 }) =>
      parts > 0 && !isWhole && !refusal && plausible(heldUntil, A_DAY, now) <= now,
  )
  const sent = new Set(keptSentIn(all, now).map(({ id }) => id))
  return pictures.filter(({ request = '' }) => sent.has(request))
}

/** Photographs that will never be sent: their request is gone or was never made, or they were never shrunk. */
export function strayPictures(all: Entries, now: number, draftSavedAt: number): Picture[] {
  const keys = new Set(all.map(([key]) => key))
  return picturesIn(all).filter(({ request, addedAt, parts, isShared }) => {
    if (parts === 0 && !isShared && now - addedAt >= MADE_SMALL_WITHIN) return true
    if (request === undefined) return now - Math.max(addedAt, draftSavedAt) >= A_DAY
    return !keys.has(KEYS.item + request) && !keys.has(KEYS.sent + request)
  })
}

/** After a day the visitor may no longer want a plumber, so we ask first. */
const STALE_AFTER = A_DAY
const DRAFT_KEPT = A_DAY
/** How long refused and stale requests are kept, counted from when they were made. */
const UNSENT_KEPT = 30 * A_DAY
/** Long enough for a tab that slept to learn an outcome from a receipt that another tab has shown. */
const TOLD_KEPT = A_DAY
/** The site did not exist before this day, so an earlier date comes from a wrong clock. */
const FIRST_DAY = Date.UTC(2025, 0)
/**
 * The same words twice within this time are one request: a reloaded browser restores what was typed, a second tab has the
 * draft, and a visitor who has seen no answer presses again.
 */
const SAME_REQUEST = 15 * MINUTE

/** Whether to ask the visitor before sending. We don't ask about a request that the server confirmed and then lost. */
export const isStale = ({ confirmedAt, requestedAt, sentAt = 0 }: Item, now = Date.now()) =>
  isOver(confirmedAt ?? requestedAt, STALE_AFTER, now) && isSentOver({ sentAt }, now)
export const isDue = (item: Item, now: number) => item.problem?.kind !== 'rejected' && !isStale(item, now)
/** Whether it may be sent now. A request that the server has refused waits for its own gate. */
export const isNext = (item: Item, now: number, caller: Caller = 'timer') =>
  isDue(item, now) && waitOf(item.gate, caller, now) === 0

/** Whether a wrong clock dated it, before this site existed or in the future, so that its age is unknown. */
export const isMisdated = (at: number, now: number) => at < FIRST_DAY || at > now
const isOver = (at: number, kept: number, now: number) => !isMisdated(at, now) && now - at >= kept

const isReceipt = (key: string) => key.startsWith(KEYS.receipt) || key.startsWith(KEYS.told)
const receiptKept = (key: string) => (key.startsWith(KEYS.told) ? TOLD_KEPT : UNSENT_KEPT)

/** The requests made within the last `SAME_REQUEST`. */
export const recentOf = (stored: unknown, now = Date.now()): Pressed[] =>
  readPressed(stored).filter(({ requestedAt }) => isNear(requestedAt, SAME_REQUEST, now))

/** The stored draft; undefined if it is too old. */
export function freshDraft(stored: unknown, now = Date.now()): Draft | undefined {
  const draft = readDraft(stored)
  return draft && isOver(draft.savedAt, DRAFT_KEPT, now) ? undefined : draft
}

/** Records to delete, and to rewrite. Leaves alone unreadable requests and any dated by a wrong clock. */
export function expire(all: Entries, now: number): { readonly gone: readonly string[]; readonly put: Entries } {
  const stored = new Map(all)
  const gone: string[] = []
  const put: [string, unknown][] = []

  const over = itemsIn(all).filter((item) => !isDue(item, now) && isOver(item.requestedAt, UNSENT_KEPT, now))
  gone.push(...over.map(({ id }) => KEYS.item + id))
  const [oldest] = over
  if (oldest) {
    const untold = readRemoved(stored.get(KEYS.removed))
    const count = over.length + (untold?.count ?? 0)
    put.push([KEYS.removed, { count, oldest: Math.min(oldest.requestedAt, untold?.oldest ?? oldest.requestedAt) }])
  }

  const draft = readDraft(stored.get(KEYS.draft))
  if (draft && !freshDraft(draft, now)) gone.push(KEYS.draft)
  // A misdated draft's day begins when it is first seen.
  else if (draft && isMisdated(draft.savedAt, now)) put.push([KEYS.draft, { ...draft, savedAt: now }])

  for (const [key, value] of all)
    if (isReceipt(key) && isOver(readReceipt(value)?.at ?? FIRST_DAY, receiptKept(key), now)) gone.push(key)
  gone.push(...sentIn(all).flatMap((sent) => (isSentOver(sent, now) ? KEYS.sent + sent.id : [])))
  // Messages are deleted with their request. We tell the visitor if one was still waiting to be sent.
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
  // A request kept by the boot script may match one of these, however late it is adopted.
  const isEarly = all.some(([key]) => key.startsWith(KEYS.early))
  if (!isEarly && stored.has(KEYS.pressed) && recentOf(stored.get(KEYS.pressed), now).length === 0)
    gone.push(KEYS.pressed)
  // How a server behaved a day ago says nothing about it now.
  const gate = stored.has(KEYS.gate) && (readGate(stored.get(KEYS.gate))?.openAt ?? 0)
  if (gate !== false && now - gate >= A_DAY) gone.push(KEYS.gate)
  return { gone, put }
}
