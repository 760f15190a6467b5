import { promisifyRequest } from 'idb-keyval'
import { committed } from '../storage/database.ts'
import { newId } from '../storage/newId.ts'
import { readSent } from './answer.ts'
import { announce } from './changes.ts'
import { db } from './database.ts'
import { recentOf } from './expiry.ts'
import { ITEM_VERSION, type Item, readItem } from './item.ts'
import { deletePictures, movePictures, sweepBytes } from './pictures.ts'
import { isDraftOf, KEYS, readDraft, readPressed } from './records.ts'
import { NO_REASON } from './send.ts'
import type { Signals } from './signals.ts'
import { identityOf, type Submission } from './submission.ts'

/**
 * The callback requests that wait on this device, in the page and in the service worker alike.
 *
 * A request is written before it is sent and deleted only after the server confirmed it; both in one IndexedDB, so a
 * killed browser loses nothing. It carries its idempotency key, so that sending it twice is harmless; everything else
 * (one drainer at a time, the back-off) saves requests but correctness does not rest on it.
 *
 * All of these reject with a DOMException where the browser keeps no data (private mode, blocked cookies, full disk).
 */

/**
 * Saves a request, before anything is sent. In the same transaction the draft it came from goes, unless it is another
 * tab's, and so does the request that was edited: one of the two always waits, and never both.
 * @param edited the request that was edited
 * @param made the request as it is to be written, where the caller must know its key before it is
 */
export async function put(
  submission: Submission,
  edited?: Item,
  signals?: Signals,
  made = newItem(submission, edited, signals),
): Promise<Item> {
  const digest = await digestOf(submission)
  const item = await db('readwrite', async (store) => {
    const item = await write(store, made, digest)
    // Those of an edited request that has arrived meanwhile belong to that one.
    if (!edited || (await promisifyRequest(store.getKey(KEYS.item + edited.id))) !== undefined)
      await movePictures(store, edited?.id, item.id)
    if (edited && edited.id !== item.id) store.delete(KEYS.item + edited.id)
    if (isDraftOf(readDraft(await promisifyRequest(store.get(KEYS.draft))), edited)) store.delete(KEYS.draft)
    await committed(store)
    return item
  })
  announce()
  return item
}

/**
 * Writes a request, as a part of this transaction. One with the same words that was made a moment before or after it is
 * the same request, and gives it its key.
 * @param pressedAt when the button was pressed, in ms since the epoch
 */
export async function write(
  store: IDBObjectStore,
  made: Item,
  digest: string | undefined,
  pressedAt = Date.now(),
): Promise<Item> {
  const known = readPressed(await promisifyRequest(store.get(KEYS.pressed)))
  const same = digest ? recentOf(known, pressedAt).find((pressed) => pressed.digest === digest) : undefined
  const asked = same ? { ...made, id: same.id, requestedAt: same.requestedAt, confirmedAt: pressedAt } : made
  const waiting = readItem(asked.id, await promisifyRequest(store.get(KEYS.item + asked.id)))
  const { gate, problem } = waiting ?? {}
  const item: Item = { ...asked, ...(gate && { gate, ...(problem && problem.kind !== 'rejected' && { problem }) }) }
  const added = digest && !same ? [{ digest, id: item.id, requestedAt: item.requestedAt }] : []
  store.put([...known, ...added], KEYS.pressed)
  store.put(item, KEYS.item + item.id)
  forget(store, item.id)
  return item
}

/** A request waits again, so what became of it before no longer counts, whether it was told or not. */
export function forget(store: IDBObjectStore, id: string): void {
  store.delete(KEYS.receipt + id)
  store.delete(KEYS.told + id)
}

/** How often a request is sent again that the server has lost. */
const MOST_LOSSES = 2

/**
 * The server had it and no longer knows it: its database was restored from a backup. So it waits again, under its own key,
 * unless the visitor has forgotten it meanwhile. A server that goes on losing it would have it for ever: then it counts as
 * refused, for the visitor to see.
 * @returns whether it waits again; where its words are gone, since somebody has read them, it cannot.
 */
export const putBack = (id: string): Promise<boolean> =>
  db('readwrite', async (store) => {
    const sent = readSent(id, await promisifyRequest(store.get(KEYS.sent + id)))
    // Pressed again meanwhile, it waits already.
    const waits = (await promisifyRequest(store.getKey(KEYS.item + id))) !== undefined
    if (!waits && sent?.item) {
      const losses = (sent.item.losses ?? 0) + 1
      const problem = losses > MOST_LOSSES && ({ kind: 'rejected', message: NO_REASON } as const)
      const item: Item = { ...sent.item, sentAt: sent.sentAt, losses, ...(problem && { problem }) }
      store.put(item, KEYS.item + id)
      forget(store, id)
    }
    const isBack = waits || sent?.item !== undefined
    if (isBack) store.delete(KEYS.sent + id)
    await committed(store)
    return isBack
  })

/** A hash, so that the words themselves are not kept; undefined where the browser cannot compute one. */
export async function digestOf(submission: Submission): Promise<string | undefined> {
  const words = new TextEncoder().encode(identityOf(submission))
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', words)
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An edit is a new request with a new key, or the database would drop the correction; an unchanged one keeps its key. */
export function newItem(submission: Submission, edited?: Item, signals = edited?.signals): Item {
  const isUnchanged = edited && identityOf(edited.submission) === identityOf(submission)
  const made = { version: ITEM_VERSION, submission, ...(signals && { signals }) }
  return isUnchanged
    ? { ...made, id: edited.id, requestedAt: edited.requestedAt, confirmedAt: Date.now() }
    : { ...made, id: newId(), requestedAt: Date.now() }
}

/** Discards a request at the visitor's word. */
export async function remove(id: string): Promise<void> {
  await db('readwrite', async (store) => {
    store.delete(KEYS.item + id)
    await deletePictures(store, id)
    return committed(store)
  })
  announce()
  await sweepBytes().catch(() => undefined)
}

/** The visitor wants an old or refused request sent after all. */
export async function confirm(id: string): Promise<void> {
  // When the button was pressed: a device may sleep before it is written.
  const confirmedAt = Date.now()
  await updateItem(id, (item, store) => {
    forget(store, id)
    return { ...unhindered(item), confirmedAt }
  })
  announce()
}

/** Changes a request, if it still waits. */
export const updateItem = (id: string, change: (item: Item, store: IDBObjectStore) => Item): Promise<void> =>
  db('readwrite', async (store) => {
    const item = readItem(id, await promisifyRequest(store.get(KEYS.item + id)))
    if (item) store.put(change(item, store), KEYS.item + id)
    return committed(store)
  })

/** Without what held it up. */
export const unhindered = ({ problem: _, gate: __, ...item }: Item): Item => item
