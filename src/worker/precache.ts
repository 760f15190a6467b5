/// <reference lib="webworker" />
import { isFile } from './isFile.ts'
import { openPack, type PackHeader, type PackPages, type UrgentFacts } from './pageBundle.ts'

/**
 * The whole site in one cache per version.
 *
 * Stock Workbox fetches its precache one file after the other: fifty pages took 34.6 s on slow 3G. Here the pages come
 * as one file, unpacked while it arrives, the pages of an emergency first; and everything is asked for at once, after
 * the script that the visitor's own page is waiting for. On a first visit the page has asked for most of it already, with
 * the browser's lowest priority (src/prerender/boot.ts); here it is read as it arrives.
 */

/** What is kept of the pack once it is unpacked, under this key. */
const UNPACKED = '/unpacked'
interface Unpacked extends Pick<PackHeader, 'changed' | 'urgent'> {
  readonly paths: readonly string[]
}

/** What is on this device. */
export interface Status {
  readonly version: string
  /** When the content of this version last changed, as it is shown: 21 November 2026. */
  readonly changed: string
  readonly urgent: UrgentFacts
  /** When this worker took the place of the one before, in ms since the epoch; 0 where that was before it last slept. */
  readonly tookOverAt: number
}

interface Entry {
  readonly url: string
  /** Null where the name already carries the content's hash. */
  readonly revision: string | null
}

interface File {
  readonly path: string
  readonly isHashed: boolean
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly Entry[] }

const manifest = self.__WB_MANIFEST
const PREFIX = 'site-'
const version = fingerprint(JSON.stringify(manifest))
const cacheName = PREFIX + version

const pathOf = (url: string) => new URL(url, self.location.origin).pathname
const files: readonly File[] = manifest.map(({ url, revision }) => ({ path: pathOf(url), isHashed: revision === null }))
const pack = files.find(({ path }) => /^\/pages-[\w-]+\.txt$/.test(path))?.path ?? ''
/** What the visitor's page is waiting for; the browser makes that one request. */
const start = files.filter(({ path }) => path.startsWith('/assets/start-'))
/** For the home screen; no page waits for them. */
const isIcon = ({ path }: File) => /\.(?:png|svg|webmanifest)$/.test(path)
const icons = files.filter(isIcon)
const others = files.filter((file) => file.path !== pack && !start.includes(file) && !isIcon(file))

let completing: Promise<Status> | undefined
let tookOverAt = 0

/**
 * On a first visit it ends as soon as the pages of an emergency and their scripts are there, and the others follow: until
 * then nothing works offline. A newer version must be complete, since it takes the place of one that is. It waits until
 * the visitor asks for it, unless the older one shows a number or safety advice that is no longer right.
 * @throws where a file is missing; the browser tries again at the next visit, and only for what is still missing.
 */
export async function install(): Promise<void> {
  if (!self.registration.active)
    return new Promise((resolve, reject) => {
      complete(resolve).then(() => resolve(), reject)
    })
  const before = await urgentBefore()
  const { urgent } = await complete()
  if (urgent.digest === before?.digest) return
  // Pages learn of their new worker, and ask it, before its `activate`.
  tookOverAt = Date.now()
  await self.skipWaiting()
}

/** What the version before this one says. To be asked before this one has unpacked its own pages; undefined if unknown. */
async function urgentBefore(): Promise<UrgentFacts | undefined> {
  for (const name of (await otherVersions()).toReversed()) {
    const unpacked = await unpackedIn(await caches.open(name))
    // One whose download was cut off never took over.
    if (unpacked) return unpacked.urgent
  }
  // A new worker for the same files shares their cache.
  return (await unpackedIn(await caches.open(cacheName)))?.urgent
}

/** Whether every page and file is on this device; what the browser has evicted is fetched again. */
export const verify = (): Promise<Status | undefined> => complete().catch(() => undefined)

function complete(onFirst?: () => void): Promise<Status> {
  completing ??= fetchMissing(onFirst).finally(() => {
    completing = undefined
  })
  return completing
}

