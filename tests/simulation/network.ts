import type { Clock, Life } from './clock.ts'
import type { Database, Reply } from './database.ts'
import type { AbortSignal } from './events.ts'

/** The simulated line of one device, to the site's own host and to the database. */

export const LINES = [
  'works',
  'down',
  'hangs',
  'loses answers',
  'hangs in the body',
  'crawls',
  'captive portal',
] as const
export type Line = (typeof LINES)[number]

export interface Attempt {
  readonly key: string | undefined
  readonly words: string
  readonly life: Life
  readonly begunAt: number
}

interface Observer {
  begin(attempt: Attempt): void
  end(attempt: Attempt, reply: Reply | undefined): void
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly keepalive?: boolean
  readonly signal: AbortSignal
}

const QUICK = 400
const CRAWLING = 45_000

export class Network {
  line: Line = 'works'
  readonly #clock: Clock
  readonly #database: Database
  readonly #observer: Observer

  constructor(clock: Clock, database: Database, observer: Observer) {
    this.#clock = clock
    this.#database = database
    this.#observer = observer
  }

  /** The `fetch` of one tab or worker. */
  fetchOf(life: Life): object {
    return (url: URL, options: Options) =>
      url.pathname.startsWith('/rest/') ? this.#post(options, life) : this.#askHost(options.signal, life)
  }

  #askHost(signal: AbortSignal, life: Life) {
    if (this.line === 'captive portal') return this.#exchange(() => PORTAL, signal, life)
    return this.#exchange(() => ({ status: 200, type: 'text/javascript', text: '' }), signal, life)
  }

  #post({ headers = {}, body = '{}', keepalive, signal }: Options, life: Life) {
    const { 'Idempotency-Key': key, 'X-Requested-At': requestedAt = '' } = headers
    const words = JSON.stringify(Object.values(JSON.parse(body)))
    const attempt: Attempt = { key, words, life, begunAt: this.#clock.now }
    this.#observer.begin(attempt)
    const insert = () =>
      this.#database.insert(key ?? crypto.randomUUID(), { words, requestedAt: Date.parse(requestedAt) })
    const exchange = this.#exchange(this.line === 'captive portal' ? () => PORTAL : insert, signal, life, keepalive)
    const end = (reply?: Reply) => this.#observer.end(attempt, reply)
    return exchange.then(
      (response) => ({
        ...response,
        text: () =>
          response.text().then(
            (text) => {
              end(response.reply)
              return text
            },
            (error: unknown) => {
              end()
              throw error
            },
          ),
      }),
      (error: unknown) => {
        end()
        throw error
      },
    )
  }

  #exchange(answer: () => Reply, signal: AbortSignal, life: Life, keepalive = true): Promise<Response> {
    const clock = this.#clock
    const { line } = this
    return new Promise((resolve, reject) => {
      const failed = () => reject(new TypeError('Failed to fetch'))
      signal.addEventListener('abort', failed)
      const latency = () => clock.random() * (line === 'crawls' ? CRAWLING : QUICK)
      if (line === 'down') return clock.later(latency(), failed, life)
      // Half of what hangs does so after it has arrived.
      if (line === 'hangs' && clock.random() < 0.5) return
      const arrive = () => {
        const reply = answer()
        if (line === 'hangs') return
        clock.later(
          latency(),
          () => (line === 'loses answers' ? failed() : resolve(this.#response(reply, line, signal, life))),
          life,
        )
      }
      clock.later(latency(), arrive, keepalive ? undefined : life)
    })
  }

  #response(reply: Reply, line: Line, signal: AbortSignal, life: Life): Response {
    const { status, type, text, retryAfter } = reply
    const headers: Readonly<Record<string, string | undefined>> = {
      'content-type': type || undefined,
      'retry-after': retryAfter?.toString(),
    }
    return {
      reply,
      status,
      ok: status < 300,
      headers: { get: (name) => headers[name] ?? null },
      text: () =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new TypeError('aborted')))
          if (line !== 'hangs in the body') this.#clock.later(this.#clock.random() * 5, () => resolve(text), life)
        }),
    }
  }
}

interface Response {
  readonly reply: Reply
  readonly status: number
  readonly ok: boolean
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

const PORTAL: Reply = { status: 200, type: 'text/html', text: '<h1>Welcome to our Wi-Fi</h1>' }
