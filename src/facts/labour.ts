/**
 * Labour in pounds, VAT included, if the owner has given the prices (src/facts/tariff.ts). Never make them up.
 * src/facts/company.ts says why each `VITE_*` value is read by its full name.
 */
import type { HourlyTrade } from './prices.ts'

/** The basis for the price of a visit. An hourly rate is never shown without the minimum charge, so the type needs both. */
export interface Labour {
  /** An hour at the standard rate. The other rates are multiples of it (src/facts/prices.ts). */
  readonly hourly: Readonly<Record<HourlyTrade, number>>
  /** The least that a visit costs, at any time and however short. */
  readonly minimumCharge: number
  /** What the call-out itself costs, the same at any hour; 0 if nothing. If left out, no page mentions it. */
  readonly callOut?: number
  /** The pieces that time is charged in. If left out, no total is worked out. */
  readonly billing?: Billing
}

export interface Billing {
  /** Minutes in the first piece, which is charged in full: 60. */
  readonly firstMinutes: number
  /** Minutes in each further piece, charged once it has begun: 15. */
  readonly thenMinutes: number
}

/**
 * Parses an amount in pounds, such as "60" or "82.50"; null if none is given.
 * @throws if it is anything else, since a price must not be a guess.
 */
export function pounds(given: string | undefined): number | null {
  if (!given) return null
  if (!/^\d{1,4}(?:\.\d\d)?$/.test(given) || Number(given) === 0) throw new Error(`not an amount in pounds: "${given}"`)
  return Number(given)
}

/** "£60", "£82.50", "£1,200". Doesn't use Intl, whose first use blocks a slow phone for 0.1 s. */
export const inPounds = (amount: number) =>
  `£${Number.isInteger(amount) ? amount : amount.toFixed(2)}`.replace(/\B(?=(?:\d{3})+\b)/, ',')

/**
 * The simplest tariff, one rate for all trades: none unless both variables are set, since an hourly rate never appears
 * without the minimum charge.
 */
export function simplestTariff(): Labour | null {
  const rate = pounds(import.meta.env?.VITE_LABOUR_RATE)
  const minimumCharge = pounds(import.meta.env?.VITE_MINIMUM_CHARGE)
  if (rate === null || minimumCharge === null) return null
  return {
    hourly: { 'emergency-plumbing': rate, 'emergency-locksmith': rate, 'emergency-drainage': rate },
    minimumCharge,
  }
}

/** Rounds to the penny, so that amounts add up to the total shown. */
const toPence = (amount: number) => Math.round(amount * 100) / 100

/** What an hour of a trade costs at a multiple of the standard rate. */
export const hourOf = ({ hourly }: Labour, trade: HourlyTrade, multiplier: number) =>
  toPence(hourly[trade] * multiplier)

/** What an hour costs in the cheapest trade, and in the dearest. */
export function hourAt({ hourly }: Labour, multiplier: number): readonly [low: number, high: number] {
  const each = Object.values(hourly).map((rate) => toPence(rate * multiplier))
  return [Math.min(...each), Math.max(...each)]
}

/** A visit, all of it at one rate. */
export interface Visit {
  readonly trade: HourlyTrade
  readonly multiplier: number
  /** From arrival to leaving. */
  readonly minutes: number
}

/** What a visit costs, and how that adds up. Excludes parts, parking and crossings. */
export interface VisitSum {
  /** The price of the first piece of time. */
  readonly first: number
  /** The number of further pieces, and the price of each. */
  readonly pieces: number
  readonly piece: number
  readonly callOut: number
  /** What the minimum charge adds to the total. */
  readonly topUp: number
  readonly total: number
}

/** What a visit costs. The table and the calculator on /prices both use it. */
export function visitSum({ hourly, minimumCharge, callOut = 0 }: Labour, billing: Billing, visit: Visit): VisitSum {
  const { firstMinutes, thenMinutes } = billing
  const costOf = (minutes: number) => toPence((hourly[visit.trade] * visit.multiplier * minutes) / 60)
  const [first, piece] = [costOf(firstMinutes), costOf(thenMinutes)]
  const pieces = Math.max(0, Math.ceil((visit.minutes - firstMinutes) / thenMinutes))
  const sum = toPence(first + pieces * piece + callOut)
  const total = Math.max(sum, minimumCharge)
  return { first, pieces, piece, callOut, topUp: toPence(total - sum), total }
}
