import { isRecord, isTime } from '../storage/guards.ts'
import { type Item, readItem } from './item.ts'
import { type Gist, isByText } from './submission.ts'

/** What became of a request that has arrived, as far as this device knows. */

/** What was written about a request, by the visitor or by staff. */
export interface Message {
  readonly id: string
  /** By staff. */
  readonly isStaff: boolean
  /** The first name of whoever wrote it. */
  readonly name?: string
  readonly text: string
  readonly at: number
  /** When the other side has seen it. */
  readonly seenAt?: number
}

/** What the server last said. All times in ms since the epoch, by this device's clock. */
export interface Answer {
  /** When it said so. */
  readonly at: number
  /** From when on somebody should look at the request. */
  readonly dueAt: number
  readonly seenAt?: number
  readonly takenAt?: number
  /** The first name of whoever has it. */
  readonly name?: string
  readonly onTheWayAt?: number
  /** When they should be there. */
  readonly arrivesAt?: number
  /** Somebody was on the way and is not any more, and nobody else has it yet. */
  readonly calledOffAt?: number
  readonly reply?: string
  readonly repliedAt?: number
  /** What was agreed on the phone, as it was sent: theirs to keep. */
  readonly confirmation?: string
  readonly doneAt?: number
  /** Oldest first, the reply among them. Earlier backends had none. */
  readonly messages?: readonly Message[]
  /** Whether the visitor can write more. */
  readonly isOpen?: true
}

/** A request that was sent from this device. */
export interface SentRequest {
  /** Its key, which nobody else has. */
  readonly id: string
  readonly sentAt: number
  /** What its sender knows it by. Earlier versions of this site did not write it down. */
  readonly gist?: Gist
  /** All of it, until somebody has opened it, in case the server loses it. */
  readonly item?: Item
  /** When it was last asked for, answered or not. */
  readonly askedAt?: number
  /** Until when the server wants not to be asked. */
  readonly heldUntil?: number
  readonly answer?: Answer
  /** The line about it that the visitor has closed. */
  readonly closed?: string
  /** When a message about it was last sent from here. */
  readonly talkedAt?: number
  /** The last message of staff of which the server was told that it was shown here. */
  readonly shown?: string
}

/** Whether the sender asked for a text rather than a call. */
export const wantsText = ({ gist, item }: SentRequest): boolean =>
  gist?.isByText === true || (item !== undefined && isByText(item.submission))

export const SENT_VERSION = 1

const MINUTE = 60_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether the database can be asked for a request by this key. */
export const isAskable = (id: string) => UUID.test(id)

/** What is stored of it. Undefined if it makes no sense, or is of another version: then it is left alone. */
export function readSent(id: string, stored: unknown): SentRequest | undefined {
  if (!isAskable(id) || !isRecord(stored) || stored.version !== SENT_VERSION || !isTime(stored.sentAt)) return undefined
  const { sentAt, about, phone, askedAt, heldUntil, answeredAt, answer, closed, talkedAt, shown } = stored
  const item = readItem(id, stored.item)
  return {
    id,
    sentAt,
    ...(typeof about === 'string' &&
      typeof phone === 'string' && { gist: { about, phone, ...(stored.isByText === true && { isByText: true }) } }),
    ...(item && { item }),
    ...(isTime(askedAt) && { askedAt }),
    ...(isTime(heldUntil) && { heldUntil }),
    ...(isTime(answeredAt) && { answer: readAnswer(answer, answeredAt) }),
    ...(typeof closed === 'string' && { closed }),
    ...(isTime(talkedAt) && { talkedAt }),
    ...(typeof shown === 'string' && { shown }),
  }
}

/**
 * The database's answer, as it came.
 * @param at when it came, by this device's clock, which may be wrong: all times are made those of this clock.
 */
export function readAnswer(said: unknown, at: number): Answer | undefined {
  if (!isRecord(said)) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const utc = (value: unknown) => Date.parse(text(value) ?? '')
  // In whole minutes, or what is read as 02:10 could be 02:11 the next time.
  const shift = Math.round((at - utc(said.now)) / MINUTE) * MINUTE
  const time = (value: unknown) => {
    const local = utc(value) + shift
    return isTime(local) ? local : undefined
  }
  const message = (each: unknown): Message[] => {
    if (!isRecord(each)) return []
    const [id, words, sentAt] = [text(each.id), text(each.text), time(each.at)]
    return id !== undefined && words !== undefined && sentAt !== undefined
      ? [
          {
            id,
            isStaff: each.from === 'staff',
            name: text(each.name),
            text: words,
            at: sentAt,
            seenAt: time(each.seen_at),
          },
        ]
      : []
  }
  const dueAt = time(said.due_at)
  if (dueAt === undefined) return undefined
  const onTheWayAt = time(said.on_the_way_at)
  return {
    at,
    dueAt,
    seenAt: time(said.seen_at),
    takenAt: time(said.taken_at),
    name: text(said.name),
    onTheWayAt,
    arrivesAt:
      onTheWayAt !== undefined && typeof said.eta_minutes === 'number'
        ? onTheWayAt + said.eta_minutes * MINUTE
        : undefined,
    calledOffAt: time(said.called_off_at),
    reply: text(said.reply),
    repliedAt: time(said.replied_at),
    confirmation: text(said.confirmation),
    doneAt: time(said.done_at),
    ...(Array.isArray(said.messages) && { messages: said.messages.flatMap(message) }),
    ...(said.open === true && { isOpen: true }),
  }
}
