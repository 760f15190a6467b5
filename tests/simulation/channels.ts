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

class Channel extends EventTarget {
  readonly #clock: Clock
  readonly #open: Map<Channel, string>

  constructor(clock: Clock, open: Map<Channel, string>) {
    super()
    this.#clock = clock
    this.#open = open
  }

  postMessage(message: unknown): void {
    const open = this.#open
    const name = open.get(this)
    const data = clone(message)
    for (const [other, heard] of open)
      if (other !== this && heard === name)
        this.#clock.later(
          this.#clock.latency(LONGEST_LATENCY),
          () => open.has(other) && other.dispatchEvent(new MessageEvent(data)),
        )
  }
}

export class Channels {
  readonly #clock: Clock
  readonly #open = new Map<Channel, string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Opens one, in a tab or worker. */
  open(name: string, life: Life): Channel {
    const channel = new Channel(this.#clock, this.#open)
    this.#open.set(channel, name)
    life.onEnd(() => this.#open.delete(channel))
    return channel
  }

  /** The class `BroadcastChannel` of one tab or worker, and no class of its own (see `dateOf` in clock.ts). */
  classOf(life: Life): typeof Channel {
    return new Proxy(Channel, { construct: (_, [name]) => this.open(name, life) })
  }
}
