import { emergencyPhone } from '../facts/phones.ts'
import { relayPhone } from '../facts/relay.ts'
import { changesOf } from '../storage/changes.ts'
import { type Entries, openStore } from '../storage/database.ts'
import { isRecord, isTime } from '../storage/guards.ts'
import {
  type FormValues,
  type Gist,
  isByText,
  readSignals,
  restoreForm,
  restoreSubmission,
  type Signals,
  type Submission,
} from './fields.ts'
import { DATABASE, EARLY_KEY, STORE } from './keys.ts'

/** The one database of the outbox. It is opened with the first use. */
export const db = openStore(DATABASE, STORE)

/** Changes to the outbox in any tab or worker, with the receipt if the change is that a request has arrived or was refused. */
export const { subscribe, next: nextChange, announce } = changesOf<Receipt>('outbox')

/** Shared by all tabs and the worker, so that together they spare a server that is down. */
export interface Gate {
  /** Attempts that failed since the last that did not. */
  readonly failures: number
  /** Failures in a row during which our own host answered, so the signal was not to blame. */
  readonly refusals: number
  /** The earliest next attempt by any caller. */
  readonly urgentAt: number
  /** The earliest that the server asked for; 0 if it did not ask. */
  readonly askedAt: number
  /** The earliest next attempt by a timer. */
  readonly openAt: number
}

/** A gate as it was stored. Undefined if it makes no sense. */
export function readGate(stored: unknown): Gate | undefined {
  if (!isRecord(stored) || !isTime(stored.urgentAt) || !isTime(stored.openAt)) return undefined
  const { failures, refusals, urgentAt, askedAt, openAt } = stored
  const count = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : 0)
  return {
    failures: count(failures),
    refusals: count(refusals),
    urgentAt,
    openAt,
    askedAt: isTime(askedAt) ? askedAt : 0,
  }
}

/** One request that waits. A key of its own: 150 concurrent writes to one shared list kept only 69 of them. */
export interface Item {
  /** Of the record's form; other versions' are read by `readItem`. */
  readonly version: number
  /** Travels as the `Idempotency-Key`. */
  readonly id: string
  readonly submission: Submission
  /** When the visitor asked, in ms since the epoch. */
  readonly requestedAt: number
  /** When the visitor last pressed again for the same words, or agreed to send an old request after all. */
  readonly confirmedAt?: number
  /** When the server first confirmed it, and how often it has lost it since: it waits again. Neither without the other. */
  readonly sentAt?: number
  readonly losses?: number
  readonly signals?: Signals
  /** When this request may be tried again, if the server has refused it alone. */
  readonly gate?: Gate
  /** Beyond a bad line: our side takes no requests at the moment, or has refused this one for good. */
  readonly problem?: { readonly kind: Hold } | { readonly kind: 'rejected'; readonly message: string }
}

/** Why our side takes no requests at the moment: something is wrong with it, or too many come at once. */
export type Hold = 'retry-slowly' | 'busy'

/** What holds one of these up, the worst if there are several. */
export const holdOf = (items: readonly Item[]): Hold | undefined =>
  (['retry-slowly', 'busy'] as const).find((kind) => items.some(({ problem }) => problem?.kind === kind))

export const ITEM_VERSION = 1

/** What a header can carry and the database takes as a key: printable ASCII, 200 characters at most, not blank. */
const KEY = /^[!-~][ -~]{0,199}$/

/**
 * What is stored under the key of a request, whichever version of this site wrote it. Fields we do not know are kept for
 * the version that does. Undefined if it makes no request: then it is neither sent nor shown nor touched.
 */
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
  return kind === 'retry-slowly' || kind === 'busy' ? { kind } : undefined
}

/** What became of a request that has arrived, as far as this device knows. */

