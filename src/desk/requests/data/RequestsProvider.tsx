import { useStore } from '@mantine/store'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { type OpenRequests, type Poll, pollOpenRequests } from './openRequests.ts'
import { type Outbox, openOutbox, type UnsentAction } from './outbox.ts'

interface Requests {
  readonly poll: Poll
  readonly outbox: Outbox
}

const RequestsContext = createContext<Requests | null>(null)

/** The requests of whoever is signed in: looked for as long as this is mounted, whichever screen is shown. */
export function RequestsProvider({ children }: { children: ReactNode }) {
  const [requests] = useState(() => ({ poll: pollOpenRequests(), outbox: openOutbox() }))
  useEffect(() => {
    const { poll, outbox } = requests
    let heardAt = poll.store.getState().at
    const stopHearing = poll.store.subscribe(({ at, problem }) => {
      if (problem || at === heardAt) return
      heardAt = at
      outbox.flush()
    })
    const stops = [stopHearing, outbox.onDone(({ request, now }) => poll.put(request, now)), poll.start()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [requests])
  return <RequestsContext value={requests}>{children}</RequestsContext>
}

/** @throws outside a `RequestsProvider`. */
export function useRequests(): Requests {
  const requests = use(RequestsContext)
  if (!requests) throw new Error('useRequests needs a RequestsProvider above it')
  return requests
}

export const useOpenRequests = (): OpenRequests => useStore(useRequests().poll.store)

/** What was done and has not been sent, oldest first. */
export const useUnsent = (): readonly UnsentAction[] => useStore(useRequests().outbox.store)
