import { listenersOf } from '../storage/changes.ts'
import { type Entries, readAll } from '../storage/database.ts'
import { withTimeout } from '../storage/guards.ts'
import { duePictures, keptSentIn, soonestAsking, waitOf } from './expiry.ts'
import {
  db,
  type Item,
  isUnsent,
  itemsIn,
  KEYS,
  MESSAGES_GATE,
  messagesIn,
  type OwnMessage,
  type Picture,
  picturesIn,
  type Receipt,
  type Removed,
  readGate,
  readReceipt,
  readRemoved,
  type SentRequest,
  type Status,
  statusIn,
  subscribe,
  toStatus,
} from './records.ts'
import { claimReceipts, earlyIn } from './requests.ts'

/** All that this device knows of its requests at one moment. */
export interface Snapshot {
  /** That moment, in ms since the epoch: ages are measured against it. */
  readonly at: number
  /** Those that wait, oldest first. */
  readonly items: readonly Item[]
  /** Something waits to be sent, including what the boot script kept. */
  readonly isAnythingWaiting: boolean
  /** Those that were sent in the last two days, newest first. */
  readonly sent: readonly SentRequest[]
  /** Messages written here about those, oldest first. */
  readonly messages: readonly OwnMessage[]
  /** When to ask next what became of one of those, in ms since the epoch; undefined if never. */
  readonly asksAt: number | undefined
  /** There are receipts that no tab has shown. */
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
  const sent = keptSentIn(all, at)
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

/** Everything that shows requests or reacts to them subscribes here: one reader, one snapshot a change. */
export interface View {
  /** The latest snapshot; undefined before the first. It is the same object until there is another. */
  current(): Snapshot | undefined
  /** Calls back with each new snapshot. Returns the way to stop. */
  subscribe(listener: (snapshot: Snapshot) => void): () => void
  /** A snapshot from a look that begins after this call. Looks follow one another, so no later one is older. Never throws. */
  look(): Promise<Snapshot>
}

/** Ages grow, and another tab may have died before it could say what it had saved: in ms. */
const LOOK_EVERY = 30_000

/** Until the next look, in ms: sooner where it will be time to ask what became of a request. */
function waitAfter({ at, asksAt = 0 }: Snapshot): number {
  const ahead = asksAt - at
  return ahead > 0 ? Math.min(Math.max(ahead, 1000), LOOK_EVERY) : LOOK_EVERY
}

/**
 * The view of a page or a worker. It looks at the disk once for each change, however many subscribe.
 * @param isTimed whether it also looks every half minute, as pages do.
 */
export function createView(isTimed: boolean): View {
  const { subscribe: listen, tell } = listenersOf<Snapshot>()
  let current: Snapshot | undefined
  let running: Promise<Snapshot> | undefined
  let next: Promise<Snapshot> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStarted = false
  /** What has arrived according to the tab that sent it: a full disk takes no receipt. */
  const arrived = new Map<string, Status>()
  const onChange = (news: unknown) => {
    const receipt = readReceipt(news)
    if (receipt?.kind === 'sent') arrived.set(receipt.id, toStatus(receipt))
    void look()
  }

  const read = async (): Promise<Snapshot> => {
    clearTimeout(timer)
    try {
      const heard = [...arrived.keys()]
      const snapshot = snapshotOf(await withTimeout(db('readonly', readAll)), Date.now())
      const isGone = (id: string) => snapshot.statusOf(id)?.kind === 'gone'
      // The disk knows better: the server may have lost it since, and the visitor deleted it.
      for (const id of heard) if (!isGone(id)) arrived.delete(id)
      const statusOf = (id: string) => (isGone(id) && arrived.get(id)) || snapshot.statusOf(id)
      current = { ...snapshot, statusOf }
    } catch {
      // Without storage nothing is known to wait. A disk that worked before still has what it had.
      current = {
        ...(current ?? snapshotOf([], Date.now())),
        at: Date.now(),
        isRead: false,
        statusOf: (id) => arrived.get(id),
      }
    }
    clearTimeout(timer)
    if (isTimed) timer = setTimeout(look, waitAfter(current))
    tell(current)
    return current
  }
  const begin = () => {
    running = read().finally(() => {
      running = undefined
    })
    return running
  }
  const look = (): Promise<Snapshot> => {
    if (!running) return next ?? begin()
    next ??= running.then(() => {
      next = undefined
      return begin()
    })
    return next
  }

  return {
    current: () => current,
    look,
    subscribe(listener) {
      const stop = listen(listener)
      if (!isStarted) {
        isStarted = true
        subscribe(onChange)
        void look()
      }
      return stop
    },
  }
}

/** Shows on the application's icon how many requests wait, where the system has such badges. */
export function startBadge(view: View): void {
  const { navigator } = globalThis
  if (!('setAppBadge' in navigator)) return
  const show = async (count: number) => (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  view.subscribe(({ isRead, items }) => {
    // Without permission there is no badge.
    if (isRead) show(items.length).catch(() => undefined)
  })
}

/**
 * Shows receipts in the tab that is on screen: once, now or at the next start. What another tab has claimed meanwhile is
 * shown there.
 * @param isVisible whether the visitor sees this tab
 * @param tell gets the receipts, at least one
 * @returns the way to stop
 */
export function startTelling(
  view: View,
  isVisible: () => boolean,
  tell: (receipts: readonly Receipt[]) => void,
): () => void {
  return view.subscribe(async ({ hasReceipts }) => {
    if (!hasReceipts || !isVisible()) return
    // A disk that fails has kept them for the next start.
    const receipts = await claimReceipts().catch(() => [])
    if (receipts.length > 0) tell(receipts)
  })
}
