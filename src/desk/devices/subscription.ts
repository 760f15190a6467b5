import { addDevice, devices, removeDevice } from '../api/desk.ts'
import type { Devices } from '../api/shapes.ts'
import { isText, read, write } from '../device/deviceStore.ts'

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** Tells a phone from a computer: "Chrome on Android". */
function labelOf(userAgent: string): string {
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return `${named(BROWSERS) ?? 'A browser'} on ${named(SYSTEMS) ?? 'a device'}`
}

/** Whether this browser can get notifications while the desk is closed, and if not, why. */
export type PushSupport = 'ready' | 'denied' | 'home screen needed' | 'unsupported'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    // Safari on iPhones and iPads hides these until the desk is opened from the home screen.
    return isAppleMobile() && !isInstalled() ? 'home screen needed' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** An iPad calls itself a Mac, but has a touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** The kept endpoint by which the server knows this browser. */
const ENDPOINT = 'endpoint'

/** Undefined without one, or without a worker. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration('/desk/')
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/**
 * Asks the browser, which may ask the person, and registers with the server. `isEnded`: its push service has ended it.
 * @throws NotAllowedError if the person says no; any other error of the browser; CallError
 */
export async function subscribe(vapidPublicKey: string, isEnded = false): Promise<Devices> {
  const registration = await navigator.serviceWorker.ready
  const old = await registration.pushManager.getSubscription()
  // A browser has one at a time, refuses another key, and keeps returning one that its push service has ended.
  if (old && (isEnded || !isFor(old, vapidPublicKey))) await old.unsubscribe()
  return tellServer(
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey }),
  )
}

async function tellServer(subscription: PushSubscription): Promise<Devices> {
  const { keys } = subscription.toJSON()
  const known = await addDevice(
    subscription.endpoint,
    keys?.p256dh ?? '',
    keys?.auth ?? '',
    labelOf(navigator.userAgent),
  )
  write(ENDPOINT, subscription.endpoint)
  return known
}

/** The endpoint to which the server sends this browser's alerts; undefined if it sends none. */
export const registeredEndpoint = () => read(ENDPOINT, isText)

/** Ends pushes to this browser, even offline: its push service will tell the server. */
export async function unsubscribe(): Promise<void> {
  write(ENDPOINT, undefined)
  // Nothing to end without one, or if the browser does not answer.
  const subscription = await currentSubscription().catch(() => undefined)
  await subscription?.unsubscribe().catch(() => undefined)
}

/**
 * Puts right what has changed since the last visit: another subscription or none, or this device removed from elsewhere.
 * Never asks for permission.
 */
export async function renewSubscription(): Promise<void> {
  const knownAs = registeredEndpoint()
  if (!knownAs || Notification.permission !== 'granted') return
  const { vapid_public_key: key, devices: known } = await devices()
  const own = known.find(({ endpoint }) => endpoint === knownAs)
  if (!own) return unsubscribe()
  const subscription = await currentSubscription()
  if (key && (own.gone_at || subscription?.endpoint !== knownAs || !isFor(subscription, key))) {
    await subscribe(key, own.gone_at !== null)
    if (registeredEndpoint() !== knownAs) await removeDevice(own.id)
  }
}

function isFor({ options }: PushSubscription, vapidPublicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === vapidPublicKey
}
