import type { SentRequest } from './answer.ts'

/** When the server is asked what became of a request. Nothing here reads a clock or a disk. All times in ms. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const A_DAY = 24 * HOUR
/** Nobody can have opened it before, but the server knows by then when somebody will. */
const FIRST_WAIT = 10_000
/** Between two questions. */
const LONGEST_WAIT = 30 * MINUTE
/** While visitor and staff write to each other, and for how long that is after the last message. */
const TALK_WAIT = 20_000
const TALK_LASTS = 5 * MINUTE
/** No server asks for more. */
const LONGEST_HOLD = A_DAY
/** From when it was sent or we last wrote: for as long as the server keeps the conversation open. */
const SENT_KEPT = 2 * A_DAY

/** Whether it has been kept long enough, done or not: staff can open it again. A clock that was wrong by more keeps it no longer. */
export const isSentOver = ({ sentAt, answer }: Pick<SentRequest, 'sentAt' | 'answer'>, now: number): boolean =>
  Math.abs(now - Math.max(sentAt, answer?.repliedAt ?? 0)) >= SENT_KEPT

/**
 * When to ask next, in ms since the epoch; undefined if never again.
 * @param isBack the visitor has come back to the page, so only the minute counts, and what the server asked for
 */
export function nextAsking(sent: SentRequest, now: number, isBack = false): number | undefined {
  const { sentAt, askedAt, heldUntil = 0, answer } = sent
  const talkedAt = lastTalk(sent)
  if (isSentOver(sent, now)) return undefined
  // Further ahead than any wait: the clock was wrong, and has been put right.
  const hold = heldUntil - now > LONGEST_HOLD ? 0 : heldUntil
  if (askedAt === undefined || askedAt - now > LONGEST_WAIT)
    return Math.max(sentAt > now ? 0 : sentAt + FIRST_WAIT, hold)
  const isTalking = Math.abs(now - talkedAt) < TALK_LASTS
  // Done: seldom, but staff may open it again.
  const rest = answer?.doneAt === undefined ? waitAfter(now - Math.max(lastNews(sent), talkedAt)) : LONGEST_WAIT
  const wait = isTalking ? TALK_WAIT : isBack ? MINUTE : rest
  // Not due until the morning: then is when somebody may have opened it.
  const due = answer && answer.dueAt > now ? Math.max(answer.dueAt, askedAt + MINUTE) : Number.POSITIVE_INFINITY
  return Math.max(Math.min(askedAt + wait, due), hold)
}

/** When to ask next for the first of them; undefined if never again. */
export function soonestAsking(sent: readonly SentRequest[], now: number, isBack = false): number | undefined {
  const times = sent.flatMap((each) => nextAsking(each, now, isBack) ?? [])
  return times.length > 0 ? Math.min(...times) : undefined
}

/** The longer ago the last news, the longer the next may be under way. */
function waitAfter(age: number): number {
  if (age < 0) return LONGEST_WAIT
  if (age < HOUR / 2) return MINUTE
  return age < 3 * HOUR ? 5 * MINUTE : LONGEST_WAIT
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
