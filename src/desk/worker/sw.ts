/**
 * The desk's own service worker, separate from the visitors'. Only staff load the desk's 200 KB, a release of the site never
 * waits for an open desk or the other way round, and a push never reaches a visitor's page.
 */

import { cleanupOutdatedCaches, PrecacheController } from 'workbox-precaching'
import { SKIP_WAITING } from './deskMessages.ts'
import { acknowledge, askToRenew, countOnIcon, inTurn, openFrom, showPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Parameters<PrecacheController['precache']>[0] }

const precache = new PrecacheController()
precache.precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

self.addEventListener('activate', (event) => {
  // Makes all screens work offline after the first visit.
  event.waitUntil(self.clients.claim())
})

let isRefilling = false

/** Fills the cache again, which a browser or another worker of this origin may have deleted. Leaves what is there. */
async function refill(event: ExtendableEvent): Promise<void> {
  if (isRefilling) return
  isRefilling = true
  try {
    // Workbox fills its cache only for an `install`.
    await precache.install(Object.assign(new ExtendableEvent('install'), { waitUntil: event.waitUntil.bind(event) }))
  } catch {
    // No connection. The next missing file tries again.
  }
  isRefilling = false
}

async function fileOf(path: string, event: FetchEvent): Promise<Response> {
  const file = await precache.matchPrecache(path)
  if (file) return file
  event.waitUntil(refill(event))
  return fetch(event.request)
}

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate' && pathname.startsWith('/desk'))
    event.respondWith(fileOf('/desk/index.html', event))
  else if (pathname.startsWith('/desk/assets/')) event.respondWith(fileOf(pathname, event))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === SKIP_WAITING) event.waitUntil(self.skipWaiting())
})

self.addEventListener('push', (event) => {
  event.waitUntil(inTurn(() => showPush(event.data)).then(() => acknowledge(event.data)))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFrom(event.notification, event.action).finally(() => inTurn(countOnIcon)))
})

self.addEventListener('notificationclose', (event) => {
  event.waitUntil(inTurn(countOnIcon))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(inTurn(askToRenew))
})
