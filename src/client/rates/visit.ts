import { visitWords } from '../../content/labour.ts'
import { VISIT } from '../../document/visit.ts'
import { inPounds, pounds } from '../../facts/labour.ts'
import { HOURLY_TRADES } from '../../facts/prices.ts'
import { rateAt } from '../../facts/rateNow.ts'
import { labour } from '../../facts/tariff.ts'

/**
 * Keeps the sum of a visit on /prices right while somebody chooses, and begins with the rate of this moment. A build
 * without a tariff has none of this (src/client/background.ts).
 * @returns a function that stops it.
 */
export function showVisit(): () => void {
  const of = labour
  const billing = of?.billing
  const form = document.getElementById(VISIT.form)
  const when = field(VISIT.when)
  if (!of || !billing || !form || !when) return () => {}
  const stop = new AbortController()
  const { band } = rateAt(Date.now())
  const now = when instanceof HTMLSelectElement && [...when.options].find(({ dataset }) => dataset.band === band)
  if (now) now.selected = true
  const show = () => {
    const parking = parkingIn(field(VISIT.parking))
    const trade = HOURLY_TRADES.find((one) => one === field(VISIT.trade)?.value) ?? HOURLY_TRADES[0]
    const visit = { trade, multiplier: Number(when.value), minutes: Number(field(VISIT.minutes)?.value) }
    const { bold, rest } = visitWords(of, billing, visit, parking)
    const strong = document.createElement('strong')
    strong.textContent = bold
    document.getElementById(VISIT.sum)?.replaceChildren(strong, rest)
  }
  form.addEventListener('input', show, { signal: stop.signal })
  form.addEventListener('submit', (event) => event.preventDefault(), { signal: stop.signal })
  show()
  return () => stop.abort()
}

function field(id: string): HTMLSelectElement | HTMLInputElement | undefined {
  const element = document.getElementById(id)
  return element instanceof HTMLSelectElement || element instanceof HTMLInputElement ? element : undefined
}

/** 0 where it is no amount, and then the field says so. */
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
