import fc from 'fast-check'

/** A small random number generator with a seed. https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export type Made<Values> = Values extends fc.Arbitrary<infer Value> ? Value : never

export const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })

/** Pauses until the next step, each with its weight and its longest time. */
export const pauses = (...all: readonly (readonly [weight: number, longest: number])[]) =>
  fc.oneof(...all.map(([weight, longest]) => often(weight, longest > 0 ? fc.nat(longest) : fc.constant(0))))

/** `which` chooses a tab, a request, words or a delay. */
export const anyOf = <Kind extends string>(...kinds: Kind[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat(39) })

/** Picks an element by any number. */
export const pick = <Value>(all: readonly Value[], which: number): Value | undefined =>
  all[which % Math.max(all.length, 1)]

export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]

/** Simulated time. Everything that the outbox waits for is a task of this clock, so that the seed decides the order. */

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The start of simulated time, in ms since the epoch. */
export const START = Date.UTC(2026, 10, 22, 10)

/** The life of a tab, a worker or a device. It ends once. */
export class Life {
  isOver = false
  /** How many more tasks it will run. */
  fuse = Number.POSITIVE_INFINITY
  readonly #ends: (() => void)[] = []

  onEnd(end: () => void): void {
    this.#ends.push(end)
  }

  /** Ends after this many more tasks, in the middle of whatever it does. */
  endAfter(tasks: number): void {
    this.fuse = tasks
  }

  end(): void {
    if (this.isOver) return
    this.isOver = true
    for (const end of this.#ends) end()
  }
}

interface Task {
  readonly at: number
  readonly run: () => void
  readonly life: Life | undefined
  isCancelled: boolean
}

/** If two tasks have the same time, the older runs first. */
const isBefore = (known: Task | undefined, added: Task) => known !== undefined && known.at <= added.at

/** Promises settle before Node's next tick. An immediate would cost a turn of the event loop. */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve))

export class Clock {
  now: number
  /** The first broken rule; nothing runs after it. */
  broken: string | undefined
  /** Gets a line for everything that happens. */
  trace: ((line: string) => void) | undefined
  readonly random: () => number
  /** Sorted so that the next task is last. */
  readonly #tasks: Task[] = []
  #stepEnds: (() => void)[] = []
  readonly #held = new Set<Promise<unknown>>()

  constructor(now: number, random: () => number) {
    this.now = now
    this.random = random
  }

  break(rule: string): void {
    this.broken ??= rule
    this.trace?.(`BROKEN: ${rule}`)
  }

  /** Runs a task after this many ms, if its life is not over by then. Returns a function that cancels it. */
  later(ms: number, run: () => void, life?: Life): () => void {
    const task: Task = { at: this.now + ms, run, life, isCancelled: false }
    // Searches from the end, because most tasks are due soon.
    let place = this.#tasks.length
    while (place > 0 && isBefore(this.#tasks[place - 1], task)) place--
    this.#tasks.splice(place, 0, task)
    return () => {
      task.isCancelled = true
    }
  }

  /** A pause in ms, usually short and sometimes long. */
  latency(longest: number): number {
    const random = this.random()
    return random < 0.8 ? random : random * random * longest
  }

  /** Stops time until something real ends, such as a call to a real database. */
  hold<Result>(real: Promise<Result>): Promise<Result> {
    const release = () => this.#held.delete(real)
    this.#held.add(real)
    real.then(release, release)
    return real
  }

  /** Runs when the current task and its promises are done, before a browser would take the next task. */
  atStepEnd(end: () => void): void {
    this.#stepEnds.push(end)
  }

  /** Runs everything that is due within this time, in ms. */
  async run(ms: number): Promise<void> {
    const until = this.now + ms
    for (let task = this.#next(until); task; task = this.#next(until)) {
      const { life, run } = task
      if (task.isCancelled || life?.isOver) continue
      // After sleep the task may be overdue.
      this.now = Math.max(this.now, task.at)
      if (life && --life.fuse < 0) {
        this.trace?.('killed in mid-air')
        life.end()
      } else run()
      await settled()
      while (this.#held.size > 0) {
        await Promise.allSettled(this.#held)
        await settled()
      }
      const ends = this.#stepEnds
      this.#stepEnds = []
      for (const end of ends) end()
      if (this.broken) return
    }
    this.now = Math.max(this.now, until)
  }

  #next(until: number): Task | undefined {
    const next = this.#tasks.at(-1)
    return next && next.at <= until ? this.#tasks.pop() : undefined
  }
}

/** The timers of one tab or worker, which end with its life. */
export const timersOf = (clock: Clock, life: Life) => ({
  setTimeout: (run: () => void, ms = 0) => clock.later(Math.max(ms, 0), run, life),
  clearTimeout: (cancel?: () => void) => cancel?.(),
})

/** `Date` with another clock. Not a separate class, because V8 would keep that and its whole simulation alive. */
export const dateOf = (now: () => number) =>
  new Proxy(Date, {
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
    construct: (date, [at = now()]) => new date(at),
  })
