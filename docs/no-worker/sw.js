// A worker that takes the place of the site's and goes: for when that must go (docs/operating.md, "Take back a release"). It
// answers no request, so that every page comes from the host at once. Requests that wait to be sent are in IndexedDB: they
// stay, and any page sends them. The desk is an application of its own, and keeps its files.

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = (await caches.keys()).filter((name) => !name.endsWith('/desk/'))
    await Promise.all(names.map((name) => caches.delete(name)))
    await self.registration.unregister()
  }
  event.waitUntil(clear())
})
