import type { QueryClient } from '@tanstack/react-query'
import { listenForChanges } from '../../api/changes.ts'

/** The list, and the requests that are open. */
const LIVE = { queryKey: ['requests'], type: 'active' } as const

/**
 * Looks now. What is being looked at is looked at once more after that: it may have been read before the change that this is
 * about. There is never more than one look at the same under way.
 */
export async function lookAgain(client: QueryClient): Promise<void> {
  const underWay = client.getQueryCache().findAll({ ...LIVE, fetchStatus: 'fetching' })
  await client.refetchQueries(LIVE, { cancelRefetch: false })
  await client.refetchQueries({ ...LIVE, predicate: (query) => underWay.includes(query) }, { cancelRefetch: false })
}

/** Looks whenever there is a reason to, until the returned function is called. */
export function keepLooking(client: QueryClient): () => void {
  const look = () => void lookAgain(client)
  const onVisible = () => document.visibilityState === 'visible' && look()
  window.addEventListener('online', look)
  window.addEventListener('focus', look)
  document.addEventListener('visibilitychange', onVisible)
  const stopListening = listenForChanges(look)
  return () => {
    window.removeEventListener('online', look)
    window.removeEventListener('focus', look)
    document.removeEventListener('visibilitychange', onVisible)
    stopListening()
  }
}
