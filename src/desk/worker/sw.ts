/**
 * The desk's own service worker, separate from the visitors'. Only staff load the desk's 200 KB, a release of the site never
 * waits for an open desk or the other way round, and a push never reaches a visitor's page.
 */

import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { SKIP_WAITING } from './deskMessages.ts'
import { acknowledge, askToRenew, countOnIcon, inTurn, openFrom, showPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Parameters<typeof precache>[0] }

precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

self.addEventListener('activate', (event) => {
  // Makes all screens work offline after the first visit.
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate' && pathname.startsWith('/desk'))
    event.respondWith(matchPrecache('/desk/index.html').then((page) => page ?? fetch(event.request)))
  else if (pathname.startsWith('/desk/assets/'))
    event.respondWith(matchPrecache(pathname).then((file) => file ?? fetch(event.request)))
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
