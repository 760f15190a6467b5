import { QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '../../auth/client.ts'
import { backend } from '../../facts/hosting.ts'
import type { CallError } from '../api/call.ts'
import { ask } from '../api/desk.ts'
import { Health, is, Rota } from '../api/shapes.ts'
import { MINUTE } from '../words/london.ts'
import { read, write } from './deviceStore.ts'

/** Key prefix of what is reread at each sign of a change: focus, a connection, a broadcast of the database. */
export const LIVE = ['live'] as const

/** Minimum time between two calls, in ms. During a flood the database broadcasts constantly. */
const SHORTEST = 2_000

/** Calls back when the database broadcasts a change to a request or the staff (needs hosted Realtime). Returns an unsubscribe function. */
export function listenForChanges(onChange: () => void): () => void {
  if (!backend?.url) return () => {}
  let calledAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const call = () => {
    calledAt = Date.now()
    onChange()
  }
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(call, Math.max(0, calledAt + SHORTEST - Date.now()))
  }
  const channel = client.channel('desk', { config: { private: true } }).on('broadcast', { event: 'changed' }, hear)
  client.realtime.setAuth().then(
    () => channel.subscribe(),
    // A private channel needs the session's token. Without a token the desk still polls.
    () => {},
  )
  return () => {
    clearTimeout(timer)
    void client.removeChannel(channel)
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
  }
}

/** Caches everything read (docs/decisions/16-desk-reads.md) until the page closes or the session ends. */
export const openQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The browser may be wrong about being offline, so try anyway.
        networkMode: 'always',
        // The list has its own back-off. Elsewhere the user presses "Try again".
        retry: false,
        // Queries opt in. For requests, see requests/data/openRequests.ts.
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
    },
  })

/** Refetches while the desk is visible, and when it becomes visible. */
const EACH_MINUTE = { refetchInterval: MINUTE, refetchOnWindowFocus: 'always' } as const

/** Options for a query whose answer is kept on the device for offline use. */
const kept = <Value>(key: string, isValid: (value: unknown) => value is Value, hear: () => Promise<Value>) =>
  queryOptions({
    queryKey: [key],
    async queryFn() {
      const heard = await hear()
      write(key, heard)
      return heard
    },
    initialData: () => read(key, isValid),
    // Old, so it is refetched at once, but not 0 (see requests/data/openRequests.ts).
    initialDataUpdatedAt: 1,
    ...EACH_MINUTE,
  })

export const rotaQuery = kept('rota', is(Rota), () => ask('desk_rota', {}))
export const healthQuery = kept('health', is(Health), () => ask('desk_health', {}))
export const undeliveredQuery = queryOptions({
  queryKey: ['undelivered'],
  queryFn: () => ask('desk_dead_letters', {}),
  ...EACH_MINUTE,
})
export const noticeQuery = queryOptions({ queryKey: ['notice'], queryFn: () => ask('desk_notice', {}), ...EACH_MINUTE })
