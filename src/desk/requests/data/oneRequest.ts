import type { QueryClient } from '@tanstack/react-query'
import { listenForChanges } from '../../api/queries.ts'
import { is, RequestWithHistory } from '../../api/shapes.ts'
import { read, write } from '../../device/kept.ts'
import { forgetPictures } from './keptPictures.ts'
import { type Known, LIVE, newer, ONE, putOnList } from './openRequests.ts'

const SHOWN = { queryKey: LIVE, type: 'active' } as const

/**
 * Looks now. What is being looked at is looked at once more after that: it may have been read before the change that this is
 * about. There is never more than one look at the same under way.
 */
export async function lookAgain(client: QueryClient): Promise<void> {
  const underWay = client.getQueryCache().findAll({ ...SHOWN, fetchStatus: 'fetching' })
  await client.refetchQueries(SHOWN, { cancelRefetch: false })
  await client.refetchQueries({ ...SHOWN, predicate: (query) => underWay.includes(query) }, { cancelRefetch: false })
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

/** What is known of one request. */
export type KnownRequest = Known<RequestWithHistory | undefined>

export const keyOf = (id: string) => [...ONE, id] as const

/** What the device kept of it. */
export const keptRequest = (id: string): KnownRequest => ({
  value: read(`request:${id}`, is(RequestWithHistory)),
  isKept: true,
})

/** It was erased, or its time is over: nothing of it stays on the screen or the device. */
export function forgetRequest(client: QueryClient, id: string): void {
  write(`request:${id}`, undefined)
  forgetPictures(id, [])
  client.setQueryData<KnownRequest>(keyOf(id), { value: undefined, isKept: false })
}

/** Whatever the database has answered about one request. Returns what is known of it now. */
export function hearRequest(client: QueryClient, answer: RequestWithHistory): KnownRequest {
  const { id } = answer.request
  const { value, isKept } = client.getQueryData<KnownRequest>(keyOf(id)) ?? keptRequest(id)
  const known = newer({ value: answer, isKept: false }, value && { value, isKept })
  putOnList(client, answer.request, answer.now)
  write(`request:${id}`, known.value)
  forgetPictures(id, known.value?.pictures ?? [])
  return client.setQueryData<KnownRequest>(keyOf(id), known) ?? known
}
