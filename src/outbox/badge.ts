import { subscribe } from './changes.ts'
import { list } from './requests.ts'

/** Shows on the application's icon how many requests wait, where the system has such badges. */
export function startBadge(): void {
  const { navigator } = globalThis
  if (!('setAppBadge' in navigator)) return
  const show = async () => {
    const { length } = await list()
    await (length > 0 ? navigator.setAppBadge(length) : navigator.clearAppBadge())
  }
  // Without storage nothing waits; without permission there is no badge.
  const tryToShow = () => show().catch(() => undefined)
  subscribe(tryToShow)
  void tryToShow()
}
