import type { QueryClient } from '@tanstack/react-query'
import { is, RequestWithHistory } from '../../api/shapes.ts'
import { read, write } from '../../device/kept.ts'
import { forgetPictures } from './keptPictures.ts'
import { ONE } from './keys.ts'
import { type Known, newer } from './newer.ts'
import { putOnList } from './openRequests.ts'

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
