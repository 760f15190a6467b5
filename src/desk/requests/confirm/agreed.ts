import { serviceTitles } from '../../../content/serviceTitles.ts'
import { hourAt, hourOf, inPounds } from '../../../facts/labour.ts'
import { type HourlyTrade, rates } from '../../../facts/prices.ts'
import { rateAt } from '../../../facts/rateNow.ts'
import { labour } from '../../../facts/tariff.ts'
import { isRecord } from '../../../storage/guards.ts'
import type { CallbackRequest } from '../../api/shapes.ts'
import { clockOf, dateOf } from '../words/london.ts'
import { findService } from '../words/service.ts'
import { tooLong } from '../words/tooLong.ts'

/** What decides whether the customer can cancel. */
export const KINDS = {
  urgent: 'An urgent visit they asked for',
  planned: 'Other work, for a home',
  business: 'For a business, landlord or agent',
} as const

export type Kind = keyof typeof KINDS

/** What was agreed on the phone, as it is typed. Amounts are in pounds, VAT included. */
export interface Agreed {
  readonly kind: Kind
  readonly what: string
  readonly when: string
  /** An hour. Empty where a fixed price was agreed. */
  readonly rate: string
  readonly minimum: string
  /** Of the whole, from and to; or the price, where it is fixed. */
  readonly estimate: string
  /** Whatever else there is to pay, such as parking. */
  readonly other: string
  /** What is owed for the journey by whoever cancels once the van has left. */
  readonly callOff: string
  /** Of planned work: they asked us to start before they can no longer cancel. */
  readonly startsSooner: boolean
}

export type AgreedField = Exclude<keyof Agreed, 'kind' | 'startsSooner'>

/** Whether this is what an earlier visit kept of it. */
export const isAgreed = (kept: unknown): kept is Agreed =>
  isRecord(kept) &&
  typeof kept.kind === 'string' &&
  kept.kind in KINDS &&
  typeof kept.startsSooner === 'boolean' &&
  ['what', 'when', 'rate', 'minimum', 'estimate', 'other', 'callOff'].every((name) => typeof kept[name] === 'string')

const TEXTS = { what: 300, when: 100, other: 150 } as const
const AMOUNT = /^\d{1,6}(?:\.\d\d)?$/

const amountOf = (typed: string): number => Number(typed.replace(/[£,\s]/g, ''))
const isAmount = (typed: string) => AMOUNT.test(typed.replace(/[£,\s]/g, '')) && amountOf(typed) > 0

/** "£60"; what is no amount stands as it was typed. */
export const inWords = (typed: string): string => (isAmount(typed) ? inPounds(amountOf(typed)) : typed.trim())

/** "180 to 260", "180-260" or "180": its one or two amounts; none if it makes no sense. */
export function rangeOf(typed: string): readonly string[] {
  const ends = typed.split(/\s*(?:-|–|\bto\b)\s*/)
  const [from = '', to] = ends
  if (ends.length > 2 || !ends.every(isAmount)) return []
  if (to !== undefined && amountOf(to) < amountOf(from)) return []
  return ends.map(inWords)
}

/** As somebody would type it. */
const typedAmount = (amount: number) => inPounds(amount).slice(1)

/** The trade that each service is charged as. */
const TRADES: Readonly<Record<string, HourlyTrade>> = {
  [serviceTitles.plumbing]: 'emergency-plumbing',
  [serviceTitles['emergency-plumbing']]: 'emergency-plumbing',
  [serviceTitles.locksmith]: 'emergency-locksmith',
  [serviceTitles['emergency-locksmith']]: 'emergency-locksmith',
  [serviceTitles.drainage]: 'emergency-drainage',
  [serviceTitles['emergency-drainage']]: 'emergency-drainage',
}

/** Of the trade that the request is about, if the owner has given it; where no trade can be told, only if all cost the same. */
function hourlyRate(service: string | null, multiplier: number): string {
  if (!labour) return ''
  const trade = TRADES[service ?? '']
  if (trade) return typedAmount(hourOf(labour, trade, multiplier))
  const [low, high] = hourAt(labour, multiplier)
  return low === high ? typedAmount(low) : ''
}

/** What the desk knows of it already. `now` in ms. */
export function prefilled(request: CallbackRequest, now: number): Agreed {
  const { on_the_way_at, eta_minutes, message } = request
  const arrival = on_the_way_at && eta_minutes ? Date.parse(on_the_way_at) + eta_minutes * 60_000 : undefined
  const service = findService(message ?? '')
  return {
    kind: 'urgent',
    what: service ?? '',
    when: arrival ? `about ${clockOf(arrival)}, ${dateOf(arrival)}` : '',
    rate: hourlyRate(service, rateAt(now).multiplier),
    minimum: labour ? typedAmount(labour.minimumCharge) : '',
    estimate: '',
    other: '',
    callOff: '',
    startsSooner: false,
  }
}

/** Which rate applies now, for whoever says it on the phone. */
export function rateHint(now: number): string {
  const { band, multiplier } = rateAt(now)
  const label = rates.find((rate) => rate.band === band)?.label ?? ''
  return `Now: ${label}, ${multiplier === 1 ? 'the standard rate' : `${multiplier} times the standard rate`}`
}

/** What is missing or wrong, beside the field that it is wrong in. The order is that of the form. */
export function problemsOf(agreed: Agreed): Readonly<Partial<Record<AgreedField, string>>> {
  const problems: Partial<Record<AgreedField, string>> = {}
  if (!agreed.what.trim()) problems.what = 'Say what you’ll do'
  if (!agreed.when.trim()) problems.when = 'Say when you’ll be there'
  for (const [field, longest] of Object.entries(TEXTS) as readonly (readonly [keyof typeof TEXTS, number])[]) {
    const problem = tooLong(agreed[field].trim(), longest)
    if (problem) problems[field] = problem
  }
  for (const field of ['rate', 'minimum', 'callOff'] as const)
    if (agreed[field].trim() && !isAmount(agreed[field])) problems[field] = 'Enter pounds, such as 60 or 82.50'
  // An hourly rate never stands without the least that a visit costs.
  if (agreed.kind === 'urgent' && !agreed.rate.trim()) problems.rate = 'Enter the hourly rate'
  if (agreed.rate.trim() && !agreed.minimum.trim()) problems.minimum = 'Enter the minimum for a visit'
  if (rangeOf(agreed.estimate).length === 0) problems.estimate = 'Enter pounds, such as 120 to 180'
  return problems
}
