import { openMessage, TAKE } from './messages.ts'
import type { Kept } from './push.ts'

declare const self: ServiceWorkerGlobalScope

/** Opens what a notification is about: in the desk that is open, else in a new window. Only the desk can take it. */
export async function openFrom({ data }: Notification, button: string): Promise<void> {
  const path = ((data as Kept | null)?.path ?? '/') + (button === TAKE ? `/${TAKE}` : '')
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const desks = windows.filter(({ url }) => new URL(url).pathname.startsWith('/desk'))
  const desk = desks.find(({ focused }) => focused) ?? desks[0]
  if (!desk) {
    await self.clients.openWindow(`/desk/#${path}`)
    return
  }
  // A message and no navigation, which would need a page that this very worker has loaded.
  desk.postMessage(openMessage(path))
  await desk.focus()
}
