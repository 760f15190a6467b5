import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import type { CallError } from '../../api/callError.ts'
import { requests as ask, type Query } from '../../api/desk.ts'
import { asExpected, type ExpectedRequest } from './expected.ts'
import { useUnsent } from './RequestsProvider.tsx'

export interface Found {
  readonly requests: readonly ExpectedRequest[]
  /** Nothing has been heard of this question yet. */
  readonly isLooking: boolean
  readonly problem: CallError | null
  readonly hasMore: boolean
  loadMore(): void
}

/** What was found is asked for again after each look at the list (RequestsProvider.tsx). */
export const FOUND = ['found'] as const

const PAGE = 50
/** After the last key, in ms. */
const TYPING = 300

/**
 * What only the database can find: what is done, and what holds some words.
 * @param question - undefined asks for nothing
 */
export function useFound(question: Query | undefined): Found {
  const unsent = useUnsent()
  const [key] = useDebouncedValue(question && JSON.stringify(question), TYPING)
  const asked: Query | undefined = key && JSON.parse(key)
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...FOUND, asked],
    queryFn: asked ? ({ pageParam: before }) => ask(before === undefined ? asked : { ...asked, before }) : skipToken,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ requests }) => (requests.length === PAGE ? requests.at(-1)?.received_at : undefined),
  })
  const isAsked = question !== undefined && key === JSON.stringify(question)
  const pages = isAsked ? (data?.pages ?? []) : []
  return {
    requests: pages.flatMap(({ requests }) => requests).map((request) => asExpected(request, unsent)),
    isLooking: !isAsked || (!data && !error),
    problem: isAsked ? error : null,
    hasMore: isAsked && hasNextPage,
    loadMore: () => void fetchNextPage(),
  }
}
