import { get, set } from 'idb-keyval'
import { committed, readAll } from '../storage/database.ts'
import { newId } from '../storage/newId.ts'
import { announce } from './changes.ts'
import { db } from './database.ts'
import { MOST_PICTURES, type Picture, picturesIn } from './picture.ts'
import { isDecodable } from './pictureSize.ts'
import { picturesDb, removePicture, updatePicture } from './pictures.ts'
import { KEYS } from './records.ts'
import { PART } from './sendPicture.ts'

/**
 * Makes room for a photograph, before it is made small: whatever becomes of the form meanwhile, it goes with the words.
 * @param request that it goes with; none for the form
 * @returns its id; undefined if there are as many as may be
 * @throws DOMException if the browser keeps no data.
 */
export async function reservePicture(request?: string, isShared?: true): Promise<string | undefined> {
  const id = newId()
  const isRoom = await db('readwrite', async (store) => {
    // Those that wait for an answer take no place in the form, and those in the form none of theirs.
    const others = picturesIn(await readAll(store)).filter(
      (each) => each.request === request && each.isShared === isShared,
    )
    if (others.filter(({ refusal }) => refusal !== 'refused').length >= MOST_PICTURES) return false
    const picture: Picture = {
      id,
      ...(request !== undefined && { request }),
      // After the others, however fast they come.
      addedAt: Math.max(Date.now(), ...others.map(({ addedAt }) => addedAt + 1)),
      parts: 0,
      have: [],
      ...(isShared && { isShared }),
    }
    store.put(picture, KEYS.picture + id)
    store.put(true, KEYS.bytes)
    await committed(store)
    return true
  })
  announce()
  return isRoom ? id : undefined
}

/**
 * Keeps a photograph that has been made small; if it was removed meanwhile, it does nothing.
 * @param bytes in base64
 * @throws DOMException if there is no room: then it is removed.
 */
export async function fillPicture(id: string, bytes: string): Promise<void> {
  try {
    await set(id, bytes, picturesDb)
    const isWanted = await updatePicture(id, { parts: Math.ceil(bytes.length / PART) })
    if (!isWanted) await removePicture(id)
    announce()
  } catch (error) {
    await removePicture(id).catch(() => undefined)
    throw error
  }
}

/** Of a file that is shared, in bytes. */
const LARGEST_SHARED = 20_000_000

/**
 * Keeps a file that was shared to the application, as it came, until the visitor has said whether to add it: any web page
 * can share one. Rejects if there is no room.
 */
export async function keepShared(file: File): Promise<void> {
  if (file.size > LARGEST_SHARED || !(await isDecodable(file))) return
  const id = await reservePicture(undefined, true)
  if (id) await set(id, file, picturesDb).catch(() => removePicture(id))
}

/** What was shared, as it came; undefined if it is no longer there. */
export const sharedFile = async (id: string): Promise<File | undefined> => {
  const stored: unknown = await get(id, picturesDb)
  return stored instanceof File ? stored : undefined
}
