import { useStore } from '@mantine/store'
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAuth } from '../../../auth/AuthProvider.tsx'
import { mayKeep } from '../../device/kept.ts'
import type { UnsentAction } from '../../queue/action.ts'
import { type ActionQueue, openQueue } from '../../queue/queue.ts'
import { send } from '../../queue/send.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import type { Filter } from '../words/filters.ts'
import { asExpected, type ExpectedRequest } from './expected.ts'
import { type OpenRequests, type Poll, pollOpenRequests } from './openRequests.ts'

/** Which requests the list shows. */
interface View {
  readonly filter: Filter
  readonly search: string
}

interface Requests {
  readonly poll: Poll
  readonly queue: ActionQueue
  /** Until the desk is closed: whoever opens it at night must not meet the filter of the day before. */
  readonly view: View
  setView(view: View): void
}

const RequestsContext = createContext<Requests | null>(null)

/** The requests of whoever is signed in: looked for as long as this is mounted, whichever screen is shown. */
export function RequestsProvider({ children }: { children: ReactNode }) {
  const [{ poll, queue }] = useState(() => ({ poll: pollOpenRequests(), queue: openQueue({ send, mayKeep }) }))
  const [view, setView] = useState<View>({ filter: 'open', search: '' })
  const { look } = useStaff()
  useEffect(() => {
    let heardAt = poll.store.getState().at
    const stopHearing = poll.store.subscribe(({ at, problem }) => {
      if (problem?.kind === 'not-staff') look()
      if (problem || at === heardAt) return
      heardAt = at
      queue.flush()
    })
    const stops = [stopHearing, queue.onDone(({ request, now }) => poll.put(request, now)), queue.start(), poll.start()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [poll, queue, look])
  // A session that had ended and is there again.
  const token = useAuth().session?.access_token
  useEffect(() => {
    if (token) poll.refresh()
  }, [poll, token])
  const requests = useMemo(() => ({ poll, queue, view, setView }), [poll, queue, view])
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
export function useUnsent(): readonly UnsentAction[] {
  const { queue } = useRequests()
  return useSyncExternalStore(queue.subscribe, queue.shown)
}

/** What is open, as it will be once this device has sent what it has to send. */
export function useOpenRequests(): OpenRequests & { readonly requests: readonly ExpectedRequest[] } {
  const heard = useHeardRequests()
  const unsent = useUnsent()
  return useMemo(
    () => ({ ...heard, requests: heard.requests.map((request) => asExpected(request, unsent)) }),
    [heard, unsent],
  )
}
