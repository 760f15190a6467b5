/** A list of listeners. The same function may listen more than once. */
export function listenersOf<Message>() {
  const all = new Set<{ readonly tell: (message: Message) => void }>()
  return {
    /** Returns the way to stop. */
    subscribe(tell: (message: Message) => void): () => void {
      const entry = { tell }
      all.add(entry)
      return () => {
        all.delete(entry)
      }
    },
    tell(message: Message): void {
      for (const { tell } of [...all]) tell(message)
    },
  }
}

/** What tabs and workers of this site tell each other of a store, so that each shows what is there. */
export interface Changes<Message = undefined> {
  /** Calls back after every change, with its message. Returns the way to stop. */
  subscribe(listener: (message?: Message) => void): () => void
  /** Resolves at the next change. */
  next(): Promise<void>
  /** Announces a change, here and in other tabs and workers. */
  announce(message?: Message): void
}

/**
 * The changes that are announced under a name. Its channel is opened with the first use. Without channels (Safari before
 * 15.4) each tab hears of its own changes only.
 */
export function changesOf<Message = undefined>(name: string): Changes<Message> {
  const { subscribe: listen, tell } = listenersOf<Message | undefined>()
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (channel || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => tell(data))
  }
  const subscribe = (listener: (message?: Message) => void) => {
    open()
    return listen(listener)
  }
  return {
    subscribe,
    next: () =>
      new Promise((resolve) => {
        const stop = subscribe(() => {
          stop()
          resolve()
        })
      }),
    announce(message) {
      open()
      // A channel does not hear itself.
      tell(message)
      channel?.postMessage(message)
    },
  }
}
