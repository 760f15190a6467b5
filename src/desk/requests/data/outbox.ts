import { createStore, type MantineStore } from '@mantine/store'
import { del, set, values } from 'idb-keyval'
import { CallError } from '../../api/call.ts'
import { actions } from '../../api/desk.ts'
import type { Outcome, RequestWithHistory } from '../../api/types.ts'
import { unsent } from '../../device/unsent.ts'

/** What somebody has done and the database may not have heard of. */
export type UnsentAction = {
  /** Made at the tap: however often it is sent, it is done once. */
  readonly key: string
  readonly request: string
  /** When it was tapped, in ms. */
  readonly at: number
  /** The database's words, once it has refused: sending it again is of no use. */
  readonly refusal?: string
} & (
  | { readonly kind: 'reply' | 'note'; readonly text: string }
  | { readonly kind: 'finish'; readonly outcome: Outcome }
)

export type NewAction =
  | { readonly kind: 'reply' | 'note'; readonly text: string }
  | { readonly kind: 'finish'; readonly outcome: Outcome }

export interface Outbox {
  /** Oldest first. */
  readonly store: MantineStore<readonly UnsentAction[]>
  /** Calls back with each request as it is after an action. Returns how to stop. */
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

/** In ms: a browser whose disk is busy, or broken, may not answer at all. */
const PATIENCE = 5000
const tooLong = () => new Promise<never>((_, reject) => setTimeout(reject, PATIENCE))

export function openOutbox(): Outbox {
  const listeners = new Set<(answer: RequestWithHistory) => void>()
  const store = createStore<readonly UnsentAction[]>([])
  let isSending = false
  let isWanted = false

  const change = (next: readonly UnsentAction[]) => store.setState([...next].sort((a, b) => a.at - b.at))
  const keep = (action: UnsentAction) => set(action.key, action, unsent())
  const drop = (key: string) => {
    change(store.getState().filter((action) => action.key !== key))
    // Nobody waits for the disk: what is sent again because of that is still done once.
    del(key, unsent()).catch(() => {})
  }

  // Before the first sending: what an earlier visit left.
  const loaded = Promise.race([values<UnsentAction>(unsent()), tooLong()])
    .catch((): UnsentAction[] => [])
    .then((kept) => {
      const here = new Set(store.getState().map(({ key }) => key))
      change([...store.getState(), ...kept.filter(({ key }) => !here.has(key))])
    })

  async function sendAll(): Promise<void> {
    // What follows an action of the same request waits with it: a reply, then done.
    const held = new Set<string>()
    for (const action of store.getState()) {
      const isDiscarded = !store.getState().some(({ key }) => key === action.key)
      if (action.refusal || isDiscarded || held.has(action.request)) continue
      try {
        const answer = await send(action)
        drop(action.key)
        for (const listener of listeners) listener(answer)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.kind === 'offline' || error.kind === 'signed-out') return
        if (error.kind === 'server') {
          held.add(action.request)
          continue
        }
        const refused = { ...action, refusal: error.message }
        change(store.getState().map((other) => (other.key === action.key ? refused : other)))
        keep(refused).catch(() => {})
      }
    }
  }

  async function flush(): Promise<void> {
    await loaded
    if (isSending) {
      isWanted = true
      return
    }
    isSending = true
    try {
      do {
        isWanted = false
        await sendAll()
      } while (isWanted)
    } finally {
      isSending = false
    }
  }

  return {
    store,
    onDone(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(request, made) {
      const action = { ...made, key: crypto.randomUUID(), request, at: Date.now() }
      return Promise.race([keep(action), tooLong()]).finally(() => {
        change([...store.getState(), action])
        void flush()
      })
    },
    discard: drop,
    flush: () => void flush(),
  }
}

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
