import { changesOf } from '../../storage/changes.ts'
import { isRecord } from '../../storage/guards.ts'
import { exclusively } from '../../storage/lock.ts'
import { CallError } from '../api/call.ts'
import { is, RequestWithHistory } from '../api/shapes.ts'
import type { NewAction, UnsentAction } from './action.ts'
import { openWaiting } from './waiting.ts'

/** What the queue needs of its surroundings. */
export interface Ports {
  /**
   * Does it in the database: once, however often it is sent.
   * @throws CallError
   */
  send(action: UnsentAction): Promise<RequestWithHistory>
  /** Whether the device is still that of whoever taps here. */
  mayKeep(): boolean
}

/** The actions of all tabs of this browser: they are on its disk, each tab shows them, and one of them sends them. */
export interface ActionQueue {
  /** What waits or was refused, oldest first. The same array until it changes. */
  shown(): readonly UnsentAction[]
  /** Whether the disk has failed to take one, which then goes with this tab. */
  hasUnkept(): boolean
  /** Calls back whenever `shown` changes. Returns how to stop. */
  subscribe(listener: () => void): () => void
  /** Follows the disk and the other tabs until the returned function is called. */
  start(): () => void
  /** Calls back with each request as it is after an action, whichever tab sent it. Returns how to stop. */
  onDone(listener: (answer: RequestWithHistory) => void): () => void
  /**
   * Keeps it on the device, then shows and sends it: what is shown as waiting survives a reload. Resolves once it is kept;
   * rejects if the device keeps nothing, or takes too long, and shows and sends it all the same.
   */
  add(request: string, action: NewAction): Promise<void>
  /** Hides it once no tab will send it any more. Rejects if the disk does not forget it: then it is still shown. */
  discard(key: string): Promise<void>
  /** Sends what waits, in order. While it is under way, asks for another round. */
  flush(): void
}

/** Of the lock and of the channel between tabs. */
const NAME = 'desk-unsent'
/** The longest that a tab may take to send what waits, in ms. */
const TURN = 60_000

/** What tabs tell each other beside "look at the disk". Another version of the desk may say something else. */
interface News {
  /** The key of what is done, or discarded: not to be shown or sent any more, whatever the disk says. */
  readonly gone: string
  /** What the database answered, if it was done. */
  readonly answer?: RequestWithHistory
}
const isNews = (said: unknown): said is News => isRecord(said) && typeof said.gone === 'string'

const changes = changesOf<unknown>(NAME)

export function openQueue({ send, mayKeep }: Ports): ActionQueue {
  const doneListeners = new Set<(answer: RequestWithHistory) => void>()
  const waiting = openWaiting(mayKeep, () => changes.announce())
  let isSending = false
  let isWanted = false

  function hear(said: unknown): void {
    if (isNews(said)) {
      waiting.forget(said.gone)
      if (is(RequestWithHistory)(said.answer)) for (const listener of doneListeners) listener(said.answer)
    }
    void waiting.look()
  }

  async function settle(key: string, answer: RequestWithHistory): Promise<void> {
    waiting.forget(key)
    changes.announce({ gone: key, answer } satisfies News)
    await waiting.erase(key)
  }

  async function sendAll(): Promise<void> {
    const failed = new Set<string>()
    for (;;) {
      // From the disk each time: another tab may have discarded one a moment ago.
      const kept = await waiting.look()
      const action = waiting.next(kept, failed)
      if (!action) return void (await waiting.tidy(kept ?? []))
      try {
        await settle(action.key, await send(action))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.kind === 'offline' || error.kind === 'signed-out') return
        if (error.kind === 'server') failed.add(action.request)
        else {
          await waiting.refuse(action, error.message)
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

  return {
    shown: waiting.shown,
    hasUnkept: waiting.hasUnkept,
    subscribe: waiting.subscribe,
    start() {
      const stop = changes.subscribe(hear)
      void waiting.look()
      return stop
    },
    onDone(listener) {
      doneListeners.add(listener)
      return () => doneListeners.delete(listener)
    },
    async add(request, made) {
      try {
        await waiting.keep({ ...made, key: crypto.randomUUID(), request, at: waiting.moment(request) })
      } finally {
        void flush()
      }
    },
    async discard(key) {
      try {
        await waiting.discard(key)
        changes.announce({ gone: key } satisfies News)
      } finally {
        void flush()
      }
    },
    flush: () => void flush(),
  }
}
