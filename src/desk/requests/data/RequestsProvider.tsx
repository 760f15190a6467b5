import { useStore } from '@mantine/store'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useAuth } from '../../../auth/AuthProvider.tsx'
import { useStaff } from '../../session/StaffProvider.tsx'
import type { Filter } from '../words/filters.ts'
import { asExpected, type ExpectedRequest } from './expected.ts'
import { type OpenRequests, type Poll, pollOpenRequests } from './openRequests.ts'
import { type Outbox, openOutbox, type UnsentAction } from './outbox.ts'

/** Which requests the list shows. */
interface View {
  readonly filter: Filter
  readonly search: string
}

interface Requests {
  readonly poll: Poll
  readonly outbox: Outbox
  /** Until the desk is closed: whoever opens it at night must not meet the filter of the day before. */
  readonly view: View
  setView(view: View): void
}

const RequestsContext = createContext<Requests | null>(null)

/** The requests of whoever is signed in: looked for as long as this is mounted, whichever screen is shown. */
export function RequestsProvider({ children }: { children: ReactNode }) {
  const [{ poll, outbox }] = useState(() => ({ poll: pollOpenRequests(), outbox: openOutbox() }))
  const [view, setView] = useState<View>({ filter: 'open', search: '' })
  const { look } = useStaff()
  useEffect(() => {
    let heardAt = poll.store.getState().at
    const stopHearing = poll.store.subscribe(({ at, problem }) => {
      if (problem?.kind === 'not-staff') look()
      if (problem || at === heardAt) return
      heardAt = at
      outbox.flush()
    })
    const stops = [
      stopHearing,
      outbox.onDone(({ request, now }) => poll.put(request, now)),
      outbox.start(),
      poll.start(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [poll, outbox, look])
  // A session that had ended and is there again.
  const token = useAuth().session?.access_token
  useEffect(() => {
    if (token) poll.refresh()
  }, [poll, token])
  const requests = useMemo(() => ({ poll, outbox, view, setView }), [poll, outbox, view])
  return <RequestsContext value={requests}>{children}</RequestsContext>
}

/** @throws outside a `RequestsProvider`. */
export function useRequests(): Requests {
  const requests = use(RequestsContext)
  if (!requests) throw new Error('useRequests needs a RequestsProvider above it')
  return requests
}

/** As the database last said, and no more. */
export const useHeardRequests = (): OpenRequests => useStore(useRequests().poll.store)

/** What was done and has not been sent, oldest first. */
export const useUnsent = (): readonly UnsentAction[] => useStore(useRequests().outbox.store)

/** What is open, as it will be once this device has sent what it has to send. */
export function useOpenRequests(): OpenRequests & { readonly requests: readonly ExpectedRequest[] } {
  const heard = useHeardRequests()
  const unsent = useUnsent()
  return useMemo(
    () => ({ ...heard, requests: heard.requests.map((request) => asExpected(request, unsent)) }),
    [heard, unsent],
  )
}
