/** What labour costs in pounds, for pages and their scripts. Words that only pages need are in charges.ts. */

import { type Billing, hourAt, inPounds, type Labour, type Visit, visitSum } from '../facts/labour.ts'

const TIMES: Readonly<Record<number, string>> = {
  1.5: 'one and a half times',
  2: 'twice',
  3: 'three times',
}

/** "twice". The same sentence must say what it multiplies. */
export const times = (multiplier: number): string => TIMES[multiplier] ?? `${multiplier} times`

/** "£120 an hour"; "£110 to £140 an hour" if the trades differ. */
export function hourRange(of: Labour, multiplier: number): string {
  const [low, high] = hourAt(of, multiplier)
  return low === high ? `${inPounds(low)} an hour` : `${inPounds(low)} to ${inPounds(high)} an hour`
}

/** An hourly price, with the reason for a range. */
export function hourWords(of: Labour, multiplier: number): string {
  const [low, high] = hourAt(of, multiplier)
  return hourRange(of, multiplier) + (low === high ? '' : ' depending on the trade')
}

/** Shown with every hourly rate. */
export const minimumWords = (of: Labour): string => `minimum charge ${inPounds(of.minimumCharge)}, VAT included`

/** "hour", "15 minutes", "2 hours", "1 hour 30 minutes", as it reads after "the first", "each" or "for". */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (rest === 0) return hours === 1 ? 'hour' : `${hours} hours`
  return `${hours === 0 ? '' : `${hours} ${hours === 1 ? 'hour' : 'hours'} `}${rest} minutes`
}

/** What a visit costs, and how that adds up. `parking` is in pounds. */
export function visitWords(
  of: Labour,
  billing: Billing,
  visit: Visit,
  parking = 0,
): { readonly bold: string; readonly rest: string } {
  const { first, pieces, piece, callOut, topUp, total } = visitSum(of, billing, visit)
  const parts = [
    `first ${duration(billing.firstMinutes)} ${inPounds(first)}`,
    pieces > 0 && `then ${pieces} × ${duration(billing.thenMinutes)} at ${inPounds(piece)}`,
    callOut > 0 && `call-out ${inPounds(callOut)}`,
    topUp > 0 && `${inPounds(topUp)} to reach the minimum charge of ${inPounds(of.minimumCharge)}`,
    parking > 0 && `parking ${inPounds(parking)}`,
  ]
  return {
    bold: inPounds(Math.round((total + parking) * 100) / 100),
    rest: `: ${parts.filter(Boolean).join(', ')}.`,
  }
}
