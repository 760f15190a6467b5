/** What an hour of labour costs right now, in words. The browser writes them: see src/client/rates.ts. */

import type { Labour } from '../facts/labour.ts'
import { rates } from '../facts/prices.ts'
import { inLondon, lastKnownYear, type RateNow, rateAt, weekday } from '../facts/rateNow.ts'
import { labour } from '../facts/tariff.ts'
import { hourRange, minimumWords, times } from './labourLines.ts'

const DAY = 86_400_000
const STANDARD = 'our standard hourly rate'

/** The two parts of a line about a rate. */
interface RateWords {
  readonly bold: string
  readonly rest: string
}

/** "night rate, £120 an hour". A price never appears without the minimum charge. */
function inPoundsNow(of: Labour, now: RateNow, next: RateNow, end: string): RateWords {
  const rateOf = ({ band, holiday, multiplier }: RateNow) =>
    `${band === 'named-days' ? holiday : holiday ? 'bank holiday' : band} rate, ${hourRange(of, multiplier)}`
  const day = now.band === 'weekend' && now.holiday ? ` (${now.holiday})` : ''
  return {
    bold: `Right now: ${rateOf(now)}`,
    rest: `${day}, until ${end}. Then ${rateOf(next)}. ${minimumWords(of).replace(/^m/, 'M')}.`,
  }
}

/** "labour costs twice our standard hourly rate". A multiple never appears without its base. */
function inTimesNow(now: RateNow, next: RateNow, end: string): RateWords {
  const [isNow, isNext] = [now.multiplier === 1, next.multiplier === 1]
  const then = isNext ? 'the standard rate again' : `${times(next.multiplier)}${isNow ? ' that' : ''}`
  const day = next.holiday && next.holiday !== now.holiday ? ` (${next.holiday})` : ''
  return {
    bold: `Right now${now.holiday ? ` (${now.holiday})` : ''}:`,
    rest: ` labour costs ${isNow ? '' : `${times(now.multiplier)} `}${STANDARD} until ${end}, then ${then}${day}.`,
  }
}

/** The rate at an instant (ms since the epoch): the bold part and the rest. */
export function rateWords(instant: number): RateWords {
  const now = rateAt(instant)
  const next = rateAt(now.until)
  const until = end(instant, now.until)
  const { bold, rest } = labour === null ? inTimesNow(now, next, until) : inPoundsNow(labour, now, next, until)
  const isUnknown = next.kind === 'unknown holidays'
  return {
    bold,
    rest: isUnknown ? `${rest} Unless it is a bank holiday: we know those to the end of ${lastKnownYear}.` : rest,
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
  rest:
    labour === null
      ? `${STANDARD}, and up to ${times(named.multiplier)} that out of hours.`
      : `${hourRange(labour, standard.multiplier)} in standard hours, up to ${hourRange(labour, named.multiplier)} at other times. ${minimumWords(labour).replace(/^m/, 'M')}.`,
  week: 'See the week, hour by hour',
} as const
