import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError } from '../../api/callError.ts'
import { requests as ask, type Query } from '../../api/desk.ts'
import type { CallbackRequest } from '../../api/types.ts'
import { asExpected, type ExpectedRequest } from './expected.ts'
import { useHeardRequests, useUnsent } from './RequestsProvider.tsx'

export interface Found {
  readonly requests: readonly ExpectedRequest[]
  /** Nothing has been heard of this question yet. */
  readonly isLooking: boolean
  readonly problem: CallError | undefined
  readonly hasMore: boolean
  loadMore(): void
}

const PAGE = 50
/** After the last key, in ms. */
const TYPING = 300

/**
 * What only the database can find: what is done, and what holds some words. Asked again with each look at the list.
 * @param question - undefined asks for nothing
 */
export function useFound(question: Query | undefined): Found {
  const { at } = useHeardRequests()
  const unsent = useUnsent()
  const [key] = useDebouncedValue(question && JSON.stringify(question), TYPING)
  const [pages, setPages] = useState(1)
  const [answer, setAnswer] = useState<{ key: string; requests: readonly CallbackRequest[]; hasMore: boolean }>()
  const [problem, setProblem] = useState<CallError>()
  const turn = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` is the look
  useEffect(() => {
    if (!key) return
    const mine = ++turn.current
    find(JSON.parse(key), pages).then(
      (found) => {
        if (mine !== turn.current) return
        setAnswer({ key, ...found })
        setProblem(undefined)
      },
      (error: unknown) => {
        if (mine === turn.current)
          setProblem(error instanceof CallError ? error : new CallError('server', String(error)))
      },
    )
  }, [key, pages, at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins with its first page
  useEffect(() => setPages(1), [key])

  const isAnswered = question !== undefined && answer?.key === JSON.stringify(question)
  return {
    requests: isAnswered ? answer.requests.map((request) => asExpected(request, unsent)) : [],
    isLooking: !isAnswered && !problem,
    problem,
    hasMore: isAnswered && answer.hasMore,
    loadMore: useCallback(() => setPages((pages) => pages + 1), []),
  }
}

async function find(question: Query, pages: number) {
  const requests: CallbackRequest[] = []
  let hasMore = true
  for (let page = 0; page < pages && hasMore; page++) {
    const before = requests.at(-1)?.received_at
    const answer = await ask(before ? { ...question, before } : question)
    hasMore = answer.requests.length === PAGE
    requests.push(...answer.requests)
  }
  return { requests, hasMore }
}
