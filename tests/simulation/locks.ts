import type { Clock, Life } from './clock.ts'

type Callback = (lock: object | null) => Promise<unknown>

interface Options {
  readonly ifAvailable?: boolean
  readonly steal?: boolean
  readonly signal?: AbortSignal
}

/** Whoever holds a lock, or waits for one. */
interface Wish {
  readonly name: string
  readonly life: Life
  readonly grant: () => void
  readonly refuse: () => void
}

const LONGEST_LATENCY = 20

/**
 * Simulated Web Locks, of one device. Whoever is killed loses what it holds and what it waits for.
 * @returns the `navigator.locks` of one tab or worker
 */
export function locksOf(clock: Clock) {
  const held = new Map<string, Wish>()
  let wishes: Wish[] = []
  const forget = (wish: Wish) => {
    wishes = wishes.filter((each) => each !== wish)
  }
  const release = (wish: Wish) => {
    const { name } = wish
    // It may have been taken away.
    if (held.get(name) !== wish) return
    held.delete(name)
    const next = wishes.find((each) => each.name === name)
    if (!next) return
    forget(next)
    // Promised at once, or somebody else could take it meanwhile; a life that ends before then frees it again.
    held.set(name, next)
    clock.later(clock.latency(LONGEST_LATENCY), next.grant, next.life)
  }

  return (life: Life) => {
    life.onEnd(() => {
      wishes = wishes.filter((wish) => wish.life !== life)
      for (const holder of held.values()) if (holder.life === life) release(holder)
    })
    const query = () =>
      new Promise((resolve) => {
        const tell = () => resolve({ held: [...held].map(([name, holder]) => ({ name, clientId: holder.life })) })
        clock.later(clock.latency(LONGEST_LATENCY), tell, life)
      })
    const request = (name: string, ...rest: [callback: Callback] | [options: Options, callback: Callback]) =>
      new Promise((resolve, reject) => {
        const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest
        const refuse = () => reject(new DOMException('aborted', 'AbortError'))
        const grant = () => {
          held.set(name, wish)
          callback({ name })
            .finally(() => release(wish))
            .then(resolve, reject)
        }
        const wish = { name, life, grant, refuse }
        const ask = () => {
          if (options.signal?.aborted) refuse()
          else if (options.steal) {
            held.get(name)?.refuse()
            grant()
          } else if (!held.has(name)) grant()
          else if (options.ifAvailable) Promise.resolve(callback(null)).then(resolve, reject)
          else {
            wishes.push(wish)
            options.signal?.addEventListener('abort', () => {
              if (!wishes.includes(wish)) return
              forget(wish)
              refuse()
            })
          }
        }
        clock.later(clock.latency(LONGEST_LATENCY), ask, life)
      })
    return { query, request }
  }
}
