import * as v from 'valibot'
import { type Call, endSession } from '../../auth/askServer.ts'
import { dropStoredSession, storedSession } from '../../auth/storedSession.ts'
import { withTimeout } from '../../storage/guards.ts'
import { exclusively } from '../../storage/lock.ts'
import { is, Me, type Of } from '../api/shapes.ts'
import { readActions, type UnsentAction } from '../device/actions.ts'
import { eraseKept, keysOf, read, readStored, store } from '../device/deviceStore.ts'
import { registeredEndpoint, unsubscribe } from '../device/subscription.ts'

/** Tells this browser's other tabs to stop showing the desk. */
const otherTabs = new BroadcastChannel('desk-left')
otherTabs.onmessage = () => window.location.reload()

/** Timeout for a disk or a push service that does not answer, in ms. */
const PATIENCE = 2_000

/** Signs out on this device, and erases the desk's data here. If offline, tells the server later. */
export async function signOutHere(): Promise<void> {
  const endpoint = registeredEndpoint()
  const erased = eraseDevice()
  // End the session last.
  putDownSession(endpoint)
  otherTabs.postMessage('')
  await withTimeout(erased, PATIENCE).catch(() => {})
  // A reload also clears the memory; the new page tells the server.
  window.location.replace('/desk/')
}

/** Erases the desk's data on this device, in all tabs, without signing out. */
export function forgetDevice(): void {
  // An account that was never staff has seen nothing, and two of its tabs would reload each other for ever.
  const hasShown = read('me', is(Me)) !== undefined
  void eraseDevice()
  if (hasShown) otherTabs.postMessage('')
}

/**
 * Removes the desk's data, its notifications on the lock screen, and its push subscription, as someone else may hold this
 * phone next. The list, the requests and the drafts are gone when this returns, the rest when it resolves.
 */
async function eraseDevice(): Promise<void> {
  // In parallel, so that a silent push service does not leave a name on the lock screen.
  await Promise.all([eraseKept(), unsubscribe(), closeNotifications()])
}

async function closeNotifications(): Promise<void> {
  // If workers are blocked, no notification was ever shown.
  const registration = await navigator.serviceWorker?.getRegistration('/desk/').catch(() => undefined)
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
  // Not every browser supports badges.
  await navigator.clearAppBadge?.().catch(() => undefined)
}

/**
 * Storage key of a sign-out that the server may not know about: a token, and the push endpoint, which only this session may
 * remove. The record holds no customer data, and stays when the rest is erased.
 */
const KEY = 'desk-leaving'

const Leaving = v.object({ refreshToken: v.string(), endpoint: v.optional(v.string()) })

/** Time between two attempts, in ms. */
const EVERY = 60_000

/** Ends the session on this device, even offline. */
function putDownSession(endpoint: string | undefined): void {
  const session = storedSession()
  if (session) keep({ refreshToken: session.refreshToken, endpoint })
  dropStoredSession()
}

/** Tells the server about a sign-out while the desk is open, one tab at a time. Returns a function that stops it. */
export function keepFinishing(): () => void {
  // An attempt under way may fail, so try again once online.
  const attempt = () => void (unfinished() && exclusively(KEY, { longest: EVERY, isPatient: true }, finish))
  attempt()
  const timer = setInterval(attempt, EVERY)
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', attempt, { signal })
  document.addEventListener('visibilitychange', attempt, { signal })
  signal.addEventListener('abort', () => clearInterval(timer))
  return () => listening.abort()
}

async function finish(): Promise<void> {
  const leaving = unfinished()
  if (!leaving) return
  const isDone = await endSession(
    leaving.refreshToken,
    (refreshToken) => keep({ ...leaving, refreshToken }),
    (call) => takeOffTheList(leaving.endpoint, call),
  )
  if (isDone) store(KEY, undefined)
}

/** Resolves with whether the server has answered. */
async function takeOffTheList(endpoint: string | undefined, call: Call): Promise<boolean> {
  // The user has signed in again, with alerts at the same endpoint.
  if (endpoint === undefined || endpoint === registeredEndpoint()) return true
  const known = await call('desk_devices')
  if (known?.isRefused) return true
  const devices = (known?.data as { devices?: readonly { id: string; endpoint: string }[] } | undefined)?.devices
  if (!devices) return false
  const own = devices.find((device) => device.endpoint === endpoint)
  return !own || (await call('desk_remove_device', { p_id: own.id })) !== undefined
}

const unfinished = () => readStored(KEY, is(Leaving))
/** If the device is full, the session ends when it expires, and the push service reports the endpoint as gone. */
const keep = (leaving: Of<typeof Leaving>) => store(KEY, leaving)

/** Returns the unsent actions of this tab, which may not be on the disk. */
let shown: () => readonly UnsentAction[] = () => []
export function setShown(next: typeof shown): void {
  shown = next
}

/** Counts what is only on this device: "1 half-written text and 2 unsent actions". Undefined if nothing. */
export async function unsentInWords(): Promise<string | undefined> {
  const counted = (count: number, what: string) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`])
  const parts = [
    ...counted(keysOf('draft:').length, 'half-written text'),
    ...counted(await countActions(), 'unsent action'),
  ]
  return parts.length > 0 ? parts.join(' and ') : undefined
}

/** Counts unsent actions in this tab and, if it answers, on the disk. */
async function countActions(): Promise<number> {
  const kept = await withTimeout(readActions(), PATIENCE).catch(() => [])
  return new Set([...kept, ...shown()].map(({ key }) => key)).size
}
