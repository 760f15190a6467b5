import type { Clock, Life } from './clock.ts'

/** Simulated Web Locks, of one device. Whoever is killed loses what it holds and what it waits for. */

type Callback = (lock: object | null) => Promise<unknown>

interface Wish {
  readonly name: string
  readonly life: Life
  readonly grant: () => void
}

const LONGEST_LATENCY = 20

export class Locks {
  readonly #clock: Clock
  readonly #held = new Map<string, Life>()
  #wishes: Wish[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The `navigator.locks` of one tab or worker. */
  managerOf(life: Life): object {
    life.onEnd(() => {
      this.#wishes = this.#wishes.filter((wish) => wish.life !== life)
      for (const [name, holder] of this.#held) if (holder === life) this.#release(name)
    })
    return {
      request: (name: string, options: { ifAvailable?: boolean; signal?: AbortSignal }, callback: Callback) =>
        new Promise((resolve, reject) => {
          const grant = () => {
            this.#held.set(name, life)
            callback({ name })
              .finally(() => this.#release(name))
              .then(resolve, reject)
          }
          const ask = () => {
            if (options.signal?.aborted) reject(abortError())
            else if (!this.#held.has(name)) grant()
            else if (options.ifAvailable) callback(null).then(resolve, reject)
            else {
              const wish = { name, life, grant }
              this.#wishes.push(wish)
              options.signal?.addEventListener('abort', () => {
                if (!this.#wishes.includes(wish)) return
                this.#wishes = this.#wishes.filter((each) => each !== wish)
                reject(abortError())
              })
            }
          }
          this.#clock.later(this.#clock.latency(LONGEST_LATENCY), ask, life)
        }),
    }
  }

  #release(name: string) {
    this.#held.delete(name)
    const next = this.#wishes.find((wish) => wish.name === name)
    if (!next) return
    this.#wishes = this.#wishes.filter((wish) => wish !== next)
    // Promised at once, or somebody else could take it meanwhile; a life that ends before then frees it again.
    this.#held.set(name, next.life)
    this.#clock.later(this.#clock.latency(LONGEST_LATENCY), next.grant, next.life)
  }
}

const abortError = () => new DOMException('aborted', 'AbortError')