/** What was written about a request, by the visitor or by staff. */
export interface Message {
  readonly id: string
  /** By staff. */
  readonly isStaff: boolean
  /** The first name of its author. */
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
  /** When staff should look at the request. */
  readonly dueAt: number
  readonly seenAt?: number
  readonly takenAt?: number
  /** The first name of the person who has it. */
  readonly name?: string
  readonly onTheWayAt?: number
  /** When they should be there. */
  readonly arrivesAt?: number
  /** The person on the way is no longer coming, and no one else has it yet. */
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
  /** Its key, which only this device has. */
  readonly id: string
  readonly sentAt: number
  /** What its sender knows it by. Earlier versions of this site did not write it down. */
  readonly gist?: Gist
  /** All of it, until staff have opened it, in case the server loses it. */
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
  /** The last message of staff that this device has reported as shown. */
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

/**
 * What the outbox stores, and how it is read. Another version of this site may have written it, or a device with a broken
 * clock or disk, so anything that makes no sense counts as missing and nothing here throws.
 */

/** The keys of the database; those of requests, receipts, photographs and what was sent are followed by an id. */
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
  /** There may be bytes of photographs. */
  bytes: 'bytes',
} as const

/** The gate of messages (drain.ts). */
export const MESSAGES_GATE = `${KEYS.gate}:messages`

/** The readable records under keys with this prefix. */
export const readEach = <Read extends object>(
  all: Entries,
  prefix: string,
  read: (id: string, stored: unknown) => Read | undefined,
): Read[] => all.flatMap(([key, stored]) => (key.startsWith(prefix) && read(key.slice(prefix.length), stored)) || [])

/** The requests in it, oldest first. */
export const itemsIn = (all: Entries): Item[] =>
  readEach(all, KEYS.item, readItem).sort((a, b) => a.requestedAt - b.requestedAt)

/** The requests that were sent, newest first. */
export const sentIn = (all: Entries): SentRequest[] =>
  readEach(all, KEYS.sent, readSent).sort((a, b) => b.sentAt - a.sentAt)

/** How a request ended. Once a tab has shown it, it moves to another key, for tabs that have yet to look. */
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
  /** The request that it edits, as it was. It goes on waiting, and is sent, until the edit is saved. */
  readonly edits?: Item
  /** Of the last keystroke, in ms since the epoch; 0 if that is not known. */
  readonly savedAt: number
}

export function readDraft(stored: unknown): Draft | undefined {
  if (!isRecord(stored) || !isRecord(stored.values)) return undefined
  const { values, savedAt } = stored
  const edits = readEdited(stored.edits)
  return {
    values: restoreForm(values),
    ...(edits && { edits }),
    // Earlier versions of this site did not write it.
    savedAt: isTime(savedAt) ? savedAt : 0,
  }
}

const readEdited = (stored: unknown): Item | undefined =>
  isRecord(stored) && typeof stored.id === 'string' ? readItem(stored.id, stored) : undefined

/** Whether a draft edits this request, or, without one, none. */
export const isDraftOf = (draft: Draft | undefined, edited: Item | undefined) => draft?.edits?.id === edited?.id

/** A request that was made a moment ago, without its words. */
export interface Pressed {
  readonly digest: string
  readonly id: string
  readonly requestedAt: number
}

export const readPressed = (stored: unknown): readonly Pressed[] =>
  Array.isArray(stored) ? stored.filter(isPressed) : []

const isPressed = (stored: unknown): stored is Pressed =>
  isRecord(stored) && typeof stored.digest === 'string' && typeof stored.id === 'string' && isTime(stored.requestedAt)

/** Requests that were removed unsent, until the visitor has read so. */
export interface Removed {
  readonly count: number
  /** When the oldest of them was made, in ms since the epoch. */
  readonly oldest: number
}

export const readRemoved = (stored: unknown): Removed | undefined =>
  isRecord(stored) && typeof stored.count === 'number' && stored.count > 0 && isTime(stored.oldest)
    ? { count: stored.count, oldest: stored.oldest }
    : undefined

/** What the visitor writes about a request that was sent, kept beside the request's own record. */

export interface OwnMessage {
  readonly id: string
  /** The key of the request that it is about. */
  readonly request: string
  readonly text: string
  readonly writtenAt: number
  /** It has arrived. Until the server's list has it, this is the only sign. */
  readonly sentAt?: number
  /** Why it will never arrive. */
  readonly problem?: Problem
}

/** `closed`: the conversation has ended. */
export type Problem = 'closed' | 'refused'

export const MESSAGE_VERSION = 1

