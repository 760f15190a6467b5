import type { CallbackRequest, Colleague } from '../api/shapes.ts'
import { type Moment, momentOf } from './london.ts'

/** Whether this colleague's phone would ring, and for how long that has been so. */
export function reachOf({ is_reachable, by_telephone, since }: Colleague, now: Moment): string {
  const when = since && momentOf(since, now)
  if (!is_reachable) return when ? `Not reachable since ${when}` : 'Not reachable: no device gets alerts'
  if (when) return `Reachable: alert shown at ${when}`
  return by_telephone ? 'Reachable by phone' : 'Reachable, but hasn’t shown an alert yet'
}

/** Colleagues who can be given a request: first those on call, then those whose phone would ring, then by name. */
export const choosable = (
  people: readonly Colleague[],
  { taken_by, assigned_to }: CallbackRequest,
  me: string,
): readonly Colleague[] =>
  people
    .filter(({ id }) => ![me, taken_by, assigned_to].includes(id))
    .sort(
      (one, other) =>
        Number(other.on_call) - Number(one.on_call) ||
        Number(other.is_reachable) - Number(one.is_reachable) ||
        one.name.localeCompare(other.name, 'en-GB'),
    )

/** "On call until 20:00. Reachable: alert shown at 12:04", "Not on call. Not reachable since 09:30". */
export function standingOf(person: Colleague, now: Moment): string {
  const { on_call, until } = person
  const duty = on_call ? `On call${until ? ` until ${momentOf(until, now)}` : ''}` : 'Not on call'
  return `${duty}. ${reachOf(person, now)}`
}
