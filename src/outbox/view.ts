import { readAll } from '../storage/database.ts'
import { inTime } from '../storage/inTime.ts'
import { subscribe } from './changes.ts'
import { db } from './database.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'

/** What shows requests, or acts on what becomes of them, subscribes here: one reader, one snapshot a change. */
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
  const listeners = new Set<{ readonly tell: (snapshot: Snapshot) => void }>()
  let current: Snapshot | undefined
  let running: Promise<Snapshot> | undefined
  let next: Promise<Snapshot> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStarted = false

  const read = async (): Promise<Snapshot> => {
    clearTimeout(timer)
    try {
      current = snapshotOf(await inTime(db('readonly', readAll)), Date.now())
    } catch {
      // No storage, nothing waits as far as anybody knows; a disk that worked before has still what it had.
      current = { ...(current ?? snapshotOf([], Date.now())), at: Date.now(), isRead: false, statusOf: () => undefined }
    }
    clearTimeout(timer)
    if (isTimed) timer = setTimeout(look, waitAfter(current))
    for (const { tell } of [...listeners]) tell(current)
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
      const entry = { tell: listener }
      listeners.add(entry)
      if (!isStarted) {
        isStarted = true
        subscribe(() => void look())
        void look()
      }
      return () => {
        listeners.delete(entry)
      }
    },
  }
}
