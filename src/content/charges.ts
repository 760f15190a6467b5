/** Our promise and labour prices in words: in pounds if the owner has given them, otherwise as multiples. */

import { response } from '../facts/company.ts'
import { type Billing, hourOf, inPounds, type Labour } from '../facts/labour.ts'
import { type HourlyTrade, rates } from '../facts/prices.ts'
import { charges, labour } from '../facts/tariff.ts'
import { duration, hourWords, minimumWords, times } from './labourLines.ts'

/**
 * The promise together with what it means, so that no page can show one without the other. Put it at the end of a
 * sentence: "Call for our 1-hour emergency response: we aim for …".
 */
export const promise = `[${response.promise}](${response.termsPath}): ${response.aim} ([how we did](/how-we-did))`

export const WORKERS: Readonly<Record<HourlyTrade, string>> = {
  'emergency-plumbing': 'plumber',
  'emergency-locksmith': 'locksmith',
  'emergency-drainage': 'drain engineer',
}

/** "twice the standard hourly rate". A multiple never appears without what it multiplies. */
export const timesStandard = (multiplier: number): string =>
  multiplier === 1 ? 'the standard hourly rate' : `${times(multiplier)} the standard hourly rate`

/** What the call-out itself costs, in a sentence; empty if the owner hasn’t said. */
export const callOutWords: readonly string[] =
  labour?.callOut === undefined
    ? []
    : [
        labour.callOut === 0
          ? 'There is no call-out fee.'
          : `The call-out itself costs ${inPounds(labour.callOut)}, the same at any hour.`,
      ]

/** Says which planned work needs no deposit. Follows the sentence about work that does. */
export const depositWords = charges.deposit ? ` Work for less than ${inPounds(charges.deposit.from)} needs none.` : ''

export const billingWords = ({ firstMinutes, thenMinutes }: Billing): string =>
  `The time counts from when we arrive to when we leave. We charge the first ${duration(firstMinutes)} in full, then each further ${duration(thenMinutes)} that has begun.`

/** An hour's labour in pounds, of one trade or of all. */
export const hourlyOf = (of: Labour, multiplier: number, trade?: HourlyTrade): string =>
  trade ? `${inPounds(hourOf(of, trade, multiplier))} an hour` : hourWords(of, multiplier)

/** Shown under the form if the owner has given pounds. */
export const formPrice: readonly string[] = labour
  ? [
      `Labour costs ${hourWords(labour, 1)} at the standard rate, and up to ${times(rates[0].multiplier)} that at other times; ${minimumWords(labour)}. [Prices](/prices).`,
    ]
  : []

/** The labour rates as sentences; the first one that fits applies. */
export function rateLines(): readonly string[] {
  const lines = rates.map(
    ({ label, when, multiplier }) =>
      `${label} (${when}): ${timesStandard(multiplier)}${labour === null ? '' : `, ${hourWords(labour, multiplier)}`}.`,
  )
  return labour === null
    ? lines
    : [
        ...lines,
        `Whenever it is, a visit costs at least ${inPounds(labour.minimumCharge)}: the minimum charge. VAT is included.`,
      ]
}

/** What a trade costs, in a sentence or two. Empty if the owner has given no pounds. */
export function tradePrice(trade: HourlyTrade): readonly string[] {
  if (labour === null) return []
  const given = labour
  const [named, night, weekend, , standard] = rates
  const pounds = ({ multiplier }: (typeof rates)[number]) => inPounds(hourOf(given, trade, multiplier))
  return [
    [
      `A ${WORKERS[trade]} costs ${pounds(standard)} an hour in standard hours, ${pounds(weekend)} on weekday evenings, at weekends and on bank holidays, ${pounds(night)} at night, and ${pounds(named)} on ${named.label}. The minimum charge is ${inPounds(labour.minimumCharge)}, VAT included.`,
      ...callOutWords,
      labour.billing ? '[Work out a visit](/prices#work-it-out).' : '[All prices](/prices).',
    ].join(' '),
  ]
}
