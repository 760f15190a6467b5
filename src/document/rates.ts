/** Where a page says what an hour costs now (src/client/rates/). */

/** On the line for the rate at this moment: when the page was last changed. No clock can be right that is behind it. */
export const RATE_NOW = 'data-rate'

/** The class of the picture of the week. */
export const WEEK = 'week'
