import type { CallbackRequest } from '../../api/shapes.ts'

/** The parts of the list, from the top. The database gives them in this order (desk_requests, supabase/migrations). */
export const GROUPS = ['waiting', 'later', 'taken', 'many', 'suspects'] as const
export type Group = (typeof GROUPS)[number]

/** Of a request that is open. What a program or a sender of many sent stands apart only until somebody takes it. */
export function groupOf(request: CallbackRequest, now: number): Group {
  const { status, is_suspect, marks, escalated_at, due_at } = request
  if (status === 'taken' || status === 'done') return 'taken'
  if (is_suspect) return 'suspects'
  if (marks.includes('many')) return 'many'
  return escalated_at || Date.parse(due_at) <= now ? 'waiting' : 'later'
}

/** Each part with its requests: what waits by how long it has been due, the rest as they came. */
export function inGroups(
  requests: readonly CallbackRequest[],
  now: number,
): Readonly<Record<Group, readonly CallbackRequest[]>> {
  const groups: Record<Group, CallbackRequest[]> = { waiting: [], later: [], taken: [], many: [], suspects: [] }
  for (const request of requests) groups[groupOf(request, now)].push(request)
  groups.waiting.sort(byNeed)
  groups.later.sort(byNeed)
  return groups
}

/** As the database has it (private.open_requests): escalated first, then the longest due. */
function byNeed(a: CallbackRequest, b: CallbackRequest): number {
  const since = (time: string | null) => (time === null ? Number.POSITIVE_INFINITY : Date.parse(time))
  if (a.escalated_at !== b.escalated_at) return since(a.escalated_at) - since(b.escalated_at)
  return since(a.due_at) - since(b.due_at) || since(a.received_at) - since(b.received_at)
}
