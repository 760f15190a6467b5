import { inTime, PATIENCE } from '../../storage/guards.ts'
import type { UnsentAction } from './action.ts'
import { deleteAction, keepActions, readActions, replaceAction } from './disk.ts'
import { ownActions } from './own.ts'

/** For a disk that has failed to take something, in ms. */
const LITTLE_PATIENCE = 1_000

/** What waits: on the disk, which all tabs share, and in this tab alone. */
export interface Waiting {
  /** What is shown, oldest first. The same array until it changes. */
  shown(): readonly UnsentAction[]
  /** Whether the disk has failed to take one. */
  hasUnkept(): boolean
  /** Calls back whenever `shown` changes. Returns how to stop. */
  subscribe(listener: () => void): () => void
  /** Shows what waits. Resolves with what the disk has; undefined if it is silent. */
  look(): Promise<readonly UnsentAction[] | undefined>
  /** When an action that is tapped now was tapped: after what is shown of its request, whatever the device's clock says. */
  moment(request: string): number
  /** Resolves once the disk has taken it. Rejects if it does not, or not in time: then it is this tab's alone. */
  keep(action: UnsentAction): Promise<void>
  /** Resolves once no tab finds it on the disk. Rejects if the disk does not forget it; not if it never took it. */
  discard(key: string): Promise<void>
  /** Whatever the disk says, it is neither shown nor sent any more. */
  forget(key: string): void
  /** It was refused. Resolves once the disk has taken note of it, or failed to. */
  refuse(action: UnsentAction, refusal: string): Promise<void>
  /** Resolves also if the disk fails: `tidy` comes after each round. */
  erase(key: string): Promise<void>
  /** Tells the disk again what it has not taken note of: what is done, discarded or refused. */
  tidy(kept: readonly UnsentAction[]): Promise<unknown>
  /**
   * What to send next. What follows an action of the same request waits with it: a reply, then done.
   * @param kept - what the disk has; undefined if it is silent: then only what it never took may be sent
   * @param failed - requests of which the database did not take an action
   */
  next(kept: readonly UnsentAction[] | undefined, failed: ReadonlySet<string>): UnsentAction | undefined
}

/**
 * @param mayKeep - whether the device is still that of whoever taps here
 * @param onKept - is called whenever the disk has taken something
 */
export function openWaiting(mayKeep: () => boolean, onKept: () => void): Waiting {
  const listeners = new Set<() => void>()
  const own = ownActions()
  /** Done or discarded: the disk may not know yet. */
  const gone = new Set<string>()
  /** Being discarded: neither sent from here nor written. */
  const leaving = new Set<string>()
  let shown: readonly UnsentAction[] = []
  let turn = 0
  let writing: Promise<void> = Promise.resolve()

  function show(kept: readonly UnsentAction[]): void {
    const isOnDisk = new Set(kept.map(({ key }) => key))
    shown = own
      .among(kept)
      .filter(({ key }) => !gone.has(key) && (isOnDisk.has(key) || own.state(key) !== 'being kept'))
    for (const listener of listeners) listener()
  }

  async function look(): Promise<readonly UnsentAction[] | undefined> {
    const mine = ++turn
    const end = own.lookBegins()
    try {
      const kept = await inTime(readActions(), own.hasUnkept() ? LITTLE_PATIENCE : PATIENCE)
      // One that was overtaken by another shows nothing.
      if (mine === turn) {
        end()
        show(kept)
      }
      return kept
    } catch {
      // It may answer the next time. What was shown stays, with what it did not take.
      show(shown)
      return undefined
    }
  }

  /** All that the disk has not taken so far: otherwise another tab could send first what came later. */
  async function write(): Promise<void> {
    const missing = own.missing().filter(({ key }) => !leaving.has(key))
    if (missing.length === 0) return
    await keepActions(missing, mayKeep)
    own.kept(missing)
    // Done or discarded meanwhile, if the disk was slow: it must not come back.
    await Promise.all(missing.filter(({ key }) => gone.has(key)).map(({ key }) => erase(key)))
    onKept()
  }

  const erase = (key: string) => inTime(deleteAction(key)).catch(() => {})

  /** Resolves also if the disk fails: whoever reads it there as it was is refused as well. */
  const note = (refused: UnsentAction) =>
    inTime(replaceAction(refused)).then(
      () => own.kept([refused]),
      () => {},
    )

  return {
    shown: () => shown,
    hasUnkept: own.hasUnkept,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look,
    moment(request) {
      const earlier = own.among(shown).filter((action) => action.request === request)
      return Math.max(Date.now(), ...earlier.map(({ at }) => at + 1))
    },
    async keep(action) {
      own.beingKept(action)
      // One at a time: what the disk has taken is not written again, since another tab may discard it at once.
      writing = writing.then(write, write)
      try {
        await inTime(writing)
      } catch (error) {
        if (own.state(action.key) === 'being kept') own.notKept(action)
        void look()
        throw error
      }
    },
    async discard(key) {
      leaving.add(key)
      try {
        await inTime(deleteAction(key))
      } catch (error) {
        if (own.state(key) !== 'not kept') throw error
      } finally {
        leaving.delete(key)
      }
    },
    forget(key) {
      gone.add(key)
      own.forget(key)
      show(shown)
    },
    async refuse(action, refusal) {
      const refused = { ...action, refusal }
      own.refused(refused)
      if (own.state(action.key) === 'refused') await note(refused)
    },
    erase,
    tidy: (kept) =>
      Promise.all(
        own.among(kept).map((action) => {
          if (gone.has(action.key)) return erase(action.key)
          return own.state(action.key) === 'refused' ? note(action) : undefined
        }),
      ),
    next(kept, failed) {
      const held = new Set(failed)
      const isOnDisk = new Set(kept?.map(({ key }) => key))
      return own.among(kept ?? shown).find(({ key, request, refusal }) => {
        if (gone.has(key) || refusal !== undefined || held.has(request)) return false
        const isReady = !leaving.has(key) && (own.state(key) === 'not kept' || isOnDisk.has(key))
        if (!isReady) held.add(request)
        return isReady
      })
    },
  }
}
