import { environmentManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../src/desk/api/call.ts'
import type { CallbackRequest, HistoryEntry, RequestList, RequestWithHistory } from '../../src/desk/api/shapes.ts'
import { keepFor } from '../../src/desk/device/deviceStore.ts'
import { openQueries } from '../../src/desk/device/queries.ts'
import {
  cacheRequest,
  heardOptions,
  keptRequest,
  keyOf,
  lookAgain,
  openList,
  putOnList,
  withHeard,
} from '../../src/desk/requests/data/openRequests.ts'
import { MOMENT, NEW_REQUEST } from '../support/callbackRequest.ts'
import { keptStorage } from './keptStorage.ts'

const requests = vi.fn<() => Promise<RequestList>>()
const onBroadcast = vi.fn<(hear: () => void) => void>()
vi.mock('../../src/desk/api/desk.ts', () => ({ ask: () => requests() }))
vi.mock('../../src/facts/hosting.ts', () => ({ backend: { url: 'https://api.example' } }))
vi.mock('../../src/auth/client.ts', () => {
  const channel = {
    on(_kind: string, _filter: object, hear: () => void) {
      onBroadcast(hear)
      return channel
    },
    subscribe() {},
  }
  return { client: { channel: () => channel, realtime: { setAuth: async () => {} }, removeChannel() {} } }
})

const requestOf = (id: string, version: number, changed: Partial<CallbackRequest> = {}): CallbackRequest => ({
  ...{ ...NEW_REQUEST, id, version, ...changed },
})
const answerOf = (request: CallbackRequest, notes: readonly string[] = []): RequestWithHistory => ({
  now: MOMENT,
  request,
  history: notes.map((detail, id): HistoryEntry => ({ id, at: MOMENT, by: 'Sam', action: 'noted', detail })),
})
const listOf = (...requests: CallbackRequest[]): RequestList => ({
  ...{ now: new Date().toISOString(), requests, waiting: requests.length, apart: { many: 0, suspects: 0 } },
})

let stored: Map<string, string>
let client: QueryClient

// Without a window, TanStack Query behaves as on a server and never refetches.
environmentManager.setIsServer(() => false)

beforeEach(async () => {
  stored = keptStorage()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.useFakeTimers()
  await keepFor('sam')
  client = openQueries()
  client.mount()
  requests.mockReset()
})
afterEach(() => {
  client.unmount()
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch() {
  const observer = new QueryObserver(client, openList().options)
  observer.subscribe(() => {})
  const shown = () => {
    const { data } = observer.getCurrentResult()
    if (!data) throw new Error('The list should always have data')
    return withHeard(data, client.getQueryData(heardOptions.queryKey))
  }
  return { observer, shown, versions: () => shown().requests.map(({ id, version }) => `${id} ${version}`) }
}
/** Holds back the next answer. @returns a function that releases it */
function held() {
  const { promise, resolve } = Promise.withResolvers<RequestList>()
  requests.mockReturnValueOnce(promise)
  return resolve
}
const settled = () => vi.advanceTimersByTimeAsync(0)
async function watchAnswered(list: RequestList) {
  requests.mockResolvedValueOnce(list)
  const watched = watch()
  await settled()
  return watched
}

describe('the list', () => {
  it('shows what the device kept until the database answers, whatever the versions', async () => {
    stored.set('desk:open', JSON.stringify({ requests: [requestOf('a', 9)], at: 5, skew: 0, apart: {}, hasMore: true }))
    const answer = held()
    const { versions, shown } = watch()
    expect(versions()).toEqual(['a 9'])
    expect(shown()).toMatchObject({ at: 5, apart: { many: 0, suspects: 0 }, hasMore: true, isKept: true })
    answer(listOf(requestOf('a', 2)))
    await settled()
    expect(versions()).toEqual(['a 2'])
    expect(JSON.parse(stored.get('desk:open') ?? '').requests).toHaveLength(1)
  })

  const BROKEN = ['{', 'null', '{"requests":[5,{"id":"a"}],"at":"now","skew":"none"}']
  it.each(BROKEN)('is empty if the device kept %s', (kept) => {
    stored.set('desk:open', kept)
    held()
    expect(watch().shown()).toMatchObject({ requests: [], at: null, skew: 0, hasMore: false })
  })

  it('keeps nothing after a sign-out in another tab', async () => {
    const answer = held()
    watch()
    stored.clear()
    answer(listOf(requestOf('a', 1)))
    await settled()
    expect([...stored.keys()]).toEqual([])
  })

  it('shows the answer to an action, even if an older list arrives after it', async () => {
    const { versions } = await watchAnswered(listOf(requestOf('a', 1), requestOf('b', 1)))
    const late = held()
    void lookAgain(client)
    putOnList(client, requestOf('a', 2, { status: 'done' }), MOMENT)
    putOnList(client, requestOf('c', 4), MOMENT)
    putOnList(client, requestOf('c', 3), MOMENT)
    expect(versions()).toEqual(['c 4', 'b 1'])
    late(listOf(requestOf('a', 1), requestOf('b', 2), requestOf('c', 5)))
    await settled()
    expect(versions()).toEqual(['b 2', 'c 5'])
  })

  it('trusts a read that began after an action, whatever its version', async () => {
    const { versions } = await watchAnswered(listOf(requestOf('a', 1)))
    putOnList(client, requestOf('a', 7, { status: 'done' }), MOMENT)
    expect(versions()).toEqual([])
    requests.mockResolvedValueOnce(listOf(requestOf('a', 3)))
    await lookAgain(client)
    expect(versions()).toEqual(['a 3'])
  })

  it('has a clock that is never behind the last answer, and never jumps by the duration of a call', async () => {
    const inMs = (ms: number) => ({ ...listOf(), now: new Date(Date.now() + ms).toISOString() })
    const { shown } = await watchAnswered(inMs(60_000))
    const { skew, at } = shown()
    expect(skew).toBe(60_000)
    requests.mockResolvedValueOnce(inMs(61_000))
    await lookAgain(client)
    expect(shown().skew).toBe(60_000)
    putOnList(client, requestOf('a', 1), new Date((at ?? 0) + 5_000).toISOString())
    expect(shown().heard).toBe((at ?? 0) + 5_000)
  })
})

describe('reads the list', () => {
  it('every ten seconds while visible, and every minute otherwise', async () => {
    requests.mockImplementation(async () => listOf())
    watch()
    await settled()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(requests).toHaveBeenCalledTimes(3)
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    await vi.advanceTimersByTimeAsync(69_000)
    expect(requests).toHaveBeenCalledTimes(4)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(requests).toHaveBeenCalledTimes(5)
  })

  it('less often after failures, up to two minutes apart, and shows the problem throughout', async () => {
    const at: number[] = []
    const begun = Date.now()
    requests.mockImplementation(async () => {
      at.push((Date.now() - begun) / 1_000)
      throw new CallError('offline', 'No connection')
    })
    const { observer } = watch()
    await settled()
    const told: unknown[] = []
    observer.subscribe(({ error }) => told.push(error?.kind))
    await vi.advanceTimersByTimeAsync(480_000)
    expect(at).toEqual([0, 10, 30, 70, 150, 270, 390])
    expect(new Set(told)).toEqual(new Set(['offline']))
    requests.mockImplementation(async () => listOf())
    await lookAgain(client)
    expect(observer.getCurrentResult().error).toBeNull()
  })

  it('never twice at once, and once more if asked during a read', async () => {
    const answer = held()
    watch()
    requests.mockResolvedValue(listOf())
    const looks = [1, 2, 3, 4, 5].map(() => lookAgain(client))
    expect(requests).toHaveBeenCalledTimes(1)
    answer(listOf())
    await Promise.all(looks)
    expect(requests).toHaveBeenCalledTimes(2)
  })

  it('after a database broadcast, at most once in two seconds', async () => {
    const { listenForChanges } = await import('../../src/desk/device/queries.ts')
    const heard = vi.fn()
    const stop = listenForChanges(heard)
    const say = onBroadcast.mock.lastCall?.[0]
    if (!say) throw new Error('Nothing listens for the broadcast')
    say()
    await settled()
    expect(heard).toHaveBeenCalledTimes(1)
    for (let times = 0; times < 10; times++) {
      say()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(heard).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard).toHaveBeenCalledTimes(2)
    say()
    stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('one request', () => {
  it('does not lose a note to an older answer', () => {
    cacheRequest(client, answerOf(requestOf('a', 2), ['Dog bites']))
    const { value } = cacheRequest(client, answerOf(requestOf('a', 1)))
    expect(value?.history).toHaveLength(1)
    expect(client.getQueryData(keyOf('a'))).toMatchObject({ value: { request: { version: 2 } }, isKept: false })
  })

  it('is kept on the device, and replaced by the first answer', () => {
    stored.set('desk:request:a', JSON.stringify(answerOf(requestOf('a', 9), ['From before'])))
    expect(keptRequest('a')).toMatchObject({ value: { request: { version: 9 } }, isKept: true })
    cacheRequest(client, answerOf(requestOf('a', 2)))
    expect(keptRequest('a')).toMatchObject({ value: { request: { version: 2 }, history: [] } })
  })

  it.each(['{', JSON.stringify({ ...answerOf(requestOf('a', 1)), history: [{}] })])(
    'is unknown if the device kept %s',
    (kept) => {
      stored.set('desk:request:a', kept)
      expect(keptRequest('a').value).toBeUndefined()
    },
  )
})
