import { QueryClient } from '@tanstack/react-query'
import type { CallError } from './callError.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Every call of the desk rejects with one. */
    defaultError: CallError
  }
}

/** What a visit has read (docs/decisions/16-desk-reads.md). It is gone with the visit, and whoever signs out ends that. */
export const openQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // A call is made whatever the browser thinks of the line, and fails by itself.
        networkMode: 'always',
        // The list waits longer after each failure by itself; elsewhere somebody presses "Try again".
        retry: false,
        // Said for each query that wants it; of the requests, see requests/data/lookAgain.ts.
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
    },
  })
