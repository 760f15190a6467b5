import { useCallback, useRef, useState } from 'react'
import { asCallError } from '../../api/callError.ts'
import type { CallbackRequest, RequestWithHistory } from '../../api/shapes.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { announce } from '../../shell/announce.ts'
import { LIVE_ACTIONS, type LiveKind, perform, type Said } from './liveActions.ts'

export interface Refusal {
  readonly message: string
  /** There is no connection: calling the customer still works. */
  readonly isOffline: boolean
}

/** What needs the database's word at once, because somebody else may have done it. */
export interface Actions {
  /** What is under way. */
  readonly busy: LiveKind | undefined
  readonly refusal: Refusal | undefined
  perform<Kind extends LiveKind>(kind: Kind, ...said: Said<Kind>): void
  /** Opens again what was finished a moment ago. Someone who had it has it again. */
  undo(done: CallbackRequest): Promise<void>
  dismiss(): void
}

/**
 * @param accept - is given the request as it is then
 * @param refresh - is called when that was refused, so that whoever tapped sees why
 */
export function useActions(id: string, accept: (answer: RequestWithHistory) => void, refresh: () => void): Actions {
  const { me } = useStaff()
  const [busy, setBusy] = useState<LiveKind>()
  const [refusal, setRefusal] = useState<Refusal>()

  /** A second tap comes before React has disabled the button, and in a dialog while it fades. */
  const isRunning = useRef(false)

  /** Resolves with whether it was done. */
  const run = useCallback(
    async <Kind extends LiveKind>(kind: Kind, ...said: Said<Kind>) => {
      if (isRunning.current) return false
      const { offline, happened } = LIVE_ACTIONS[kind]
      setRefusal(undefined)
      if (!navigator.onLine) {
        setRefusal({ message: offline, isOffline: true })
        return false
      }
      isRunning.current = true
      setBusy(kind)
      try {
        const answer = await perform(kind, id, ...said)
        accept(answer)
        announce(typeof happened === 'string' ? happened : happened(answer))
        return true
      } catch (error) {
        const problem = asCallError(error)
        const isOffline = problem.kind === 'offline'
        setRefusal({ message: isOffline ? offline : problem.message, isOffline })
        refresh()
        return false
      } finally {
        isRunning.current = false
        setBusy(undefined)
      }
    },
    [id, accept, refresh],
  )

  return {
    busy,
    refusal,
    perform: (kind, ...said) => void run(kind, ...said),
    async undo({ taken_by }) {
      if ((await run('release', null)) && taken_by === me.id) await run('take')
    },
    dismiss: () => setRefusal(undefined),
  }
}
