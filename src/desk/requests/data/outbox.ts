import { createStore, type MantineStore } from '@mantine/store'
import { del, promisifyRequest, set, values } from 'idb-keyval'
import { committed } from '../../../storage/database.ts'
import { inTime, PATIENCE } from '../../../storage/inTime.ts'
import { exclusively } from '../../../storage/lock.ts'
import { CallError } from '../../api/call.ts'
import { actions } from '../../api/desk.ts'
import type { Outcome, RequestWithHistory } from '../../api/types.ts'
import { mayKeep } from '../../device/kept.ts'
import { unsent } from '../../device/unsent.ts'

export type NewAction =
  | { readonly kind: 'reply' | 'note'; readonly text: string }
  | { readonly kind: 'finish'; readonly outcome: Outcome }

/** What somebody has done and the database may not have heard of. */
export type UnsentAction = NewAction & {
  /** Made at the tap: however often it is sent, it is done once. */
  readonly key: string
  readonly request: string
  /** When it was tapped, in ms. */
  readonly at: number
  /** The database's words, once it has refused: sending it again is of no use. */
  readonly refusal?: string
}

/** The actions of all tabs of this browser: they are on its disk, each tab shows them, and one of them sends them. */
export interface Outbox {
  /** Oldest first. */
  readonly store: MantineStore<readonly UnsentAction[]>
  /** Follows the disk until the returned function is called. */
  start(): () => void
  /** Calls back with each request as it is after an action, whichever tab sent it. Returns how to stop. */
  onDone(listener: (answer: RequestWithHistory) => void): () => void
  /**
   * Keeps it on the device, then shows and sends it: what is shown as waiting survives a reload. Resolves once it is kept;
   * rejects if the device keeps nothing, or takes too long, and shows and sends it all the same.
   */
  add(request: string, action: NewAction): Promise<void>
  discard(key: string): void
  /** Sends what waits, in order. Once is enough: it does nothing while it is under way. */
  flush(): void
}

/** Of the lock and of the channel between tabs. */
const NAME = 'desk-unsent'
/** For a disk that has failed to take something, in ms. */
const LITTLE_PATIENCE = 1_000
/** For another tab to send what it has, in ms. After that, with the next look at the list. */
const TURN = 60_000

export function openOutbox(): Outbox {
  const listeners = new Set<(answer: RequestWithHistory) => void>()
  const store = createStore<readonly UnsentAction[]>([])
  /** What the disk did not take: of this tab alone, and gone with it. */
  const unkept = new Map<string, UnsentAction>()
  /** Sent or discarded here: the disk may not know yet. */
  const gone = new Set<string>()
  let channel: BroadcastChannel | undefined
  let turn = 0
  let isSending = false
  let isWanted = false

  const tellTabs = (answer?: RequestWithHistory) => channel?.postMessage(answer)
  const tellHere = (answer: RequestWithHistory) => {
    for (const listener of listeners) listener(answer)
  }

  const onDisk = () =>
    inTime(values<UnsentAction>(unsent), unkept.size > 0 ? LITTLE_PATIENCE : PATIENCE).catch(() => undefined)
  /** With what only this tab knows of, oldest first. */
  const withUnkept = (actions: readonly UnsentAction[]) =>
    [...new Map([...unkept.values(), ...actions].map((action) => [action.key, action])).values()]
      .filter(({ key }) => !gone.has(key))
      .sort((a, b) => a.at - b.at)

  /** Shows what waits; a look that was overtaken by another shows nothing. */
  async function look(): Promise<void> {
    const mine = ++turn
    const actions = await onDisk()
    if (mine === turn) store.setState(withUnkept(actions ?? store.getState()))
  }
  async function drop(key: string): Promise<void> {
    gone.add(key)
    unkept.delete(key)
    store.setState(withUnkept(store.getState()))
    await inTime(del(key, unsent)).catch(() => {})
    await look()
  }
  async function refuse(action: UnsentAction, refusal: string): Promise<void> {
    const refused = { ...action, refusal }
    if (unkept.has(action.key)) unkept.set(action.key, refused)
    else await inTime(replace(refused)).catch(() => unkept.set(action.key, refused))
    await look()
  }

  async function sendAll(): Promise<void> {
    const tried = new Set<string>()
    // What follows an action of the same request waits with it: a reply, then done.
    const held = new Set<string>()
    for (;;) {
      // From the disk each time: another tab may have discarded it a moment ago. If it does not answer, that has to wait.
      const action = withUnkept((await onDisk()) ?? []).find(
        ({ key, request, refusal }) => refusal === undefined && !tried.has(key) && !held.has(request),
      )
      if (!action) return
      tried.add(action.key)
      try {
        const answer = await send(action)
        const dropped = drop(action.key)
        tellHere(answer)
        await dropped
        tellTabs(answer)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.kind === 'offline' || error.kind === 'signed-out') return
        if (error.kind === 'server') {
          held.add(action.request)
          continue
        }
        await refuse(action, error.message)
        tellTabs()
      }
    }
  }

  async function flush(): Promise<void> {
    if (isSending) {
      isWanted = true
      return
    }
    isSending = true
    try {
      do {
        isWanted = false
        await exclusively(TURN, sendAll, NAME)
      } while (isWanted)
    } finally {
      isSending = false
    }
  }

  async function keep(action: UnsentAction): Promise<void> {
    const written = mayKeep() ? set(action.key, action, unsent) : Promise.reject(new DOMException('Nothing is kept'))
    try {
      await inTime(written)
    } catch (error) {
      unkept.set(action.key, action)
      // It may still arrive, and belongs to all tabs then; unless it has been sent by now.
      written.then(
        () => (gone.has(action.key) ? del(action.key, unsent) : void unkept.delete(action.key)),
        () => {},
      )
      throw error
    }
  }

  return {
    store,
    start() {
      channel = new BroadcastChannel(NAME)
      channel.onmessage = ({ data }: MessageEvent<RequestWithHistory | undefined>) => {
        void look()
        if (data) tellHere(data)
      }
      void look()
      return () => {
        channel?.close()
        channel = undefined
      }
    },
    onDone(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async add(request, made) {
      const action = { ...made, key: crypto.randomUUID(), request, at: Date.now() }
      try {
        await keep(action)
      } finally {
        void look()
        tellTabs()
        void flush()
      }
    },
    discard: (key) => void drop(key).then(() => tellTabs()),
    flush: () => void flush(),
  }
}

/** Unless it has been discarded meanwhile. */
const replace = (action: UnsentAction): Promise<void> =>
  unsent('readwrite', async (store) => {
    if ((await promisifyRequest(store.getKey(action.key))) !== undefined) store.put(action, action.key)
    return committed(store)
  })

function send(action: UnsentAction): Promise<RequestWithHistory> {
  switch (action.kind) {
    case 'reply':
      return actions.reply(action.request, action.text, action.key)
    case 'note':
      return actions.note(action.request, action.text, action.key)
    case 'finish':
      return actions.finish(action.request, action.outcome, action.key)
  }
}
