import { useEffect, useRef, useState } from 'react'
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

/**
 * Asks for the database's word at once, as somebody else may have done the same: one thing at a time, and only with a
 * connection.
 */
export function useLive<Kind extends string>() {
  const [busy, setBusy] = useState<Kind>()
  const [refusal, setRefusal] = useState<Refusal>()
  /** A second tap comes before React has disabled the button, and in a dialogue while it fades. */
  const isRunning = useRef(false)

  /**
   * Resolves with what was answered; undefined if it was not done.
   * @param offline - why not, without a connection
   * @param ask - is given the action's key
   */
  const run = async <Answer>(kind: Kind, offline: string, ask: (key: string) => Promise<Answer>) => {
    if (isRunning.current) return undefined
    setRefusal(navigator.onLine ? undefined : { message: offline, isOffline: true })
    if (!navigator.onLine) return undefined
    isRunning.current = true
    setBusy(kind)
    try {
      return await ask(crypto.randomUUID())
    } catch (error) {
      const { kind, message } = asCallError(error)
      const isOffline = kind === 'offline'
      setRefusal({ message: isOffline ? offline : message, isOffline })
      return undefined
    } finally {
      isRunning.current = false
      setBusy(undefined)
    }
  }
  return { busy, refusal, setRefusal, run }
}

export type Actions = ReturnType<typeof useActions>

/**
 * What can be done about a request at once. Each resolves with whether it was.
 * @param accept - is given the request as it is then
 * @param refresh - called after a refusal, so that the reason shows
 */
export function useActions(id: string, accept: (answer: RequestWithHistory) => void, refresh: () => void) {
  const { me } = useStaff()
  const { busy, refusal, setRefusal, run } = useLive<Kind>()
  // With a connection it is no longer so.
  useEffect(() => {
    const hear = () => setRefusal((said) => (said?.isOffline ? undefined : said))
    window.addEventListener('online', hear)
    return () => window.removeEventListener('online', hear)
  }, [setRefusal])

  const act = async (kind: Kind, ask: (key: string) => Promise<RequestWithHistory>) => {
    const { offline, happened } = WORDS[kind]
    const answer = await run(kind, offline, async (key) => {
      try {
        const answer = await ask(key)
        accept(answer)
        announce(happened(answer))
        return answer
      } catch (error) {
        refresh()
        throw error
      }
    })
    return answer !== undefined
  }
  const actions = {
    take: () => act('take', (key) => take(key, id)),
    onTheWay: (minutes: number) => act('onTheWay', (key) => onTheWay(key, id, minutes)),
    /** `reason`: needed where a colleague has it, and then in the history. */
    release: (reason: string | null) => act('release', (key) => release(key, id, reason)),
    assign: (to: string, reason: string | null) => act('assign', (key) => assign(key, id, to, reason)),
  }
  return {
    ...actions,
    busy,
    refusal,
    /** Opens again what was finished a moment ago. Someone who had it has it again, and is on the way as they were. */
    async undo({ taken_by, on_the_way_at, eta_minutes }: CallbackRequest): Promise<void> {
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
