import { changesOf } from '../../storage/changes.ts'
import { DISK_TIMEOUT, isRecord, withTimeout } from '../../storage/guards.ts'
import { listenersOf } from '../../storage/listeners.ts'
import { exclusively } from '../../storage/lock.ts'
import { CallError } from '../api/call.ts'
import { is, RequestWithHistory } from '../api/shapes.ts'
import {
  deleteAction,
  keepActions,
  type NewAction,
  readActions,
  replaceAction,
  type UnsentAction,
} from '../device/actions.ts'

interface Ports {
  /** Runs the action in the database, once, however often it is sent. @throws CallError */
  send(action: UnsentAction): Promise<RequestWithHistory>
  /** Whether the device still belongs to the user of this tab. */
  mayKeep(): boolean
}

/** The name of the lock, and of the channel between tabs. */
const NAME = 'desk-unsent'
/** How long one tab may keep sending, in ms. */
const TURN = 60_000
/** Timeout for a disk that has failed to write something, in ms. */
const LITTLE_PATIENCE = 1_000

/** Messages between tabs, besides "read the disk". Another version of the desk may send something else. */
interface News {
  /** The key of a done or discarded action, which is no longer shown or sent even if it is on the disk. */
  readonly gone: string
  /** The database's answer, if the action was done. */
  readonly answer?: RequestWithHistory
}
const isNews = (said: unknown): said is News => isRecord(said) && typeof said.gone === 'string'

const changes = changesOf<unknown>(NAME)

/** One of this tab's actions, until the disk has its latest state. */
interface Own {
  readonly action: UnsentAction
  /**
   * - `being kept`: being written.
   * - `kept`: on the disk; the next read will show it.
   * - `not kept`: the write failed. It would be lost with this tab.
   * - `refused`: on the disk, without the refusal.
   */
  readonly state: 'being kept' | 'kept' | 'not kept' | 'refused'
}

export type ActionQueue = ReturnType<typeof openQueue>

