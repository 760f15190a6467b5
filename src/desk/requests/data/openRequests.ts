import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { isRecord, isTime } from '../../../storage/guards.ts'
import { ask } from '../../api/desk.ts'
import { Apart, CallbackRequest, is, RequestWithHistory } from '../../api/shapes.ts'
import { forgetPictures, keepPicturesOf, keysOf, read, write } from '../../device/deviceStore.ts'
import { LIVE, listenForChanges } from '../../device/queries.ts'

/*
 * What this browser knows of requests: the list, single answers since the list was asked for, and opened requests, the first
 * and last also kept for offline. They are apart, as an answer about one must not make an old list current. `newer` decides.
 */

const LIST = [...LIVE, 'open'] as const
export const ONE = [...LIVE, 'one'] as const
/** The desk rereads search results after each update of the list. */
export const FOUND = ['found'] as const

/** A value, and whether it is fresh or cached from an earlier visit. */
interface Known<Value> {
  readonly value: Value
  readonly isKept: boolean
}

/** The newer copy. Any answer from this visit beats a stored copy, as restoring a backup may lower the version. */
export function newer<Copy extends CallbackRequest | RequestWithHistory>(
  one: Known<Copy>,
  other: Known<Copy> | undefined,
): Known<Copy> {
  if (!other) return one
  if (one.isKept !== other.isKept) return one.isKept ? other : one
  return versionOf(other.value) > versionOf(one.value) ? other : one
}

const versionOf = (copy: CallbackRequest | RequestWithHistory) => ('request' in copy ? copy.request : copy).version

/** The list from one database answer. */
type List = Readonly<ReturnType<typeof keptList>>

/** A request from a single answer, with the database's clock at that moment, in ms. */
interface Heard {
  readonly request: CallbackRequest
  readonly at: number
}

const HEARD = ['heard'] as const

/** Time between updates, in ms: while the desk is visible, and in the background. */
const VISIBLE = 10_000
const HIDDEN = 60_000
/** Maximum after failures. */
const SLOWEST = 120_000
export const PAGE = 50
/** The most requests that the database returns at once. */
const MOST = 1_000
const KEPT = 'open'

/** The list during one visit. Starts with what the device kept, and grows page by page. */
export function openList() {
  let pages = 1
  let failures = 0

  async function look({ client }: { client: QueryClient }): Promise<List> {
    const limit = Math.min(pages * PAGE, MOST)
    // The coming answer will include these single answers.
    const before = client.getQueryData(heardOptions.queryKey) ?? NOTHING
    const { now, requests: asked, apart } = await ask('desk_requests', { p_limit: limit })
    client.setQueryData(heardOptions.queryKey, (heard = NOTHING) => heard.filter((each) => !before.includes(each)))
    const at = Date.parse(now)
    // Request ages must not jump by the duration of a call.
    const known = client.getQueryData<List>(LIST)?.skew ?? 0
    const skew = at - Date.now()
    const list = {
      requests: asked,
      at,
      skew: Math.abs(skew - known) < 2_000 ? known : skew,
      apart,
      hasMore: asked.length === limit && limit < MOST,
    }
    write(KEPT, list)
    const open = new Set(asked.map(({ id }) => `request:${id}`))
    for (const key of keysOf('request:')) if (!open.has(key)) write(key, undefined)
    keepPicturesOf(asked)
    return { ...list, isKept: false }
  }

  const wait = () => {
    const usual = document.visibilityState === 'visible' ? VISIBLE : HIDDEN
    return failures === 0 ? usual : Math.max(usual, Math.min(SLOWEST, VISIBLE * 2 ** (failures - 1)))
  }

  return {
    options: queryOptions({
      queryKey: LIST,
      async queryFn(context) {
        try {
          const list = await look(context)
          failures = 0
          return list
        } catch (error) {
          failures++
          throw error
        }
      },
      initialData: keptList,
      // Old, so it is refetched at once. With 0, a problem would not show during the refetch.
      initialDataUpdatedAt: 1,
      refetchInterval: wait,
      // The desk announces new requests even in the background.
      refetchIntervalInBackground: true,
    }),
    /** Adds a page, from the next update on. */
    loadMore() {
      pages++
    },
  }
}

