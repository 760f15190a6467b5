import { promisifyRequest } from 'idb-keyval'
import { committed, openStore } from '../../storage/database.ts'
import { isRecord, isTime } from '../../storage/guards.ts'

/**
 * What visitors keep for themselves, which is never sent: the home card, and the log with its photographs. A database
 * of its own, since the outbox reads the whole of its own, and photographs weigh megabytes.
 */
export const keptDb = openStore('build-masters-hub-kept', 'kept')

/** The key of the home card in the database of what visitors keep. */
export const CARD_KEY = 'home-card'

/** How the card begins in the message of a request. */
export const CARD_TITLE = 'My home card:'

/**
 * How long the log of /while-you-wait is kept on this device. Checked on every page, since a visitor whose pipe is
 * mended may never open that one again.
 */

export const LOG_KEY = 'log'
/** In front of the id of a photograph. */
export const PHOTO_KEY = 'photo:'

const KEPT = 30 * 24 * 60 * 60_000

/** Whether nothing was added for that long. A log that a wrong clock dated in the future is left alone. */
export const isLogOver = (stored: unknown, now = Date.now()): boolean =>
  isRecord(stored) && isTime(stored.changedAt) && now - stored.changedAt >= KEPT

/** Removes the log and its photographs. Rejects where the browser keeps no data. */
export const eraseLog = (isMeant: (stored: unknown) => boolean = () => true): Promise<void> =>
  keptDb('readwrite', async (store) => {
    if (!isMeant(await promisifyRequest<unknown>(store.get(LOG_KEY)))) return
    store.delete(LOG_KEY)
    store.delete(IDBKeyRange.bound(PHOTO_KEY, `${PHOTO_KEY}\uffff`))
    return committed(store)
  })

/** Removes an expired log. */
export function forgetOldLog(): void {
  // Where the browser keeps no data, there is none to remove.
  eraseLog(isLogOver).catch(() => undefined)
}
