import {
  cacheKey,
  cacheOf,
  type Entry,
  fingerprint,
  isFile,
  othersThan,
  outdated,
  type PrecachedFile,
  planOf,
} from './files.ts'
import { MOVED, STORED, type Status, type Stored, type UrgentFacts } from './pageMessages.ts'
import { type BundledPages, openPageBundle, type PageBundleHeader } from './unpack.ts'

/**
 * The whole site in one cache per version.
 *
 * The pages come as one file, which is unpacked as it arrives, emergency pages first. It is requested after the script that
 * the visitor's own page is waiting for; on a first visit the page has already requested it, with the browser's lowest
 * priority (src/client/boot/install.ts), and the worker reads it as it arrives. Then everything else is requested at once.
 *
 * Written here because Workbox's precache fetches one file after the other: in trials before the first commit (21
 * November 2026, 3 runs) fifty pages took 34.6 s on slow 3G, this way 5.3 to 5.5 s (today: bench/offline.ts). Remove
 * when Workbox fetches in parallel, with what an emergency needs first.
 */

/** The key for what is kept of the page bundle once it is unpacked. */
const UNPACKED = '/unpacked'
interface Unpacked extends Pick<PageBundleHeader, 'changed' | 'urgent'> {
  /** Of the pages. */
  readonly paths: readonly string[]
  /** The paths of all other files of this version. */
  readonly files: readonly string[]
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly Entry[] }

const manifest = self.__WB_MANIFEST
const plan = planOf(manifest)
const version = fingerprint(JSON.stringify(manifest))
const cacheName = cacheOf(version)

let completing: Promise<Status> | undefined
let tookOverAt = 0

/**
 * On a first visit it ends as soon as the emergency pages are stored, since nothing works offline until then; the rest
 * follows. It does not wait for the form's script: the boot script keeps a request without it. A newer version must be
 * complete, as the one it replaces is. It waits until the visitor agrees, unless the older one shows a number or safety
 * advice that is no longer right, or our side refuses what the older one sends (src/client/installation.ts).
 * @throws if a file is missing; the browser tries again at the next visit, and only for what is still missing.
 */
export async function install(): Promise<void> {
  if (!self.registration.active)
    return new Promise((resolve, reject) => {
      complete(resolve).then(() => resolve(), reject)
    })
  const before = await urgentBefore()
  const { urgent } = await complete()
  if (urgent.digest === before?.digest) return
  // Pages learn of their new worker, and query it, before `activate` runs.
  tookOverAt = Date.now()
  await self.skipWaiting()
}

/** The urgent facts of the previous version; undefined if unknown. Call this before this version unpacks its own pages. */
async function urgentBefore(): Promise<UrgentFacts | undefined> {
  for (const name of othersThan(version, await caches.keys()).reverse()) {
    const cache = await caches.open(name)
    const unpacked = await unpackedIn(cache)
    // A version whose download was cut off never took over.
    if (unpacked && (await holds(cache, unpacked.files))) return unpacked.urgent
  }
  // A new worker for the same files shares their cache.
  return (await unpackedIn(await caches.open(cacheName)))?.urgent
}

/** Checks that every page and file is on this device. Fetches again what the browser has evicted. */
export const verify = (): Promise<Status | undefined> => complete().catch(() => undefined)

function complete(onFirst?: () => void): Promise<Status> {
  completing ??= fetchMissing(onFirst).finally(() => {
    completing = undefined
  })
  return completing
}

async function fetchMissing(onFirst?: () => void): Promise<Status> {
  const cache = await caches.open(cacheName)
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const addAll = (wanted: readonly PrecachedFile[]) =>
    Promise.all(wanted.filter(({ path }) => !present.has(path)).map((file) => add(cache, file).then(progress)))
  let stored = present.size
  let all = Infinity
  let told = 0
  const progress = () => {
    const percent = Math.floor((++stored / all) * 10) * 10
    // In tenths, or a slow phone would spend its time reporting.
    if (percent === told) return
    told = percent
    void tellPages({ type: STORED, percent })
  }

  await addAll(plan.start)
  const unpacked = await unpackedIn(cache)
  if (unpacked?.paths.every((path) => present.has(path))) {
    await addAll([...plan.first, ...plan.rest, ...plan.icons])
    return statusOf(unpacked)
  }
  const { body } = await download(plan.pages, 'default')
  if (!body) throw new Error(`${plan.pages} is empty`)
  const { header, pages } = await openPageBundle(body)
  all = manifest.length + header.allPages
  // Pages are text, links and numbers without their scripts, so nothing may share the line with them.
  await unpack(cache, header, pages, progress, onFirst)
  await addAll([...plan.first, ...plan.rest])
  await addAll(plan.icons)
  return statusOf(header)
}

