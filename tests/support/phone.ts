import { hash } from 'node:crypto'
import { inject } from 'vitest'
import { API, bundledCode, type Evaluate, evaluateWith, type Outbox } from '../simulation/bundle.ts'
import { Channels } from '../simulation/channels.ts'
import { Clock, dateOf, Life, timersOf } from '../simulation/clock.ts'
import { Disk, type Writes } from '../simulation/disk.ts'
import { AbortController, type AbortSignal, Event, EventTarget } from '../simulation/events.ts'
import { Locks } from '../simulation/locks.ts'
import { KeyRange } from '../simulation/objectStore.ts'

// Never called: it tells Vitest which files are in the bundle, so that Stryker runs these tests for changes in them.
void (() => import('../simulation/outboxEntry.ts'))

/** Evaluates the real outbox in a simulation. `npm run mutate` has bundled it already. */
export const outboxEvaluator = async (): Promise<Evaluate> => evaluateWith(inject('outbox') ?? (await bundledCode()))

/** What a phone sent, and how it is answered: undefined is no answer at all, `hangs` none before it gives up. */
export interface Sent {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly at: number
  /** How the browser is to carry it. */
  readonly how: Readonly<Record<string, unknown>>
}
export interface Reply {
  readonly status: number
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}
type Answer = (sent: Sent) => Reply | 'hangs' | undefined

export const START = Date.UTC(2026, 10, 22, 10)

/** Our host answers a HEAD of the worker's script, the database takes what comes. */
const well: Answer = ({ method }) =>
  method === 'HEAD' ? { status: 200, headers: { 'content-type': 'text/javascript' } } : { status: 204 }

/** One phone with the simulation's clock, disk, locks and channels, whose tests say what happens to it, step by step. */
export class Phone {
  readonly clock = new Clock(START, () => 0.5)
  readonly disk = new Disk(this.clock, (writes) => this.onCommit(writes))
  onCommit: (writes: Writes) => void = () => undefined
  readonly sent: Sent[] = []
  answer: Answer = well
  readonly #evaluate: Evaluate
  readonly #locks = new Locks(this.clock)
  readonly #channels = new Channels(this.clock)
  #ids = 0

  constructor(evaluate: Evaluate) {
    this.#evaluate = evaluate
  }

  /** A tab, or the worker. */
  open(own: Readonly<Record<string, unknown>> = {}, life = new Life()): Outbox {
    const { clock } = this
    const crypto = {
      randomUUID: () => `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`,
      subtle: {
        digest: (_: string, bytes: Uint8Array) =>
          new Promise((resolve) => clock.later(1, () => resolve(hash('sha256', bytes, 'buffer')), life)),
      },
    }
    const navigator = { locks: this.#locks.managerOf(life) }
    const globals = {
      AbortController,
      BroadcastChannel: this.#channels.classOf(life),
      Date: dateOf(() => clock.now),
      Event,
      EventTarget,
      IDBKeyRange: KeyRange,
      Math: Object.assign(Object.create(Math), { random: clock.random }),
      crypto,
      fetch: this.#fetch,
      indexedDB: this.disk.factoryOf(life),
      navigator,
      self: { location: { origin: API } },
      ...timersOf(clock, life),
      ...own,
    }
    return this.#evaluate({ ...globals, globalThis: { crypto: globals.crypto, navigator: globals.navigator } })
  }

  /** Lets time pass, in steps of 10 ms or as long as given, until something has come to its end. */
  async until<Result>(promise: Promise<Result>, longest = 2 * 60_000): Promise<Result> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    promise.then(over, over)
    const end = this.clock.now + longest
    while (!isOver && this.clock.now < end) {
      await this.wait(10)
    }
    if (!isOver) throw new Error('It did not come to its end')
    return promise
  }

  async wait(ms: number): Promise<void> {
    // What was asked for outside the clock's tasks begins with the next.
    this.clock.later(0, () => undefined)
    await this.clock.run(ms)
  }

  /** What stands on the disk under keys that begin so. */
  stored(prefix = ''): Record<string, unknown> {
    return Object.fromEntries([...this.disk.content].filter(([key]) => key.startsWith(prefix)))
  }

  readonly #fetch = (url: URL, { method, headers = {}, body = '{}', signal, ...how }: Request) =>
    new Promise((resolve, reject) => {
      const sent: Sent = { path: url.pathname, method, headers, body: JSON.parse(body), at: this.clock.now, how }
      this.sent.push(sent)
      const reply = this.answer(sent)
      const failed = () => reject(new TypeError('Failed to fetch'))
      signal.addEventListener('abort', failed)
      if (reply === 'hangs') return
      this.clock.later(100, () => {
        if (!reply) return failed()
        const { status, text = '', headers: answered = {} } = reply
        resolve({ status, ok: status < 300, headers: new Headers(answered), text: async () => text })
      })
    })
}

interface Request {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}
