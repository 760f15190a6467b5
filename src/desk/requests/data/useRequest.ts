import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { asCallError, type CallError } from '../../api/callError.ts'
import { request as ask, see } from '../../api/desk.ts'
import type { CallbackRequest, Earlier, HistoryEntry, Picture, RequestWithHistory } from '../../api/types.ts'
import { newer } from './newer.ts'
import { forgetRequest, hearRequest, keptRequest, keyOf } from './oneRequest.ts'
import { useHeardRequests } from './RequestsProvider.tsx'
import { useAttention } from './useAttention.ts'

export interface OneRequest {
  /** Undefined until something is known of it. */
  readonly request: CallbackRequest | undefined
  /** What came from the same number before. */
  readonly earlier: Earlier | null
  readonly pictures: readonly Picture[]
  /** Undefined until it was heard. */
  readonly history: readonly HistoryEntry[] | undefined
  /** When the other side saw what was written, by the id of its entry. */
  readonly seen: RequestWithHistory['seen']
  /** Why the last look failed; null when it did not. */
  readonly problem: CallError | null
  /** What an action gave back. */
  accept(answer: RequestWithHistory): void
  /** Looks again now. */
  refresh(): void
}

const NONE: readonly Picture[] = []

/** One request: marked as seen when it is opened, and looked at again when the list says that it has changed. */
export function useRequest(id: string): OneRequest {
  const client = useQueryClient()
  const open = useHeardRequests()
  const hasSeen = useRef(false)
  const refresh = useCallback(() => void client.refetchQueries({ queryKey: keyOf(id) }), [client, id])
  const isAttended = useAttention(refresh)
  const { data, error: problem } = useQuery({
    queryKey: keyOf(id),
    async queryFn() {
      let answer = await (hasSeen.current ? ask(id) : see(id)).catch((error: unknown) => {
        if (asCallError(error).kind === 'refused') forgetRequest(client, id)
        throw error
      })
      hasSeen.current = true
      // What the customer has written since counts as seen once it is before somebody's eyes.
      if (answer.request.unread_since && isAttended()) answer = await see(id)
      return hearRequest(client, answer)
    },
    initialData: () => keptRequest(id),
    // Long ago, and not never: see openRequests.ts.
    initialDataUpdatedAt: 1,
  })
  const accept = useCallback((answer: RequestWithHistory) => void hearRequest(client, answer), [client])

  const answer = data.value
  const listed = open.requests.find((request) => request.id === id)
  const known = answer && { value: answer.request, isKept: data.isKept }
  return {
    request: listed ? newer({ value: listed, isKept: open.isKept }, known).value : answer?.request,
    earlier: answer?.earlier ?? null,
    pictures: answer?.pictures ?? NONE,
    history: answer?.history,
    seen: answer?.seen,
    problem,
    accept,
    refresh,
  }
}
