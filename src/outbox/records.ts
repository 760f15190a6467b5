import { isSlot, type Slot } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { relayPhone } from '../facts/relay.ts'
import { changesOf } from '../storage/changes.ts'
import { type Entries, openStore } from '../storage/database.ts'
import { isRecord, isTime } from '../storage/guards.ts'
import {
  type FormValues,
  type Gist,
  isByText,
  isQuote,
  readSignals,
  restoreForm,
  restoreSubmission,
  type Signals,
  type Submission,
  slotOf,
} from './fields.ts'
import { DATABASE, EARLY_KEY, STORE } from './keys.ts'

export const db = openStore(DATABASE, STORE)

/** Changes in any tab or worker, with the receipt if a request has arrived or was refused. */
export const { subscribe, next: nextChange, announce } = changesOf<Receipt>('outbox')

/**
 * What the outbox stores, and how it is read. Another version of this site may have written it, or a device with a broken
 * clock or disk. Anything that makes no sense counts as missing, and nothing in this file throws.
 */

/** Shared by all tabs and the worker, so that together they spare a server that is down. */
export type Gate = Readonly<NonNullable<ReturnType<typeof readGate>>>

export function readGate(stored: unknown) {
  if (!isRecord(stored) || !isTime(stored.urgentAt) || !isTime(stored.openAt)) return undefined
  const { failures, refusals, urgentAt, askedAt, openAt } = stored
  const count = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : 0)
  return {
    /** Failures in a row. */
    failures: count(failures),
    /** Failures in a row while our own host answered, so the signal was not to blame. */
    refusals: count(refusals),
    /** The earliest next attempt by any caller. */
    urgentAt,
    /** The earliest next attempt by a timer. */
    openAt,
    /** The earliest that the server asked for; 0 if it did not ask. */
    askedAt: isTime(askedAt) ? askedAt : 0,
  }
}

/** A waiting request. It has its own key, because one shared list kept only 69 of 150 concurrent writes. */
export interface Item {
  readonly version: number
  /** Sent as the `Idempotency-Key`. */
  readonly id: string
  readonly submission: Submission
  /** When the visitor asked, in ms since the epoch. */
  readonly requestedAt: number
  /** When the visitor last pressed again for the same words, or agreed to send an old request. */
  readonly confirmedAt?: number
  /** When it first arrived, if the server has lost it since and it is waiting again. */
  readonly sentAt?: number
  /** How often the server has lost it. */
  readonly losses?: number
  readonly signals?: Signals
  /** When it may be tried again, if the server has refused only this request. */
  readonly gate?: Gate
  /** A problem other than a bad line: our side accepts no requests at the moment, or has refused this one for good. */
  readonly problem?: { readonly kind: Hold } | { readonly kind: 'rejected'; readonly message: string }
}

/**
 * Something is wrong with our side, too many requests are coming in at once, or our system did not answer although the line
 * is good.
 */
export type Hold = (typeof HOLDS)[number]
const HOLDS = ['retry-slowly', 'busy', 'unreachable'] as const

/** The worst problem that holds up these requests. */
export const holdOf = (items: readonly Item[]): Hold | undefined =>
  HOLDS.find((kind) => items.some(({ problem }) => problem?.kind === kind))

/** Whether our side holds up any of these requests, so that a newer version of the site may be the cure. */
export const isHeldByUs = (items: readonly Item[]): boolean =>
  items.some(({ problem }) => problem?.kind === 'retry-slowly' || problem?.kind === 'unreachable')

export const ITEM_VERSION = 1

/** A key that fits a header and the database: printable ASCII, 200 characters at most, not blank. */
const KEY = /^[!-~][ -~]{0,199}$/

