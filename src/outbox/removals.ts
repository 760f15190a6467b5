import { del } from 'idb-keyval'
import { committed, readAll } from '../storage/database.ts'
import { announce } from './changes.ts'
import { db } from './database.ts'
import { expire } from './expiry.ts'
import { KEYS } from './records.ts'

/** Requests that were removed unsent, having been kept long enough. All of these reject where the browser keeps no data. */

/**
 * Removes what has been kept long enough (expiry.ts). Called with every attempt to send, as the form may never be opened
 * again.
 */
export async function removeExpired(): Promise<void> {
  let isTold = false
  await db('readwrite', async (store) => {
    const { gone, put } = expire(await readAll(store), Date.now())
    for (const key of gone) store.delete(key)
    for (const [key, value] of put) store.put(value, key)
    isTold = [...gone, ...put.map(([key]) => key)].some((key) => key.startsWith(KEYS.item))
    return committed(store)
  })
  if (isTold) announce()
}

/** The visitor has read it. */
export async function forgetRemoved(): Promise<void> {
  await del(KEYS.removed, db)
  announce()
}
