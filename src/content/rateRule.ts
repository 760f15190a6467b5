import { inPounds, labourRate } from '../facts/labour.ts'
import { rates } from '../facts/prices.ts'

const [named, night, , evening, standard] = rates

/**
 * What an hour of labour costs at any moment. In the page it keeps the place of the words for this moment
 * (src/content/rateNow.ts), which are never longer: so nothing moves when they come.
 */
export const rateRule = {
  bold: 'The rate depends on the time:',
  rest: `${standard.multiplier}× ${standard.when}, ${evening.multiplier}× on weekday evenings, at weekends and on bank holidays, ${night.multiplier}× at night, ${named.multiplier}× on ${named.label}.${
    labourRate === null ? '' : ` 1× is ${inPounds(labourRate)} an hour, VAT included.`
  }`,
  week: 'See the week, hour by hour',
} as const
