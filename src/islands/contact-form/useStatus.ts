import { useEffect, useState } from 'react'
import { subscribe } from '../../outbox/changes.ts'
import { type Status, statusOf } from '../../outbox/receipts.ts'

/** Where this request has got to, and goes on to get; undefined until it is known, and without one. */
export function useStatus(id: string | undefined): Status | undefined {
  const [known, setKnown] = useState<{ readonly id: string; readonly status: Status }>()
  useEffect(() => {
    if (id === undefined) return
    let stopped = false
    const look = async () => {
      const status = await statusOf(id).catch(() => undefined)
      if (status && !stopped) setKnown({ id, status })
    }
    void look()
    const stop = subscribe(look)
    return () => {
      stopped = true
      stop()
    }
  }, [id])
  return known?.id === id ? known?.status : undefined
}
