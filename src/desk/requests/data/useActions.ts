import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { asCallError } from '../../api/call.ts'
import { assign, onTheWay, release, take } from '../../api/desk.ts'
import type { CallbackRequest, RequestWithHistory } from '../../api/shapes.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { announce } from '../../shell/announce.ts'
import { useRequests } from './RequestsProvider.tsx'

interface Words {
  /** Shown without a connection. */
  readonly offline: string
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
  /** Without a connection, calling the customer still works. */
  readonly isOffline: boolean
}

const A_MINUTE = 60_000
const minuteOf = (moment: number) => Math.floor(moment / A_MINUTE)

/** If someone has taken it since, the database asks why it is put back. Undo has no field for that. */
const withoutQuestion = (message: string) => message.replace(' Say why you are putting it back.', '')

/** One action at a time, and only with a connection: someone else may have done the same. */
export function useLive<Kind extends string>() {
  const [busy, setBusy] = useState<Kind>()
  const [refusal, setRefusal] = useState<Refusal>()
  /** A second tap may come before React has disabled the button, or while a dialogue fades. */
  const isRunning = useRef(false)

  /** Resolves with the answer; undefined if it was not done. `offline` is shown without a connection. */
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

/** The actions on a request that need a connection. Each resolves with whether it was done. */
export function useActions(id: string) {
  const { me } = useStaff()
  const { accept, refresh } = useRequests()
  const { busy, refusal, setRefusal, run } = useLive<Kind>()
  // Out of date once the connection is back.
  useWindowEvent('online', () => setRefusal((said) => (said?.isOffline ? undefined : said)))

  const act = async (kind: Kind, ask: (key: string) => Promise<RequestWithHistory>) => {
    const { offline, happened } = WORDS[kind]
    const answer = await run(kind, offline, async (key) => {
      try {
        const answer = await ask(key)
        accept(answer)
        announce(happened(answer))
        return answer
      } catch (error) {
        // So that the reason shows.
        refresh()
        throw error
      }
    })
    return answer !== undefined
  }
  const actions = {
    take: () => act('take', (key) => take(key, id)),
    onTheWay: (minutes: number) => act('onTheWay', (key) => onTheWay(key, id, minutes)),
    /** `reason` is required if a colleague has it, and shown in the history. */
    release: (reason: string | null) => act('release', (key) => release(key, id, reason)),
    assign: (to: string, reason: string | null) => act('assign', (key) => assign(key, id, to, reason)),
  }
  return {
    ...actions,
    busy,
    refusal,
    /** Reopens a request that was just finished. If it was the user's, they have it again, and are on the way as before. */
    async undo({ taken_by, on_the_way_at, eta_minutes }: CallbackRequest): Promise<void> {
      if (!(await actions.release(null)))
        return setRefusal((said) => said && { ...said, message: withoutQuestion(said.message) })
      if (taken_by !== me.id) return
      const arrival = on_the_way_at === null ? null : Date.parse(on_the_way_at) + (eta_minutes ?? 0) * A_MINUTE
      if (arrival === null) await actions.take()
      // In whole minutes of the clock, so that the customer reads the same time again.
      else await actions.onTheWay(Math.max(1, minuteOf(arrival) - minuteOf(Date.now())))
    },
    dismiss: () => setRefusal(undefined),
  }
}
