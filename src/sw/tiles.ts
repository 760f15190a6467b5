import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { StaleWhileRevalidate } from 'workbox-strategies'
import { map } from '../site'

const tileHost = new URL(map.tileUrl.replace(/\{\w\}/g, '0'), self.location.origin).origin

// Few, and first to go when the disk is full: a map is a comfort, the pages are not. Only answers with status 200,
// so only those asked for with CORS: an opaque answer counts about 7 MB of quota each.
const tiles = new StaleWhileRevalidate({
  cacheName: 'tiles',
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * 24 * 60 * 60, purgeOnQuotaError: true }),
  ],
})

export const isTile = (request: Request): boolean =>
  request.method === 'GET' && tileHost !== self.location.origin && new URL(request.url).origin === tileHost

export const respondWithTile = (event: FetchEvent): Promise<Response> => tiles.handle({ event, request: event.request })
