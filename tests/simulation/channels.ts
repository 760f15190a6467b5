import type { Clock, Life } from './clock.ts'
import { clone } from './objectStore.ts'

const LONGEST_LATENCY = 20

/** Simulated BroadcastChannels, of one device. */
export class Channels {
  readonly #clock: Clock
  /** The name of each. */
  readonly #open = new Map<EventTarget, string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Opens one, in a tab or worker. */
  open(name: string, life: Life) {
    const [clock, open] = [this.#clock, this.#open]
    const channel = Object.assign(new EventTarget(), {
      postMessage(message: unknown) {
        const data = clone(message)
        const deliver = (other: EventTarget) =>
          open.has(other) && other.dispatchEvent(Object.assign(new Event('message'), { data }))
        for (const [other, heard] of open)
          if (other !== channel && heard === open.get(channel))
            clock.later(clock.latency(LONGEST_LATENCY), () => deliver(other))
      },
    })
    open.set(channel, name)
    life.onEnd(() => open.delete(channel))
    return channel
  }

  /** The class `BroadcastChannel` of one tab or worker, and no class of its own (see `dateOf` in clock.ts). */
  classOf(life: Life): typeof EventTarget {
    return new Proxy(EventTarget, { construct: (_, [name]) => this.open(name, life) })
  }
}
