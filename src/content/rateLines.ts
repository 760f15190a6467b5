/** What an hour of labour costs right now, in words. The browser writes them: see src/client/rates.ts. */

import { rates } from '../facts/prices.ts'
import { inLondon, lastKnownYear, type RateNow, rateAt, weekday } from '../facts/rateNow.ts'
import { labour } from '../facts/tariff.ts'
import { hourRange, minimumWords } from './labourLines.ts'

const DAY = 86_400_000
/** "night rate, £120 an hour"; "night rate, 2×" if the owner has given no pounds. */
function rateOf({ band, holiday, multiplier }: RateNow): string {
  const name = band === 'named-days' ? holiday : holiday ? 'bank holiday' : band
  return `${name} rate, ${hourCost(multiplier)}`
}

/** "£120 an hour"; "2×" if the owner has given no pounds. */
const hourCost = (multiplier: number): string => (labour === null ? `${multiplier}×` : hourRange(labour, multiplier))

/** The meaning of the figures. A multiple never appears without its base, nor pounds without the minimum charge. */
export const scale = labour === null ? '1× is our standard hourly rate' : minimumWords(labour).replace(/^m/, 'M')

/** The rate at an instant (ms since the epoch): the bold part and the rest. */
export function rateWords(instant: number): { readonly bold: string; readonly rest: string } {
  const now = rateAt(instant)
  const next = rateAt(now.until)
  return {
    bold: `Right now: ${rateOf(now)}`,
    rest: [
      now.band === 'weekend' && now.holiday && ` (${now.holiday})`,
      `, until ${end(instant, now.until)}. Then ${rateOf(next)}. ${scale}.`,
      next.kind === 'unknown holidays' && ` Unless it is a bank holiday: we know those to the end of ${lastKnownYear}.`,
    ]
      .filter(Boolean)
      .join(''),
  }
}

/** "8am", with the day if that hour occurs more than once before then. */
function end(instant: number, until: number): string {
  if (until - instant < DAY) return clock(inLondon(until).getUTCHours())
  return `the end of ${weekday(inLondon(until - 1))}`
}

/** A whole hour of the day: "8am". */
export const clock = (hour: number) => {
  if (hour % 12 === 0) return hour === 0 ? 'midnight' : 'noon'
  return `${hour % 12}${hour < 12 ? 'am' : 'pm'}`
}

const [named, , , , standard] = rates

/**
 * What an hour of labour costs, whatever the time. The page shows it until src/client/rates.ts covers it with the current
 * rate. It is as long as the rate of an ordinary day, so that nothing moves and no gap is left. The link leads to the whole
 * rule.
 */
export const rateRule = {
  bold: 'Our rate depends on the time:',
  rest: `${hourCost(standard.multiplier)} in standard hours, up to ${hourCost(named.multiplier)} at other times. ${scale}.`,
  week: 'See the week, hour by hour',
} as const
