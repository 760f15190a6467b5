import { ask, change } from '../api/desk.ts'
import type { Devices } from '../api/shapes.ts'
import { isText, read, write } from './deviceStore.ts'

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

/** A label that tells a phone from a computer, such as "Chrome on Android". */
function labelOf(userAgent: string): string {
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return `${named(BROWSERS) ?? 'A browser'} on ${named(SYSTEMS) ?? 'a device'}`
}

/** Whether this browser can get notifications while the desk is closed, and if not, why. */
export type PushSupport = 'ready' | 'denied' | 'home screen needed' | 'unsupported'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    // Safari on iPhones and iPads hides these APIs until the desk is opened from the home screen.
    return isAppleMobile() && !isInstalled() ? 'home screen needed' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** An iPad calls itself a Mac, but has a touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Storage key of the endpoint that the server has for this browser. */
const ENDPOINT = 'endpoint'

/** Undefined without a subscription or a worker. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration('/desk/')
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/**
 * Subscribes, which may prompt the user, and registers with the server. `isEnded`: the push service ended the old subscription.
 * @throws NotAllowedError if the user refuses; any other browser error; CallError
 */
export async function subscribe(vapidPublicKey: string, isEnded = false): Promise<Devices> {
  const registration = await navigator.serviceWorker.ready
  const old = await registration.pushManager.getSubscription()
  // A browser has one subscription, refuses a different key, and keeps returning a subscription that has ended.
  if (old && (isEnded || !isFor(old, vapidPublicKey))) await old.unsubscribe()
  return tellServer(
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey }),
  )
}

async function tellServer(subscription: PushSubscription): Promise<Devices> {
  const { keys } = subscription.toJSON()
  const known = await change('desk_add_device', {
    p_endpoint: subscription.endpoint,
    p_p256dh: keys?.p256dh ?? '',
    p_auth: keys?.auth ?? '',
    p_label: labelOf(navigator.userAgent),
  })
  write(ENDPOINT, subscription.endpoint)
  return known
}

/** The endpoint to which the server sends this browser's alerts; undefined if it sends none. */
export const registeredEndpoint = () => read(ENDPOINT, isText)

/** Ends pushes to this browser, even offline. The push service will tell the server. */
export async function unsubscribe(): Promise<void> {
  write(ENDPOINT, undefined)
  // Nothing to end if the browser has no subscription or does not answer.
  const subscription = await currentSubscription().catch(() => undefined)
  await subscription?.unsubscribe().catch(() => undefined)
}

/**
 * Catches up with changes since the last visit: a new or lost subscription, or this device removed elsewhere.
 * Never asks for permission.
 */
export async function renewSubscription(): Promise<void> {
  const knownAs = registeredEndpoint()
  if (!knownAs || Notification.permission !== 'granted') return
  const { vapid_public_key: key, devices: known } = await ask('desk_devices', {})
  const own = known.find(({ endpoint }) => endpoint === knownAs)
  if (!own) return unsubscribe()
  const subscription = await currentSubscription()
  if (key && (own.gone_at || subscription?.endpoint !== knownAs || !isFor(subscription, key))) {
    await subscribe(key, own.gone_at !== null)
    if (registeredEndpoint() !== knownAs) await change('desk_remove_device', { p_id: own.id })
  }
}

function isFor({ options }: PushSubscription, vapidPublicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === vapidPublicKey
}
