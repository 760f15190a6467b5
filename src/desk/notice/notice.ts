import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { notice as ask } from '../api/desk.ts'
import type { NoticeState } from '../api/shapes.ts'
import { useChange } from '../shell/useChange.ts'

/** In ms. */
const A_MINUTE = 60_000

/** What the site says at the moment: read each minute while the desk is in sight. */
export const noticeOptions = queryOptions({
  queryKey: ['notice'],
  queryFn: ask,
  refetchInterval: A_MINUTE,
  refetchOnWindowFocus: 'always',
})

/** Changes it: the database gives it back as it is then. */
export function useNoticeAction() {
  const client = useQueryClient()
  return useChange({ keep: (state: NoticeState) => client.setQueryData(noticeOptions.queryKey, state) })
}
