import { useDebouncedValue } from '@mantine/hooks'
import { skipToken, useInfiniteQuery } from '@tanstack/react-query'
import { requests as ask, type Query } from '../../api/desk.ts'
import { type Reading, readingOf } from '../../shell/reading.ts'
import { asExpected, type ExpectedRequest } from '../words/groups.ts'
import { FOUND } from './openRequests.ts'
import { useUnsent } from './RequestsProvider.tsx'

export interface Found {
  readonly requests: readonly ExpectedRequest[]
  readonly reading: Reading<unknown>
  readonly hasMore: boolean
  loadMore(): void
}

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
  const query = useInfiniteQuery({
    queryKey: [...FOUND, asked],
    queryFn: asked ? ({ pageParam: before }) => ask(before === undefined ? asked : { ...asked, before }) : skipToken,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ requests }) => (requests.length === PAGE ? requests.at(-1)?.received_at : undefined),
  })
  const isAsked = question !== undefined && key === JSON.stringify(question)
  const pages = isAsked ? (query.data?.pages ?? []) : []
  return {
    requests: pages.flatMap(({ requests }) => requests).map((request) => asExpected(request, unsent)),
    reading: isAsked ? readingOf(query) : { is: 'not yet' },
    hasMore: isAsked && query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
