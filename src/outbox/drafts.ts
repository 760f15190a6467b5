import { get, promisifyRequest } from 'idb-keyval'
import { committed } from '../storage/database.ts'
import { db } from './database.ts'
import { freshDraft } from './expiry.ts'
import type { Item } from './item.ts'
import { type Draft, isDraftOf, KEYS, readDraft } from './records.ts'
import type { FormValues } from './submission.ts'

/**
 * The half-typed form. There is one draft for all tabs, the last that was typed. All of these reject where the browser
 * keeps no data.
 */

/** The draft, if it is not too old. */
export const loadDraft = async (): Promise<Draft | undefined> => freshDraft(await get(KEYS.draft, db))

/**
 * Keeps what is typed.
 * @param edits the request that is edited in the form. It goes on waiting.
 */
export const saveDraft = (values: FormValues, edits?: Item): Promise<void> =>
  changeDraft(() => ({ values, savedAt: Date.now(), ...(edits && { edits }) }))

/** Forgets the draft, unless it is another tab's: of another request, or of none. */
export const clearDraft = (edits?: Item): Promise<void> =>
  changeDraft((draft) => (isDraftOf(draft, edits) ? undefined : draft))

const changeDraft = (change: (draft: Draft | undefined) => Draft | undefined): Promise<void> =>
  db('readwrite', async (store) => {
    const draft = change(readDraft(await promisifyRequest(store.get(KEYS.draft))))
    if (draft) store.put(draft, KEYS.draft)
    else store.delete(KEYS.draft)
    return committed(store)
  })