/** The unsent actions of all tabs of this browser. The disk stores them, every tab shows them, and one tab sends them. */
export function openQueue({ send, mayKeep }: Ports) {
  const toShown = listenersOf<void>()
  const toDone = listenersOf<RequestWithHistory>()
  const own = new Map<string, Own>()
  /** Keys of done or discarded actions, which may still be on the disk. */
  const gone = new Set<string>()
  /** Keys of actions being discarded. This tab neither sends nor writes them. */
  const leaving = new Set<string>()
  let shown: readonly UnsentAction[] = []
  let turn = 0
  let writing: Promise<void> = Promise.resolve()
  let isSending = false
  let isWanted = false

  const stateOf = (key: string) => own.get(key)?.state
  const enter = (action: UnsentAction, state: Own['state']) => own.set(action.key, { action, state })
  /** Whether the disk failed to write an action, which would be lost with this tab. */
  const hasUnkept = () => [...own.values()].some(({ state }) => state === 'not kept')

  /** Adds this tab's own actions, oldest first. They win, as the disk may lack a refusal. */
  const withOwn = (kept: readonly UnsentAction[]) =>
    [
      ...new Map([...kept, ...[...own.values()].map(({ action }) => action)].map((each) => [each.key, each])).values(),
    ].sort((a, b) => a.at - b.at)

  function show(kept: readonly UnsentAction[]): void {
    const isOnDisk = new Set(kept.map(({ key }) => key))
    shown = withOwn(kept).filter(({ key }) => !gone.has(key) && (isOnDisk.has(key) || stateOf(key) !== 'being kept'))
    toShown.tell()
  }

  /** Reads the disk and shows the actions. Resolves with what the disk has; undefined if it does not answer. */
  async function look(): Promise<readonly UnsentAction[] | undefined> {
    const mine = ++turn
    try {
      const kept = await withTimeout(readActions(), hasUnkept() ? LITTLE_PATIENCE : DISK_TIMEOUT)
      // A read that a later read has overtaken shows nothing.
      if (mine === turn) {
        // The disk answers in order, so this includes all earlier writes.
        for (const [key, { state }] of own) if (state === 'kept') own.delete(key)
        show(kept)
      }
      return kept
    } catch {
      // The disk may answer next time. Keep showing the actions, including any that it failed to write.
      show(shown)
      return undefined
    }
  }

  /** Notes that the disk has these. While it was slow, an action may have been refused, or be gone. */
  function noteKept(actions: readonly UnsentAction[]): void {
    for (const kept of actions) {
      const action = own.get(kept.key)?.action
      if (action) enter(action, action === kept ? 'kept' : 'refused')
    }
  }

  /** Writes every action that the disk lacks. Otherwise another tab could send a later action first. */
  async function write(): Promise<void> {
    const missing = [...own.values()].flatMap(({ action, state }) =>
      state === 'kept' || action.refusal !== undefined || leaving.has(action.key) ? [] : [action],
    )
    if (missing.length === 0) return
    await keepActions(missing, mayKeep)
    noteKept(missing)
    // Actions done or discarded while the disk was slow must not come back.
    await Promise.all(missing.filter(({ key }) => gone.has(key)).map(({ key }) => erase(key)))
    changes.announce()
  }

  /** Resolves even if the disk fails, as `tidy` runs after each round. */
  const erase = (key: string) => withTimeout(deleteAction(key)).catch(() => {})

  /** Resolves even if the disk fails. Another tab would then get the same refusal. */
  const noteRefused = (refused: UnsentAction) =>
    withTimeout(replaceAction(refused)).then(
      () => noteKept([refused]),
      () => {},
    )

  /** Repeats the writes that the disk has missed, for done, discarded or refused actions. */
  const tidy = (kept: readonly UnsentAction[]) =>
    Promise.all(
      withOwn(kept).map((action) => {
        if (gone.has(action.key)) return erase(action.key)
        return stateOf(action.key) === 'refused' ? noteRefused(action) : undefined
      }),
    )

  /** Stops showing and sending an action, even if it is still on the disk. */
  function forget(key: string): void {
    gone.add(key)
    own.delete(key)
    show(shown)
  }

  /**
   * The next action to send. Actions on a request keep their order, and a request that has `failed` is skipped.
   * @param kept - the actions on the disk; if it does not answer (undefined), only actions it never had may be sent
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
      // Reads the disk each time, as another tab may have just discarded an action.
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
        if (error.kind === 'offline' || error.kind === 'signed-out' || error.kind === 'outdated') return
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

  const lastOf = (request: string) => withOwn(shown).findLast((action) => action.request === request)

  /** The time of a new action, always later than those shown for its request, whatever the device's clock says. */
  const moment = (request: string) => Math.max(Date.now(), (lastOf(request)?.at ?? 0) + 1)

  return {
    /** Unsent and refused actions, oldest first. The array stays identical until it changes. */
    shown: () => shown,
    hasUnkept,
    /** Calls back whenever `shown` changes. Returns an unsubscribe function. */
    subscribe: toShown.subscribe,
    /** Follows the disk and the other tabs until the returned function is called. */
    start(): () => void {
      const stop = changes.subscribe((said) => {
        if (isNews(said)) {
          forget(said.gone)
          if (is(RequestWithHistory)(said.answer)) toDone.tell(said.answer)
        }
        void look()
      })
      void look()
      return stop
    },
    /** Calls back with the updated request after each action, whichever tab sent it. Returns an unsubscribe function. */
    onDone: toDone.subscribe,
    /** Stores the action, then shows and sends it. If it cannot be stored in time, rejects but still sends it. */
    async add(request: string, made: NewAction): Promise<void> {
      // Two taps are one arrival, or one "Done", whatever was written in between.
      const isStep = ({ kind }: NewAction) => kind === 'arrived' || kind === 'onTheWay' || kind === 'finish'
      const last = withOwn(shown).findLast((action) => action.request === request && isStep(action))
      if (made.kind !== 'onTheWay' && made.kind === last?.kind && last.refusal === undefined) return
      const action = { ...made, key: crypto.randomUUID(), request, at: moment(request) }
      enter(action, 'being kept')
      // One write at a time, so that no action is written twice: another tab may have discarded it since.
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
    /** Hides the action once no tab can send it. If the disk cannot delete it, rejects and keeps showing it. */
    async discard(key: string): Promise<void> {
      leaving.add(key)
      try {
        await withTimeout(deleteAction(key)).catch((error: unknown) => {
          // An action that the disk never had needs no deleting.
          if (stateOf(key) !== 'not kept') throw error
        })
        changes.announce({ gone: key } satisfies News)
      } finally {
        leaving.delete(key)
        void flush()
      }
    },
    /** Sends all unsent actions in order. If already sending, asks for another round. */
    flush: () => void flush(),
  }
}
