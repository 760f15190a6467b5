import { eraseKept } from '../device/kept.ts'
import { unsubscribe } from '../devices/subscription.ts'

/**
 * Removes all that the desk keeps here, what it shows on the locked screen, and its address for pushes: the next to hold
 * this phone is somebody else. The list, the requests and the drafts are gone when this returns, the rest when it resolves.
 */
export async function eraseDevice(): Promise<void> {
  // At the same time: a push service that does not answer must not leave a name on the locked screen.
  await Promise.all([eraseKept(), unsubscribe(), closeNotifications()])
}

async function closeNotifications(): Promise<void> {
  // Where workers are forbidden nothing was ever shown.
  const registration = await navigator.serviceWorker?.getRegistration('/desk/').catch(() => undefined)
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
  // Not in every browser.
  await navigator.clearAppBadge?.().catch(() => undefined)
}
