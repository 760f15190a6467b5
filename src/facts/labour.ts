/**
 * Pounds, VAT included, if the owner has given them: they must never be made up. Why each `VITE_*` value is read by
 * its full name: src/facts/company.ts.
 */

/**
 * An amount in pounds, such as "60" or "82.50"; null where none is given.
 * @throws if it is anything else: a price must not be guessed at.
 */
export function pounds(given: string | undefined): number | null {
  if (!given) return null
  if (!/^\d{1,4}(?:\.\d\d)?$/.test(given) || Number(given) === 0) throw new Error(`not an amount in pounds: "${given}"`)
  return Number(given)
}

/** "£60", "£82.50", "£1,200". Not by Intl: its first use blocks a slow phone for 0.1 s. */
export const inPounds = (amount: number) =>
  `£${Number.isInteger(amount) ? amount : amount.toFixed(2)}`.replace(/\B(?=(?:\d{3})+\b)/, ',')

/** What an hour costs at the standard rate. Asked for here, so that a build without one leaves out what writes pounds. */
export const labourRate = import.meta.env?.VITE_LABOUR_RATE ? pounds(import.meta.env.VITE_LABOUR_RATE) : null
/** The least that a visit costs. */
export const minimumCharge = pounds(import.meta.env?.VITE_MINIMUM_CHARGE)
