import { type FlushOptions, flush, list, SYNC_TAG, subscribe } from '../outbox/outbox'

/**
 * Drains the outbox on every chance the page gets. Background Sync exists in Chromium alone and gives up after three
 * attempts, so it is an addition to these, never their replacement.
 */
export function startReplay(): void {
  let timer: number | undefined

  const drain = async (options: FlushOptions = {}) => {
    window.clearTimeout(timer)
    timer = undefined
    // No storage, so nothing is queued either.
    const retryAt = await flush(options).catch(() => undefined)
    if (!retryAt) return
    window.clearTimeout(timer)
    timer = window.setTimeout(drainIfVisible, Math.max(retryAt - Date.now(), 1000))
  }
  const drainIfVisible = () => {
    timer = undefined
    if (document.visibilityState === 'visible') void drain()
  }

  // iOS: a request made the moment a page comes back fails with "Load failed".
  const resume = () => {
    if (document.visibilityState === 'visible') window.setTimeout(() => drain({ urgent: true }), 1500)
  }

  window.addEventListener('online', () => drain({ urgent: true, patient: true }))
  window.addEventListener('pageshow', (event) => event.persisted && resume())
  document.addEventListener('visibilitychange', resume)
  subscribe(async () => {
    // A request came to wait, here or in another tab: see that a timer runs for it.
    const waiting = await list().catch(() => [])
    if (waiting.length > 0 && timer === undefined) void drain()
  })
  void drain({ urgent: true })
}

/** Asks the browser to wake the worker when there is a network. Where it can't, the triggers above are all there is. */
export async function requestSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Denied, or no active worker yet.
  }
}

/** Background Sync is not in TypeScript's DOM library: it is no standard yet. */
type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }
