import { type DrainOptions, drain } from '../outbox/drain.ts'
import { SYNC_TAG } from '../outbox/keys.ts'
import type { Item } from '../outbox/records.ts'
import { createView, type Snapshot, type View } from '../outbox/view.ts'
import { plausible } from '../storage/guards.ts'
import { type Message, SEND } from '../worker/pageMessages.ts'
import type { SyncRegistration } from './boot/keep.ts'
import { pageState } from './state.ts'
import { stored } from './webStorage.ts'

/** The view of this page, shared by everything that shows a request. It starts with the first subscriber. */
export const view = createView(true)

/** How long until a full disk is tried again, in ms. */
const STORAGE_WAIT = 60_000

/** How long to wait when a page comes back, in ms. */
const RESUME_AFTER = 1500

/**
 * Drains the outbox at every chance the page gets. Only Chromium has Background Sync, and it gives up after three
 * attempts, so it is an addition to these, never their replacement.
 */
export function startDraining(view: View): void {
  let timer: number | undefined

  const drainAndSetTimer = async (options: DrainOptions = {}) => {
    window.clearTimeout(timer)
    timer = undefined
    // A full disk may have room later.
    const retryAt = await send(options).catch(() => Date.now() + STORAGE_WAIT)
    if (!retryAt) return
    window.clearTimeout(timer)
    timer = window.setTimeout(drainIfVisible, Math.min(Math.max(retryAt - Date.now(), 1000), STORAGE_WAIT))
  }
  const send = async (options: DrainOptions) => {
    const worker = pageState().isOutdated && navigator.serviceWorker.controller
    if (!worker) return drain(options)
    // The worker is newer than this page, whose key our server may refuse.
    if (!(await view.look()).isAnythingWaiting) return undefined
    worker.postMessage({ type: SEND } satisfies Message)
    return Date.now() + STORAGE_WAIT
  }
  const drainIfVisible = () => {
    timer = undefined
    if (document.visibilityState === 'visible') void drainAndSetTimer()
  }

  // On iOS, a request made the moment a page comes back fails with "Load failed".
  let isResuming = false
  const resume = () => {
    if (document.visibilityState !== 'visible') return
    isResuming = true
    window.setTimeout(() => {
      isResuming = false
      void drainAndSetTimer({ caller: 'reconnect' })
    }, RESUME_AFTER)
  }

  // The boot script resets a form that it has kept. The form's own script may still be on its way, or never come.
  window.addEventListener('reset', () => drainAndSetTimer({ caller: 'reconnect' }))
  window.addEventListener('online', () => drainAndSetTimer({ caller: 'reconnect' }))
  window.addEventListener('pageshow', (event) => event.persisted && resume())
  document.addEventListener('visibilitychange', resume)
  // A request saved in this or another tab is waiting, so a timer must run for it. The view also looks by itself.
  view.subscribe(({ isAnythingWaiting }) => {
    const isTooEarly = isResuming || document.visibilityState !== 'visible'
    if (timer === undefined && isAnythingWaiting && !isTooEarly) void drainAndSetTimer()
  })
  void drainAndSetTimer({ caller: 'reconnect' })
  // Asked for at every start, since the browser drops a registration after three attempts.
  void view.look().then(({ isAnythingWaiting }) => {
    if (isAnythingWaiting) void requestSync()
  })
}

/**
 * Asks the browser to wake the worker when there is a network. Where it can't, the triggers above are all there is. Do not
 * await it: on a first visit it resolves only once the worker is installed, and with storage blocked never.
 */
export async function requestSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker?.ready
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // The visitor does not permit it.
  }
}

/** In ms. A request that has not arrived by then is overdue, and the visitor is asked to call. */
export const OVERDUE_AFTER = 15 * 60_000

/** How long "Hide for an hour" hides the notice, in ms. The contact page still shows it. */
const PUT_AWAY_FOR = 60 * 60_000
const putAwayAt = stored('late-notice-put-away')

/** The requests to mention on every page, not only on the form's: overdue or refused, oldest first. */
export const overdueIn = ({ items, at }: Pick<Snapshot, 'items' | 'at'>): readonly Item[] =>
  isPutAway()
    ? []
    : items.filter(({ problem, requestedAt }) => problem !== undefined || at - requestedAt >= OVERDUE_AFTER)

/** Hides the notice, in all tabs. */
export function putAwayOverdueNotice(): void {
  putAwayAt.write(Date.now())
  void view.look()
}

function isPutAway(): boolean {
  const now = Date.now()
  return plausible(Number(putAwayAt.read()) + PUT_AWAY_FOR, PUT_AWAY_FOR, now) > now
}
