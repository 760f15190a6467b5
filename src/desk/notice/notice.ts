import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/callError.ts'
import { notice as ask } from '../api/desk.ts'
import type { NoticeState } from '../api/types.ts'

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
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Resolves with whether it was done. */
  const run = async (action: () => Promise<NoticeState>): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      client.setQueryData(noticeOptions.queryKey, await action())
      return true
    } catch (error) {
      setProblem(messageOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, problem }
}
