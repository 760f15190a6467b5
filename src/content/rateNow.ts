/** What an hour costs at this moment, in words. The page gets the rule as HTML, and the browser puts the moment over it. */

import { inPounds, labourRate } from '../facts/labour.ts'
import { rates } from '../facts/prices.ts'
import { inLondon, lastKnownYear, type RateNow, rateAt, weekday } from '../facts/rateNow.ts'

const DAY = 86_400_000
const [named, night, , evening, standard] = rates

/**
 * What holds at any moment. It keeps the place of the words for this moment, which are never longer: then nothing moves
 * when they come.
 */
export const rateRule = {
  bold: 'The rate depends on the time:',
  rest: `${standard.multiplier}× ${standard.when}, ${evening.multiplier}× on weekday evenings, at weekends and on bank holidays, ${night.multiplier}× at night, ${named.multiplier}× on ${named.label}.${
    labourRate === null ? '' : ` 1× is ${inPounds(labourRate)} an hour, VAT included.`
  }`,
  week: 'See the week, hour by hour',
} as const

/** "night rate, 2×", with what that is in pounds where the owner has said so. */
function rateOf({ band, holiday, multiplier }: RateNow): string {
  const name = band === 'named-days' ? holiday : holiday ? 'bank holiday' : band
  return `${name} rate, ${multiplier}×${labourRate === null ? '' : `, ${inPounds(labourRate * multiplier)} an hour`}`
}

/** The rate at an instant (ms since the epoch): in bold, and what follows. */
export function rateWords(instant: number): { readonly bold: string; readonly rest: string } {
  const now = rateAt(instant)
  const next = rateAt(now.until)
  const isDoubtful = now.kind === 'unknown holidays' || next.kind === 'unknown holidays'
  return {
    bold: `Right now: ${rateOf(now)}`,
    rest: [
      now.band === 'weekend' && now.holiday && ` (${now.holiday})`,
      `, until ${end(instant, now.until)}. Then ${rateOf(next)}.`,
      isDoubtful && ` Unless it is a bank holiday: this page knows those to the end of ${lastKnownYear}.`,
    ]
      .filter(Boolean)
      .join(''),
  }
}

/** "8am"; where that hour comes more than once until then, the day that ends with it. */
function end(instant: number, until: number): string {
  if (until - instant < DAY) return clock(inLondon(until).getUTCHours())
  return `the end of ${weekday(inLondon(until - 1))}`
}

/** A whole hour of the day: "8am". */
export const clock = (hour: number) => {
  if (hour % 12 === 0) return hour === 0 ? 'midnight' : 'noon'
  return `${hour % 12}${hour < 12 ? 'am' : 'pm'}`
}
