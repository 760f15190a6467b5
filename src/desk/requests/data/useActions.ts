import { useCallback, useEffect, useRef, useState } from 'react'
import { asCallError, call, type DeskFunction, type ParametersOf } from '../../api/call.ts'
import { type CallbackRequest, RequestWithHistory } from '../../api/shapes.ts'
import { useStaff } from '../../session/StaffProvider.tsx'
import { announce } from '../../shell/announce.ts'

interface LiveAction<Said extends readonly unknown[], Name extends DeskFunction = DeskFunction> {
  /** The database's function. */
  readonly call: Name
  /** Its parameters beside the request's id. */
  readonly parameters: (...said: Said) => Omit<ParametersOf<Name>, 'p_id'>
  /** Why not, without a connection. */
  readonly offline: string
  /** Read out once it is so. */
  readonly happened: string | ((answer: RequestWithHistory) => string)
}
type AnyAction = { readonly [Name in DeskFunction]: LiveAction<never, Name> }[DeskFunction]

/** THE table of what needs the database's word at once. What can wait for a connection is in queue/action.ts. */
const TABLE = {
  take: {
    call: 'desk_take',
    parameters: () => ({}),
    offline: 'You’re offline. To avoid two of you going, you can only take a request with a connection.',
    happened: 'Taken. It’s yours.',
  },
  release: {
    call: 'desk_release',
    /** `reason`: needed where a colleague has it, and then in the history. */
    parameters: (reason: string | null) => ({ p_reason: reason }),
    offline: 'You’re offline. You can only put a request back with a connection.',
    happened: 'It’s back on the list.',
  },
  assign: {
    call: 'desk_assign',
    /** `reason`: needed where a colleague has it, and then in the history. */
    parameters: (to: string, reason: string | null) => ({ p_to: to, p_reason: reason }),
    offline: 'You’re offline. You can only give a request away with a connection.',
    happened: ({ request }) => `Given to ${request.assigned_to_name ?? 'them'}.`,
  },
  onTheWay: {
    call: 'desk_on_the_way',
    parameters: (minutes: number) => ({ p_minutes: minutes }),
    offline: 'You’re offline. We can’t tell the customer without a connection.',
    happened: 'The customer can see when to expect you.',
  },
} as const satisfies Readonly<Record<string, AnyAction>>

type LiveKind = keyof typeof TABLE
/** What is said with each. */
type Saids = { readonly [Kind in LiveKind]: Parameters<(typeof TABLE)[Kind]['parameters']> }
export type Said<Kind extends LiveKind> = Saids[Kind]

const LIVE_ACTIONS: { readonly [Kind in LiveKind]: LiveAction<Said<Kind>> } = TABLE

/**
 * Does it, and resolves with the request as it is then.
 * @throws CallError
 */
export function perform<Kind extends LiveKind>(
  kind: Kind,
  id: string,
  ...said: Said<Kind>
): Promise<RequestWithHistory> {
  const { call: name, parameters } = LIVE_ACTIONS[kind]
  return call(name, { p_id: id, ...parameters(...said) }, RequestWithHistory, crypto.randomUUID())
}

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
  readonly busy: LiveKind | undefined
  readonly refusal: Refusal | undefined
  perform<Kind extends LiveKind>(kind: Kind, ...said: Said<Kind>): void
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
  const [busy, setBusy] = useState<LiveKind>()
  const [refusal, setRefusal] = useState<Refusal>()

  // With a connection it is no longer so.
  useEffect(() => {
    const hear = () => setRefusal((said) => (said?.isOffline ? undefined : said))
    window.addEventListener('online', hear)
    return () => window.removeEventListener('online', hear)
  }, [])

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
    async undo({ taken_by, on_the_way_at, eta_minutes }) {
      if (!(await run('release', null)))
        return setRefusal((said) => said && { ...said, message: withoutQuestion(said.message) })
      if (taken_by !== me.id) return
      const arrival = on_the_way_at === null ? null : Date.parse(on_the_way_at) + (eta_minutes ?? 0) * A_MINUTE
      if (arrival === null) await run('take')
      // By whole minutes of the clock: the customer reads the same time again.
      else await run('onTheWay', Math.max(1, minuteOf(arrival) - minuteOf(Date.now())))
    },
    dismiss: () => setRefusal(undefined),
  }
}
