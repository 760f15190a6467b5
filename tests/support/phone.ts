import { beforeAll, beforeEach, inject } from 'vitest'
import type { Submission } from '../../src/outbox/fields.ts'
import { bundledCode, type Evaluate, evaluateWith, type Outbox } from '../simulation/bundle.ts'
import { Clock, DAY, HOUR, Life, MINUTE, SECOND, START } from '../simulation/clock.ts'
import { Machine } from '../simulation/device.ts'
import type { Disk, Writes } from '../simulation/disk.ts'

export { DAY, HOUR, MINUTE, SECOND, START }

/** A request from the phone. It fails if answered with undefined, and never ends with `hangs`. */
export interface Sent {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
  readonly at: number
  /** The other options of `fetch`. */
  readonly how: Readonly<Record<string, unknown>>
}
export interface Reply {
  readonly status: number
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}
export const INSERT = '/rest/v1/rpc/insert_contact_submission'

export const json = (value: unknown, status = 200): Reply => ({
  status,
  text: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
})
const hostIsThere: Reply = { status: 200, headers: { 'content-type': 'text/javascript' } }

export const asking = (message: string): Submission => ({
  name: 'Ada Flood',
  phone: '07700 900123',
  email: 'ada@example.com',
  preferredTime: null,
  answerBy: null,
  interpreterPhone: '',
  kind: null,
  message,
})

type Answer = (sent: Sent) => Reply | 'hangs' | undefined | Promise<Reply | undefined>

/** Answers like a working host to a HEAD of the worker's script, and like a database that accepts everything. */
const well: Answer = ({ method }) => (method === 'HEAD' ? hostIsThere : { status: 204 })

/** A phone with the simulation's clock, disk, locks and channels, moved step by step. */
export class Phone {
  readonly clock: Clock
  onCommit: (writes: Writes) => void = () => undefined
  readonly sent: Sent[] = []
  answer: Answer = well
  readonly #machine: Machine
  #ids = 0

  /** @param number - tells phones on one clock apart; their keys begin with it */
  constructor(evaluate: Evaluate, clock = new Clock(START, () => 0.5), number = 0) {
    this.clock = clock
    const newId = () => `${digits(number, 8)}-0000-4000-8000-${digits(++this.#ids, 12)}`
    const kind = { now: () => clock.now, newId, digestTime: () => 1 }
    this.#machine = new Machine(clock, kind, evaluate, (writes) => this.onCommit(writes))
  }

  get disk(): Disk {
    return this.#machine.disk
  }

  /** Opens a tab, or the worker. */
  open(own: Readonly<Record<string, unknown>> = {}, life = new Life()): Outbox {
    return this.#machine.boot(life, { fetch: this.#fetch, ...own })
  }

  /** Answers callback requests this way, and everything else as usual. */
  answerInserts(reply: (message: unknown) => Reply | 'hangs' | undefined, host: Reply | null = hostIsThere): void {
    this.answer = ({ path, body }) => (path === INSERT ? reply(body.p_message) : (host ?? undefined))
  }

  /** The calls of a function of the database so far, by default the callback requests. */
  calls(path = INSERT): Sent[] {
    return this.sent.filter((sent) => sent.path === path)
  }

  /** The messages of the callback requests so far. */
  messages(): unknown[] {
    return this.calls().map(({ body }) => body.p_message)
  }

  /** How many seconds the promise takes by the phone's clock. */
  async secondsOf(running: Promise<unknown>): Promise<number> {
    const before = this.clock.now
    await running
    return -this.secondsUntil(before)
  }

  secondsUntil(time = 0): number {
    return Math.round((time - this.clock.now) / SECOND)
  }

  /** Lets time pass until the promise settles. */
  async until<Result>(promise: Promise<Result>, longest = 2 * MINUTE): Promise<Result> {
    let isOver = false
    const over = () => {
      isOver = true
    }
    promise.then(over, over)
    const end = this.clock.now + longest
    while (!isOver && this.clock.now < end) {
      await this.wait(10)
    }
    if (!isOver) throw new Error('It never settled')
    return promise
  }

  async wait(ms: number): Promise<void> {
    // Work that starts outside the clock's tasks begins with the next task.
    this.clock.later(0, () => undefined)
    await this.clock.run(ms)
  }

  /** Writes these records to the disk. Undefined deletes one. */
  write(records: Readonly<Record<string, unknown>>): void {
    this.disk.commit(new Map(Object.entries(records)), true)
  }

  /** The stored records whose keys have this prefix. */
  stored(prefix = ''): Record<string, unknown> {
    return Object.fromEntries([...this.disk.content].filter(([key]) => key.startsWith(prefix)))
  }

  readonly #fetch = (url: URL, { method, headers = {}, body = '{}', signal, ...how }: Request) =>
    new Promise((resolve, reject) => {
      const sent: Sent = { path: url.pathname, method, headers, body: JSON.parse(body), at: this.clock.now, how }
      this.sent.push(sent)
      const failed = () => reject(new TypeError('Failed to fetch'))
      signal.addEventListener('abort', failed)
      const come = (reply: Reply | undefined) => {
        this.clock.later(100, () => {
          if (!reply) return failed()
          const { status, text = '', headers: answered = {} } = reply
          resolve({ status, ok: status < 300, headers: new Headers(answered), text: async () => text })
        })
      }
      const answer = this.answer(sent)
      if (answer instanceof Promise) void answer.then(come)
      else if (answer !== 'hangs') come(answer)
    })
}

const digits = (number: number, length: number) => String(number).padStart(length, '0')

interface Request {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

/** A new phone for each test of a file that calls `withPhone`. */
export let phone: Phone

// Never called. This import tells Vitest which files are in the bundle, so that Stryker runs these tests for their mutants.
void (() => import('../simulation/outboxEntry.ts'))

/** Evaluates the real outbox in a simulation. `npm run mutate` has already bundled it. */
export const outboxEvaluator = async (): Promise<Evaluate> =>
  evaluateWith(inject('outbox') ?? (await bundledCode('outboxEntry')))

let evaluate: Evaluate

export function newPhone(): void {
  phone = new Phone(evaluate)
}

export function withPhone(): void {
  beforeAll(async () => {
    evaluate = await outboxEvaluator()
  })
  beforeEach(newPhone)
}
