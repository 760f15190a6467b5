import { promisifyRequest } from 'idb-keyval'
import { committed, type Entries, readAll } from '../storage/database.ts'
import { isRecord } from '../storage/guards.ts'
import { announce } from './changes.ts'
import { db } from './database.ts'
import { ITEM_VERSION, type Item, readItem } from './item.ts'
import { movePictures } from './pictures.ts'
import { KEYS, type Receipt, readDraft } from './records.ts'
import { digestOf, write } from './requests.ts'
import { readJson } from './rpc.ts'
import { TRAP } from './signals.ts'
import { isSameForm, readForm, restoreForm } from './submission.ts'

/**
 * Requests that were kept before the outbox was there: the boot script writes down what the form's controls hold, under
 * the key that the request will have, and has no room for more. Whoever drains first makes proper requests of them.
 */

/** What the boot script stores. */
export interface Early {
  /** Id and value of each of the form's controls, the field that nobody sees among them, as JSON. */
  readonly words: string
  /** When the button was pressed, in ms since the epoch. */
  readonly requestedAt: number
}

/**
 * The request that is made of one. What the form would have refused is there as well: refused, with the reason, so that
 * it can be edited. Undefined if what is stored makes no request: then it is left alone.
 */
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

export const earlyIn = (all: Entries): Item[] =>
  all.flatMap(([key, stored]) => (key.startsWith(KEYS.early) && readEarly(key.slice(KEYS.early.length), stored)) || [])

/**
 * Makes proper requests of all of them. Each moves in one transaction, so it is never in neither place, and of two who
 * try, one does it.
 * @throws DOMException if the browser keeps no data, or the disk is full: then they stay as they are.
 */
export async function adopt(): Promise<void> {
  const found = await db('readonly', async (store) => earlyIn(await readAll(store)))
  if (found.length === 0) return
  const items = await Promise.all(
    // One that is refused may come again with the same words.
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
      // Of an earlier visit, or of the same words. What has been typed since is another request.
      const isDraft =
        draft && (draft.savedAt <= item.requestedAt || isSameForm(draft.values, restoreForm(item.submission)))
      if (isDraft && !draft.edits) store.delete(KEYS.draft)
    }
    return committed(store)
  })
  announce()
}
