import { QueryClient } from '@tanstack/react-query'
import { client } from '../../auth/client.ts'
import { backend } from '../../facts/hosting.ts'
import type { CallError } from './call.ts'

/** Between two calls, in ms: in a flood the database says it all the time. */
const SHORTEST = 2_000

/**
 * Calls `onChange` when the database says that a request has changed, where it can (a hosted project's Realtime). It does
 * not say what. Returns how to stop.
 */
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
    // A private channel is joined with the session's token. Without one nothing is heard, and the desk looks by itself.
    () => {},
  )
  return () => {
    clearTimeout(timer)
    void client.removeChannel(channel)
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    /** Every call of the desk rejects with one. */
    defaultError: CallError
  }
}

/** What a visit has read (docs/decisions/16-desk-reads.md). It lasts until the visit or the session ends. */
export const openQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A call is made whatever the browser thinks of the line, and fails by itself.
        networkMode: 'always',
        // The list waits longer after each failure by itself; elsewhere somebody presses "Try again".
        retry: false,
        // Said for each query that wants it; of the requests, see requests/data/openRequests.ts.
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
    },
  })
