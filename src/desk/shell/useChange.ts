import { useState } from 'react'
import { messageOf } from '../api/call.ts'

/**
 * For changes that the database answers with all as it is then.
 * @param keep - takes that answer
 */
export function useChange<State>(keep: (state: State) => void) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Resolves with whether it was done. */
  const run = async (action: () => Promise<State>): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      keep(await action())
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
