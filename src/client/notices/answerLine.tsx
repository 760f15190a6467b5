import { ANSWER } from '../../content/messages.ts'
import { respondBy } from '../../facts/company.ts'
import { type Answer, type SentRequest, wantsText } from '../../outbox/records.ts'

const MINUTE = 60_000
/** By then someone on call has had time to open it. */
const UNSEEN_AFTER = 5 * MINUTE
/** After that an answer may be out of date. */
const OLD_AFTER = 10 * MINUTE

/** What the line about a request says. */
export interface AnswerLine {
  /** From the beginning to what happened last. */
  readonly parts: readonly string[]
  /** The last part, where there is room for one. */
  readonly news: string
  /** Why to call, or to write if the visitor asked for a text. The number follows. */
  readonly ring?: string
  /** By when we aim to call, while no one has taken it, and what happens if no one looks. */
  readonly aim?: string
  /** Tells one state from another. */
  readonly state: string
}

/**
 * @param now in ms since the epoch
 * @param aimHolds whether our response times hold: staff may have said otherwise
 * @param isHere whether the conversation stands below it
 */
export function answerLine(sent: SentRequest, now: number, aimHolds = true, isHere = true): AnswerLine {
  const { sentAt, answer } = sent
  const how = wantsText(sent) ? inWriting(answer, isHere) : undefined
  const time = (at: number) => clockOfDay(at, now)
  const begun = [ANSWER.sent(time(sentAt))]
  const lineOf = (state: string, parts: readonly string[], news = parts.at(-1) ?? '') => ({ parts, news, state })
  if (!answer)
    return now - sentAt < UNSEEN_AFTER
      ? { ...lineOf('sent', begun), aim: ANSWER.watched }
      : { ...lineOf('unheard', begun), ring: ANSWER.old(time(sentAt), how) }

  const {
    at,
    dueAt,
    seenAt,
    takenAt,
    name = ANSWER.somebody,
    onTheWayAt,
    arrivesAt,
    calledOffAt,
    repliedAt,
    doneAt,
  } = answer
  if (seenAt !== undefined) begun.push(ANSWER.seen(time(seenAt)))
  const reply = repliedAt ?? ''
  if (doneAt !== undefined) {
    if (onTheWayAt !== undefined) begun.push(ANSWER.setOut(name, time(onTheWayAt)))
    const done = lineOf(`done${reply}`, [...begun, ANSWER.done(time(doneAt))])
    // Too early for the engineer to have come, and the visitor may still be waiting at the door.
    return arrivesAt !== undefined && doneAt < arrivesAt ? { ...done, ring: ANSWER.notSorted(how) } : done
  }

  const old = now - at >= OLD_AFTER && dueAt < now ? { ring: ANSWER.old(time(at), how) } : {}
  const line = (state: string, ...rest: string[]) => ({ ...lineOf(state + reply, [...begun, ...rest]), ...old })
  if (arrivesAt !== undefined && takenAt !== undefined) {
    const minutes = Math.ceil((arrivesAt - now) / MINUTE)
    return { ...line(`coming${arrivesAt}`, ANSWER.coming(name, minutes)), news: ANSWER.comingFirst(name, minutes) }
  }
  if (takenAt !== undefined) return line('taken', ANSWER.taken(name))
  if (calledOffAt !== undefined) return { ring: ANSWER.cannotWait(how), ...line(`off${calledOffAt}`, ANSWER.calledOff) }
  const by = respondBy(dueAt)
  const aim = aimHolds && by > now ? { aim: ANSWER.aim(time(by)) } : {}
  if (seenAt !== undefined) return { ...line('seen'), ...aim }
  if (dueAt > now) return { ...line('later', ANSWER.later(time(dueAt))), ...aim }
  // As of the last answer: without signal this device cannot know what has happened since.
  if (at - dueAt >= UNSEEN_AFTER) return { ...line('unseen'), ring: ANSWER.unseen(how) }
  return { ...line('waiting'), aim: [aim.aim, ANSWER.watched].filter(Boolean).join(' ') }
}

function inWriting(answer: Answer | undefined, isHere: boolean): string {
  const { here, there, closed, unknown } = ANSWER.inWriting
  if (answer?.isOpen) return isHere ? here : there
  return answer?.doneAt === undefined ? unknown : closed
}

/** "14:05" */
export const clock = (date: Date) => date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** "02:10", "yesterday 23:50", "Sat 23:50" or "3 Nov 23:50", by the day of this device. */
export function clockOfDay(at: number, now: number): string {
  const date = new Date(at)
  const days = Math.round(
    (new Date(at).setHours(12, 0, 0, 0) - new Date(now).setHours(12, 0, 0, 0)) / (24 * 60 * MINUTE),
  )
  if (days === 0) return clock(date)
  if (Math.abs(days) === 1)
    return `${new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(days, 'day')} ${clock(date)}`
  // A week ago it was the same weekday.
  const isNear = Math.abs(days) < 7
  return `${date.toLocaleDateString('en-GB', isNear ? { weekday: 'short' } : { day: 'numeric', month: 'short' })} ${clock(date)}`
}

/** A comma behind what was written, unless it ends its own sentence: "I am deaf. 07700 900123". */
export const behind = (words: string, next: string): string =>
  /[.!?…]$/.test(words) ? `${words} ${next}` : `${words}, ${next}`

/** What staff wrote back. `now` in ms since the epoch. */
export function Reply({ sent: { answer }, now }: { readonly sent: SentRequest; readonly now: number }) {
  if (!answer?.reply) return null
  return (
    <p>
      <span>{ANSWER.reply(clockOfDay(answer.repliedAt ?? answer.at, now))}</span>{' '}
      <strong>
        <bdi>{answer.reply}</bdi>
      </strong>
    </p>
  )
}
