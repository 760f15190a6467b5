import { vi } from 'vitest'
import type { Entry } from '../../src/worker/files.ts'

export const ORIGIN = 'https://site.example'

/** How the worker requested a file. */
interface Asked {
  readonly path: string
  readonly cache: RequestCache | undefined
  readonly priority: RequestPriority | undefined
}

type Answer = () => Response | Promise<Response>

/** A host with files by path or URL. Anything else is a 404. */
export class Host {
  readonly files = new Map<string, Answer>()
  readonly asked: Asked[] = []
  isDown = false

  /** The worker's `fetch`. */
  readonly fetch = async (input: string | { readonly url: string }, init?: RequestInit): Promise<Response> => {
    const { href, origin, pathname } = new URL(typeof input === 'string' ? input : input.url, ORIGIN)
    const path = origin === ORIGIN ? pathname : href
    this.asked.push({ path, cache: init?.cache, priority: init?.priority })
    if (this.isDown) throw new TypeError('Failed to fetch')
    const answer = this.files.get(path)
    return answer ? answer() : new Response('<h1>Not found</h1>', { status: 404, headers: { 'Content-Type': HTML } })
  }

  /** The paths requested since this was last read. */
  get paths(): string[] {
    return this.asked.splice(0).map(({ path }) => path)
  }

  serve(path: string, body: string, type = 'text/javascript'): void {
    this.files.set(path, () => new Response(body, { headers: { 'Content-Type': type } }))
  }
}

export const HTML = 'text/html; charset=utf-8'

/** A page that the worker may write to. */
class Page {
  readonly heard: unknown[] = []
  postMessage(message: unknown): void {
    this.heard.push(message)
  }
}

type Listener = (event: object) => void

/** A service worker in its own scope, as its browser sees it. */
export class WorkerScope {
  readonly caches: CacheStorageStandIn
  readonly host: Host
  readonly page = new Page()
  /** Whether an earlier version is already active. */
  isUpdate = false
  hasSkippedWaiting = false
  hasClaimed = false
  readonly #listeners = new Map<string, Listener>()

  constructor(host: Host, caches = new CacheStorageStandIn()) {
    this.host = host
    this.caches = caches
  }

  /** Starts src/worker/sw.ts with this list of files. */
  async start(manifest: readonly Entry[]): Promise<void> {
    const { page } = this
    const isUpdate = () => this.isUpdate
    vi.stubGlobal('caches', this.caches)
    vi.stubGlobal('fetch', this.host.fetch)
    vi.stubGlobal('self', {
      __WB_MANIFEST: manifest,
      location: { origin: ORIGIN, href: `${ORIGIN}/sw.js` },
      registration: {
        get active() {
          return isUpdate() ? {} : null
        },
      },
      clients: {
        // List uncontrolled pages only on request.
        matchAll: async ({ includeUncontrolled = false } = {}) => (includeUncontrolled ? [page] : []),
        claim: async () => {
          this.hasClaimed = true
        },
      },
      skipWaiting: async () => {
        this.hasSkippedWaiting = true
      },
      addEventListener: (type: string, listener: Listener) => this.#listeners.set(type, listener),
    })
    vi.resetModules()
    await SCRIPT[0]?.()
  }

  /** Sends an event. @returns its answer once everything it waits for is done */
  async send(type: string, event: object = {}): Promise<unknown> {
    const tasks: Promise<unknown>[] = []
    let answer: unknown
    this.#listeners.get(type)?.({
      ...event,
      waitUntil: (task: Promise<unknown>) => tasks.push(task),
      respondWith: (response: Promise<unknown>) => {
        answer = response
        tasks.push(response)
      },
    })
    await Promise.all(tasks)
    return answer
  }

  /** The worker's answer to a request. Undefined if it leaves that to the network. */
  async fetch(path: string, { mode = 'cors', method = 'GET' } = {}): Promise<Response | undefined> {
    const answer = await this.send('fetch', { request: { url: new URL(path, ORIGIN).href, method, mode } })
    return answer instanceof Response ? answer : undefined
  }

  /** Sends a page's message. @returns the replies */
  async ask(type: unknown): Promise<unknown[]> {
    const port = new Page()
    await this.send('message', { data: { type }, ports: [port] })
    return port.heard
  }
}

const SCRIPT = Object.values(import.meta.glob('../../src/worker/sw.ts'))

/** An in-memory `CacheStorage` with the parts that the worker uses. */
class CacheStorageStandIn {
  /** Whether the storage is full, so that it refuses more files. */
  isFull = false
  /** Whether the storage is blocked or broken, so that it cannot be opened. */
  isBlocked = false
  readonly #caches = new Map<string, CacheStandIn>()

  async open(name: string): Promise<CacheStandIn> {
    this.#check()
    const cache = this.#caches.get(name) ?? new CacheStandIn(this)
    this.#caches.set(name, cache)
    return cache
  }

  async keys(): Promise<string[]> {
    this.#check()
    return [...this.#caches.keys()]
  }

  async delete(name: string): Promise<boolean> {
    this.#check()
    return this.#caches.delete(name)
  }

  async match(request: Wanted): Promise<Response | undefined> {
    this.#check()
    const found = await Promise.all([...this.#caches.values()].map((cache) => cache.match(request)))
    return found.find((response) => response)
  }

  #check() {
    if (this.isBlocked) throw new DOMException('denied', 'SecurityError')
  }
}

type Wanted = string | { readonly url: string }

const urlOf = (request: Wanted) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).href

class CacheStandIn {
  readonly #storage: CacheStorageStandIn
  readonly #stored = new Map<string, Response>()

  constructor(storage: CacheStorageStandIn) {
    this.#storage = storage
  }

  async match(request: Wanted): Promise<Response | undefined> {
    return this.#stored.get(urlOf(request))?.clone()
  }

  async put(request: Wanted, response: Response): Promise<void> {
    if (response.status === 206) throw new TypeError('a part of a file')
    const stored = new Response(await response.bytes(), response)
    if (this.#storage.isFull) throw new DOMException('no space', 'QuotaExceededError')
    // Like a browser, list the newest last.
    this.#stored.delete(urlOf(request))
    this.#stored.set(urlOf(request), stored)
  }

  async keys(): Promise<{ readonly url: string }[]> {
    return [...this.#stored.keys()].map((url) => ({ url }))
  }

  async delete(request: Wanted): Promise<boolean> {
    return this.#stored.delete(urlOf(request))
  }
}
