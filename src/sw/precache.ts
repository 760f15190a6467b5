/// <reference lib="webworker" />
import { openPack } from './pack'

/**
 * The whole site in one cache per version.
 *
 * Stock Workbox fetches its precache one file after the other: fifty pages took 34.6 s on slow 3G. Here the pages come
 * as one file, unpacked while it arrives, the pages of an emergency first; and everything is asked for at once, behind
 * the script that the visitor's own page is waiting for.
 */

/** What is kept in the pack's place once it is unpacked. */
interface Unpacked {
  readonly changed: string
  readonly paths: readonly string[]
}

/** What is on this device. */
export interface Status {
  readonly version: string
  /** When the content of this version last changed: YYYY-MM-DD. */
  readonly changed: string
}

interface Entry {
  readonly url: string
  /** Null where the name already carries the content's hash. */
  readonly revision: string | null
  /** Not compressed; unknown for the web app manifest. */
  readonly bytes?: number
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly Entry[] }

const manifest = self.__WB_MANIFEST
const PREFIX = 'site-'
const version = fingerprint(JSON.stringify(manifest))
const cacheName = PREFIX + version

const pathOf = (url: string) => new URL(url, self.location.origin).pathname
const files = manifest.map(({ url, revision, bytes }) => ({ path: pathOf(url), isHashed: revision === null, bytes }))
const pack = files.find(({ path }) => /^\/pages-[\w-]+\.txt$/.test(path))?.path ?? ''
/** What the visitor's page is waiting for; the browser makes that one request, and both read it as it arrives. */
const start = files.filter(({ path }) => path.startsWith('/assets/start-'))
/**
 * So much of it has the line to itself. What is left takes about as long as the next answers take to begin on slow 3G
 * (20 KB, 0.4 s), so the line is never idle, and they arrive behind it.
 */
const MOST = 0.7
const others = files.filter((file) => file.path !== pack && !start.includes(file))

let completing: Promise<Status> | undefined

/**
 * On a first visit it ends as soon as the pages of an emergency are there, and the others follow: until then nothing
 * works offline. A newer version must be complete, since it takes the place of one that is.
 * @throws where a file is missing; the browser tries again at the next visit, and only for what is still missing.
 */
export function install(): Promise<void> {
  return new Promise((resolve, reject) => {
    complete(self.registration.active ? undefined : resolve).then(() => resolve(), reject)
  })
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
  const addAll = (wanted: typeof files, onMost?: () => void) =>
    Promise.all(wanted.filter(({ path }) => !present.has(path)).map((file) => add(cache, file, onMost)))

  const unpacked: Unpacked | undefined = await (await cache.match(pack))?.json()
  const pages = unpacked?.paths.every((path) => present.has(path)) && unpacked

  let visitors: Promise<unknown> = Promise.resolve()
  await new Promise<unknown>((resolve, reject) => {
    visitors = addAll(start, () => resolve(undefined))
    visitors.then(resolve, reject)
  })
  const rest = Promise.all([visitors, addAll(others)])
  const afterRest = () => void rest.then(onFirst, () => undefined)
  const [{ changed }] = await Promise.all([pages || unpack(cache, afterRest), rest])
  return { version, changed }
}

async function add(cache: Cache, { path, isHashed, bytes }: (typeof files)[number], onMost?: () => void) {
  // A hashed name means the same bytes in whichever version's cache it is found.
  const known = isHashed ? await caches.match(path) : undefined
  const response = known ?? (await download(path, isHashed ? 'default' : 'reload'))
  await cache.put(path, bytes && onMost ? watch(response, bytes * MOST, onMost) : response)
}

/** The same response; calls back once so many bytes of it have come. */
function watch({ body, status, headers }: Response, bytes: number, onReached: () => void): Response {
  let left = bytes
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left <= 0) onReached()
      controller.enqueue(chunk)
    },
  })
  return new Response(body?.pipeThrough(counter), { status, headers })
}

/** Puts the pages into the cache while their file arrives. */
async function unpack(cache: Cache, onFirst: () => void): Promise<Unpacked> {
  const { body } = await download(pack, 'default')
  if (!body) throw new Error(`${pack} is empty`)
  const { header, pages } = await openPack(body)
  const paths: string[] = []
  const puts: Promise<void>[] = []
  for await (const [path, html] of pages) {
    const headers = { ...header.headers, 'Content-Type': 'text/html; charset=utf-8' }
    paths.push(path)
    puts.push(cache.put(path, new Response(html, { headers })))
    if (paths.length === header.first) void Promise.all(puts).then(onFirst, () => undefined)
  }
  await Promise.all(puts)
  const unpacked: Unpacked = { changed: header.changed, paths }
  // Written last: its presence says that the pages were complete.
  await cache.put(pack, Response.json(unpacked))
  return unpacked
}

/** @throws on anything but the file itself; Safari refuses to serve a redirected response from a cache. */
async function download(path: string, mode: RequestCache): Promise<Response> {
  const response = await fetch(path, { cache: mode, redirect: 'error', credentials: 'same-origin', priority: 'low' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** Keeps the version before this one too: an old tab may still ask for a chunk of its own. */
export async function activate(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName)
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)))
}

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
    if (response.ok && key.startsWith('/assets/')) await keep(key, response.clone())
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
