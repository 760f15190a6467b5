import { del, get, promisifyRequest } from 'idb-keyval'
import { committed, type Entries, readAll } from '../storage/database.ts'
import { isRecord, newId } from '../storage/guards.ts'
import { expire, freshDraft, recentOf } from './expiry.ts'
import {
  type FormValues,
  identityOf,
  isSameForm,
  readForm,
  restoreForm,
  type Signals,
  type Submission,
  TRAP,
} from './fields.ts'
import { deletePictures, movePictures, sweepBytes } from './pictures.ts'
import {
  announce,
  type Draft,
  db,
  hasStrayBytes,
  ITEM_VERSION,
  type Item,
  isDraftOf,
  KEYS,
  type Receipt,
  readDraft,
  readEach,
  readItem,
  readPressed,
  readReceipt,
  readSent,
} from './records.ts'
import { NO_REASON, readJson } from './rpc.ts'

/**
 * The callback requests that are waiting on this device, for both the page and the service worker.
 *
 * A request is written before it is sent and deleted only after the server confirmed it, both in one IndexedDB, so a killed
 * browser loses nothing. It carries its idempotency key, so sending it twice is harmless: one drainer at a time and the
 * back-off only save traffic.
 *
 * All of these functions reject with a DOMException if the browser keeps no data (private mode, blocked cookies, full disk).
 */

/** The half-typed form, if it is not too old. All tabs share one draft, the most recent. */
export const loadDraft = async (): Promise<Draft | undefined> => freshDraft(await get(KEYS.draft, db))

/** @param edits the request being edited in the form. It keeps waiting. */
export const saveDraft = (values: FormValues, edits?: Item): Promise<void> =>
  changeDraft(() => ({ values, savedAt: Date.now(), ...(edits && { edits }) }))

/** Deletes the draft, unless another tab has begun to edit something else. */
export const clearDraft = (edits?: Item): Promise<void> =>
  changeDraft((draft) => (isDraftOf(draft, edits) ? undefined : draft))

const changeDraft = (change: (draft: Draft | undefined) => Draft | undefined): Promise<void> =>
  db('readwrite', async (store) => {
    const draft = change(readDraft(await promisifyRequest(store.get(KEYS.draft))))
    if (draft) store.put(draft, KEYS.draft)
    else store.delete(KEYS.draft)
    return committed(store)
  })

/**
 * Saves a request before it is sent. The same transaction deletes its draft and the request that it corrects, so exactly one
 * of the two requests is always waiting.
 * @param made for a caller that must know the key beforehand
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
    // If the edited request has arrived meanwhile, its photographs stay with it.
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
 * Writes a request in this transaction. If the visitor made a request with the same words shortly before or after, the two
 * are one request and share its key.
 */