async function fetchMissing(onFirst?: () => void): Promise<Status> {
  const cache = await caches.open(cacheName)
  const present = new Set((await cache.keys()).map(({ url }) => pathOf(url)))
  const addAll = (wanted: readonly File[]) =>
    Promise.all(wanted.filter(({ path }) => !present.has(path)).map((file) => add(cache, file)))

  await addAll(start)
  const unpacked = await unpackedIn(cache)
  if (unpacked?.paths.every((path) => present.has(path))) {
    await addAll([...others, ...icons])
    return statusOf(unpacked)
  }
  const { body } = await download(pack, 'default')
  if (!body) throw new Error(`${pack} is empty`)
  const { header, pages } = await openPack(body)
  const isFirst = ({ path }: File) => header.first.scripts.includes(path)
  // In this order: Chromium lets a worker have three requests at a time.
  const ofFirst = addAll(others.filter(isFirst))
  const rest = addAll(others.filter((file) => !isFirst(file)))
  await Promise.all([ofFirst, rest, unpack(cache, header, pages, () => ofFirst.then(onFirst))])
  await addAll(icons)
  return statusOf(header)
}

const statusOf = ({ changed, urgent }: Pick<PackHeader, 'changed' | 'urgent'>): Status => ({
  version,
  changed,
  urgent,
  tookOverAt,
})

async function add(cache: Cache, { path, isHashed }: File): Promise<void> {
  // A hashed name means the same bytes in whichever version's cache it is found.
  const known = isHashed ? await caches.match(path) : undefined
  await cache.put(path, known ?? (await download(path, isHashed ? 'default' : 'reload')))
}

/** Puts the pages into the cache while their file arrives. `onFirst` is called when those of an emergency are there. */
async function unpack(cache: Cache, header: PackHeader, pages: PackPages, onFirst: () => Promise<void>): Promise<void> {
  const headers = { ...header.headers, 'Content-Type': 'text/html; charset=utf-8' }
  const paths: string[] = []
  const puts: Promise<void>[] = []
  for await (const [path, html] of pages) {
    paths.push(path)
    puts.push(cache.put(path, new Response(html, { headers })))
    if (paths.length === header.first.pages) puts.push(Promise.all(puts).then(onFirst))
  }
  await Promise.all(puts)
  const unpacked: Unpacked = { changed: header.changed, urgent: header.urgent, paths }
  // Written last: its presence says that the pages were complete.
  await cache.put(UNPACKED, Response.json(unpacked))
}

async function unpackedIn(cache: Cache): Promise<Unpacked | undefined> {
  return (await cache.match(UNPACKED))?.json()
}

/**
 * What a host once answered in a hashed file's place, a page in the middle of a deploy, say, the browser has kept for a
 * year: then it is asked for again, past the browser's own cache.
 * @throws on anything but the file itself.
 */
async function download(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(path, { cache, redirect: 'error', credentials: 'same-origin', priority: 'low' })
  if (isFile(response)) return response
  if (cache === 'default') return download(path, 'reload')
  throw new Error(`${path} answered ${response.status}, ${response.headers.get('Content-Type')}`)
}

/** Keeps the version before this one too: an old tab may still ask for a chunk of its own. */
export async function activate(): Promise<void> {
  tookOverAt = Date.now()
  const versions = await otherVersions()
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)))
}

/** The caches of other versions, oldest first. */
const otherVersions = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName)

/** Whether the worker answers: pages and files of this origin, not the backend that may share it. */
export function handles(request: Request): boolean {
  const { origin, pathname } = new URL(request.url)
  return request.method === 'GET' && origin === self.location.origin && !/^\/(?:rest|auth)\/v1\//.test(pathname)
}

/**
 * From the cache, whatever the query string; else from the network; else, for a page, the 404 page with its phone number.
 */
export async function respond(request: Request): Promise<Response> {
  const key = cacheKey(new URL(request.url).pathname)
  const cached = await find(key)
  if (cached) return cached
  try {
    const response = await fetch(request)
    // A script that is not fetched in advance: once used, it is kept.
    if (isFile(response) && key.startsWith('/assets/')) await keep(key, response.clone())
    return response
  } catch (error) {
    const notFound = request.mode === 'navigate' ? await find('/404') : undefined
    if (!notFound) throw error
    return new Response(notFound.body, { status: 404, headers: notFound.headers })
  }
}

/** A full disk is no reason not to answer. */
const keep = async (key: string, response: Response) =>
  (await caches.open(cacheName)).put(key, response).catch(() => undefined)

async function find(key: string): Promise<Response | undefined> {
  try {
    const current = await (await caches.open(cacheName)).match(key)
    return current ?? (await caches.match(key))
  } catch {
    // Cache storage can fail (blocked, corrupt, full); the network may still work.
    return undefined
  }
}

/** Both slash forms, and the names a static host gives the same page: /faq, /faq/, /faq.html. */
const cacheKey = (pathname: string) => pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/+$/, '') || '/'

/** FNV-1a, 32 bits: names a version, guards nothing. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
