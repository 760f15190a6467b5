// A worker that takes the place of ours and goes: for when ours must go (docs/operating.md, "Take back a release"). It
// answers no request, so that every page comes from the host at once. Requests that wait to be sent are in IndexedDB: they
// stay, and any page sends them.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys()
    await Promise.all(names.map((name) => caches.delete(name)))
    await self.registration.unregister()
  }
  event.waitUntil(clear())
})
