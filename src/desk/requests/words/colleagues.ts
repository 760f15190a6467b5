import type { CallbackRequest, Colleague } from '../../api/shapes.ts'
import { reachOf, untilOf } from '../../rota/words.ts'

/** To whom a request can be given: those on call first, and of them those whose phone would ring, then by name. */
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

/** "On call until 20:00. Reachable: alert shown at 12:04", "Not on call. Not reachable since 09:30". `now` in ms. */
export function standingOf(person: Colleague, now: number): string {
  const { on_call, until } = person
  const duty = on_call ? `On call${until ? ` until ${untilOf(until, now)}` : ''}` : 'Not on call'
  return `${duty}. ${reachOf(person, now)}`
}
