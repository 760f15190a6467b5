import { WEEK } from '../../document/rates.ts'
import { week } from '../../facts/prices.ts'
import { inLondon, rateAt, weekday } from '../../facts/rateNow.ts'

/**
 * Marks where an instant is in the picture of the week. The week is an ordinary one: on a bank holiday there is nothing
 * to mark where it would show another rate. Without an instant nothing is marked.
 */
export function markWeek(instant?: number): void {
  const table = document.querySelector<HTMLTableElement>(`.${WEEK} table`)
  table?.querySelector('[aria-current]')?.removeAttribute('aria-current')
  if (!table || instant === undefined) return
  const clock = inLondon(instant)
  const day = table.rows[0]?.cells[1 + week.indexOf(weekday(clock))]
  // Fields are as high as their band is long, so a row has only those that begin with its hour, and does not know which
  // days it lacks: they are told by their place.
  const fields = [...table.rows].slice(1, 2 + clock.getUTCHours()).flatMap(({ cells }) => [...cells])
  const field = fields.findLast(({ offsetLeft }) => offsetLeft === day?.offsetLeft)
  if (field?.classList.contains(rateAt(instant).band)) field.setAttribute('aria-current', 'time')
}
