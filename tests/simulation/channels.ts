import type { Clock, Life } from './clock.ts'
import { Event, EventTarget } from './events.ts'

/** Simulated BroadcastChannels, of one device. The outbox has one name only. */

const LONGEST_LATENCY = 20

export class Channels {
  readonly #clock: Clock
  readonly #open = new Set<EventTarget>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The class `BroadcastChannel` of one tab or worker. */
  classOf(life: Life): object {
    const [clock, open] = [this.#clock, this.#open]
    return class extends EventTarget {
      constructor() {
        super()
        open.add(this)
        life.onEnd(() => open.delete(this))
      }

      postMessage(): void {
        for (const other of open)
          if (other !== this)
            clock.later(
              clock.latency(LONGEST_LATENCY),
              () => open.has(other) && other.dispatchEvent(new Event('message')),
            )
      }
    }
  }
}
