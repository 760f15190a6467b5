/** Names by which pages, workers and the boot script find the same things. Nothing but texts: the last is small. */

export const DATABASE = 'build-masters-hub'

/** Its one object store. */
export const STORE = 'outbox'

/** The database of photographs' bytes. */
export const PICTURES = 'build-masters-hub-pictures'

/** Of the Background Sync registration. */
export const SYNC_TAG = 'outbox'

/** In front of the key of a request that was kept before the outbox was there (early.ts). */
export const EARLY_KEY = 'early:'
