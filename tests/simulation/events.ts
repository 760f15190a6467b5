/** The DOM's events, as far as the outbox uses them: Node's own take ten times as long. */

type Listener = (event: object) => void

export class Event {
  readonly type: string

  constructor(type: string) {
    this.type = type
  }
}

export class EventTarget {
  #listeners: { readonly type: string; readonly listener: Listener; readonly isOnce: boolean }[] = []

  addEventListener(type: string, listener: Listener, { once = false } = {}): void {
    this.#listeners.push({ type, listener, isOnce: once })
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners = this.#listeners.filter((each) => each.type !== type || each.listener !== listener)
  }

  dispatchEvent(event: Event): void {
    const heard = this.#listeners.filter(({ type }) => type === event.type)
    this.#listeners = this.#listeners.filter((each) => !each.isOnce || each.type !== event.type)
    for (const { listener } of heard) listener(event)
  }
}

export class AbortSignal extends EventTarget {
  aborted = false
}

export class AbortController {
  readonly signal = new AbortSignal()

  abort(): void {
    if (this.signal.aborted) return
    this.signal.aborted = true
    this.signal.dispatchEvent(new Event('abort'))
  }
}
