import { get, promisifyRequest, update } from 'idb-keyval'
import { freshDraft } from './expiry.ts'
import type { Item } from './item.ts'
import { type Draft, isDraftOf, KEYS, readDraft } from './records.ts'
import { committed, db } from './store.ts'
import type { FormValues } from './submission.ts'

/** The half-typed form. There is one draft for all tabs. All of these reject where the browser keeps no data. */

/** The draft, if it is not too old. */
export const loadDraft = async (): Promise<Draft | undefined> => freshDraft(await get(KEYS.draft, db))

/** Keeps what is typed. `origin` is the request that is edited; one that is edited in another tab stays the draft. */
export const saveDraft = (values: FormValues, origin?: Item): Promise<void> =>
  update<unknown>(
    KEYS.draft,
    (stored) => {
      const draft = readDraft(stored)
      const isOthers = draft?.origin && !isDraftOf(draft, origin)
      // What is stored may know of a refusal that came after the edit began.
      return isOthers ? draft : { values, savedAt: Date.now(), ...(origin && { origin: draft?.origin ?? origin }) }
    },
    db,
  )

/** Forgets the draft, unless another tab edits a request in it. */
export const clearDraft = (origin?: Item): Promise<void> =>
  db('readwrite', async (store) => {
    if (isDraftOf(readDraft(await promisifyRequest(store.get(KEYS.draft))), origin)) store.delete(KEYS.draft)
    return committed(store)
  })
