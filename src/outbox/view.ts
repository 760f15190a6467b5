import { del, get, set } from 'idb-keyval'
import { type Entries, readAll } from '../storage/database.ts'
import { withTimeout } from '../storage/guards.ts'
import { listenersOf } from '../storage/listeners.ts'
import { duePictures, keptSentIn, soonestAsking, waitOf } from './expiry.ts'
import {
  type Answer,
  db,
  isLink,
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

/** Everything this device knows about its requests at one moment. */
export function snapshotOf(all: Entries, at: number) {
  const stored = new Map(all)
  const items = itemsIn(all)
  const messages = messagesIn(all)
  const sent = keptSentIn(all, at)
  const isOwn = (answer: Answer) => sent.some((own) => !isLink(own.id) && own.answer?.receivedAt === answer.receivedAt)
  return {
    /** In ms since the epoch. Ages are measured from this moment. */
    at,
    /** Waiting requests, oldest first. */
    items,
    /** Whether anything is waiting to be sent, including requests kept by the boot script. */
    isAnythingWaiting:
      items.length > 0 || earlyIn(all).length > 0 || messages.some(isUnsent) || duePictures(all, at).length > 0,
    /** Requests sent in the last two days, newest first, and those of links in texts that this device did not send. */
    sent: sent.filter(({ id, answer }) => !isLink(id) || (answer && !isOwn(answer))),
    /** The visitor's messages about sent requests, oldest first. */
    messages,
    /** When to ask next for an answer, in ms since the epoch; undefined if never. */
    asksAt: soonestAsking(sent, at),
    /** Whether there are receipts that no tab has shown yet. */
    hasReceipts: all.some(([key]) => key.startsWith(KEYS.receipt)),
    /** Requests removed unsent, until the visitor has read the notice. */
    removed: readRemoved(stored.get(KEYS.removed)),
    /** Whether the last attempt to send something failed. */
    isStuck: stored.has(KEYS.gate) || stored.has(MESSAGES_GATE),
    /** Whether the connection failed so recently that even an attempt on reconnecting waits. */
    isPausing: waitOf(readGate(stored.get(KEYS.gate)), 'reconnect', at) > 0,
    /** Photographs of all requests and of the form. */
    pictures: picturesIn(all),
    /** Whether the disk could be read. If not, this is the last snapshot, or an empty one. */
    isRead: true,
    /** The status of a request; undefined if the disk could not be read. */
    statusOf: (id: string): Status | undefined => statusIn(stored, id),
  }
}

/** In ms. Ages grow, and another tab may have died before it could announce what it saved. */
const LOOK_EVERY = 30_000

/** The time until the next look, in ms. That look also asks for answers. */
function waitAfter({ at, asksAt = 0 }: Snapshot): number {
  const ahead = asksAt - at
  return ahead > 0 ? Math.min(Math.max(ahead, 1000), LOOK_EVERY) : LOOK_EVERY
}

export type View = ReturnType<typeof createView>

/**
 * Everything that shows requests or reacts to them subscribes to a view, so that each change costs one look at the disk.
 * @param isTimed whether it also looks every half minute, as pages do
 */
export function createView(isTimed: boolean) {
  const { subscribe: listen, tell } = listenersOf<Snapshot>()
  let current: Snapshot | undefined
  let running: Promise<Snapshot> | undefined
  let next: Promise<Snapshot> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStarted = false
  /** Requests that another tab announced as sent. A full disk cannot store the receipt. */
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
      // The disk is more recent: the server may have lost the request since, or the visitor deleted it.
      for (const id of heard) if (!isGone(id)) arrived.delete(id)
      const statusOf = (id: string) => (isGone(id) && arrived.get(id)) || snapshot.statusOf(id)
      current = { ...snapshot, statusOf }
    } catch {
      // The disk failed, so keep the last snapshot.
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
    /** The latest snapshot; undefined before the first look. */
    current: () => current,
    /** Looks at the disk after this call. Looks never overlap, so a later snapshot is never older. Never throws. */
    look,
    /** Calls back with each new snapshot. Returns a function that stops it. */
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

/**
 * Shows the number of waiting requests on the application's icon, where the system supports badges. Clears only a number of
 * its own: the desk, on the same origin, has one too.
 */
export function startBadge(view: View): void {
  const { navigator } = globalThis
  if (!('setAppBadge' in navigator)) return
  const show = async (count: number) => {
    if (count > 0) {
      await set(KEYS.badge, count, db)
      await navigator.setAppBadge(count)
    } else if ((await get(KEYS.badge, db)) !== undefined) {
      await navigator.clearAppBadge()
      await del(KEYS.badge, db)
    }
  }
  view.subscribe(({ isRead, items }) => {
    // This fails without permission.
    if (isRead) show(items.length).catch(() => undefined)
  })
}

/** Shows each receipt once, in the tab that is on screen, now or at the next start. Returns a function that stops it. */
export function startTelling(view: View, isVisible: () => boolean, tell: (receipts: readonly Receipt[]) => void) {
  return view.subscribe(async ({ hasReceipts }) => {
    if (!hasReceipts || !isVisible()) return
    // If the disk fails, it still has them for the next start.
    const receipts = await claimReceipts().catch(() => [])
    if (receipts.length > 0) tell(receipts)
  })
}
