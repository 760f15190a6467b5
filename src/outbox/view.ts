import { listenersOf } from '../storage/changes.ts'
import { type Entries, readAll } from '../storage/database.ts'
import { withTimeout } from '../storage/guards.ts'
import { duePictures, keptSentIn, soonestAsking, waitOf } from './expiry.ts'
import {
  db,
  isUnsent,
  itemsIn,
  KEYS,
  MESSAGES_GATE,
  messagesIn,
  picturesIn,
  type Receipt,
  readGate,
  readReceipt,
  readRemoved,
  type Status,
  statusIn,
  subscribe,
  toStatus,
} from './records.ts'
import { claimReceipts, earlyIn } from './requests.ts'

export type Snapshot = Readonly<ReturnType<typeof snapshotOf>>

/** All that this device knows of its requests at one moment. */
export function snapshotOf(all: Entries, at: number) {
  const stored = new Map(all)
  const items = itemsIn(all)
  const messages = messagesIn(all)
  const sent = keptSentIn(all, at)
  return {
    /** In ms since the epoch: ages are measured against it. */
    at,
    /** They wait. Oldest first. */
    items,
    /** Something waits to be sent, including what the boot script kept. */
    isAnythingWaiting:
      items.length > 0 || earlyIn(all).length > 0 || messages.some(isUnsent) || duePictures(all, at).length > 0,
    /** In the last two days. Newest first. */
    sent,
    /** The visitor's own, about sent requests. Oldest first. */
    messages,
    /** When to ask next for an answer, in ms since the epoch; undefined if never. */
    asksAt: soonestAsking(sent, at),
    /** No tab has shown them. */
    hasReceipts: all.some(([key]) => key.startsWith(KEYS.receipt)),
    /** Unsent, until the visitor has read that. */
    removed: readRemoved(stored.get(KEYS.removed)),
    /** The last attempt to send something failed. */
    isStuck: stored.has(KEYS.gate) || stored.has(MESSAGES_GATE),
    /** The line failed a moment ago, so even a hopeful attempt waits. */
    isPausing: waitOf(readGate(stored.get(KEYS.gate)), 'hopeful', at) > 0,
    /** Of all requests, and of the form. */
    pictures: picturesIn(all),
    /** The disk could be read. If not, this is what was known before, or nothing. */
    isRead: true,
    /** Undefined if the disk could not be read. */
    statusOf: (id: string): Status | undefined => statusIn(stored, id),
  }
}

/** Ages grow, and another tab may have died before it could say what it had saved: in ms. */
const LOOK_EVERY = 30_000

/** In ms until the next look, which also asks for answers. */
function waitAfter({ at, asksAt = 0 }: Snapshot): number {
  const ahead = asksAt - at
  return ahead > 0 ? Math.min(Math.max(ahead, 1000), LOOK_EVERY) : LOOK_EVERY
}

export type View = ReturnType<typeof createView>

/**
 * Everything that shows requests or reacts to them subscribes here: one look at the disk for each change.
 * @param isTimed also looks every half minute, as pages do
 */
export function createView(isTimed: boolean) {
  const { subscribe: listen, tell } = listenersOf<Snapshot>()
  let current: Snapshot | undefined
  let running: Promise<Snapshot> | undefined
  let next: Promise<Snapshot> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStarted = false
  /** Sent, by the word of the tab that sent it: a full disk takes no receipt. */
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
      // The disk knows better: the server may have lost it since, or the visitor deleted it.
      for (const id of heard) if (!isGone(id)) arrived.delete(id)
      const statusOf = (id: string) => (isGone(id) && arrived.get(id)) || snapshot.statusOf(id)
      current = { ...snapshot, statusOf }
    } catch {
      // A disk that worked before still has what it had.
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
    /** The same object until there is another; undefined before the first. */
    current: () => current,
    /** Looks after this call. Looks follow one another, so no later snapshot is older. Never throws. */
    look,
    /** Calls back with each new snapshot. Returns the way to stop. */
    subscribe(listener: (snapshot: Snapshot) => void): () => void {
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

/** Shows how many requests wait on the application's icon, where the system has such badges. */
export function startBadge(view: View): void {
  const { navigator } = globalThis
  if (!('setAppBadge' in navigator)) return
  const show = async (count: number) => (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  view.subscribe(({ isRead, items }) => {
    // Without permission there is no badge.
    if (isRead) show(items.length).catch(() => undefined)
  })
}

/** Shows each receipt once, in the tab that is on screen, now or at the next start. Returns the way to stop. */
export function startTelling(view: View, isVisible: () => boolean, tell: (receipts: readonly Receipt[]) => void) {
  return view.subscribe(async ({ hasReceipts }) => {
    if (!hasReceipts || !isVisible()) return
    // A disk that fails has kept them for the next start.
    const receipts = await claimReceipts().catch(() => [])
    if (receipts.length > 0) tell(receipts)
  })
}
