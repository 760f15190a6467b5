/**
 * What the owner charges, in pounds, VAT included. Nothing is given yet. Never make anything up: without it the pages
 * say in words how a price is worked out. docs/changing.md has an example of each entry.
 *
 * `VITE_LABOUR_RATE` and `VITE_MINIMUM_CHARGE` set the simplest tariff, one rate for all trades. The last lines use them.
 */
import type { Evidence, Given } from './evidence.ts'
import { type Labour, simplestTariff } from './labour.ts'
import type { HourlyTrade } from './prices.ts'

export interface Job {
  /** As customers call it: "Open a door that has clicked shut". */
  readonly name: string
  readonly trade: HourlyTrade
  /** The price in standard hours. */
  readonly from: number
  readonly to: number
  /** What the price includes: "labour and a new cylinder". */
  readonly includes: string
}

/** A charge that a visit may bring on top of labour and parts. */
export interface Charge {
  /** A sentence, as customers should read it: "At cost, with the receipt." */
  readonly words: string
  /** Whether it is included in labour, or charged on top of it. */
  readonly included: boolean
}

export interface Charges {
  readonly parking?: Given<Charge>
  /** The Dartford Crossing. */
  readonly crossing?: Given<Charge>
  /** The congestion charge and the ultra low emission zone. */
  readonly london?: Given<Charge>
  /** Planned work whose total is below this needs no deposit. `payment` says how much the deposit is. */
  readonly deposit?: Given<{ readonly from: number }>
  readonly jobs?: readonly Given<Job>[]
}

/**
 * Null if not given. The pages' scripts contain these figures, so the evidence is stored separately. The condition lets a
 * build without figures drop the code that writes pounds.
 */
export const labour: Labour | null = import.meta.env?.VITE_LABOUR_RATE ? simplestTariff() : null

/** The evidence for each figure in `labour`. */
export const labourEvidence: Readonly<Partial<Record<keyof Labour, Evidence>>> = {}

export const charges: Charges = {}
