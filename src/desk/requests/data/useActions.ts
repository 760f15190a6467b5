import { useCallback, useRef, useState } from 'react'
import { CallError } from '../../api/call.ts'
import { actions } from '../../api/desk.ts'
import type { RequestWithHistory } from '../../api/types.ts'

const NEEDS_CONNECTION = {
  take: 'Taking needs a connection, or two of you might go.',
  release: 'Putting it back on the list needs a connection.',
  onTheWay: 'Saying that you are on your way needs a connection.',
} as const
type Kind = keyof typeof NEEDS_CONNECTION

export interface Refusal {
  readonly message: string
  /** There is no connection: ringing the customer still works. */
  readonly isOffline: boolean
}

/** What needs the database's word at once, because somebody else may have done it. */
export interface Actions {
  /** What is under way. */
  readonly busy: Kind | undefined
  readonly refusal: Refusal | undefined
  take(): void
  release(): void
  onTheWay(minutes: number): void
  dismiss(): void
}

/**
 * @param accept - is given the request as it is then
 * @param refresh - is called when that was refused, so that whoever tapped sees why
 */
export function useActions(id: string, accept: (answer: RequestWithHistory) => void, refresh: () => void): Actions {
  const [busy, setBusy] = useState<Kind>()
  const [refusal, setRefusal] = useState<Refusal>()

  /** A second tap comes before React has disabled the button, and in a dialog while it fades. */
  const isRunning = useRef(false)

  const run = useCallback(
    async (kind: Kind, act: () => Promise<RequestWithHistory>) => {
      if (isRunning.current) return
      setRefusal(undefined)
      if (!navigator.onLine) {
        setRefusal({ message: NEEDS_CONNECTION[kind], isOffline: true })
        return
      }
      isRunning.current = true
      setBusy(kind)
      try {
        accept(await act())
      } catch (error) {
        const isOffline = error instanceof CallError && error.kind === 'offline'
        setRefusal({ message: isOffline ? NEEDS_CONNECTION[kind] : messageOf(error), isOffline })
        refresh()
      } finally {
        isRunning.current = false
        setBusy(undefined)
      }
    },
    [accept, refresh],
  )

  return {
    busy,
    refusal,
    take: () => void run('take', () => actions.take(id)),
    release: () => void run('release', () => actions.release(id, crypto.randomUUID())),
    onTheWay: (minutes) => void run('onTheWay', () => actions.onTheWay(id, minutes, crypto.randomUUID())),
    dismiss: () => setRefusal(undefined),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
