import { visitWords } from '../content/labourLines.ts'
import { rateWords } from '../content/rateLines.ts'
import { FROM, RATE_NOW, TODAY, WEEK } from '../document/marks.ts'
import { VISIT } from '../document/visit.ts'
import { inPounds, pounds } from '../facts/labour.ts'
import { HOURLY_TRADES, week } from '../facts/prices.ts'
import { inLondon, rateAt, weekday } from '../facts/rateNow.ts'
import { labour } from '../facts/tariff.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Marks an instant in the picture of the week, and lights its day. The picture shows an ordinary week, so on a bank holiday
 * no day is lit, and nothing is marked where the rate differs. Without an instant, nothing is marked.
 */
function markWeek(instant?: number): void {
  const table = document.querySelector<HTMLTableElement>(`.${WEEK} table`)
  for (const cell of table?.querySelectorAll('th, td') ?? []) {
    cell.removeAttribute('aria-current')
    cell.removeAttribute(TODAY)
  }
  if (!table || instant === undefined) return
  const clock = inLondon(instant)
  const hour = clock.getUTCHours()
  const isHoliday = rateAt(instant + (12 - hour) * HOUR).holiday !== undefined
  const rows = [...table.rows]
  const day = rows[0]?.cells[1 + week.indexOf(weekday(clock))]
  // A cell spans all rows of its band, so a row has only the cells that begin at its hour. Only its position shows
  // which day a cell belongs to.
  const dayIn = (some: readonly HTMLTableRowElement[]) =>
    some.flatMap(({ cells }) => [...cells]).filter(({ offsetLeft }) => offsetLeft === day?.offsetLeft)
  if (!isHoliday) {
    for (const cell of dayIn(rows)) cell.setAttribute(TODAY, '')
    day?.setAttribute('aria-current', 'date')
  }
  const field = dayIn(rows.filter((row) => Number(row.getAttribute(FROM)) <= hour)).at(-1)
  if (field?.classList.contains(rateAt(instant).band)) field.setAttribute('aria-current', 'time')
}

/**
 * Shows what an hour costs now, where the page has a line for it, and updates it when that or the day changes, or the visitor
 * returns.
 */
export function showRate(signal: AbortSignal): void {
  const line = document.querySelector(`[${RATE_NOW}]`)
  const room = line?.previousElementSibling
  if (!line || !room) return
  const rule = [...line.childNodes]
  // After a flat battery, a phone's clock may be years behind. One day covers all time zones.
  const earliest = (Date.parse(line.getAttribute(RATE_NOW) ?? '') || 0) - DAY
  let timer: ReturnType<typeof setTimeout>
  const show = () => {
    clearTimeout(timer)
    const now = Date.now()
    const isKnown = now >= earliest
    // The line stays the element that was painted first: a browser counts a new one as the page's largest paint.
    room.replaceChildren(...(isKnown ? rule : []))
    line.replaceChildren(...(isKnown ? beginInBold(rateWords(now)) : rule))
    markWeek(isKnown ? now : undefined)
    timer = setTimeout(show, Math.min(rateAt(now).until - now, DAY - (inLondon(now).getTime() % DAY)))
  }
  show()
  document.addEventListener('visibilitychange', show, { signal })
  // For a page that returns from the browser's back-forward cache.
  window.addEventListener('pageshow', show, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

function beginInBold({ bold, rest }: ReturnType<typeof rateWords>): [HTMLElement, string] {
  const strong = document.createElement('strong')
  strong.textContent = bold
  return [strong, rest]
}

/**
 * Updates the total of a visit on /prices with each choice, beginning with the current rate. A build without a tariff
 * leaves this out (src/client/background.ts).
 */
export function showVisit(signal: AbortSignal): void {
  const of = labour
  const billing = of?.billing
  const form = document.getElementById(VISIT.form)
  const when = field(VISIT.when)
  if (!of || !billing || !form || !when) return
  const { band } = rateAt(Date.now())
  const now = when instanceof HTMLSelectElement && [...when.options].find(({ dataset }) => dataset.band === band)
  if (now) now.selected = true
  const show = () => {
    const parking = parkingIn(field(VISIT.parking))
    const trade = HOURLY_TRADES.find((one) => one === field(VISIT.trade)?.value) ?? HOURLY_TRADES[0]
    const visit = { trade, multiplier: Number(when.value), minutes: Number(field(VISIT.minutes)?.value) }
    document.getElementById(VISIT.sum)?.replaceChildren(...beginInBold(visitWords(of, billing, visit, parking)))
  }
  form.addEventListener('input', show, { signal })
  form.addEventListener('submit', (event) => event.preventDefault(), { signal })
  show()
}

function field(id: string): HTMLSelectElement | HTMLInputElement | undefined {
  const element = document.getElementById(id)
  return element instanceof HTMLSelectElement || element instanceof HTMLInputElement ? element : undefined
}

/** 0, with an error beside the field, if it is not an amount. */
function parkingIn(input: HTMLSelectElement | HTMLInputElement | undefined): number {
  const typed =
    input?.value
      .trim()
      .replace(/^£ ?/, '')
      .replace(/^0+(?:\.0*)?$/, '') ?? ''
  const isAmount = typed === '' || /^\d{1,3}(?:\.\d\d)?$/.test(typed)
  const error = document.getElementById(VISIT.parkingError)
  if (error) error.textContent = isAmount ? '' : `Enter pounds and pence, such as ${inPounds(4.5)}`
  if (isAmount) input?.removeAttribute('aria-invalid')
  else input?.setAttribute('aria-invalid', 'true')
  return isAmount ? (pounds(typed) ?? 0) : 0
}
