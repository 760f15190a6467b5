import { addDevice, devices, removeDevice } from '../api/desk.ts'
import type { Devices } from '../api/types.ts'
import { read, write } from '../device/kept.ts'
import { labelOf } from './label.ts'

/** Kept: the endpoint under which the server knows this browser. */
const ENDPOINT = 'endpoint'

/** Undefined where there is none, also for want of a worker. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration('/desk/')
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/**
 * Asks the browser, which may ask the person, and tells the server.
 * @param isEnded - the push service no longer knows the subscription that the browser has
 * @throws NotAllowedError when the person says no; whatever else the browser says; CallError
 */
export async function subscribe(vapidPublicKey: string, isEnded = false): Promise<Devices> {
  const registration = await navigator.serviceWorker.ready
  const old = await registration.pushManager.getSubscription()
  // A browser has one at a time, refuses another key beside it, and goes on handing out one that its push service has ended.
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

/** No more pushes to this browser, whether or not the server can be reached: its push service answers that it is gone. */
export async function forgetThisDevice(): Promise<void> {
  const subscription = await currentSubscription().catch(() => undefined)
  if (!subscription) return
  const known = await devices().catch(() => undefined)
  const own = known?.devices.find(({ endpoint }) => endpoint === subscription.endpoint)
  if (own) await removeDevice(own.id).catch(() => undefined)
  await subscription.unsubscribe().catch(() => undefined)
  write(ENDPOINT, undefined)
}

/**
 * Sets right what has changed since the last visit: the browser has another subscription or none, its push service has ended
 * it, or this device was removed at another one. Asks nobody anything.
 */
export async function renewSubscription(): Promise<void> {
  const knownAs = read<string>(ENDPOINT)
  if (!knownAs || Notification.permission !== 'granted') return
  const { vapid_public_key: key, devices: known } = await devices()
  const own = known.find(({ endpoint }) => endpoint === knownAs)
  const subscription = await currentSubscription()
  if (!own) {
    await subscription?.unsubscribe()
    write(ENDPOINT, undefined)
  } else if (key && (own.gone_at || subscription?.endpoint !== knownAs || !isFor(subscription, key))) {
    await subscribe(key, own.gone_at !== null)
    if (read(ENDPOINT) !== knownAs) await removeDevice(own.id)
  }
}

function isFor({ options }: PushSubscription, vapidPublicKey: string): boolean {
  const key = options.applicationServerKey
  if (!key) return false
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === vapidPublicKey
}
