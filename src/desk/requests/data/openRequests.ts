import { createStore, type MantineStore } from '@mantine/store'
import { listenForChanges } from '../../api/bell.ts'
import { CallError } from '../../api/callError.ts'
import { requests as ask } from '../../api/desk.ts'
import type { Apart, CallbackRequest } from '../../api/types.ts'
import { keysOf, read, write } from '../../device/kept.ts'

/** What is not done yet, as the database last said. */
export interface OpenRequests {
  /** As they stand in the list; see words/groups.ts. */
  readonly requests: readonly CallbackRequest[]
  /** When this was true, by the database's clock, in ms; null before anything was heard. */
  readonly at: number | null
  /** What the database's clock said with its latest answer, in ms. */
  readonly heard: number
  /** The database's clock minus this device's, in ms. */
  readonly skew: number
  /** Why the last look failed; null when it did not. */
  readonly problem: CallError | null
  /** How many stand apart, in all. */
  readonly apart: Apart
  /** There are some further down. */
  readonly hasMore: boolean
}

export interface Poll {
  readonly store: MantineStore<OpenRequests>
  /** Looks until the returned function is called. */
  start(): () => void
  /** Looks now; while a look is under way, once more after it. */
  refresh(): void
  /** One page more, from now on with each look. */
  loadMore(): void
  /** What an action or a closer look gave back, true at `now`: an older answer that arrives later does not undo it. */
  put(request: CallbackRequest, now: string): void
}

/** Between two looks, in ms: with the desk before somebody's eyes, and in the background. */
const VISIBLE = 10_000
const HIDDEN = 60_000
/** After failures, at most. */
const SLOWEST = 120_000
/** Between two looks for which the bell rang: in a flood it rings all the time. */
const BELLS = 2_000
const PAGE = 50
/** What the database gives at once. */
const MOST = 1_000
const KEPT = 'open'

const NOTHING: OpenRequests = {
  requests: [],
  at: null,
  heard: 0,
  skew: 0,
  problem: null,
  apart: { many: 0, suspects: 0 },
  hasMore: false,
}

/** Begins with what this device kept. */
export function pollOpenRequests(): Poll {
  const store = createStore<OpenRequests>({ ...NOTHING, ...read<OpenRequests>(KEPT), problem: null })
  const known = new Map<string, { readonly request: CallbackRequest; readonly at: number }>()
  let pages = 1
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  let isWanted = false
  let isStarted = false

  const newest = (request: CallbackRequest, at: number) => {
    const other = known.get(request.id)
    return other && other.at > at ? other.request : request
  }

  async function look(): Promise<void> {
    const limit = Math.min(pages * PAGE, MOST)
    const { now, requests: asked, apart } = await ask({ limit })
    const at = Date.parse(now)
    const hasMore = asked.length === limit && limit < MOST
    const requests = asked.map((request) => newest(request, at)).filter(({ status }) => status !== 'done')
    // A clock that seems to step back and forth by the length of a call would make ages jump.
    const skew = at - Date.now()
    const steady = Math.abs(skew - store.getState().skew) < 2_000 ? store.getState().skew : skew
    const list = { requests, at, heard: at, skew: steady, apart, hasMore }
    write(KEPT, list)
    const open = new Set(requests.map(({ id }) => `request:${id}`))
    for (const key of keysOf('request:')) if (!open.has(key)) write(key, undefined)
    store.setState({ ...list, problem: null })
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isLooking) {
      isWanted = true
      return
    }
    isLooking = true
    do {
      isWanted = false
      try {
        await look()
        failures = 0
      } catch (error) {
        failures++
        const problem = error instanceof CallError ? error : new CallError('server', String(error))
        store.setState((state) => ({ ...state, problem }))
      }
    } while (isWanted && isStarted)
    isLooking = false
    clearTimeout(timer)
    if (isStarted) timer = setTimeout(run, waitOf())
  }

  const waitOf = () => {
    const usual = document.visibilityState === 'visible' ? VISIBLE : HIDDEN
    return failures === 0 ? usual : Math.max(usual, Math.min(SLOWEST, VISIBLE * 2 ** (failures - 1)))
  }
  const refresh = () => void run()
  const onVisible = () => document.visibilityState === 'visible' && refresh()

  return {
    store,
    start() {
      isStarted = true
      window.addEventListener('online', refresh)
      window.addEventListener('focus', refresh)
      document.addEventListener('visibilitychange', onVisible)
      let rungAt = 0
      let bell: ReturnType<typeof setTimeout> | undefined
      const stopListening = listenForChanges(() => {
        clearTimeout(bell)
        bell = setTimeout(
          () => {
            rungAt = Date.now()
            refresh()
          },
          Math.max(0, rungAt + BELLS - Date.now()),
        )
      })
      refresh()
      return () => {
        isStarted = false
        clearTimeout(timer)
        clearTimeout(bell)
        window.removeEventListener('online', refresh)
        window.removeEventListener('focus', refresh)
        document.removeEventListener('visibilitychange', onVisible)
        stopListening()
      }
    },
    refresh,
    loadMore() {
      pages++
      refresh()
    },
    put(request, now) {
      const at = Date.parse(now)
      if ((known.get(request.id)?.at ?? 0) > at) return
      known.set(request.id, { request, at })
      store.setState((state) => {
        const isListed = state.requests.some(({ id }) => id === request.id)
        const others = state.requests.map((other) => (other.id === request.id ? request : other))
        const requests = isListed || request.status === 'done' ? others : [request, ...others]
        return { ...state, heard: at, requests: requests.filter(({ status }) => status !== 'done') }
      })
    },
  }
}
