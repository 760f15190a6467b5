declare const self: ServiceWorkerGlobalScope

/** On the desk's icon: how many notifications nobody has looked at yet. An open desk knows better, and says so itself. */
export async function countOnIcon(): Promise<void> {
  const { length } = await self.registration.getNotifications()
  // Not in every browser.
  await navigator.setAppBadge?.(length)
}
