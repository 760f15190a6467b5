import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { committed, openStore, readAll } from '../../storage/database.ts'
import { isTime } from '../../storage/guards.ts'
import { is, type Of, OUTCOMES } from '../api/shapes.ts'
import { OUTCOME_WORDS } from '../requests/words/status.ts'

/** Texts about a request that can be written offline, and their names while they wait. */
const TEXTS = { reply: 'Reply', note: 'Note', confirmation: 'Confirmation' } as const

export type TextKind = keyof typeof TEXTS

/** An action that can be done offline. */
const NewAction = v.union([
  v.object({ kind: v.picklist(['reply', 'note', 'confirmation']), text: v.string() }),
  v.object({ kind: v.literal('finish'), outcome: v.picklist(OUTCOMES) }),
])
export type NewAction = Of<typeof NewAction>

/** An action that the database may not have. */
const UnsentAction = v.intersect([
  NewAction,
  v.object({
    /** Made at the tap, so that it is done once, however often it is sent. */
    key: v.string(),
    request: v.string(),
    /** When it was tapped, in ms. Always later than earlier unsent actions on the same request, whatever the clock says. */
    at: v.custom<number>(isTime),
    /** Why the database refused it. It is not sent again. */
    refusal: v.optional(v.string()),
  }),
])
export type UnsentAction = Of<typeof UnsentAction>

/** Whether this version of the desk can read a stored record; another may have written it. */
export const isUnsentAction = is(UnsentAction)

/** "Reply: “On my way.”" */
export const inWords = (action: NewAction): string =>
  action.kind === 'finish'
    ? `Done: ${OUTCOME_WORDS[action.outcome].toLowerCase()}`
    : `${TEXTS[action.kind]}: “${action.text}”`

/** Where actions wait: one record each, on the disk before a write resolves. */
const db = openStore('desk', 'unsent')

/** All unsent actions. Leaves alone records that only another version of the desk can read. */
export const readActions = (): Promise<readonly UnsentAction[]> => db('readonly', actionsIn)

const actionsIn = async (store: IDBObjectStore) =>
  (await readAll(store)).flatMap(([key, stored]) => (isUnsentAction(stored) && stored.key === key ? [stored] : []))

const changed = (change: (store: IDBObjectStore) => unknown): Promise<void> =>
  db('readwrite', async (store) => {
    await change(store)
    return committed(store)
  })

/** Writes all, or none. `mayKeep` is asked within the transaction: a sign-out takes the right away, and then erases. */
export const keepActions = (made: readonly UnsentAction[], mayKeep: () => boolean): Promise<void> =>
  changed(async (store) => {
    // Any request of the store: it ensures that the transaction has begun.
    await promisifyRequest(store.getKey(''))
    if (!mayKeep()) throw new DOMException('Nothing may be kept', 'NotAllowedError')
    for (const action of made) store.put(action, action.key)
  })

/** Unless it has been discarded meanwhile. */
export const replaceAction = (action: UnsentAction): Promise<void> =>
  changed(async (store) => {
    if ((await promisifyRequest(store.getKey(action.key))) !== undefined) store.put(action, action.key)
  })

export const deleteAction = (key: string): Promise<void> => changed((store) => store.delete(key))

/** Including records that this version cannot read. */
export const eraseActions = (): Promise<void> => changed((store) => store.clear())