const NOTHING: readonly Heard[] = []

/** Answers about single requests since the last list update began. */
export const heardOptions = queryOptions({
  queryKey: HEARD,
  queryFn: skipToken,
  initialData: NOTHING,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Adds an answer about one request, true at `now`. An older list that arrives later does not undo it. */
export function putOnList(client: QueryClient, request: CallbackRequest, now: string): void {
  client.setQueryData(heardOptions.queryKey, (heard = NOTHING) => {
    const known = heard.find((each) => each.request.id === request.id)
    if (known && known.request.version > request.version) return heard
    return [{ request, at: Date.parse(now) }, ...heard.filter((each) => each !== known)]
  })
}

/** The list, updated with later answers about single requests. Leaves out requests that are done. */
export function withHeard(list: List, heard = NOTHING) {
  const since = new Map(heard.map(({ request }) => [request.id, request]))
  const requests = list.requests.map((request) => {
    const other = since.get(request.id)
    since.delete(request.id)
    return newer({ value: request, isKept: list.isKept }, other && { value: other, isKept: false }).value
  })
  return {
    ...list,
    requests: [...since.values(), ...requests].filter(({ status }) => status !== 'done'),
    /** The database's clock in its latest answer, in ms. */
    heard: Math.max(list.at ?? 0, ...heard.map(({ at }) => at)),
  }
}

/** The list kept on the device, perhaps by another version of the desk. */
function keptList() {
  const { requests, at, skew, apart, hasMore } = read(KEPT, isRecord) ?? {}
  /** In list order (see words/groups.ts). */
  const known: readonly CallbackRequest[] = Array.isArray(requests) ? requests.filter(is(CallbackRequest)) : []
  return {
    requests: known,
    /** When this was true, by the database's clock, in ms; null before the first answer. */
    at: isTime(at) ? at : null,
    /** The database's clock minus this device's, in ms. */
    skew: typeof skew === 'number' ? skew : 0,
    apart: is(Apart)(apart) ? apart : { many: 0, suspects: 0 },
    hasMore: hasMore === true,
    isKept: true,
  }
}

const SHOWN = { queryKey: LIVE, type: 'active' } as const

/** Refetches what is live and shown. A fetch under way may have missed the change, so another follows. */
export async function lookAgain(client: QueryClient): Promise<void> {
  const underWay = client.getQueryCache().findAll({ ...SHOWN, fetchStatus: 'fetching' })
  await client.refetchQueries(SHOWN, { cancelRefetch: false })
  await client.refetchQueries({ ...SHOWN, predicate: (query) => underWay.includes(query) }, { cancelRefetch: false })
}

/** Refetches when the desk becomes visible or online, or on a database broadcast. Returns an unsubscribe function. */
export function keepLooking(client: QueryClient): () => void {
  const look = () => void lookAgain(client)
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('online', look, { signal })
  window.addEventListener('focus', look, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(), { signal })
  signal.addEventListener('abort', listenForChanges(look))
  return () => listening.abort()
}

export type KnownRequest = Known<RequestWithHistory | undefined>

export const keyOf = (id: string) => [...ONE, id] as const

export const keptRequest = (id: string): KnownRequest => ({
  value: read(`request:${id}`, is(RequestWithHistory)),
  isKept: true,
})

/** Removes an erased request from the screen and the device. */
export function forgetRequest(client: QueryClient, id: string): void {
  write(`request:${id}`, undefined)
  forgetPictures(id, [])
  client.setQueryData<KnownRequest>(keyOf(id), { value: undefined, isKept: false })
}

/** Stores an answer about one request. Returns its newest known state. */
export function cacheRequest(client: QueryClient, answer: RequestWithHistory): KnownRequest {
  const { id } = answer.request
  const { value, isKept } = client.getQueryData<KnownRequest>(keyOf(id)) ?? keptRequest(id)
  const known = newer({ value: answer, isKept: false }, value && { value, isKept })
  putOnList(client, answer.request, answer.now)
  write(`request:${id}`, known.value)
  forgetPictures(id, known.value?.pictures ?? [])
  return client.setQueryData<KnownRequest>(keyOf(id), known) ?? known
}
