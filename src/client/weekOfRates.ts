import { WEEK } from '../document.ts'
import { week } from '../facts/prices.ts'
import { inLondon, rateAt, weekday } from '../facts/rateNow.ts'

/**
 * Marks where an instant is in the picture of the week. The week is an ordinary one: on a bank holiday there is nothing to
 * mark where it would show another rate. Without an instant nothing is marked.
 */
export function markWeek(instant?: number): void {
  const table = document.querySelector<HTMLTableElement>(`.${WEEK} table`)
  table?.querySelector('[aria-current]')?.removeAttribute('aria-current')
  if (!table || instant === undefined) return
  const field = fieldAt(table, inLondon(instant))
  if (field?.classList.contains(rateAt(instant).band)) field.setAttribute('aria-current', 'time')
}

/** Fields are as high as their band is long, so a row has only those that begin with its hour. */
function fieldAt(table: HTMLTableElement, clock: Date): HTMLTableCellElement | undefined {
  const ends = week.map(() => 0)
  for (const [hour, row] of [...table.rows].slice(1).entries())
    for (const field of row.querySelectorAll('td')) {
      const column = ends.findIndex((end) => end <= hour)
      ends[column] = hour + field.rowSpan
      if (week[column] === weekday(clock) && clock.getUTCHours() < hour + field.rowSpan) return field
    }
  return undefined
}
