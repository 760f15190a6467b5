import { useCallback, useEffect, useRef, useState } from 'react'
import { asCallError } from '../../api/call.ts'
import { assign, onTheWay, release, take } from '../../api/desk.ts'
import type { CallbackRequest, RequestWithHistory } from '../../api/shapes.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { announce } from '../../shell/announce.ts'

interface Words {
  /** Why not, without a connection. */
  readonly offline: string
  /** Read out once it is so. */
  readonly happened: (answer: RequestWithHistory) => string
}

const WORDS = {
  take: {
    offline: 'You’re offline. To avoid two of you going, you can only take a request with a connection.',
    happened: () => 'Taken. It’s yours.',
  },
  release: {
    offline: 'You’re offline. You can only put a request back with a connection.',
    happened: () => 'It’s back on the list.',
  },
  assign: {
    offline: 'You’re offline. You can only give a request away with a connection.',
    happened: ({ request }) => `Given to ${request.assigned_to_name ?? 'them'}.`,
  },
  onTheWay: {
    offline: 'You’re offline. We can’t tell the customer without a connection.',
    happened: () => 'The customer can see when to expect you.',
  },
} as const satisfies Readonly<Record<string, Words>>

type Kind = keyof typeof WORDS

export interface Refusal {
  readonly message: string
  /** There is no connection: calling the customer still works. */
  readonly isOffline: boolean
}

const A_MINUTE = 60_000
const minuteOf = (moment: number) => Math.floor(moment / A_MINUTE)

/** Somebody has taken it since. The database asks why it is put back, as it does of what another has; here nobody is asked. */
const withoutQuestion = (message: string) => message.replace(' Say why you are putting it back.', '')

/** What needs the database's word at once, because somebody else may have done it. */
export interface Actions {
  /** What is under way. */
  readonly busy: Kind | undefined
  readonly refusal: Refusal | undefined
  /** These resolve with whether it was done. */
  take(): Promise<boolean>
  onTheWay(minutes: number): Promise<boolean>
  /** `reason`: needed where a colleague has it, and then in the history. */
  release(reason: string | null): Promise<boolean>
  assign(to: string, reason: string | null): Promise<boolean>
  /** Opens again what was finished a moment ago. Someone who had it has it again, and is on the way as they were. */
  undo(done: CallbackRequest): Promise<void>
  dismiss(): void
}

/**
 * @param accept - is given the request as it is then
 * @param refresh - is called when that was refused, so that whoever tapped sees why
 */
export function useActions(id: string, accept: (answer: RequestWithHistory) => void, refresh: () => void): Actions {
  const { me } = useStaff()
  const [busy, setBusy] = useState<Kind>()
  const [refusal, setRefusal] = useState<Refusal>()

  // With a connection it is no longer so.
  useEffect(() => {
    const hear = () => setRefusal((said) => (said?.isOffline ? undefined : said))
    window.addEventListener('online', hear)
    return () => window.removeEventListener('online', hear)
  }, [])

  /** A second tap comes before React has disabled the button, and in a dialog while it fades. */
  const isRunning = useRef(false)

  const run = useCallback(
    async (kind: Kind, ask: (key: string) => Promise<RequestWithHistory>) => {
      if (isRunning.current) return false
      const { offline, happened } = WORDS[kind]
      setRefusal(undefined)
      if (!navigator.onLine) {
        setRefusal({ message: offline, isOffline: true })
        return false
      }
      isRunning.current = true
      setBusy(kind)
      try {
        const answer = await ask(crypto.randomUUID())
        accept(answer)
        announce(happened(answer))
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
    [accept, refresh],
  )

  const actions = {
    take: () => run('take', (key) => take(key, id)),
    onTheWay: (minutes: number) => run('onTheWay', (key) => onTheWay(key, id, minutes)),
    release: (reason: string | null) => run('release', (key) => release(key, id, reason)),
    assign: (to: string, reason: string | null) => run('assign', (key) => assign(key, id, to, reason)),
  }
  return {
    ...actions,
    busy,
    refusal,
    async undo({ taken_by, on_the_way_at, eta_minutes }) {
      if (!(await actions.release(null)))
        return setRefusal((said) => said && { ...said, message: withoutQuestion(said.message) })
      if (taken_by !== me.id) return
      const arrival = on_the_way_at === null ? null : Date.parse(on_the_way_at) + (eta_minutes ?? 0) * A_MINUTE
      if (arrival === null) await actions.take()
      // By whole minutes of the clock: the customer reads the same time again.
      else await actions.onTheWay(Math.max(1, minuteOf(arrival) - minuteOf(Date.now())))
    },
    dismiss: () => setRefusal(undefined),
  }
}
