import type { Entries } from '../storage/database.ts'
import {
  type Draft,
  type Gate,
  type Item,
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
import type { Outcome } from './rpc.ts'

/*
 * Waits, polls and ages. Nothing here reads the disk, and the clock only if a caller leaves `now` out. All times are in ms, or
 * ms since the epoch.
 */

/** Ten attempts a minute at most, from any caller. */
export const SHORTEST_WAIT = 6_000
/** A server that comes back is noticed within a minute. */
const LONGEST_BACKOFF = 40_000
/** After an answer that only a release or an operator can change. */
const SLOW_WAIT = 5 * 60_000
/** A server's Retry-After, and the jitter on top. */
const MAX_WAIT = 75 * 60_000
/** Failures in a row while our own host answered, after which our side is to blame. */
const REFUSALS = 3

/**
 * A timer waits for the back-off. A hopeful caller (a start, a change of network) waits only as long as the server asked. A
 * visitor who presses "Send now" does not wait for that either.
 */
export type Caller = 'timer' | 'hopeful' | 'pressed'

/** Until this caller may make the next attempt; 0 if it may now. */
export function waitOf(gate: Gate | undefined, caller: Caller, now: number): number {
  if (!gate) return 0
  // Further ahead than any wait: the clock was wrong when it was written, and has been put right.
  const left = (until: number, longest: number) => (until - now > longest ? 0 : until - now)
  if (caller === 'timer') return Math.max(left(gate.openAt, MAX_WAIT), 0)
  const asked = caller === 'hopeful' ? left(gate.askedAt, MAX_WAIT) : 0
  return Math.max(left(gate.urgentAt, SHORTEST_WAIT), asked, 0)
}

export type Failure = Extract<Outcome, { kind: 'retry' | 'retry-slowly' }>

/** The gate after a failed attempt. `random`, from 0 to 1, is the jitter: a street after a power cut does not come back as one. */
export function shut(gate: Gate | undefined, failure: Failure, now: number, random: number): Gate {
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

/** The gate of a refused request, now that another has arrived: our side may have recovered. */
export const ease = (gate: Gate, now: number): Gate => ({
  ...gate,
  openAt: Math.max(gate.askedAt, Math.min(gate.openAt, now + SHORTEST_WAIT)),
})

/** The gate once we know whether our side failed, or the signal. */
export const withRefusal = (gate: Gate, isRefusal: boolean): Gate => ({
  ...gate,
  refusals: isRefusal ? gate.refusals + 1 : 0,
})

/** Concerns only this request: the server has answered, so the line is fine and the next may pass. */
export const isItsOwn = (failure: Failure): boolean => failure.kind === 'retry-slowly' || failure.isItsOwn === true

/** Our side takes no requests at the moment, so the visitor should call. */
export const isOurSide = ({ refusals }: Gate): boolean => refusals >= REFUSALS

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const A_DAY = 24 * HOUR
/** First poll. By then the due time is set. */
const FIRST_WAIT = 10_000
/** Between two polls. */
const LONGEST_PAUSE = 30 * MINUTE
/** Between two polls while visitor and staff write to each other. */
const TALK_WAIT = 20_000
/** After the last message. */
const TALK_LASTS = 5 * MINUTE
/** Counted from when it was sent or we last wrote. The server keeps the conversation open for as long. */
const SENT_KEPT = 2 * A_DAY

/** Even if it is not done, since staff can open it again. A date two days ahead comes from a wrong clock and counts as old. */
export const isSentOver = ({ sentAt, answer }: Pick<SentRequest, 'sentAt' | 'answer'>, now: number): boolean =>
  Math.abs(now - Math.max(sentAt, answer?.repliedAt ?? 0)) >= SENT_KEPT

/** Newest first. */
export const keptSentIn = (all: Entries, now: number): SentRequest[] =>
  sentIn(all).filter((sent) => !isSentOver(sent, now))

/**
 * When to ask next, in ms since the epoch; undefined if never again.
 * @param isBack the visitor has come back to the page, so only a minute counts, and what the server asked for
 */
export function nextAsking(sent: SentRequest, now: number, isBack = false): number | undefined {
  const { sentAt, askedAt, heldUntil = 0, answer } = sent
  const talkedAt = lastTalk(sent)
  if (isSentOver(sent, now)) return undefined
  // Further ahead than any wait: the clock was wrong, and has been put right.
  const hold = heldUntil - now > A_DAY ? 0 : heldUntil
  if (askedAt === undefined || askedAt - now > LONGEST_PAUSE)
    return Math.max(sentAt > now ? 0 : sentAt + FIRST_WAIT, hold)
  const isTalking = Math.abs(now - talkedAt) < TALK_LASTS
  // Done: seldom, but staff may open it again.
  const rest = answer?.doneAt === undefined ? waitAfter(now - Math.max(lastNews(sent), talkedAt)) : LONGEST_PAUSE
  const wait = isTalking ? TALK_WAIT : isBack ? MINUTE : rest
  // Not due until the morning: nobody is expected to open it before then.
  const due = answer && answer.dueAt > now ? Math.max(answer.dueAt, askedAt + MINUTE) : Number.POSITIVE_INFINITY
  return Math.max(Math.min(askedAt + wait, due), hold)
}

export function soonestAsking(sent: readonly SentRequest[], now: number, isBack = false): number | undefined {
  const times = sent.flatMap((each) => nextAsking(each, now, isBack) ?? [])
  return times.length > 0 ? Math.min(...times) : undefined
}

/** The longer ago the last news, the longer the next may be under way. */
function waitAfter(age: number): number {
  if (age < 0) return LONGEST_PAUSE
  if (age < HOUR / 2) return MINUTE
  return age < 3 * HOUR ? 5 * MINUTE : LONGEST_PAUSE
}

/** When one of them last wrote, while the conversation is open; else 0. */
const lastTalk = ({ talkedAt = 0, answer }: SentRequest) =>
  answer?.isOpen ? Math.max(talkedAt, answer.messages?.at(-1)?.at ?? 0) : 0

const lastNews = ({ sentAt, answer }: SentRequest) =>
  Math.max(
    ...[sentAt, answer?.dueAt, answer?.seenAt, answer?.takenAt, answer?.onTheWayAt, answer?.repliedAt].map(
      (time) => time ?? 0,
    ),
  )

/** No phone takes that long to shrink a picture, so its page was closed meanwhile. */
const MADE_SMALL_WITHIN = 10 * MINUTE

/** Photographs to upload: their request has arrived, and the visitor has not forgotten it. */
export function duePictures(all: Entries, now: number): Picture[] {
  const pictures = picturesIn(all).filter(
    ({ parts, isWhole, refusal, heldUntil = 0 }) =>
      // Held for longer than any server asks for: the clock was wrong, and has been put right.
      parts > 0 && !isWhole && !refusal && (heldUntil <= now || heldUntil - now > A_DAY),
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

/** After a day the visitor may no longer want a plumber: ask first. */
const STALE_AFTER = A_DAY
/** A half-typed form. */
const DRAFT_KEPT = A_DAY
/** Refused and stale requests, from when they were made. */
const UNSENT_KEPT = 30 * A_DAY
/** A tab that slept learns the outcome of its request from a receipt that the visitor has already read. */
const TOLD_KEPT = A_DAY
/** The site did not exist before, so an earlier date comes from a wrong clock. */
const FIRST_DAY = Date.UTC(2025, 0)
/**
 * The same words twice within this time are one request: a reloaded browser restores what was typed, a second tab has the
 * draft, and a visitor who has seen no answer presses again.
 */
const SAME_REQUEST = 15 * MINUTE

/** A request that the server had and lost is promised, so the visitor is not asked again. */
export const isStale = ({ confirmedAt, requestedAt, sentAt = 0 }: Item, now = Date.now()) =>
  now - (confirmedAt ?? requestedAt) >= STALE_AFTER && isSentOver({ sentAt }, now)
export const isDue = (item: Item, now: number) => item.problem?.kind !== 'rejected' && !isStale(item, now)
/** Whether it may be sent now. A request that the server has refused waits for its own time. */
export const isNext = (item: Item, now: number, caller: Caller = 'timer') =>
  isDue(item, now) && waitOf(item.gate, caller, now) === 0

/** Dated by a wrong clock, before this site existed or in the future: its age is unknown. */
const isMisdated = (at: number, now: number) => at < FIRST_DAY || at > now
const isOver = (at: number, kept: number, now: number) => !isMisdated(at, now) && now - at >= kept

const isReceipt = (key: string) => key.startsWith(KEYS.receipt) || key.startsWith(KEYS.told)
const receiptKept = (key: string) => (key.startsWith(KEYS.told) ? TOLD_KEPT : UNSENT_KEPT)

/** Made a moment ago. */
export const recentOf = (stored: unknown, now = Date.now()): Pressed[] =>
  readPressed(stored).filter(({ requestedAt }) => Math.abs(now - requestedAt) < SAME_REQUEST)

/** Undefined if it is too old. */
export function freshDraft(stored: unknown, now = Date.now()): Draft | undefined {
  const draft = readDraft(stored)
  return draft && isOver(draft.savedAt, DRAFT_KEPT, now) ? undefined : draft
}

/** Records to delete, and to rewrite. Leaves unreadable requests alone, and those dated by a wrong clock. */
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
  // Its day begins when it is first seen.
  else if (draft && isMisdated(draft.savedAt, now)) put.push([KEYS.draft, { ...draft, savedAt: now }])

  for (const [key, value] of all)
    if (isReceipt(key) && isOver(readReceipt(value)?.at ?? FIRST_DAY, receiptKept(key), now)) gone.push(key)
  gone.push(...sentIn(all).flatMap((sent) => (isSentOver(sent, now) ? KEYS.sent + sent.id : [])))
  // Messages go with their request. We tell the visitor if one was still waiting to be sent.
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
  // How a server behaved a day ago says nothing about it now.
  const gate = stored.has(KEYS.gate) && (readGate(stored.get(KEYS.gate))?.openAt ?? 0)
  if (gate !== false && now - gate >= A_DAY) gone.push(KEYS.gate)
  return { gone, put }
}
