import { useEffect, useState } from 'react'
import { useHeardRequests } from './RequestsProvider.tsx'

const MINUTE = 60_000

/**
 * The database's clock, in ms: each second until a minute after `since`, then each minute. Never behind what the database
 * itself has said: what it calls due is due, also in the middle of a minute.
 * @param since - in ms; without it, each minute
 */
export function useServerNow(since = Number.NEGATIVE_INFINITY): number {
  const { skew, heard } = useHeardRequests()
  const [now, setNow] = useState(() => Date.now() + skew)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = Date.now() + skew
      setNow(now)
      const age = now - since
      timer = setTimeout(tick, age < MINUTE ? 1_000 : MINUTE - (Number.isFinite(age) ? age % MINUTE : 0))
    }
    tick()
    return () => clearTimeout(timer)
  }, [skew, since])
  return Math.max(now, heard)
}