async function write(
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

/** Deletes earlier receipts, shown or not, because the request is waiting again. */
function forget(store: IDBObjectStore, id: string): void {
  store.delete(KEYS.receipt + id)
  store.delete(KEYS.told + id)
}

/** A request that is lost more often than this counts as refused, and the visitor sees that. */
const MOST_LOSSES = 2

/**
 * Puts back a request that the server has lost, as after a restored backup, unless the visitor has removed it.
 * @returns false if staff have opened it, so that its words are gone from this device
 */
export const putBack = (id: string): Promise<boolean> =>
  db('readwrite', async (store) => {
    const sent = readSent(id, await promisifyRequest(store.get(KEYS.sent + id)))
    // If the visitor pressed again meanwhile, it is already waiting.
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

/** A hash, so that the words themselves are not kept; undefined if the browser cannot compute one. */
export async function digestOf(submission: Submission): Promise<string | undefined> {
  const words = new TextEncoder().encode(identityOf(submission))
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', words)
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An edit gets a new key, or the database would drop the correction. An unchanged request keeps its key. */
export function newItem(submission: Submission, edited?: Item, signals = edited?.signals): Item {
  const isUnchanged = edited && identityOf(edited.submission) === identityOf(submission)
  const made = { version: ITEM_VERSION, submission, ...(signals && { signals }) }
  return isUnchanged
    ? { ...made, id: edited.id, requestedAt: edited.requestedAt, confirmedAt: Date.now() }
    : { ...made, id: newId(), requestedAt: Date.now() }
}

export async function remove(id: string): Promise<void> {
  await db('readwrite', async (store) => {
    store.delete(KEYS.item + id)
    await deletePictures(store, id)
    return committed(store)
  })
  announce()
  await sweepBytes().catch(() => undefined)
}

/** Marks an old or refused request to be sent anyway. */
export async function confirm(id: string): Promise<void> {
  // Taken when the button is pressed, since a device may sleep before the write.
  const confirmedAt = Date.now()
  await updateItem(id, (item, store) => {
    forget(store, id)
    return { ...unhindered(item), confirmedAt }
  })
  announce()
}

/** Changes a request if it is still waiting. */
export const updateItem = (id: string, change: (item: Item, store: IDBObjectStore) => Item): Promise<void> =>
  db('readwrite', async (store) => {
    const item = readItem(id, await promisifyRequest(store.get(KEYS.item + id)))
    if (item) store.put(change(item, store), KEYS.item + id)
    return committed(store)
  })

/** The request without what held it up. */
export const unhindered = ({ problem: _, gate: __, ...item }: Item): Item => item

/** What the boot script stores before the outbox has loaded, under the key that the request will have. */
export interface EarlyRecord {
  /** Id and value of each of the form's controls, the honeypot included, as JSON. */
  readonly words: string
  /** When the button was pressed, in ms since the epoch. */
  readonly requestedAt: number
}

/** Words that the form would refuse become a refused request, so that they can be edited. Undefined if they are unreadable. */
export function readEarly(id: string, stored: unknown): Item | undefined {
  const controls = isRecord(stored) && typeof stored.words === 'string' ? readJson(stored.words) : undefined
  if (!isRecord(stored) || !Array.isArray(controls) || !controls.every(isPair)) return undefined
  const typed = Object.fromEntries(controls)
  const values = restoreForm(typed)
  const read = readForm(values)
  return readItem(id, {
    version: ITEM_VERSION,
    submission: 'errors' in read ? values : read.submission,
    requestedAt: stored.requestedAt,
    ...(typed[TRAP] ? { signals: { isTrapped: true } } : {}),
    ...('errors' in read && { problem: { kind: 'rejected', message: Object.values(read.errors).join('. ') } }),
  })
}

const isPair = (pair: unknown): pair is readonly [string, unknown] => Array.isArray(pair) && typeof pair[0] === 'string'

export const earlyIn = (all: Entries): Item[] => readEach(all, KEYS.early, readEarly)

/** Turns what the boot script kept into requests. Each moves in one transaction, so it is always in one of the two places. */
export async function adopt(): Promise<void> {
  const found = await db('readonly', async (store) => earlyIn(await readAll(store)))
  if (found.length === 0) return
  const items = await Promise.all(
    // A refused request may be sent again with the same words.
    found.map(async (item) => ({ item, digest: item.problem ? undefined : await digestOf(item.submission) })),
  )
  await db('readwrite', async (store) => {
    for (const { item, digest } of items) {
      if ((await promisifyRequest(store.getKey(KEYS.early + item.id))) === undefined) continue
      store.delete(KEYS.early + item.id)
      const { id } = await write(store, item, digest, item.requestedAt)
      await movePictures(store, undefined, id)
      if (item.problem?.kind === 'rejected') {
        const receipt: Receipt = { id: item.id, ...item.problem, at: Date.now() }
        store.put(receipt, KEYS.receipt + item.id)
      }
      const draft = readDraft(await promisifyRequest(store.get(KEYS.draft)))
      // The draft is from an earlier visit, or has the same words. Anything typed since is another request.
      const isDraft =
        draft && (draft.savedAt <= item.requestedAt || isSameForm(draft.values, restoreForm(item.submission)))
      if (isDraft && !draft.edits) store.delete(KEYS.draft)
    }
    return committed(store)
  })
  announce()
}

/** Takes the receipts that no tab has shown yet, in one transaction, so only one tab shows each. */
export const claimReceipts = (): Promise<Receipt[]> =>
  // A full disk may refuse the copy; deleting still works.
  takeReceipts(true).catch(() => takeReceipts(false))

const takeReceipts = (isKept: boolean) =>
  db('readwrite', async (store) => {
    const range = IDBKeyRange.bound(KEYS.receipt, `${KEYS.receipt}￿`)
    const stored: unknown[] = await promisifyRequest(store.getAll(range))
    const receipts = stored.flatMap((each) => readReceipt(each) ?? [])
    store.delete(range)
    if (isKept) for (const receipt of receipts) store.put(receipt, KEYS.told + receipt.id)
    await committed(store)
    return receipts
  })

/** Removes what has expired (expiry.ts). Runs with every attempt to send, since the form may never be opened again. */
export async function removeExpired(): Promise<void> {
  const [isTold, isSwept] = await db('readwrite', async (store) => {
    const all = await readAll(store)
    const { gone, put } = expire(all, Date.now())
    for (const key of gone) store.delete(key)
    for (const [key, value] of put) store.put(value, key)
    await committed(store)
    const isGone = (prefix: string) => gone.some((key) => key.startsWith(prefix))
    return [isGone(KEYS.item), hasStrayBytes(all) || isGone(KEYS.picture)]
  })
  if (isTold || isSwept) announce()
  if (isSwept) await sweepBytes()
}

/** Records that the visitor has read that requests were removed. */
export async function forgetRemoved(): Promise<void> {
  await del(KEYS.removed, db)
  announce()
}
