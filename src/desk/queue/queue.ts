import { changesOf } from '../../storage/changes.ts'
import { DISK_TIMEOUT, isRecord, withTimeout } from '../../storage/guards.ts'
import { exclusively } from '../../storage/lock.ts'
import { CallError } from '../api/call.ts'
import { is, RequestWithHistory } from '../api/shapes.ts'
import { deleteAction, keepActions, type NewAction, readActions, replaceAction, type UnsentAction } from './action.ts'

interface Ports {
  /** Does the action in the database, once, however often it is sent. @throws CallError */
  send(action: UnsentAction): Promise<RequestWithHistory>
  /** Whether the device still belongs to the person using this tab. */
  mayKeep(): boolean
}

/** Name of the lock and of the channel between tabs. */
const NAME = 'desk-unsent'
/** The longest that one tab may send, in ms. */
const TURN = 60_000
/** For a disk that has failed to take something, in ms. */
const LITTLE_PATIENCE = 1_000

/** What tabs tell each other, besides "read the disk". Another version of the desk may send something else. */
interface News {
  /** The key of an action that is done or discarded: no longer shown or sent, even if it is on the disk. */
  readonly gone: string
  /** What the database answered, if it was done. */
  readonly answer?: RequestWithHistory
}
const isNews = (said: unknown): said is News => isRecord(said) && typeof said.gone === 'string'

const changes = changesOf<unknown>(NAME)

/** An action of this tab, until the disk has its latest state. */
interface Own {
  readonly action: UnsentAction
  /**
   * - `being kept`: being written.
   * - `kept`: on the disk; the next read will show it.
   * - `not kept`: the disk could not take it. It would be lost with this tab.
   * - `refused`: on the disk, without the refusal.
   */
  readonly state: 'being kept' | 'kept' | 'not kept' | 'refused'
}

export type ActionQueue = ReturnType<typeof openQueue>