/** Keeps fields that only another version knows. Undefined if it is not a usable request, which is then left alone. */
export function readItem(id: string, stored: unknown): Item | undefined {
  if (!KEY.test(id) || !isRecord(stored) || !isTime(stored.requestedAt)) return undefined
  const submission = restoreSubmission(stored.submission)
  if (!submission) return undefined
  const { version, requestedAt, confirmedAt, sentAt, losses, signals, gate, problem, ...unknown } = stored
  const [read, own, known] = [readSignals(signals), readGate(gate), readProblem(problem)]
  return {
    ...unknown,
    version: typeof version === 'number' ? version : ITEM_VERSION,
    id,
    submission,
    requestedAt: stored.requestedAt,
    ...(isTime(confirmedAt) && { confirmedAt }),
    ...(isTime(sentAt) && { sentAt, losses: Number(losses) || 1 }),
    ...(read && { signals: read }),
    ...(own && { gate: own }),
    ...(known && { problem: known }),
  }
}

function readProblem(stored: unknown): Item['problem'] {
  if (!isRecord(stored)) return undefined
  const { kind, message } = stored
  if (kind === 'rejected') return { kind, message: typeof message === 'string' ? message : '' }
  const hold = HOLDS.find((known) => known === kind)
  return hold && { kind: hold }
}

/** A message about a request, from the visitor or from staff. */
export interface Message {
  readonly id: string
  readonly isStaff: boolean
  /** The first name of its author. */
  readonly name?: string
  readonly text: string
  readonly at: number
  /** When the other side saw it. */
  readonly seenAt?: number
}

/** What the server said at the time `at`. All times are in ms since the epoch, by this device's clock. */
export interface Answer {
  readonly at: number
  /** By the server's clock, so that it is the same whichever device asks. */
  readonly receivedAt?: number
  /** When staff should look at the request. */
  readonly dueAt: number
  readonly seenAt?: number
  readonly takenAt?: number
  /** The first name of the person who has it. */
  readonly name?: string
  readonly onTheWayAt?: number
  /** When that person should arrive. */
  readonly arrivesAt?: number
  readonly arrivedAt?: number
  /** The person on the way is no longer coming, and no one else has taken it yet. */
  readonly calledOffAt?: number
  readonly reply?: string
  readonly repliedAt?: number
  /** The confirmation of what was agreed on the phone, for the visitor to keep. */
  readonly confirmation?: string
  readonly doneAt?: number
  /** Oldest first, including the reply. Earlier backends had none. */
  readonly messages?: readonly Message[]
  /** Whether the visitor can write more. */
  readonly isOpen?: true
  /** We have texted them about it, and may do so again. */
  readonly isTexted?: true
}

/** A request that was sent from this device, or that a text has a link to. */
export interface SentRequest {
  /** The key, which only this device has, or the link's, which shows only how far the request has got. */
  readonly id: string
  readonly sentAt: number
  /** Missing in records of earlier versions. */
  readonly gist?: Gist
  /** The request itself, until staff have opened it, in case the server loses it. */
  readonly item?: Item
  /** When this device last asked, whether or not it got an answer. */
  readonly askedAt?: number
  /** The server does not want to be asked before this time. */
  readonly heldUntil?: number
  readonly answer?: Answer
  /** The line about it that the visitor has closed. */
  readonly closed?: string
  /** When a message about it was last sent from here. */
  readonly talkedAt?: number
  /** The last message from staff that this device has reported as shown. */
  readonly shown?: string
}

export const wantsText = ({ gist, item }: SentRequest): boolean =>
  gist?.isByText === true || (item !== undefined && isByText(item.submission))

/** Whether the sender wants a quote, which we give on the phone: nobody sets out for it. */
export const wantsQuote = ({ gist, item }: SentRequest): boolean =>
  gist?.isQuote === true || (item !== undefined && isQuote(item.submission))

/** When we promised to answer, if not as soon as possible. */
export const slotOfSent = ({ gist, item }: SentRequest): Slot | undefined =>
  gist?.slot ?? (item && slotOf(item.submission))

export const SENT_VERSION = 1

const MINUTE = 60_000
const ASKABLE = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\w{22})$/

/** Whether the database can be asked about a request with this key. */
export const isAskable = (id: string) => ASKABLE.test(id)

/** Whether it's the key in a text's link. Any other key is a UUID. */
export const isLink = (id: string) => id.length === 22

