import { listenersOf } from './listeners.ts'

/**
 * Lets tabs and workers tell each other that the store of this name has changed. The first use opens the channel. Without
 * channels (Safari before 15.4) each tab hears only of its own changes.
 */
export function changesOf<Message = undefined>(name: string) {
  const { subscribe: listen, tell } = listenersOf<Message | undefined>()
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (channel || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => tell(data))
  }
  /** Calls back after every change. Returns a function that stops it. */
  const subscribe = (listener: (message?: Message) => void) => {
    open()
    return listen(listener)
  }
  return {
    subscribe,
    /** Resolves at the next change. */
    next: () =>
      new Promise<void>((resolve) => {
        const stop = subscribe(() => {
          stop()
          resolve()
        })
      }),
    announce(message?: Message): void {
      open()
      // A channel does not receive its own messages.
      tell(message)
      channel?.postMessage(message)
    },
  }
}
