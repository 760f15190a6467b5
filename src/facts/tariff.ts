/**
 * What the owner charges, in pounds, VAT included. Nothing is given yet, and nothing here may be made up: the pages then
 * say in words how a price is worked out. docs/changing.md has an example of each entry.
 *
 * `VITE_LABOUR_RATE` and `VITE_MINIMUM_CHARGE` are the simplest tariff: one rate for all trades; the last lines take them up.
 */
import type { Evidence, Given } from './evidence.ts'
import { type Labour, simplestTariff } from './labour.ts'
import type { HourlyTrade } from './prices.ts'

export interface Job {
  /** As customers call it: "Open a door that has clicked shut". */
  readonly name: string
  readonly trade: HourlyTrade
  /** In standard hours. */
  readonly from: number
  readonly to: number
  /** What the price has in it: "labour and a new cylinder". */
  readonly includes: string
}

/** What a visit may cost beside labour and parts. */
export interface Charge {
  /** A sentence, as customers should read it: "At cost, with the receipt." */
  readonly words: string
  /** In what we charge for labour, or on top of it. */
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
 * Null: not given. Scripts in the page have these figures, so the evidence is kept outside them. The condition lets a
 * build without them drop the code that writes pounds.
 */
export const labour: Labour | null = import.meta.env?.VITE_LABOUR_RATE ? simplestTariff() : null

/** The evidence for each figure in `labour`. */
export const labourEvidence: Readonly<Partial<Record<keyof Labour, Evidence>>> = {}

export const charges: Charges = {}