/** Undefined if it makes no sense or comes from another version; it is then left alone. */
export function readSent(id: string, stored: unknown): SentRequest | undefined {
  if (!isAskable(id) || !isRecord(stored) || stored.version !== SENT_VERSION || !isTime(stored.sentAt)) return undefined
  const { sentAt, about, phone, slot, askedAt, heldUntil, answeredAt, answer, closed, talkedAt, shown } = stored
  const item = readItem(id, stored.item)
  const read = isTime(answeredAt) ? readAnswer(answer, answeredAt) : undefined
  return {
    id,
    sentAt: (isLink(id) && read?.receivedAt) || sentAt,
    ...(typeof about === 'string' &&
      typeof phone === 'string' && {
        gist: {
          about,
          phone,
          ...(stored.isByText === true && { isByText: true }),
          ...(isSlot(slot) && { slot }),
          ...(stored.isQuote === true && { isQuote: true }),
        },
      }),
    ...(item && { item }),
    ...(isTime(askedAt) && { askedAt }),
    ...(isTime(heldUntil) && { heldUntil }),
    ...(read && { answer: read }),
    ...(typeof closed === 'string' && { closed }),
    ...(isTime(talkedAt) && { talkedAt }),
    ...(typeof shown === 'string' && { shown }),
  }
}

/** @param at when it arrived, by this device's clock. That may be wrong, so all times are converted to it. */
export function readAnswer(said: unknown, at: number): Answer | undefined {
  if (!isRecord(said)) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const utc = (value: unknown) => Date.parse(text(value) ?? '')
  // In whole minutes, or a time shown as 02:10 could become 02:11.
  const shift = Math.round((at - utc(said.now)) / MINUTE) * MINUTE
  const time = (value: unknown) => {
    const local = utc(value) + shift
    return isTime(local) ? local : undefined
  }
  const message = (each: unknown): Message[] => {
    if (!isRecord(each)) return []
    const [id, words, sentAt] = [text(each.id), text(each.text), time(each.at)]
    if (id === undefined || words === undefined || sentAt === undefined) return []
    const [name, seenAt] = [text(each.name), time(each.seen_at)]
    return [{ id, isStaff: each.from === 'staff', name, text: words, at: sentAt, seenAt }]
  }
  const dueAt = time(said.due_at)
  if (dueAt === undefined) return undefined
  const onTheWayAt = time(said.on_the_way_at)
  return {
    at,
    receivedAt: utc(said.received_at) || undefined,
    dueAt,
    seenAt: time(said.seen_at),
    takenAt: time(said.taken_at),
    name: text(said.name),
    onTheWayAt,
    arrivesAt:
      onTheWayAt !== undefined && typeof said.eta_minutes === 'number'
        ? onTheWayAt + said.eta_minutes * MINUTE
        : undefined,
    arrivedAt: time(said.arrived_at),
    calledOffAt: time(said.called_off_at),
    reply: text(said.reply),
    repliedAt: time(said.replied_at),
    confirmation: text(said.confirmation),
    doneAt: time(said.done_at),
    ...(Array.isArray(said.messages) && { messages: said.messages.flatMap(message) }),
    ...(said.open === true && { isOpen: true }),
    ...(said.texted === true && { isTexted: true }),
  }
}

/** The keys in the database. An id follows each colon. */
export const KEYS = {
  early: EARLY_KEY,
  item: 'item:',
  receipt: 'receipt:',
  told: 'told:',
  sent: 'sent:',
  message: 'message:',
  draft: 'draft',
  gate: 'gate',
  pressed: 'pressed',
  removed: 'removed',
  picture: 'picture:',
  /** Marks that photographs may have left bytes behind. */
  bytes: 'bytes',
  /** The number of requests that this site has put on its icon. */
  badge: 'badge',
} as const

export const MESSAGES_GATE = `${KEYS.gate}:messages`

/** The readable records under keys with this prefix. */
export const readEach = <Read extends object>(
  all: Entries,
  prefix: string,
  read: (id: string, stored: unknown) => Read | undefined,
): Read[] => all.flatMap(([key, stored]) => (key.startsWith(prefix) && read(key.slice(prefix.length), stored)) || [])

/** The waiting requests, oldest first. */
export const itemsIn = (all: Entries): Item[] =>
  readEach(all, KEYS.item, readItem).sort((a, b) => a.requestedAt - b.requestedAt)

