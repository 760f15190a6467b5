import type { Entries } from '../storage/database.ts'
import type { SentRequest } from './answer.ts'
import { isSentOver, soonestAsking } from './askingTimes.ts'
import { readGate, waitOf } from './backoff.ts'
import { earlyIn } from './early.ts'
import type { Item } from './item.ts'
import { isUnsent, messagesIn, type OwnMessage } from './message.ts'
import { duePictures, type Picture, picturesIn } from './picture.ts'
import { itemsIn, KEYS, MESSAGES_GATE, type Removed, readRemoved, sentIn } from './records.ts'
import { type Status, statusIn } from './status.ts'

/** All that this device knows of its requests at one moment. */
export interface Snapshot {
  /** That moment, in ms since the epoch: ages are measured against it. */
  readonly at: number
  /** Those that wait, oldest first. */
  readonly items: readonly Item[]
  /** Something is to be sent, be it one that was kept early and is no proper request yet. */
  readonly isAnythingWaiting: boolean
  /** Those that were sent in the last two days, newest first. */
  readonly sent: readonly SentRequest[]
  /** What was written about those from here, oldest first. */
  readonly messages: readonly OwnMessage[]
  /** When to ask next what became of one of those, in ms since the epoch; undefined if never. */
  readonly asksAt: number | undefined
  /** Receipts that nobody has shown. */
  readonly hasReceipts: boolean
  /** Requests that were removed unsent, until the visitor has read so. */
  readonly removed: Removed | undefined
  /** The last attempt to send something failed. */
  readonly isStuck: boolean
  /** The line failed a moment ago, so that even an attempt with a reason to hope waits its turn. */
  readonly isPausing: boolean
  /** The photographs of all of them, and of the form. */
  readonly pictures: readonly Picture[]
  /** Whether the disk could be read: if not, this is what was known before, or nothing. */
  readonly isRead: boolean
  /** Where a request has got to; undefined where the disk could not be read. */
  readonly statusOf: (id: string) => Status | undefined
}

/** What the stored records say. */
export function snapshotOf(all: Entries, at: number): Snapshot {
  const stored = new Map(all)
  const items = itemsIn(all)
  const messages = messagesIn(all)
  const sent = sentIn(all).filter((each) => !isSentOver(each, at))
  return {
    at,
    items,
    isAnythingWaiting:
      items.length > 0 || earlyIn(all).length > 0 || messages.some(isUnsent) || duePictures(all, at).length > 0,
    sent,
    messages,
    asksAt: soonestAsking(sent, at),
    hasReceipts: all.some(([key]) => key.startsWith(KEYS.receipt)),
    removed: readRemoved(stored.get(KEYS.removed)),
    isStuck: stored.has(KEYS.gate) || stored.has(MESSAGES_GATE),
    isPausing: waitOf(readGate(stored.get(KEYS.gate)), 'hopeful', at) > 0,
    pictures: picturesIn(all),
    isRead: true,
    statusOf: (id) => statusIn(stored, id),
  }
}
