import { hash } from 'node:crypto'
import { API, type Evaluate, type Outbox } from './bundle.ts'
import { type Clock, dateOf, type Life, timersOf } from './clock.ts'
import { locksOf } from './device.ts'
import { Disk, KeyRange, type Writes } from './disk.ts'
import { channelsOf } from './network.ts'

/** What one differs in from another. */
interface Kind {
  /** Safari before 15.4 has neither Web Locks nor channels. */
  readonly hasLocks?: boolean
  /** By its own clock, in ms since the epoch. */
  now(): number
  newId(): string
  /** How long a digest takes, in ms. */
  digestTime(): number
}

/** A phone or computer with a browser: its disk, and what its tabs and workers have beside it. */
export class Machine<Exports = Outbox> {
  readonly disk: Disk
  /** Opens a channel. */
  readonly channel: ReturnType<typeof channelsOf>
  readonly #clock: Clock
  readonly #kind: Kind
  readonly #locks: ReturnType<typeof locksOf>
  readonly #evaluate: Evaluate<Exports>

  constructor(clock: Clock, kind: Kind, evaluate: Evaluate<Exports>, onCommit: (writes: Writes) => void) {
    this.disk = new Disk(clock, onCommit)
    this.channel = channelsOf(clock)
    this.#clock = clock
    this.#kind = kind
    this.#locks = locksOf(clock)
    this.#evaluate = evaluate
  }

  /** Evaluates the code in a tab or worker. `own`: globals that not every one has, or that are others there. */
  boot(life: Life, own: Readonly<Record<string, unknown>> = {}, more: object = {}): Exports {
    const clock = this.#clock
    const { hasLocks = true, now, newId, digestTime } = this.#kind
    const navigator = { ...(hasLocks && { locks: this.#locks(life) }), ...more }
    const digest = (_: string, bytes: Uint8Array) =>
      new Promise((resolve) => {
        const made = hash('sha256', bytes, 'buffer')
        clock.later(digestTime(), () => resolve(made), life)
      })
    // No class of its own (see `dateOf` in clock.ts).
    const BroadcastChannel = new Proxy(EventTarget, { construct: (_, [name]) => this.channel(name, life) })
    const globals = {
      ...(hasLocks && { BroadcastChannel }),
      Date: dateOf(now),
      IDBKeyRange: KeyRange,
      Math: Object.assign(Object.create(Math), { random: clock.random }),
      crypto: { randomUUID: newId, subtle: { digest } },
      indexedDB: this.disk.factoryOf(life),
      navigator,
      self: { location: { origin: API } },
      ...timersOf(clock, life),
      ...own,
    }
    return this.#evaluate({ ...globals, globalThis: { crypto: globals.crypto, navigator: globals.navigator } })
  }
}
