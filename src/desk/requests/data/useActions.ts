import { useCallback, useRef, useState } from 'react'
import { CallError } from '../../api/callError.ts'
import { actions } from '../../api/desk.ts'
import type { RequestWithHistory } from '../../api/types.ts'
import { announce } from '../../shell/announce.ts'

const NEEDS_CONNECTION = {
  take: 'You’re offline. To avoid two of you going, you can only take a request with a connection.',
  release: 'You’re offline. You can only put a request back with a connection.',
  onTheWay: 'You’re offline. The customer can only be told with a connection.',
} as const
/** Read out once it is so. */
const HAPPENED: Readonly<Record<Kind, string>> = {
  take: 'Taken. It’s yours.',
  release: 'It’s back on the list.',
  onTheWay: 'The customer reads when to expect you.',
}
type Kind = keyof typeof NEEDS_CONNECTION

export interface Refusal {
  readonly message: string
  /** There is no connection: calling the customer still works. */
  readonly isOffline: boolean
}

/** What needs the database's word at once, because somebody else may have done it. */
export interface Actions {
  /** What is under way. */
  readonly busy: Kind | undefined
  readonly refusal: Refusal | undefined
  take(): void
  /** `reason`: why, for whoever has it. */
  release(reason: string | null): void
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
        announce(HAPPENED[kind])
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
    release: (reason) => void run('release', () => actions.release(id, reason, crypto.randomUUID())),
    onTheWay: (minutes) => void run('onTheWay', () => actions.onTheWay(id, minutes, crypto.randomUUID())),
    dismiss: () => setRefusal(undefined),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
