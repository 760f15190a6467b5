/** The service worker: a list of events. The files beside this one do the work. */

import { createView, startBadge } from '../outbox/view.ts'
import { handles } from './files.ts'
import { type Message, SEND, SKIP_WAITING, STATUS } from './pageMessages.ts'
import { activate, install, respond, verify } from './precache.ts'
import { drainAfter, drainForPage, drainOnSync, isShare, takeShare } from './replay.ts'
import { isTile, respondWithTile } from './tiles.ts'

declare const self: ServiceWorkerGlobalScope

/** Background Sync is not a standard yet, so TypeScript's worker library lacks it. */
declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { readonly tag: string }
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  // Claimed, so that a first visit already works offline. `install` says when a newer worker waits, and for what.
  event.waitUntil(activate().then(() => self.clients.claim()))
  // Our server may accept from this version what it has refused until now.
  drainAfter(event, { caller: 'reconnect' })
})

self.addEventListener('fetch', (event) => {
  if (isShare(event.request, self.location.origin)) event.respondWith(takeShare(event.request))
  else if (handles(event.request, self.location.origin)) event.respondWith(respond(event.request))
  else if (isTile(event.request)) event.respondWith(respondWithTile(event))
  if (event.request.mode === 'navigate') drainAfter(event)
})

self.addEventListener('sync', (event) => {
  event.waitUntil(drainOnSync(event.tag))
})

self.addEventListener('message', (event) => {
  const { type }: Partial<Message> = event.data ?? {}
  if (type === STATUS) event.waitUntil(verify().then((status) => event.ports[0]?.postMessage(status)))
  if (type === SKIP_WAITING) event.waitUntil(self.skipWaiting())
  if (type === SEND) drainForPage(event)
})

startBadge(createView(false))
