import type { View } from './view.ts'

/** Shows on the application's icon how many requests wait, where the system has such badges. */
export function startBadge(view: View): void {
  const { navigator } = globalThis
  if (!('setAppBadge' in navigator)) return
  const show = async (count: number) => (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
  view.subscribe(({ isRead, items }) => {
    // Without permission there is no badge.
    if (isRead) show(items.length).catch(() => undefined)
  })
}
