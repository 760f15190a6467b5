import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../api/callError.ts'
import { actions, request as ask } from '../../api/desk.ts'
import type { CallbackRequest, HistoryEntry, RequestWithHistory } from '../../api/types.ts'
import { read, write } from '../../device/kept.ts'
import { useHeardRequests, useRequests } from './RequestsProvider.tsx'

export interface OneRequest {
  /** Undefined until something is known of it. */
  readonly request: CallbackRequest | undefined
  /** Undefined until it was heard. */
  readonly history: readonly HistoryEntry[] | undefined
  /** Why the last look failed. */
  readonly problem: CallError | undefined
  /** What an action gave back. */
  accept(answer: RequestWithHistory): void
  /** Looks again now. */
  refresh(): void
}

/** One request: marked as seen when it is opened, and looked at again whenever the list is. */
export function useRequest(id: string): OneRequest {
  const { poll, queue } = useRequests()
  const { requests, at } = useHeardRequests()
  const [answer, setAnswer] = useState(() => read<RequestWithHistory>(`request:${id}`))
  const [problem, setProblem] = useState<CallError>()
  /** Of this visit: what was kept from another may be from before the database was restored. */
  const newest = useRef<RequestWithHistory>(undefined)

  const accept = useCallback(
    (next: RequestWithHistory) => {
      setProblem(undefined)
      if (newest.current && isOlder(next, newest.current)) return
      newest.current = next
      setAnswer(next)
      poll.put(next.request, next.now)
      write(`request:${id}`, next)
    },
    [id, poll],
  )
  const fail = useCallback((error: unknown) => {
    setProblem(error instanceof CallError ? error : new CallError('server', String(error)))
  }, [])
  const refresh = useCallback(() => void ask(id).then(accept, fail), [id, accept, fail])

  useEffect(() => queue.onDone((answer) => answer.request.id === id && accept(answer)), [id, queue, accept])
  useEffect(() => {
    actions.see(id).then(accept, fail)
  }, [id, accept, fail])
  // With each look at the list: whoever else works on it is seen here as soon as there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` is the look
  useEffect(refresh, [refresh, at])

  const listed = requests.find((request) => request.id === id)
  const isListNewer = listed && at !== null && (!answer || at > Date.parse(answer.now))
  return {
    request: isListNewer ? listed : answer?.request,
    history: answer?.history,
    problem,
    accept,
    refresh,
  }
}

/**
 * Whether an answer is from before another. History only grows. The time alone does not tell: `now` is when a call began,
 * and one that began after an action may have read before that was done.
 */
const isOlder = (answer: RequestWithHistory, other: RequestWithHistory) =>
  (answer.history.length - other.history.length || Date.parse(answer.now) - Date.parse(other.now)) < 0
