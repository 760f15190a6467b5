/** A `CacheStorage` in memory, of one origin: as browsers have it, as far as the worker uses it. */
export class CacheStorageStandIn {
  /** No more can be put. */
  isFull = false
  /** It can't be opened: blocked, or broken. */
  isBlocked = false
  readonly #origin: string
  readonly #caches = new Map<string, CacheStandIn>()

  constructor(origin: string) {
    this.#origin = origin
  }

  async open(name: string): Promise<CacheStandIn> {
    this.#check()
    const cache = this.#caches.get(name) ?? new CacheStandIn(this.#origin, () => this.isFull)
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

  async match(request: Asked, { cacheName }: { readonly cacheName?: string } = {}): Promise<Response | undefined> {
    this.#check()
    for (const [name, cache] of this.#caches) {
      const found = cacheName === undefined || cacheName === name ? await cache.match(request) : undefined
      if (found) return found
    }
    return undefined
  }

  #check() {
    if (this.isBlocked) throw new DOMException('denied', 'SecurityError')
  }
}

type Asked = string | { readonly url: string }

class CacheStandIn {
  readonly #origin: string
  readonly #isFull: () => boolean
  readonly #stored = new Map<string, { readonly body: Uint8Array<ArrayBuffer>; readonly response: Response }>()

  constructor(origin: string, isFull: () => boolean) {
    this.#origin = origin
    this.#isFull = isFull
  }

  async match(request: Asked): Promise<Response | undefined> {
    const found = this.#stored.get(this.#urlOf(request))
    return found && new Response(found.body, { status: found.response.status, headers: found.response.headers })
  }

  async put(request: Asked, response: Response): Promise<void> {
    if (response.status === 206) throw new TypeError('a part of a file')
    const body = await response.bytes()
    if (this.#isFull()) throw new DOMException('no space', 'QuotaExceededError')
    // The newest comes last, as a browser lists them.
    this.#stored.delete(this.#urlOf(request))
    this.#stored.set(this.#urlOf(request), { body, response })
  }

  async keys(): Promise<{ readonly url: string }[]> {
    return [...this.#stored.keys()].map((url) => ({ url }))
  }

  async delete(request: Asked): Promise<boolean> {
    return this.#stored.delete(this.#urlOf(request))
  }

  #urlOf(request: Asked): string {
    const url = new URL(typeof request === 'string' ? request : request.url, this.#origin)
    url.hash = ''
    return url.href
  }
}
