import type { Entries } from '../storage/database.ts'
import { isRecord, isTime } from '../storage/guards.ts'
import { readSent, type SentRequest } from './answer.ts'
import { type Item, readItem } from './item.ts'
import { EARLY_KEY } from './names.ts'
import { type FormValues, restoreForm } from './submission.ts'

/**
 * What the outbox stores, and how it is read: another version of this site may have written it, or a device whose clock
 * or disk was broken. What makes no sense counts as not there, and never throws.
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

/** Of what is written about requests (turns.ts). */
export const MESSAGES_GATE = `${KEYS.gate}:messages`

/** The requests in it, oldest first. */
export const itemsIn = (all: Entries): Item[] =>
  all
    .flatMap(([key, stored]) => (key.startsWith(KEYS.item) && readItem(key.slice(KEYS.item.length), stored)) || [])
    .sort((a, b) => a.requestedAt - b.requestedAt)

/** The requests that were sent, newest first. */
export const sentIn = (all: Entries): SentRequest[] =>
  all
    .flatMap(([key, stored]) => (key.startsWith(KEYS.sent) && readSent(key.slice(KEYS.sent.length), stored)) || [])
    .sort((a, b) => b.sentAt - a.sentAt)

/** What became of a request. Once a tab has told the visitor it stands under another key, for tabs that still ask. */
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
