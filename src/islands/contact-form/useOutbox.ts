import { useEffect, useState } from 'react'
import { subscribe } from '../../outbox/changes.ts'
import type { Item } from '../../outbox/item.ts'
import { list } from '../../outbox/requests.ts'

const HALF_A_MINUTE = 30_000

/** What waits, and the time to measure its age against; undefined until it is known, empty where nothing can be stored. */
export function useOutbox(): { items: readonly Item[] | undefined; now: number } {
  const [state, setState] = useState<{ items: readonly Item[] | undefined; now: number }>({ items: undefined, now: 0 })
  useEffect(() => {
    let stopped = false
    const read = async () => {
      const items = await list().catch(() => [])
      if (!stopped) setState({ items, now: Date.now() })
    }
    void read()
    const unsubscribe = subscribe(read)
    const timer = setInterval(read, HALF_A_MINUTE)
    return () => {
      stopped = true
      unsubscribe()
      clearInterval(timer)
    }
  }, [])
  return state
}
