import { createContext, type ReactNode, use, useEffect } from 'react'
import { deadLetters } from '../api/desk.ts'
import type { DeadLetter } from '../api/types.ts'
import { type Loaded, useLoaded } from '../api/useLoaded.ts'

const UndeliveredContext = createContext<Loaded<readonly DeadLetter[]> | null>(null)

/** In ms. */
const EVERY = 60_000

/** The dead letters, for the line that counts them and for their page. Looked for each minute while the desk is in sight. */
export function UndeliveredProvider({ children }: { children: ReactNode }) {
  const loaded = useLoaded(deadLetters)
  const { reload } = loaded
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && reload()
    const timer = setInterval(look, EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])
  return <UndeliveredContext value={loaded}>{children}</UndeliveredContext>
}

/** @throws outside an `UndeliveredProvider`. */
export function useUndelivered(): Loaded<readonly DeadLetter[]> {
  const undelivered = use(UndeliveredContext)
  if (!undelivered) throw new Error('useUndelivered needs an UndeliveredProvider above it')
  return undelivered
}