async function tellPages(message: Stored): Promise<void> {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage(message)
}

const statusOf = ({ changed, urgent }: Pick<PageBundleHeader, 'changed' | 'urgent'>): Status => ({
  version,
  changed,
  urgent,
  tookOverAt,
})

async function add(cache: Cache, { path, isHashed }: PrecachedFile): Promise<void> {
  // A hashed name means the same bytes in any version's cache.
  const known = isHashed ? await caches.match(path) : undefined
  await cache.put(path, known ?? (await download(path, isHashed ? 'default' : 'reload')))
}

/** Puts the pages into the cache while their file arrives. Calls `onFirst` when the emergency pages are stored. */
async function unpack(
  cache: Cache,
  header: PageBundleHeader,
  pages: BundledPages,
  onPage: () => void,
  onFirst?: () => void,
): Promise<void> {
  const paths: string[] = []
  const puts: Promise<void>[] = []
  for await (const [path, html] of pages) {
    paths.push(path)
    const type = path.endsWith('.svg') ? 'image/svg+xml' : 'text/html; charset=utf-8'
    puts.push(
      cache.put(path, new Response(html, { headers: { ...header.headers, 'Content-Type': type } })).then(onPage),
    )
    if (paths.length === header.firstPages) puts.push(Promise.all(puts).then(onFirst))
  }
  await Promise.all(puts)
  const files = [plan.start, plan.first, plan.rest, plan.icons].flat().map(({ path }) => path)
  const unpacked: Unpacked = { changed: header.changed, urgent: header.urgent, paths, files }
  // Written last, so that its presence means that the pages are complete.
  await cache.put(UNPACKED, new Response(JSON.stringify(unpacked)))
}

const holds = async (cache: Cache, files: readonly string[] = []) =>
  (await Promise.all(files.map((path) => cache.match(path)))).every(Boolean)

async function unpackedIn(cache: Cache): Promise<Unpacked | undefined> {
  return (await cache.match(UNPACKED))?.json()
}

/**
 * If a host once sent something else instead of a hashed file (a page during a deploy, say), the browser has cached
 * that for a year. In that case we fetch the file again, past the browser's own cache.
 * @throws if the answer is not the file itself.
 */
async function download(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(path, { cache, priority: 'low' })
  if (isFile(response)) return response
  if (cache === 'default') return download(path, 'reload')
  throw new Error(`${path} answered ${response.status}, ${response.headers.get('Content-Type')}`)
}

export async function activate(): Promise<void> {
  tookOverAt = Date.now()
  await Promise.all(outdated(version, await caches.keys()).map((name) => caches.delete(name)))
}

/**
 * Answers from the cache, whatever the query string, else from the network, else (for a page) with the 404 page. A link to
 * where the site may have moved goes to the network first: the browser follows the host's redirect.
 */
export async function respond(request: Request): Promise<Response> {
  const url = new URL(request.url)
  const key = cacheKey(url)
  const moved = url.search === MOVED ? await fetch(request).catch(() => undefined) : undefined
  const cached = moved ?? (await find(key))
  if (cached) return cached
  try {
    const response = await fetch(request)
    // The kept page has the headings' typeface.
    if (response.status === 404 && request.mode === 'navigate') return (await notFound()) ?? response
    // A script that is not fetched in advance is kept once it has been used.
    if (isFile(response) && url.pathname.startsWith('/assets/')) await keep(key, response.clone())
    return response
  } catch (error) {
    const instead = request.mode === 'navigate' ? await notFound() : undefined
    if (!instead) throw error
    return instead
  }
}

async function notFound(): Promise<Response | undefined> {
  const page = await find('/404')
  return page && new Response(page.body, { status: 404, headers: page.headers })
}

/** Stores a response. A full or blocked disk must not stop the answer. */
const keep = (key: string, response: Response) =>
  caches
    .open(cacheName)
    .then((cache) => cache.put(key, response))
    .catch(() => undefined)

async function find(key: string): Promise<Response | undefined> {
  try {
    const current = await (await caches.open(cacheName)).match(key)
    return current ?? (await caches.match(key))
  } catch {
    // Cache storage can fail (blocked, corrupt, full); the network may still work.
    return undefined
  }
}