/** Characters. The database has the last word. */
export const LONGEST_MESSAGE = 1000

/** A half-typed message. */
export interface MessageDraft {
  readonly text: string
  readonly savedAt: number
}

export const messageKey = (request: string, id: string): string => `${KEYS.message}${request}:${id}`
/** Of what is half typed. */
export const messageDraftKey = (request: string): string => messageKey(request, 'draft')

/** The request that a message or message draft belongs to, from its key. */
export const requestOf = (key: string): string | undefined =>
  key.startsWith(KEYS.message) ? key.slice(KEYS.message.length).split(':')[0] : undefined

/** Those that were written here, oldest first. */
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

export const readMessageDraft = (stored: unknown): MessageDraft | undefined =>
  isRecord(stored) && typeof stored.text === 'string' && isTime(stored.savedAt)
    ? { text: stored.text, savedAt: stored.savedAt }
    : undefined

/** Whether it is still to be sent. */
export const isUnsent = ({ sentAt, problem }: OwnMessage): boolean => sentAt === undefined && !problem

/** Why it was not sent, and what to do. */
export const notSent = (problem: Problem, isByText = false): string =>
  `Not sent: ${problem === 'closed' ? 'this conversation is closed' : 'our system didn’t take it'}. Please ${isByText ? `send the form again, or use Relay UK: ${relayPhone.display}` : `call ${emergencyPhone.display}`}.`

/** Shown once, in the tab that is on screen. */
export const refusal = (id: string, problem: Problem, at: number, isByText: boolean): Receipt => ({
  id,
  kind: 'rejected',
  message: notSent(problem, isByText),
  at,
})

/**
 * The record of a photograph. Its bytes are in a database of their own (pictures.ts), since every change makes pages read
 * all of the outbox.
 */
export interface Picture {
  /** A UUID. The database takes each once. */
  readonly id: string
  /** The request that it belongs to; none while it is still in the form. */
  readonly request?: string
  readonly addedAt: number
  /** In how many parts it is sent; 0 until it has been made small. */
  readonly parts: number
  /** The parts that the server has said it has, counted from 0. */
  readonly have: readonly number[]
  /** Shared to the installed site by another app or web page, and untouched until the visitor adds it. */
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

/** A stored record, whichever version of this site wrote it. Any other fault only keeps it from being sent. */
function readPicture(id: string, stored: unknown): Picture | undefined {
  const isPicture =
    isRecord(stored) && isTime(stored.addedAt) && typeof stored.parts === 'number' && Array.isArray(stored.have)
  return isPicture ? { ...(stored as unknown as Picture), id } : undefined
}

/** All of them, in the order in which they were added. */
export const picturesIn = (all: Entries): Picture[] =>
  readEach(all, KEYS.picture, readPicture).sort((a, b) => a.addedAt - b.addedAt)

/** Whether there may be bytes, and no picture. */
export const hasStrayBytes = (all: Entries): boolean =>
  all.some(([key]) => key === KEYS.bytes) && !all.some(([key]) => key.startsWith(KEYS.picture))

/** How far a request has got. */
export type Status =
  /** `hold`: our side is why. */
  | { readonly kind: 'waiting'; readonly hold?: Hold }
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'rejected'; readonly message: string }
  /** It was deleted, or another has taken its place: its words were edited. */
  | { readonly kind: 'gone' }

/** The status of a request from what is stored, whichever page or worker sent it. */
export function statusIn(stored: ReadonlyMap<string, unknown>, id: string): Status {
  const waiting = readItem(id, stored.get(KEYS.item + id))
  if (waiting?.problem?.kind === 'rejected') return waiting.problem
  if (waiting) return { kind: 'waiting', ...(waiting.problem && { hold: waiting.problem.kind }) }
  const receipt = readReceipt(stored.get(KEYS.receipt + id)) ?? readReceipt(stored.get(KEYS.told + id))
  return receipt ? toStatus(receipt) : { kind: 'gone' }
}

/** The status that a receipt stands for. */
export const toStatus = ({ kind, at, message = '' }: Receipt): Status =>
  kind === 'sent' ? { kind, at } : { kind, message }
