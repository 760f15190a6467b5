import { del, delMany, get, keys, promisifyRequest } from 'idb-keyval'
import { committed, openStore, readAll } from '../storage/database.ts'
import { announce } from './changes.ts'
import { db } from './database.ts'
import { PICTURES } from './names.ts'
import { type Picture, picturesIn } from './picture.ts'
import { KEYS } from './records.ts'

/**
 * Photographs on this device. What is known of each stands with the requests, and is written before its bytes and deleted
 * before them: so it is moved and deleted with its request, in one transaction, and bytes of which nothing is known are
 * nobody's. All of these reject where the browser keeps no data.
 */

/** The bytes, by the pictures' ids, in base64, as they are sent. */
export const picturesDb = openStore(PICTURES, 'pictures')

/** In base64; undefined if they are not there, or it is not made small yet. */
export async function bytesOf(id: string): Promise<string | undefined> {
  const stored: unknown = await get(id, picturesDb)
  return typeof stored === 'string' ? stored : undefined
}

/** Those of one request, or of the form, have another. A part of this transaction. What was shared is in no form yet. */
export async function movePictures(store: IDBObjectStore, from: string | undefined, to: string): Promise<void> {
  for (const picture of picturesIn(await readAll(store)))
    if (picture.request === from && !picture.isShared) store.put({ ...picture, request: to }, KEYS.picture + picture.id)
}

/** What is known of those of one request goes. A part of this transaction; whoever ends it sweeps their bytes. */
export async function deletePictures(store: IDBObjectStore, request: string): Promise<void> {
  for (const picture of picturesIn(await readAll(store)))
    if (picture.request === request) store.delete(KEYS.picture + picture.id)
}

/** Changes what is known of one, if it is still there. */
export const updatePicture = (id: string, change: Partial<Picture>): Promise<boolean> =>
  db('readwrite', async (store) => {
    const key = KEYS.picture + id
    const known = picturesIn([[key, await promisifyRequest<unknown>(store.get(key))]])[0]
    if (known) store.put({ ...known, ...change }, key)
    await committed(store)
    return known !== undefined
  })

/** Removes one. */
export async function removePicture(id: string): Promise<void> {
  await del(KEYS.picture + id, db)
  announce()
  await del(id, picturesDb)
}

/** Removes those that are in the form. */
export async function clearPictures(): Promise<void> {
  for (const { id, request, isShared } of picturesIn(await db('readonly', readAll)))
    if (!request && !isShared) await removePicture(id)
}

/** Removes the bytes of which nothing is known, and the mark that says that there may be such. */
export async function sweepBytes(): Promise<void> {
  const ids = await keys<string>(picturesDb)
  // Read after the bytes' own keys: what has been added since is known.
  const known = new Set(picturesIn(await db('readonly', readAll)).map(({ id }) => id))
  await delMany(
    ids.filter((id) => !known.has(id)),
    picturesDb,
  )
  await db('readwrite', async (store) => {
    if (picturesIn(await readAll(store)).length === 0) store.delete(KEYS.bytes)
    return committed(store)
  })
}
