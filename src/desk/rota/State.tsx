import type { Colleague } from '../api/shapes.ts'
import { reachOf } from '../words/rota.ts'

/** Whether an alert would reach them, with a dot of its colour. */
export const State = ({ person, now }: { person: Colleague; now: string }) => (
  <span className="state" data-bad={!person.is_reachable || undefined}>
    {reachOf(person, now)}
  </span>
)
