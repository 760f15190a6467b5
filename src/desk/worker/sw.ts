/** The desk's own service worker: its scope is the desk, and visitors' worker knows nothing of it. A list of events. */
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Parameters<typeof precache>[0] }

precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate' && pathname.startsWith('/desk'))
    event.respondWith(matchPrecache('/desk/index.html').then((page) => page ?? fetch(event.request)))
  else if (pathname.startsWith('/desk/assets/'))
    event.respondWith(matchPrecache(pathname).then((file) => file ?? fetch(event.request)))
})