/** The sent requests, newest first. */
export const sentIn = (all: Entries): SentRequest[] =>
  readEach(all, KEYS.sent, readSent).sort((a, b) => b.sentAt - a.sentAt)

/** How a request ended. Once a tab has shown the receipt, it moves to another key, for tabs that have not looked yet. */
export interface Receipt {
  readonly id: string
  readonly kind: 'sent' | 'rejected'
  readonly message?: string
  readonly at: number
}

export function readReceipt(stored: unknown): Receipt | undefined {
  if (!isRecord(stored)) return undefined
  const { id, kind, message, at } = stored
  if (typeof id !== 'string' || (kind !== 'sent' && kind !== 'rejected') || !isTime(at)) return undefined
  return { id, kind, at, ...(typeof message === 'string' && { message }) }
}

/** A half-typed form. */
export interface Draft {
  readonly values: FormValues
  /** The request being edited. It keeps waiting, and may be sent, until the edit is saved. */
  readonly edits?: Item
  /** In ms since the epoch; 0 in drafts of earlier versions. */
  readonly savedAt: number
}

export function readDraft(stored: unknown): Draft | undefined {
  if (!isRecord(stored) || !isRecord(stored.values)) return undefined
  const { values, edits, savedAt } = stored
  const edited = isRecord(edits) && typeof edits.id === 'string' && readItem(edits.id, edits)
  return { values: restoreForm(values), ...(edited && { edits: edited }), savedAt: isTime(savedAt) ? savedAt : 0 }
}

/** Whether the draft edits this request or, without a request, edits none. */
export const isDraftOf = (draft: Draft | undefined, edited: Item | undefined) => draft?.edits?.id === edited?.id

/** A request made a moment ago, without its words. */
export interface Pressed {
  readonly digest: string
  readonly id: string
  readonly requestedAt: number
}

export const readPressed = (stored: unknown): readonly Pressed[] =>
  Array.isArray(stored) ? stored.filter(isPressed) : []

const isPressed = (stored: unknown): stored is Pressed =>
  isRecord(stored) && typeof stored.digest === 'string' && typeof stored.id === 'string' && isTime(stored.requestedAt)

/** Requests that were removed unsent, until the visitor has read the notice. `oldest`: when the first was made. */
export type Removed = Readonly<NonNullable<ReturnType<typeof readRemoved>>>

export const readRemoved = (stored: unknown) =>
  isRecord(stored) && typeof stored.count === 'number' && stored.count > 0 && isTime(stored.oldest)
    ? { count: stored.count, oldest: stored.oldest }
    : undefined

/** A visitor's message about a sent request. */
export interface OwnMessage {
  readonly id: string
  /** The key of the request that it is about. */
  readonly request: string
  readonly text: string
  readonly writtenAt: number
  /** Until the server's list has it, this is the only sign that it has arrived. */
  readonly sentAt?: number
  /** Why it will never arrive. */
  readonly problem?: Problem
}

/** `closed`: the conversation has ended. */
export type Problem = 'closed' | 'refused'

export const MESSAGE_VERSION = 1

/** In characters. The database has the last word. */
export const LONGEST_MESSAGE = 1000

export const messageKey = (request: string, id: string): string => `${KEYS.message}${request}:${id}`

export const messageDraftKey = (request: string): string => messageKey(request, 'draft')

/** The request that a message or its draft belongs to. */
export const requestOf = (key: string): string | undefined =>
  key.startsWith(KEYS.message) ? key.slice(KEYS.message.length).split(':')[0] : undefined

/** The messages, oldest first. */
export const messagesIn = (all: Entries): OwnMessage[] =>
  all.flatMap(([key, stored]) => readMessage(key, stored) ?? []).sort((a, b) => a.writtenAt - b.writtenAt)

function readMessage(key: string, stored: unknown): OwnMessage | undefined {
  const request = requestOf(key)
  if (!request || !isRecord(stored) || stored.version !== MESSAGE_VERSION) return undefined
  const { text, writtenAt, sentAt, problem } = stored
  if (typeof text !== 'string' || !isTime(writtenAt)) return undefined
  return {
    id: key.slice(messageKey(request, '').length),
    request,
    text,
    writtenAt,
    ...(isTime(sentAt) && { sentAt }),
    ...((problem === 'closed' || problem === 'refused') && { problem }),
  }
}

