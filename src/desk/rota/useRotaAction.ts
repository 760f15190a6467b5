import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../api/callError.ts'
import type { Rota } from '../api/types.ts'
import { keepRota, rotaOptions } from './rota.ts'

/** Changes the rota: the database gives it back as it is then. */
export function useRotaAction() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Resolves with whether it was done. */
  const run = async (action: () => Promise<Rota>): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      client.setQueryData(rotaOptions.queryKey, keepRota(await action()))
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
