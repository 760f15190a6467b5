/** Single marks in a page: a component writes each, and one module of the page's runtime reads it. */

/** The last line of the footer, which what looks after the worker reads and writes (src/client/installation/). */

/** Where a page says what an hour costs now (src/client/rates/). */

/** On a link to the contact page: the service to quote for. */
export const SERVICE = 'data-service'

/** The class of what the interactive map is drawn in. */
export const MAP_TILES = 'map-tiles'

/** The class of what has one answer open at a time. */
export const ACCORDION = 'accordion'

/** Its class. It says that the site is ready offline. */
export const OFFLINE_READY = 'offline-ready'

/** On it: the digest of what must not be out of date (src/content/urgentFacts.ts). */
export const URGENT = 'data-urgent'

/** On the line for the rate at this moment: when the page was last changed. No clock can be right that is behind it. */
export const RATE_NOW = 'data-rate'

/** The class of the picture of the week. */
export const WEEK = 'week'