/** The unsent actions of all tabs of this browser: on its disk, shown by each tab, sent by one. */
export function openQueue({ send, mayKeep }: Ports) {
  const listeners = new Set<() => void>()
  const doneListeners = new Set<(answer: RequestWithHistory) => void>()
  const own = new Map<string, Own>()
  /** Done or discarded: the disk may not know yet. */
  const gone = new Set<string>()
  /** Being discarded: neither sent from here nor written. */
  const leaving = new Set<string>()
  let shown: readonly UnsentAction[] = []
  let turn = 0
  let writing: Promise<void> = Promise.resolve()
  let isSending = false
  let isWanted = false

  const stateOf = (key: string) => own.get(key)?.state
  const enter = (action: UnsentAction, state: Own['state']) => own.set(action.key, { action, state })
  /** Whether the disk could not take one, which would be lost with this tab. */
  const hasUnkept = () => [...own.values()].some(({ state }) => state === 'not kept')

  /** Together with this tab's own, oldest first. Its own win: the disk may not have a refusal. */
  const withOwn = (kept: readonly UnsentAction[]) =>
    [
      ...new Map([...kept, ...[...own.values()].map(({ action }) => action)].map((each) => [each.key, each])).values(),
    ].sort((a, b) => a.at - b.at)

  function show(kept: readonly UnsentAction[]): void {
    const isOnDisk = new Set(kept.map(({ key }) => key))
    shown = withOwn(kept).filter(({ key }) => !gone.has(key) && (isOnDisk.has(key) || stateOf(key) !== 'being kept'))
    for (const listener of listeners) listener()
  }

  /** Reads the disk and shows the actions. Resolves with what the disk has; undefined if it does not answer. */
  async function look(): Promise<readonly UnsentAction[] | undefined> {
    const mine = ++turn
    try {
      const kept = await withTimeout(readActions(), hasUnkept() ? LITTLE_PATIENCE : DISK_TIMEOUT)
      // Overtaken by a later read, it shows nothing.
      if (mine === turn) {
        // The disk answers in order, so this includes what it had taken before.
        for (const [key, { state }] of own) if (state === 'kept') own.delete(key)
        show(kept)
      }
      return kept
    } catch {
      // It may answer next time. What was shown stays, with what it could not take.
      show(shown)
      return undefined
    }
  }

  /** The disk has these. One may have been refused while it was slow, or be gone. */
  function noteKept(actions: readonly UnsentAction[]): void {
    for (const kept of actions) {
      const action = own.get(kept.key)?.action
      if (action) enter(action, action === kept ? 'kept' : 'refused')
    }
  }

  /** Writes all that the disk has not taken, or another tab could send a later action first. */
  async function write(): Promise<void> {
    const missing = [...own.values()].flatMap(({ action, state }) =>
      state === 'kept' || action.refusal !== undefined || leaving.has(action.key) ? [] : [action],
    )
    if (missing.length === 0) return
    await keepActions(missing, mayKeep)
    noteKept(missing)
    // Done or discarded while the disk was slow: must not come back.
    await Promise.all(missing.filter(({ key }) => gone.has(key)).map(({ key }) => erase(key)))
    changes.announce()
  }

  /** Resolves even if the disk fails: `tidy` runs after each round. */
  const erase = (key: string) => withTimeout(deleteAction(key)).catch(() => {})

  /** Resolves even if the disk fails: then another tab gets the same refusal. */
  const noteRefused = (refused: UnsentAction) =>
    withTimeout(replaceAction(refused)).then(
      () => noteKept([refused]),
      () => {},
    )

  /** Writes to the disk again what it has missed: done, discarded or refused actions. */
  const tidy = (kept: readonly UnsentAction[]) =>
    Promise.all(
      withOwn(kept).map((action) => {
        if (gone.has(action.key)) return erase(action.key)
        return stateOf(action.key) === 'refused' ? noteRefused(action) : undefined
      }),
    )

  /** No longer shown or sent, even if it is still on the disk. */
  function forget(key: string): void {
    gone.add(key)
    own.delete(key)
    show(shown)
  }

  /**
   * Actions on the same request keep their order: a reply, then done. None on a request that has `failed`.
   * @param kept - what the disk has; undefined if it does not answer: then only what it never took may be sent
   */
  function next(kept: readonly UnsentAction[] | undefined, failed: ReadonlySet<string>): UnsentAction | undefined {
    const held = new Set(failed)
    const isOnDisk = new Set(kept?.map(({ key }) => key))
    return withOwn(kept ?? shown).find(({ key, request, refusal }) => {
      if (gone.has(key) || refusal !== undefined || held.has(request)) return false
      const isReady = !leaving.has(key) && (stateOf(key) === 'not kept' || isOnDisk.has(key))
      if (!isReady) held.add(request)
      return isReady
    })
  }

  async function sendAll(): Promise<void> {
    const failed = new Set<string>()
    for (;;) {
      // Reads the disk each time: another tab may have just discarded one.
      const kept = await look()
      const action = next(kept, failed)
      if (!action) return void (await tidy(kept ?? []))
      const { key } = action
      try {
        const answer = await send(action)
        forget(key)
        changes.announce({ gone: key, answer } satisfies News)
        await erase(key)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.kind === 'offline' || error.kind === 'signed-out') return
        if (error.kind === 'server') failed.add(action.request)
        else {
          const isUnkept = stateOf(key) === 'not kept'
          const refused = { ...action, refusal: error.message }
          enter(refused, isUnkept ? 'not kept' : 'refused')
          if (!isUnkept) await noteRefused(refused)
          changes.announce()
        }
      }
    }
  }

  async function flush(): Promise<void> {
    isWanted = true
    if (isSending) return
    isSending = true
    try {
      while (isWanted) {
        isWanted = false
        await exclusively(NAME, { longest: TURN, isPatient: true }, sendAll)
      }
    } finally {
      isSending = false
    }
  }

  /** The time of an action tapped now: after those shown for its request, whatever the device's clock says. */
  function moment(request: string): number {
    const earlier = withOwn(shown).filter((action) => action.request === request)
    return Math.max(Date.now(), ...earlier.map(({ at }) => at + 1))
  }

  return {
    /** Unsent and refused actions, oldest first. The same array until it changes. */
    shown: () => shown,
    hasUnkept,
    /** Calls back whenever `shown` changes. Returns how to stop. */
    subscribe: (listener: () => void) => joined(listeners, listener),
    /** Follows the disk and the other tabs until the returned function is called. */
    start(): () => void {
      const stop = changes.subscribe((said) => {
        if (isNews(said)) {
          forget(said.gone)
          if (is(RequestWithHistory)(said.answer)) for (const listener of doneListeners) listener(said.answer)
        }
        void look()
      })
      void look()
      return stop
    },
    /** Calls back with each request as it is after an action, whichever tab sent it. Returns how to stop. */
    onDone: (listener: (answer: RequestWithHistory) => void) => joined(doneListeners, listener),
    /** Keeps it on the device, then shows and sends it. Rejects if it cannot be kept in time, and still sends it. */
    async add(request: string, made: NewAction): Promise<void> {
      const action = { ...made, key: crypto.randomUUID(), request, at: moment(request) }
      enter(action, 'being kept')
      // One write at a time: an action on the disk is not written again, as another tab may discard it at once.
      writing = writing.then(write, write)
      try {
        await withTimeout(writing)
      } catch (error) {
        if (stateOf(action.key) === 'being kept') enter(action, 'not kept')
        void look()
        throw error
      } finally {
        void flush()
      }
    },
    /** Hides it once no tab can send it. Rejects if the disk cannot delete it: then it is still shown. */
    async discard(key: string): Promise<void> {
      leaving.add(key)
      try {
        await withTimeout(deleteAction(key)).catch((error: unknown) => {
          // What it never took is gone by this tab's word.
          if (stateOf(key) !== 'not kept') throw error
        })
        changes.announce({ gone: key } satisfies News)
      } finally {
        leaving.delete(key)
        void flush()
      }
    },
    /** Sends all unsent actions, in order. If that is under way, asks for another round. */
    flush: () => void flush(),
  }
}

function joined<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
