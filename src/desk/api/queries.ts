import { QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '../../auth/client.ts'
import { backend } from '../../facts/hosting.ts'
import { read, write } from '../device/deviceStore.ts'
import { MINUTE } from '../requests/words/london.ts'
import type { CallError } from './call.ts'
import * as desk from './desk.ts'
import { Health, is, Rota } from './shapes.ts'

/** Between two calls, in ms: in a flood the database broadcasts all the time. */
const SHORTEST = 2_000

/** Calls back when the database broadcasts a change to a request, if it can (hosted Realtime). Returns how to stop. */
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
    // A private channel needs the session's token. Without one the desk still looks on its own timer.
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

/** What a visit has read (docs/decisions/16-desk-reads.md). It lasts until the visit or the session ends. */
export const openQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The browser may be wrong about the connection: try, and let the call fail.
        networkMode: 'always',
        // The list has its own back-off; elsewhere a person presses "Try again".
        retry: false,
        // Set by each query that wants it; for the requests, see requests/data/openRequests.ts.
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
    },
  })

/** While the desk is in sight, and when it comes into sight. */
const EACH_MINUTE = { refetchInterval: MINUTE, refetchOnWindowFocus: 'always' } as const

/** Kept on the device, for a visit without a connection. */
const kept = <Value>(key: string, isValid: (value: unknown) => value is Value, ask: () => Promise<Value>) =>
  queryOptions({
    queryKey: [key],
    async queryFn() {
      const heard = await ask()
      write(key, heard)
      return heard
    },
    initialData: () => read(key, isValid),
    // Old, so that it is asked for at once; not 0: see requests/data/openRequests.ts.
    initialDataUpdatedAt: 1,
    ...EACH_MINUTE,
  })

export const rotaQuery = kept('rota', is(Rota), () => desk.rota())
export const healthQuery = kept('health', is(Health), () => desk.health())
export const undeliveredQuery = queryOptions({
  queryKey: ['undelivered'],
  queryFn: () => desk.deadLetters(),
  ...EACH_MINUTE,
})
export const noticeQuery = queryOptions({ queryKey: ['notice'], queryFn: () => desk.notice(), ...EACH_MINUTE })
