import type { Clock, Life } from './clock.ts'
import { Event, EventTarget } from './events.ts'
import { clone } from './objectStore.ts'

/** Simulated BroadcastChannels, of one device. */

class MessageEvent extends Event {
  readonly data: unknown

  constructor(data: unknown) {
    super('message')
    this.data = data
  }
}

const LONGEST_LATENCY = 20

export class Channels {
  readonly #clock: Clock
  readonly #open = new Map<EventTarget, string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The class `BroadcastChannel` of one tab or worker. */
  classOf(life: Life): object {
    const [clock, open] = [this.#clock, this.#open]
    return class extends EventTarget {
      constructor(name: string) {
        super()
        open.set(this, name)
        life.onEnd(() => open.delete(this))
      }

      postMessage(message: unknown): void {
        const name = open.get(this)
        const data = clone(message)
        for (const [other, heard] of open)
          if (other !== this && heard === name)
            clock.later(
              clock.latency(LONGEST_LATENCY),
              () => open.has(other) && other.dispatchEvent(new MessageEvent(data)),
            )
      }
    }
  }
}
