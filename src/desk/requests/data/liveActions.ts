import { call, type DeskFunction, type ParametersOf } from '../../api/call.ts'
import { RequestWithHistory } from '../../api/shapes.ts'

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

export type LiveKind = keyof typeof TABLE
/** What is said with each. */
type Saids = { readonly [Kind in LiveKind]: Parameters<(typeof TABLE)[Kind]['parameters']> }
export type Said<Kind extends LiveKind> = Saids[Kind]

export const LIVE_ACTIONS: { readonly [Kind in LiveKind]: LiveAction<Said<Kind>> } = TABLE

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
