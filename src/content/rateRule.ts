import { rates } from '../facts/prices.ts'
import { hourCost, scale } from './rateNow.ts'

const [named, , , , standard] = rates

/**
 * What an hour of labour costs at any moment. In the page it keeps the place of the words for this moment
 * (src/content/rateNow.ts): as long as those of an ordinary day, so that nothing moves when they come, and no hole is
 * left. The whole rule is behind the link.
 */
export const rateRule = {
  bold: 'The rate depends on the time:',
  rest: `${hourCost(standard.multiplier)} in standard hours, ${hourCost(named.multiplier)} at the most. ${scale}.`,
  week: 'See the week, hour by hour',
} as const
