import type { Clock, Life } from './clock.ts'
import type { Database, Part, Reply } from './database.ts'
import type { Device } from './device.ts'
import { clone } from './disk.ts'

const LONGEST_LATENCY = 20

/** The simulated BroadcastChannels of one device. @returns a function that opens one in a tab or worker */
export function channelsOf(clock: Clock) {
  const open = new Map<EventTarget, string>()
  return (name: string, life: Life) => {
    const channel = Object.assign(new EventTarget(), {
      postMessage(message: unknown) {
        const data = clone(message)
        const deliver = (other: EventTarget) =>
          open.has(other) && other.dispatchEvent(Object.assign(new Event('message'), { data }))
        for (const [other, heard] of open)
          if (other !== channel && heard === name) clock.later(clock.latency(LONGEST_LATENCY), () => deliver(other))
      },
    })
    open.set(channel, name)
    life.onEnd(() => open.delete(channel))
    return channel
  }
}

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

interface Options {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly keepalive?: boolean
  readonly signal: AbortSignal
}

interface Sender {
  readonly life: Life
  /** The attempt whose plain-text request was refused, and when. */
  refused: { readonly attempt: Attempt; readonly at: number } | undefined
}

/** The answers of a server that does not accept plain text. */
const REFUSED: readonly number[] = [401, 404]

const QUICK = 400
const CRAWLING = 45_000

/** Runs one exchange. Calls `answer` when the request arrives, and `hear` with or without a reply. */
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
  // Half of the hanging requests hang before they arrive, and half after.
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

  fetchOf(life: Life): object {
    const sender: Sender = { life, refused: undefined }
    return (url: URL, options: Options) => {
      if (!url.pathname.startsWith('/rest/')) return this.#exchange(() => HOST, options.signal, life)
      if (url.pathname.endsWith('/request_answer')) return this.#ask(options, life)
      if (url.pathname.endsWith('/send_request_message')) return this.#message(options, life)
      if (url.pathname.endsWith('/send_picture_part')) return this.#takePart(options, life)
      return this.#post(url.pathname.endsWith('/send_contact_submission'), options, sender)
    }
  }

  #ask({ body = '{}', signal }: Options, life: Life) {
    const key = String(JSON.parse(body).p_key)
    const answer = () => this.#database.answer(key, this.#device.clock.now)
    return this.#exchange(answer, signal, life, false).then((response) => ({
      ...response,
      text: async () => {
        const text = await response.text()
        this.#device.ledger.isAnswered(key, response.reply)
        return text
      },
    }))
  }

  #message({ body = '{}', keepalive, signal }: Options, life: Life) {
    const { p_key: key, p_message: id, p_text: text } = JSON.parse(body)
    this.#device.ledger.beginMessage(key, id, text)
    const store = () => this.#database.message(key, id, text, this.#device.clock.now)
    return this.#ended(this.#exchange(store, signal, life, keepalive), (reply) =>
      this.#device.ledger.endMessage(key, id, reply),
    )
  }

  #takePart({ body = '{}', signal }: Options, life: Life) {
    const { p_key: key, p_picture: picture, p_parts: parts, p_part, p_data: data } = JSON.parse(body)
    const part: Part = { key, picture, parts, part: p_part, data }
    this.#device.pictures.begin(part)
    const take = () => this.#database.takePart(part, (bytes) => this.#device.pictures.arrives(picture, key, bytes))
    return this.#exchange(take, signal, life, false)
  }

  #post(isPlain: boolean, { headers, body = '{}', keepalive, signal }: Options, sender: Sender) {
    const { headers: inBody = {}, ...parameters } = JSON.parse(body)
    const { 'Idempotency-Key': key, 'X-Requested-At': requestedAt = '' } = headers ?? inBody
    const words = JSON.stringify(Object.values(parameters))
    const attempt = this.#attempt(sender, { key, words, life: sender.life, begunAt: this.#device.clock.now })
    const row = { words, requestedAt: Date.parse(requestedAt) }
    const insert = () => this.#database[isPlain ? 'insertPlainly' : 'insert'](key ?? crypto.randomUUID(), row)
    const end = (reply?: Reply) => {
      // A request with a preflight follows at once, as a part of this attempt.
      if (isPlain && reply && REFUSED.includes(reply.status)) sender.refused = { attempt, at: this.#device.clock.now }
      else this.#device.ledger.end(attempt, reply)
    }
    return this.#ended(this.#exchange(insert, signal, sender.life, keepalive), end)
  }

  /** Reports how an exchange ended, with its reply once that is read or with nothing. */
  #ended(exchange: Promise<Response>, end: (reply?: Reply) => void) {
    const fail = (error: unknown): never => {
      end()
      throw error
    }
    const read = ({ reply, text }: Response) =>
      text().then((said) => {
        end(reply)
        return said
      }, fail)
    return exchange.then((response) => ({ ...response, text: () => read(response) }), fail)
  }

  /** A new attempt, or the attempt whose plain-text request was just refused. */
  #attempt(sender: Sender, attempt: Attempt): Attempt {
    const { refused } = sender
    sender.refused = undefined
    if (refused && refused.at === attempt.begunAt && refused.attempt.key === attempt.key) return refused.attempt
    this.#device.ledger.begin(attempt)
    return attempt
  }

  #exchange(answer: () => Reply, signal: AbortSignal, life: Life, keepalive = true): Promise<Response> {
    const { line } = this
    return new Promise((resolve, reject) => {
      const failed = () => reject(new TypeError('Failed to fetch'))
      signal.addEventListener('abort', failed)
      const hear = (reply?: Reply) => (reply ? resolve(this.#response(reply, line, signal, life)) : failed())
      const reply = line === 'captive portal' ? () => PORTAL : answer
      travel(this.#device.clock, line, CRAWLING, reply, hear, life, keepalive)
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
