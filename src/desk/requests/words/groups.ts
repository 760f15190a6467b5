import type { CallbackRequest } from '../../api/shapes.ts'
import type { UnsentAction } from '../../device/actions.ts'

/** A request as it will be once this device has sent its unsent actions. */
export interface ExpectedRequest extends CallbackRequest {
  /** Set if an action from this device is not in the database: it waits for a connection, or was refused. */
  readonly unsent?: 'waiting' | 'refused'
}

/** @param skew - the database's clock minus the device's, in ms */
export function asExpected(request: CallbackRequest, unsent: readonly UnsentAction[], skew = 0): ExpectedRequest {
  const own = unsent.filter((action) => action.request === request.id)
  if (own.length === 0) return request
  const accepted = own.filter(({ refusal }) => refusal === undefined)
  let expected: ExpectedRequest = { ...request, unsent: accepted.length < own.length ? 'refused' : 'waiting' }
  for (const action of accepted) expected = { ...expected, ...changeOf(action, skew, expected) }
  return expected
}

function changeOf(action: UnsentAction, skew: number, { arrived_at }: CallbackRequest): Partial<CallbackRequest> {
  const at = new Date(action.at + skew).toISOString()
  if (action.kind === 'onTheWay') return { on_the_way_at: at, eta_minutes: action.minutes, arrived_at: null }
  // Of two taps the first counts.
  if (action.kind === 'arrived') return { arrived_at: arrived_at ?? at, ...ANSWERED }
  if (!('outcome' in action)) return ANSWERED
  const { outcome, told, paid } = action
  return { status: 'done', outcome, price_told: told ?? null, price_paid: paid ?? null }
}

/** What someone at the door, a reply, or a note of a call does to the customer's messages. */
const ANSWERED = { unread_since: null, unanswered_since: null } as const

export const FILTERS = [
  ['open', 'Open'],
  ['waiting', 'Waiting'],
  ['taken', 'Taken'],
  ['done', 'Done'],
  ['suspects', 'Bots'],
] as const
export type Filter = (typeof FILTERS)[number][0]

/** Whether it is due, or tells of danger, and nobody has it. `now` is in ms. */
export const isWaiting = ({ status, due_at, danger }: CallbackRequest, now: number): boolean =>
  (status === 'new' || status === 'seen') && (!!danger || Date.parse(due_at) <= now)

/** Whether it seems to be from a bot, and nobody has taken it all the same. */
export const isBot = ({ is_suspect, status }: CallbackRequest): boolean =>
  is_suspect && (status === 'new' || status === 'seen')

/** Whether it is due and unopened, so that the sound, the title and the badge count it. Never true of a suspected bot. */
export const isFresh = (request: CallbackRequest, now: number): boolean =>
  request.status === 'new' && !request.is_suspect && isWaiting(request, now)

/** `now` is in ms. */
export const PASSES: Readonly<Record<Filter, (request: ExpectedRequest, now: number) => boolean>> = {
  // A request that was finished here stays until the database knows.
  open: ({ status, unsent }) => status !== 'done' || unsent !== undefined,
  // Suspected bots never come between two waiting people.
  waiting: (request, now) => isWaiting(request, now) && !request.is_suspect,
  // With what was finished here, as in the whole list.
  taken: ({ status, unsent }) => status === 'taken' || (status === 'done' && unsent !== undefined),
  done: ({ status }) => status === 'done',
  suspects: ({ is_suspect }) => is_suspect,
}

/** The parts of the list, from the top, in the database's order (`private.open_requests`). */
export const GROUPS = ['waiting', 'later', 'taken', 'many', 'suspects'] as const
export type Group = (typeof GROUPS)[number]
export type Groups = Readonly<Record<Group, readonly CallbackRequest[]>>

/** The part for an open request. Suspected bots and senders of many are set apart only until someone takes the request. */
export function groupOf(request: CallbackRequest, now: number): Group {
  const { status, is_suspect, marks, escalated_at, due_at, danger } = request
  if (status === 'taken' || status === 'done') return 'taken'
  if (is_suspect) return 'suspects'
  if (marks.includes('many')) return 'many'
  return danger || escalated_at || Date.parse(due_at) <= now ? 'waiting' : 'later'
}

/**
 * The requests in each part: the first two parts by need, the rest in the order given.
 * @param me - an id; without it, the first two parts are in the database's order
 */
export function inGroups(requests: readonly CallbackRequest[], now: number, me?: string): Groups {
  const groups: Record<Group, CallbackRequest[]> = { waiting: [], later: [], taken: [], many: [], suspects: [] }
  for (const request of requests) groups[groupOf(request, now)].push(request)
  const byPlace = (a: CallbackRequest, b: CallbackRequest) =>
    (me === undefined ? 0 : placeFor(a, me) - placeFor(b, me)) || byNeed(a, b)
  groups.waiting.sort(byPlace)
  groups.later.sort(byPlace)
  return groups
}

/**
 * The parts, where requests that have left the first two keep their old places.
 * @param isHeld - whether a request keeps its place; `now` is its current copy, undefined if it has left the list
 */
export function hold(
  groups: Groups,
  before: Groups | undefined,
  isHeld: (request: CallbackRequest, now: CallbackRequest | undefined) => boolean,
): Groups {
  const all = new Map(GROUPS.flatMap((group) => groups[group].map((request) => [request.id, request])))
  const held = new Set<string>()
  const steady = (group: 'waiting' | 'later') => {
    const shown = [...groups[group]]
    const indexOf = (request: CallbackRequest) => shown.findIndex(({ id }) => id === request.id)
    let place = 0
    for (const request of before?.[group] ?? []) {
      const now = all.get(request.id)
      const index = now ? indexOf(now) : -1
      if (index >= 0) place = index + 1
      else if (isHeld(request, now)) {
        held.add(request.id)
        shown.splice(place++, 0, now ?? request)
      }
    }
    return shown
  }
  const [waiting, later] = [steady('waiting'), steady('later')]
  return { ...groups, waiting, later, taken: groups.taken.filter(({ id }) => !held.has(id)) }
}

/** Where a request stands for this reader: what a colleague has been asked to do comes last, unless there is danger. */
function placeFor({ danger, assigned_to, escalated_at, unread_since }: CallbackRequest, me: string): number {
  if (danger) return 0
  if (assigned_to === me) return 1
  if (escalated_at) return 2
  if (assigned_to) return 5
  return unread_since ? 3 : 4
}

/** The database's order (private.open_requests): danger first, then escalated, then the longest waiting. */
function byNeed(a: CallbackRequest, b: CallbackRequest): number {
  const since = (time: string | null) => (time === null ? Number.POSITIVE_INFINITY : Date.parse(time))
  const start = ({ waiting_since, due_at }: CallbackRequest) => since(waiting_since ?? due_at)
  if (!a.danger !== !b.danger) return a.danger ? -1 : 1
  if (a.escalated_at !== b.escalated_at) return since(a.escalated_at) - since(b.escalated_at)
  return start(a) - start(b) || since(a.received_at) - since(b.received_at)
}
