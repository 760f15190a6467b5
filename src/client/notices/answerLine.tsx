import { ANSWER } from '../../content/messages.ts'
import { promise } from '../../content/promise.ts'
import { respondBy } from '../../facts/company.ts'
import { type Answer, type SentRequest, slotOfSent, wantsQuote, wantsText } from '../../outbox/records.ts'

const MINUTE = 60_000
/** Arrival times are rounded up to a multiple of this, like the minutes until then, so that we promise nothing sooner. */
const FIVE_MINUTES = 5 * MINUTE
/** By then our staff on call have had time to open it. */
const UNSEEN_AFTER = 5 * MINUTE
/** An answer this old may be out of date. */
const OLD_AFTER = 10 * MINUTE

export interface Step {
  readonly name: string
  /** When the server says that it happened. */
  readonly at: number | undefined
}

export interface AnswerLine {
  /** From sending to the end. A step that never happened is left out once a later step has. */
  readonly steps: readonly Step[]
  /** What happened last. */
  readonly news: string
  /** Whether the last step says the same as `news`. */
  readonly isStep: boolean
  /** "02:40": when the person on the way should arrive. */
  readonly arrival?: string
  /** Why to call (or to write, for someone who asked for a text), if there is a reason. The number follows. */
  readonly ring?: string
  /** Our promise, and what happens if no one opens it. Missing once one of us has taken it, or the promise is over. */
  readonly aim?: string
  readonly state: string
}

/**
 * @param now in ms since the epoch
 * @param aimHolds whether our response times hold: staff may have said otherwise
 * @param isHere whether the conversation is shown below this line
 */
export function answerLine(sent: SentRequest, now: number, aimHolds = true, isHere = true): AnswerLine {
  const { sentAt, answer } = sent
  const how = wantsText(sent) ? inWriting(answer, isHere) : undefined
  const time = (at: number) => clockOfDay(at, now)
  const steps = stepsOf(sent)
  const slot = slotOfSent(sent)
  const said = promise(slot, wantsText(sent), aimHolds)
  const lineOf = (state: string, news?: string) => ({
    steps,
    state,
    isStep: news === undefined,
    news: news ?? (answer?.seenAt === undefined ? ANSWER.sent(time(sentAt)) : ANSWER.seen(time(answer.seenAt))),
  })
  if (!answer)
    return now - sentAt < UNSEEN_AFTER
      ? { ...lineOf('sent'), aim: inOrder(said, ANSWER.watched(slot !== undefined)) }
      : { ...lineOf('unheard'), ring: ANSWER.old(time(sentAt), how) }

  const {
    at,
    dueAt,
    seenAt,
    takenAt,
    name = ANSWER.oneOfUs,
    arrivesAt,
    arrivedAt,
    calledOffAt,
    repliedAt,
    doneAt,
  } = answer
  const reply = repliedAt ?? ''
  if (doneAt !== undefined) {
    const done = { ...lineOf(`done${reply}`, ANSWER.done(time(doneAt))), isStep: true }
    // Closed before anyone could have arrived: the visitor may still be waiting at the door.
    return arrivedAt === undefined && arrivesAt !== undefined && doneAt < arrivesAt
      ? { ...done, ring: ANSWER.notSorted(how) }
      : done
  }

  const old = now - at >= OLD_AFTER && dueAt < now ? { ring: ANSWER.old(time(at), how) } : {}
  const line = (state: string, news?: string) => ({ ...lineOf(state + reply, news), ...old })
  if (arrivedAt !== undefined) return line(`arrived${arrivedAt}`, ANSWER.arrived(answer.name))
  if (arrivesAt !== undefined && takenAt !== undefined) {
    const minutes = Math.ceil((arrivesAt - now) / MINUTE)
    const arrival = minutes > 0 && { arrival: time(Math.ceil(arrivesAt / FIVE_MINUTES) * FIVE_MINUTES) }
    const late = minutes <= 0 && { ring: ANSWER.notThere(how) }
    return { ...late, ...line(`coming${arrivesAt}`, ANSWER.coming(name, minutes)), ...arrival }
  }
  if (takenAt !== undefined) return line('taken', ANSWER.taken(name))
  if (calledOffAt !== undefined) return { ring: ANSWER.cannotWait(how), ...line(`off${calledOffAt}`, ANSWER.calledOff) }
  const aim = said && respondBy(dueAt, slot) > now ? { aim: said } : {}
  if (seenAt !== undefined) return { ...line('seen'), ...aim }
  // A quote has office hours and no clock.
  if (dueAt > now) return { ...line('later', slot === 'quote' ? undefined : ANSWER.later(time(dueAt))), ...aim }
  // As of the last answer: without signal we don't know what has happened since.
  if (at - dueAt >= UNSEEN_AFTER) return { ...line('unseen'), ring: ANSWER.unseen(how) }
  return { ...line('waiting'), aim: inOrder(aim.aim, ANSWER.watched()) }
}

const inOrder = (...sentences: readonly (string | undefined)[]) => sentences.filter(Boolean).join(' ')

function stepsOf(request: SentRequest): readonly Step[] {
  const { sentAt, answer } = request
  const { seenAt, takenAt, onTheWayAt, arrivedAt, doneAt } = answer ?? {}
  const { sent, seen, onTheWay, arrived, done } = ANSWER.steps
  const isComing = takenAt !== undefined || doneAt !== undefined
  const steps = [
    { name: sent, at: sentAt },
    { name: seen, at: seenAt },
    { name: onTheWay, at: isComing ? onTheWayAt : undefined },
    { name: arrived, at: arrivedAt },
    { name: done, at: doneAt },
  ]
  const last = steps.findLastIndex(({ at }) => at !== undefined)
  const isQuote = wantsQuote(request)
  return steps.filter(
    ({ name, at }, i) => at !== undefined || (i > last && !(isQuote && (name === onTheWay || name === arrived))),
  )
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
  // Only within a week, since a week ago was the same weekday.
  const isNear = Math.abs(days) < 7
  return `${date.toLocaleDateString('en-GB', isNear ? { weekday: 'short' } : { day: 'numeric', month: 'short' })} ${clock(date)}`
}

/** Adds a comma after the words, unless they end their own sentence: "I am deaf. 07700 900123". */
export const behind = (words: string, next: string): string =>
  /[.!?…]$/.test(words) ? `${words} ${next}` : `${words}, ${next}`

export interface RequestProps {
  readonly sent: SentRequest
  /** In ms since the epoch. */
  readonly now: number
}

export function Reply({ sent: { answer }, now }: RequestProps) {
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
