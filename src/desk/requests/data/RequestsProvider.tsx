import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAuth } from '../../../auth/AuthProvider.tsx'
import { ask, type ParametersOf } from '../../api/desk.ts'
import type { CallbackRequest, RequestWithHistory } from '../../api/shapes.ts'
import { mayKeep } from '../../device/deviceStore.ts'
import { openQueue } from '../../queue/queue.ts'
import { send } from '../../queue/send.ts'
import { setShown } from '../../session/leaving.ts'
import { useNeeded, useStaff } from '../../session/Session.tsx'
import { type Reading, readingOf } from '../../ui/Await.tsx'
import { MINUTE } from '../../words/london.ts'
import { asExpected, type Filter } from '../words/groups.ts'
import {
  cacheRequest,
  FOUND,
  heardOptions,
  type KnownRequest,
  keepLooking,
  lookAgain,
  ONE,
  openList,
  PAGE,
  withHeard,
} from './openRequests.ts'

interface View {
  readonly filter: Filter
  readonly search: string
}

/** The whole list. */
export const WHOLE: View = { filter: 'open', search: '' }

/** The last request finished on this device, and the end of Undo, in ms by the device's clock. */
export interface Finished {
  readonly request: CallbackRequest
  readonly until: number
}

/** In ms. After that, staff can still reopen the request. */
const UNDO = 10_000

/** The current user's requests. Polls while mounted. */
function useLiveRequests() {
  const client = useQueryClient()
  const [{ list, queue }] = useState(() => ({ list: openList(), queue: openQueue({ send, mayKeep }) }))
  // Not stored, as yesterday's filter must not hide a request tonight.
  const [view, setView] = useState(WHOLE)
  const [finished, setFinished] = useState<Finished>()
  const { look } = useStaff()
  const { data, dataUpdatedAt, error, isFetching } = useQuery(list.options)
  const { data: since } = useQuery(heardOptions)
  const looked = { data: data.at === null ? undefined : data, error, dataUpdatedAt, isFetching }
  /** How current the list is. Use `requests` instead of its value. */
  const reading: Reading<unknown> = readingOf(looked, data.at ?? undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new poll matters only where it changes what can be trusted
  const heard = useMemo(() => ({ ...withHeard(data, since), reading }), [data, since, error, reading.is])
  /** Unsent actions, oldest first. */
  const unsent = useSyncExternalStore(queue.subscribe, queue.shown)
  /** Open requests, as they will be once this device has sent its unsent actions. */
  const open = useMemo(
    () => ({ ...heard, requests: heard.requests.map((request) => asExpected(request, unsent, heard.skew)) }),
    [heard, unsent],
  )

  useEffect(() => {
    setShown(queue.shown)
    const hear = (answer: RequestWithHistory) => {
      cacheRequest(client, answer)
      if (answer.history.at(-1)?.action === 'done') setFinished({ request: answer.request, until: Date.now() + UNDO })
    }
    const stops = [queue.onDone(hear), queue.start(), keepLooking(client)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, queue])
  // Each update proves that there is a connection, so send unsent actions and reread requests that colleagues have changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dataUpdatedAt` marks each update
  useEffect(() => {
    if (data.isKept) return
    queue.flush()
    const versions = new Map(data.requests.map(({ id, version }) => [id, version]))
    void client.refetchQueries({ queryKey: FOUND, type: 'active' }, { cancelRefetch: false })
    void client.refetchQueries(
      {
        queryKey: ONE,
        type: 'active',
        predicate({ state }) {
          const { value, isKept }: KnownRequest = state.data as KnownRequest
          return !value || isKept || versions.get(value.request.id) !== value.request.version
        },
      },
      { cancelRefetch: false },
    )
  }, [client, queue, dataUpdatedAt])
  useEffect(() => {
    if (error?.kind === 'not-staff') look()
  }, [error, look])
  // Runs after signing in again.
  const token = useAuth().session?.access_token
  useEffect(() => {
    if (token) void lookAgain(client)
  }, [client, token])

  return useMemo(() => {
    const accept = (answer: RequestWithHistory) => void cacheRequest(client, answer)
    /** Reads the list and the open request now. */
    const refresh = () => void lookAgain(client)
    /** Loads one more page, now and with each update. */
    const loadMore = () => {
      list.loadMore()
      refresh()
    }
    /** `heard`: the requests as in the database's last answer. */
    return { queue, accept, refresh, loadMore, view, setView, finished, heard, unsent, open }
  }, [client, list, queue, view, finished, heard, unsent, open])
}

const RequestsContext = createContext<ReturnType<typeof useLiveRequests> | null>(null)

/** Provides the current user's requests to every screen. */
export const RequestsProvider = (props: { children: ReactNode }) => (
  <RequestsContext value={useLiveRequests()} {...props} />
)

export const useRequests = () => useNeeded(RequestsContext)

/**
 * The database's clock, in ms. Ticks each second until a minute after `since`, then each minute. Never behind its latest
 * answer, so a request that is due for the database is also due here.
 */
export function useServerNow(since = Number.NEGATIVE_INFINITY): number {
  const { skew, heard } = useRequests().heard
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

/** Delay of a search after the last key press, in ms. */
const TYPING = 300

type Question = ParametersOf<'desk_requests'>

/** Requests that only the database can find: done requests and search results. */
export function useFound(question: Question | undefined) {
  const { unsent, heard } = useRequests()
  const [key] = useDebouncedValue(question && JSON.stringify(question), TYPING)
  const asked: Question | undefined = key && JSON.parse(key)
  const query = useInfiniteQuery({
    queryKey: [...FOUND, asked],
    queryFn: asked ? ({ pageParam: before }) => ask('desk_requests', { ...asked, p_before: before }) : skipToken,
    initialPageParam: null as string | null,
    getNextPageParam: ({ requests }) => (requests.length === PAGE ? requests.at(-1)?.received_at : undefined),
  })
  const isAsked = question !== undefined && key === JSON.stringify(question)
  const pages = isAsked ? (query.data?.pages ?? []) : []
  return {
    requests: pages.flatMap(({ requests }) => requests).map((request) => asExpected(request, unsent, heard.skew)),
    reading: isAsked ? readingOf(query) : ({ is: 'not yet' } as const),
    hasMore: isAsked && query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
