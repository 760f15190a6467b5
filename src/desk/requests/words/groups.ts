import type { CallbackRequest } from '../../api/shapes.ts'

/** The parts of the list, from the top. The database gives them in this order (desk_requests, supabase/migrations). */
export const GROUPS = ['waiting', 'later', 'taken', 'many', 'suspects'] as const
export type Group = (typeof GROUPS)[number]
export type Groups = Readonly<Record<Group, readonly CallbackRequest[]>>

/** Of a request that is open. What a program or a sender of many sent stands apart only until somebody takes it. */
export function groupOf(request: CallbackRequest, now: number): Group {
  const { status, is_suspect, marks, escalated_at, due_at } = request
  if (status === 'taken' || status === 'done') return 'taken'
  if (is_suspect) return 'suspects'
  if (marks.includes('many')) return 'many'
  return escalated_at || Date.parse(due_at) <= now ? 'waiting' : 'later'
}

/** Each part with its requests: what waits by how long it has been due, the rest as they came. */
export function inGroups(requests: readonly CallbackRequest[], now: number): Groups {
  const groups: Record<Group, CallbackRequest[]> = { waiting: [], later: [], taken: [], many: [], suspects: [] }
  for (const request of requests) groups[groupOf(request, now)].push(request)
  groups.waiting.sort(byNeed)
  groups.later.sort(byNeed)
  return groups
}

/**
 * The parts, with what has left the first two in its place before them.
 * @param before - as they stood on the screen
 * @param isHeld - whether one keeps its place; `now` is the same as it is now, undefined if it is not on the list any more
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

/** As the database has it (private.open_requests): escalated first, then the longest due. */
function byNeed(a: CallbackRequest, b: CallbackRequest): number {
  const since = (time: string | null) => (time === null ? Number.POSITIVE_INFINITY : Date.parse(time))
  if (a.escalated_at !== b.escalated_at) return since(a.escalated_at) - since(b.escalated_at)
  return since(a.due_at) - since(b.due_at) || since(a.received_at) - since(b.received_at)
}
