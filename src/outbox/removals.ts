import { del } from 'idb-keyval'
import { committed, readAll } from '../storage/database.ts'
import { announce } from './changes.ts'
import { db } from './database.ts'
import { expire } from './expiry.ts'
import { hasStrayBytes } from './picture.ts'
import { sweepBytes } from './pictures.ts'
import { KEYS } from './records.ts'

/** Requests that were removed unsent, having been kept long enough. All of these reject where the browser keeps no data. */

/**
 * Removes what has been kept long enough (expiry.ts). Called with every attempt to send, as the form may never be opened
 * again.
 */
export async function removeExpired(): Promise<void> {
  let [isTold, isSwept] = [false, false]
  await db('readwrite', async (store) => {
    const all = await readAll(store)
    const { gone, put } = expire(all, Date.now())
    isSwept = hasStrayBytes(all) || gone.some((key) => key.startsWith(KEYS.picture))
    for (const key of gone) store.delete(key)
    for (const [key, value] of put) store.put(value, key)
    isTold = gone.some((key) => key.startsWith(KEYS.item))
    return committed(store)
  })
  if (isTold || isSwept) announce()
  if (isSwept) await sweepBytes()
}

/** The visitor has read it. */
export async function forgetRemoved(): Promise<void> {
  await del(KEYS.removed, db)
  announce()
}
