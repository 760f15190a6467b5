import * as v from 'valibot'
import { type Call, endSession } from '../../auth/askServer.ts'
import { dropStoredSession, storedSession } from '../../auth/storedSession.ts'
import { withTimeout } from '../../storage/guards.ts'
import { exclusively } from '../../storage/lock.ts'
import { is, Me, type Of } from '../api/shapes.ts'
import { eraseKept, read, readStored, store } from '../device/deviceStore.ts'
import { registeredEndpoint, unsubscribe } from '../devices/subscription.ts'

/** Tells this browser's other tabs to stop showing the desk. */
const otherTabs = new BroadcastChannel('desk-left')
otherTabs.onmessage = () => window.location.reload()

/** For a disk or a push service that does not answer, in ms. */
export const PATIENCE = 2_000

/** Signs out on this device, and erases what the desk keeps here. Offline, the server learns of it later. */
export async function signOutHere(): Promise<void> {
  const endpoint = registeredEndpoint()
  const erased = eraseDevice()
  // The session goes last.
  putDownSession(endpoint)
  otherTabs.postMessage('')
  await withTimeout(erased, PATIENCE).catch(() => {})
  // A reload also clears the memory; the new page tells the server.
  window.location.replace('/desk/')
}

/** Erases what the desk keeps here, in all tabs, without signing out. */
export function forgetDevice(): void {
  // An account that was never staff has shown nothing, and two of its tabs would reload each other for ever.
  const hasShown = read('me', is(Me)) !== undefined
  void eraseDevice()
  if (hasShown) otherTabs.postMessage('')
}

/**
 * Removes all that the desk keeps here, its notifications on the locked screen, and its push subscription: someone else may hold
 * this phone next. The list, the requests and the drafts are gone when this returns, the rest when it resolves.
 */
async function eraseDevice(): Promise<void> {
  // In parallel: a push service that does not answer must not leave a name on the locked screen.
  await Promise.all([eraseKept(), unsubscribe(), closeNotifications()])
}

async function closeNotifications(): Promise<void> {
  // If workers are forbidden, nothing was ever shown.
  const registration = await navigator.serviceWorker?.getRegistration('/desk/').catch(() => undefined)
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
  // Not in every browser.
  await navigator.clearAppBadge?.().catch(() => undefined)
}

/**
 * A sign-out that the server may not know of: a token, and the push endpoint, which only this session may remove. It holds no
 * customer data, and stays when the rest is erased.
 */
const KEY = 'desk-leaving'

const Leaving = v.object({ refreshToken: v.string(), endpoint: v.optional(v.string()) })

/** Between two attempts, in ms. */
const EVERY = 60_000

/** Ends the session on this device, even offline. */
function putDownSession(endpoint: string | undefined): void {
  const session = storedSession()
  if (session) keep({ refreshToken: session.refreshToken, endpoint })
  dropStoredSession()
}

/** Tells the server of a sign-out while the desk is open, one tab at a time. Returns how to stop. */
export function keepFinishing(): () => void {
  // A running attempt may fail; try again once online.
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
  // Signed in again meanwhile, with alerts at the same endpoint.
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
