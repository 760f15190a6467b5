import type { Clock, Life } from './clock.ts'

type Callback = (lock: object | null) => Promise<unknown>

interface Wish {
  readonly name: string
  readonly life: Life
  readonly grant: () => void
}

const LONGEST_LATENCY = 20

/**
 * Simulated Web Locks, of one device. Whoever is killed loses what it holds and what it waits for.
 * @returns the `navigator.locks` of one tab or worker
 */
export function locksOf(clock: Clock) {
  const held = new Map<string, Life>()
  let wishes: Wish[] = []
  const forget = (wish: Wish) => {
    wishes = wishes.filter((each) => each !== wish)
  }
  const release = (name: string) => {
    held.delete(name)
    const next = wishes.find((wish) => wish.name === name)
    if (!next) return
    forget(next)
    // Promised at once, or somebody else could take it meanwhile; a life that ends before then frees it again.
    held.set(name, next.life)
    clock.later(clock.latency(LONGEST_LATENCY), next.grant, next.life)
  }

  return (life: Life) => {
    life.onEnd(() => {
      wishes = wishes.filter((wish) => wish.life !== life)
      for (const [name, holder] of held) if (holder === life) release(name)
    })
    const request = (name: string, options: { ifAvailable?: boolean; signal?: AbortSignal }, callback: Callback) =>
      new Promise((resolve, reject) => {
        const grant = () => {
          held.set(name, life)
          callback({ name })
            .finally(() => release(name))
            .then(resolve, reject)
        }
        const wish = { name, life, grant }
        const abort = () => {
          forget(wish)
          reject(new DOMException('aborted', 'AbortError'))
        }
        const ask = () => {
          if (options.signal?.aborted) abort()
          else if (!held.has(name)) grant()
          else if (options.ifAvailable) callback(null).then(resolve, reject)
          else {
            wishes.push(wish)
            options.signal?.addEventListener('abort', () => wishes.includes(wish) && abort())
          }
        }
        clock.later(clock.latency(LONGEST_LATENCY), ask, life)
      })
    return { request }
  }
}
