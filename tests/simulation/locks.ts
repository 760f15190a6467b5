import type { Clock, Life } from './clock.ts'
import type { AbortSignal } from './events.ts'

/** Simulated Web Locks, of one device. Whoever is killed loses what it holds and what it waits for. */

type Callback = (lock: object | null) => Promise<unknown>

interface Options {
  readonly ifAvailable?: boolean
  readonly steal?: boolean
  readonly signal?: AbortSignal
}

interface Wish {
  readonly name: string
  readonly life: Life
  readonly grant: () => void
}

const LONGEST_LATENCY = 20

export class Locks {
  readonly #clock: Clock
  /** By name: who holds it, and how it is taken away. */
  readonly #held = new Map<string, { readonly life: Life; readonly steal: () => void }>()
  #wishes: Wish[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The `navigator.locks` of one tab or worker. */
  managerOf(life: Life): object {
    life.onEnd(() => {
      this.#wishes = this.#wishes.filter((wish) => wish.life !== life)
      for (const [name, holder] of this.#held) if (holder.life === life) this.#release(name, holder)
    })
    return {
      query: () =>
        new Promise((resolve) => {
          const tell = () => resolve({ held: [...this.#held].map(([name, { life }]) => ({ name, clientId: life })) })
          this.#clock.later(this.#clock.latency(LONGEST_LATENCY), tell, life)
        }),
      request: (name: string, ...rest: [callback: Callback] | [options: Options, callback: Callback]) =>
        new Promise((resolve, reject) => {
          const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest
          const grant = () => {
            const holder = { life, steal: () => reject(abortError()) }
            this.#held.set(name, holder)
            callback({ name })
              .finally(() => this.#release(name, holder))
              .then(resolve, reject)
          }
          const ask = () => {
            if (options.signal?.aborted) reject(abortError())
            else if (options.steal) {
              this.#held.get(name)?.steal()
              grant()
            } else if (!this.#held.has(name)) grant()
            else if (options.ifAvailable) Promise.resolve(callback(null)).then(resolve, reject)
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

  #release(name: string, holder: object) {
    // It was taken away.
    if (this.#held.get(name) !== holder) return
    this.#held.delete(name)
    const next = this.#wishes.find((wish) => wish.name === name)
    if (!next) return
    this.#wishes = this.#wishes.filter((wish) => wish !== next)
    // Promised at once, or somebody else could take it meanwhile; a life that ends before then frees it again.
    this.#held.set(name, { life: next.life, steal: () => undefined })
    this.#clock.later(this.#clock.latency(LONGEST_LATENCY), next.grant, next.life)
  }
}

const abortError = () => new DOMException('aborted', 'AbortError')
