/** Changes of the outbox, in whichever tab or worker they are made. */

const CHANGED = 'message'
let changes: EventTarget | undefined

/** The channel is opened with the first use. Without it (Safari before 15.4) each tab hears of its own changes only. */
const target = () =>
  (changes ??= typeof BroadcastChannel === 'undefined' ? new EventTarget() : new BroadcastChannel('outbox'))

/** Calls back after every change. Returns the way to stop. */
export function subscribe(listener: () => void): () => void {
  const onChange = () => listener()
  target().addEventListener(CHANGED, onChange)
  return () => target().removeEventListener(CHANGED, onChange)
}

/** Resolves at the next change. */
export const nextChange = () =>
  new Promise<void>((resolve) => target().addEventListener(CHANGED, () => resolve(), { once: true }))

/** Tells everybody, here and elsewhere, that something has changed. */
export function announce(): void {
  const channel = target()
  // A channel does not hear itself.
  channel.dispatchEvent(new Event(CHANGED))
  if ('postMessage' in channel && typeof channel.postMessage === 'function') channel.postMessage('changed')
}