/** A half-typed message. */
export const readMessageDraft = (stored: unknown) =>
  isRecord(stored) && typeof stored.text === 'string' && isTime(stored.savedAt)
    ? { text: stored.text, savedAt: stored.savedAt }
    : undefined

export const isUnsent = ({ sentAt, problem }: OwnMessage): boolean => sentAt === undefined && !problem

export const notSent = (problem: Problem, isByText = false): string =>
  `Not sent: ${problem === 'closed' ? 'this conversation is closed' : 'our system didn’t take it'}. Please ${isByText ? `send the form again, or use Relay UK: ${relayPhone.display}` : `call ${emergencyPhone.display}`}.`

/** The receipt of a message that will not arrive. */
export const refusal = (id: string, problem: Problem, at: number, isByText: boolean): Receipt => ({
  id,
  kind: 'rejected',
  message: notSent(problem, isByText),
  at,
})

/** The record of a photograph. Its bytes are in another database (pictures.ts), as pages read all records each time. */
export interface Picture {
  /** A UUID. The database accepts each only once. */
  readonly id: string
  /** Missing while the photograph is in the form. */
  readonly request?: string
  readonly addedAt: number
  /** The number of parts it is sent in; 0 until it has been shrunk. */
  readonly parts: number
  /** The parts that have arrived, counted from 0. */
  readonly have: readonly number[]
  /** Shared by another app or web page, and left untouched until the visitor adds it. */
  readonly isShared?: true
  /** The line was lost while a part was on its way, which may have arrived. */
  readonly isCut?: true | undefined
  readonly isWhole?: true
  /** The server will never accept it, or accepts no more for this request. */
  readonly refusal?: Refusal
  /** When to ask the server again, in ms since the epoch. */
  readonly heldUntil?: number
}

export type Refusal = 'refused' | 'closed'

/** The most photographs for one request. */
export const MOST_PICTURES = 3

/** Whether a request takes no more photographs. One that the server has refused leaves its place free. */
export const isFull = (pictures: readonly Picture[]): boolean =>
  pictures.some(({ refusal }) => refusal === 'closed') ||
  pictures.filter(({ refusal }) => refusal !== 'refused').length >= MOST_PICTURES

/** Any other fault only stops it being sent. */
function readPicture(id: string, stored: unknown): Picture | undefined {
  const isPicture =
    isRecord(stored) && isTime(stored.addedAt) && typeof stored.parts === 'number' && Array.isArray(stored.have)
  return isPicture ? { ...(stored as unknown as Picture), id } : undefined
}

/** The photographs in the order in which they were added. */
export const picturesIn = (all: Entries): Picture[] =>
  readEach(all, KEYS.picture, readPicture).sort((a, b) => a.addedAt - b.addedAt)

/** Whether there may be bytes without a picture. */
export const hasStrayBytes = (all: Entries): boolean =>
  all.some(([key]) => key === KEYS.bytes) && !all.some(([key]) => key.startsWith(KEYS.picture))

/** How far a request has got. */
export type Status =
  /** `hold`: our side is the reason. */
  | { readonly kind: 'waiting'; readonly hold?: Hold }
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'rejected'; readonly message: string }
  /** It was deleted, or edited and so replaced by another request. */
  | { readonly kind: 'gone' }

/** The status of a request, whichever page or worker sent it. */
export function statusIn(stored: ReadonlyMap<string, unknown>, id: string): Status {
  const waiting = readItem(id, stored.get(KEYS.item + id))
  if (waiting?.problem?.kind === 'rejected') return waiting.problem
  if (waiting) return { kind: 'waiting', ...(waiting.problem && { hold: waiting.problem.kind }) }
  const receipt = readReceipt(stored.get(KEYS.receipt + id)) ?? readReceipt(stored.get(KEYS.told + id))
  return receipt ? toStatus(receipt) : { kind: 'gone' }
}

export const toStatus = ({ kind, at, message = '' }: Receipt): Status =>
  kind === 'sent' ? { kind, at } : { kind, message }
