import type { Clock, Life } from './clock.ts'
import type { Database, Reply } from './database.ts'
import type { Device } from './device.ts'

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
}

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly keepalive?: boolean
  readonly signal: AbortSignal
}

const QUICK = 400
const CRAWLING = 45_000

/** One exchange: `answer` is how the other end replies once it arrives there, `hear` is told of the reply, or of none. */
export function travel<Reply>(
  clock: Clock,
  line: Line,
  crawling: number,
  answer: () => Reply,
  hear: (reply?: Reply) => void,
  life: Life,
  outlivesSender = true,
): void {
  const latency = () => clock.random() * (line === 'crawls' ? crawling : QUICK)
  if (line === 'down') return void clock.later(latency(), hear, life)
  // Half of what hangs does so after it has arrived.
  if (line === 'hangs' && clock.random() < 0.5) return
  const arrive = () => {
    const reply = answer()
    if (line !== 'hangs') clock.later(latency(), () => hear(line === 'loses answers' ? undefined : reply), life)
  }
  clock.later(latency(), arrive, outlivesSender ? undefined : life)
}

export class Network {
  line: Line = 'works'
  readonly #device: Device
  readonly #database: Database

  constructor(device: Device, database: Database) {
    this.#device = device
    this.#database = database
  }

  /** The `fetch` of one tab or worker. */
  fetchOf(life: Life): object {
    return (url: URL, options: Options) => {
      if (!url.pathname.startsWith('/rest/')) return this.#exchange(() => HOST, options.signal, life)
      return this.#post(options, life)
    }
  }

  #post({ headers = {}, body = '{}', keepalive, signal }: Options, life: Life) {
    const { 'Idempotency-Key': key, 'X-Requested-At': requestedAt = '' } = headers
    const words = JSON.stringify(Object.values(JSON.parse(body)))
    const attempt: Attempt = { key, words, life }
    const { ledger } = this.#device
    ledger.begin(attempt)
    const row = { words, requestedAt: Date.parse(requestedAt) }
    const insert = () => this.#database.insert(key ?? crypto.randomUUID(), row)
    const fail = (error: unknown): never => {
      ledger.end(attempt, undefined)
      throw error
    }
    const read = ({ reply, text }: Response) =>
      text().then((said) => {
        ledger.end(attempt, reply)
        return said
      }, fail)
    const exchange = this.#exchange(insert, signal, life, keepalive)
    return exchange.then((response) => ({ ...response, text: () => read(response) }), fail)
  }

  #exchange(answer: () => Reply, signal: AbortSignal, life: Life, keepalive = true): Promise<Response> {
    const { line } = this
    return new Promise((resolve, reject) => {
      const failed = () => reject(new TypeError('Failed to fetch'))
      signal.addEventListener('abort', failed)
      const hear = (reply?: Reply) => (reply ? resolve(this.#response(reply, line, signal, life)) : failed())
      const meet = line === 'captive portal' ? () => PORTAL : answer
      travel(this.#device.clock, line, CRAWLING, meet, hear, life, keepalive)
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
          if (line !== 'hangs in the body')
            this.#device.clock.later(this.#device.clock.random() * 5, () => resolve(text), life)
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

const HOST: Reply = { status: 200, type: 'text/javascript', text: '' }
const PORTAL: Reply = { status: 200, type: 'text/html', text: '<h1>Welcome to our Wi-Fi</h1>' }
