import { map } from '../facts/hosting.ts'
import { isFile } from './files.ts'

/** Kept small, and deleted first when the disk is full, since the pages matter more than the map. */
const CACHE = 'tiles'
const MOST = 60

const tileHost = new URL(map.tileUrl, self.location.origin).origin

export const isTile = (request: Request): boolean =>
  request.method === 'GET' && tileHost !== self.location.origin && new URL(request.url).origin === tileHost

/** Answers from the cache and then renews the tile, or else from the network. */
export async function respondWithTile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const renewed = fetch(request).then(async (response) => {
    // Only CORS answers have a status. An opaque answer would count as about 7 MB of quota.
    if (isFile(response)) await keep(request, response.clone())
    return response
  })
  event.waitUntil(renewed.catch(() => undefined))
  return (await caches.match(request).catch(() => undefined)) ?? renewed
}

async function keep(request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(request, response)
    const oldest = (await cache.keys()).slice(0, -MOST)
    await Promise.all(oldest.map((key) => cache.delete(key)))
  } catch {
    await caches.delete(CACHE).catch(() => undefined)
  }
}
