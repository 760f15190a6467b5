import { promisifyRequest } from 'idb-keyval'
import { announce } from './changes.ts'
import { recentOf } from './expiry.ts'
import { ITEM_VERSION, type Item, readItem } from './item.ts'
import { type Draft, isDraftOf, itemsIn, KEYS, readDraft, readPressed } from './records.ts'
import type { Signals } from './signals.ts'
import { committed, db, readAll } from './store.ts'
import { type FormValues, identityOf, type Submission } from './submission.ts'

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
 * Saves a request, before anything is sent. Drops the draft it came from in the same transaction: not that of another
 * tab, which may be all there is of a request that is edited there. `origin` is the request that was edited here.
 */
export async function put(submission: Submission, origin?: Item, signals?: Signals): Promise<Item> {
  const digest = await digestOf(submission)
  const made = newItem(submission, origin, signals)
  const item = await db('readwrite', async (store) => {
    const item = await write(store, made, digest)
    // The edit was left for a day, so the original went back to those that wait.
    if (origin && origin.id !== item.id) store.delete(KEYS.item + origin.id)
    if (isDraftOf(readDraft(await promisifyRequest(store.get(KEYS.draft))), origin)) store.delete(KEYS.draft)
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
  const item = same ? { ...made, id: same.id, requestedAt: same.requestedAt } : made
  const added = digest && !same ? [{ digest, id: item.id, requestedAt: item.requestedAt }] : []
  store.put([...known, ...added], KEYS.pressed)
  store.put(item, KEYS.item + item.id)
  forget(store, item.id)
  return item
}

/** A request waits again, so what became of it before no longer counts, whether it was told or not. */
function forget(store: IDBObjectStore, id: string): void {
  store.delete(KEYS.receipt + id)
  store.delete(KEYS.told + id)
}

/** A hash, so that the words themselves are not kept; undefined where the browser cannot compute one. */
export async function digestOf(submission: Submission): Promise<string | undefined> {
  const words = new TextEncoder().encode(identityOf(submission))
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', words)
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An edit is a new request with a new key, or the database would drop the correction; an unchanged one keeps its key. */
export function newItem(submission: Submission, origin?: Item, signals = origin?.signals): Item {
  const isUnchanged = origin && identityOf(origin.submission) === identityOf(submission)
  const made = { version: ITEM_VERSION, submission, ...(signals && { signals }) }
  return isUnchanged
    ? { ...made, id: origin.id, requestedAt: origin.requestedAt, confirmedAt: Date.now() }
    : { ...made, id: crypto.randomUUID(), requestedAt: Date.now() }
}

/** Everything that waits, oldest first. */
export const list = (): Promise<Item[]> => db('readonly', async (store) => itemsIn(await readAll(store)))

/** Discards a request at the visitor's word. */
export async function remove(id: string): Promise<void> {
  await db('readwrite', async (store) => {
    store.delete(KEYS.item + id)
    // It was asked for again while a tab edited it: what is typed there stays, and does not bring it back.
    const { origin, ...draft } = readDraft(await promisifyRequest(store.get(KEYS.draft))) ?? {}
    if (origin?.id === id) store.put(draft, KEYS.draft)
    return committed(store)
  })
  announce()
}

/** The visitor wants an old or refused request sent after all. */
export async function confirm(id: string): Promise<void> {
  // When the button was pressed: a device may sleep before it is written.
  const confirmedAt = Date.now()
  await updateItem(id, (item, store) => {
    forget(store, id)
    return { ...withoutProblem(item), confirmedAt }
  })
  announce()
}

/**
 * Moves a request back into the form: it is a draft from now on, in one transaction, so it is never in neither.
 * @returns false if it no longer waits: another tab has sent, deleted or taken it.
 */
export async function edit(item: Item, values: FormValues): Promise<boolean> {
  const isMoved = await db('readwrite', async (store) => {
    // As it is now: it may have been refused since it was listed.
    const origin = readItem(item.id, await promisifyRequest(store.get(KEYS.item + item.id)))
    if (!origin) return false
    const others = readDraft(await promisifyRequest(store.get(KEYS.draft)))?.origin
    // There is one draft for all tabs. What another tab edits in it waits again, or it would be gone with that tab; unless
    // it was under way when its edit began, and has arrived.
    if (others && others.id !== item.id && (await promisifyRequest(store.getKey(KEYS.sent + others.id))) === undefined)
      store.put(others, KEYS.item + others.id)
    const draft: Draft = { values, origin, savedAt: Date.now() }
    store.put(draft, KEYS.draft)
    store.delete(KEYS.item + item.id)
    await committed(store)
    return true
  })
  if (isMoved) announce()
  return isMoved
}

/** Changes a request, if it still waits. */
export const updateItem = (id: string, change: (item: Item, store: IDBObjectStore) => Item): Promise<void> =>
  db('readwrite', async (store) => {
    const item = readItem(id, await promisifyRequest(store.get(KEYS.item + id)))
    if (item) store.put(change(item, store), KEYS.item + id)
    return committed(store)
  })

export const withoutProblem = ({ problem: _, ...item }: Item): Item => item
