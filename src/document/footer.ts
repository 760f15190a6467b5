/** The last line of the footer, which what looks after the worker reads and writes (src/client/installation/). */

/** Its class. It says that the site is ready offline. */
export const OFFLINE_READY = 'offline-ready'

/** On it: the digest of what must not be out of date (src/content/urgentFacts.ts). */
export const URGENT = 'data-urgent'
