import { eraseKept } from '../device/kept.ts'

/** Removes all that the desk keeps here, and what it shows on the locked screen: the next to hold this phone is somebody else. */
export async function eraseDevice(): Promise<void> {
  await eraseKept()
  const registration = await navigator.serviceWorker?.getRegistration('/desk/').catch(() => undefined)
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  // Not in every browser.
  await navigator.clearAppBadge?.().catch(() => undefined)
}
