import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { committed, openStore, readAll } from '../../storage/database.ts'
import { isTime } from '../../storage/guards.ts'
import { is, type Of, OUTCOMES } from '../api/shapes.ts'
import { OUTCOME_WORDS } from '../requests/words/status.ts'

/** What somebody can write about a request without a connection, and its name while it waits. */
const TEXTS = { reply: 'Reply', note: 'Note', confirmation: 'Confirmation' } as const

export type TextKind = keyof typeof TEXTS

/** What somebody can do without a connection. */
const NewAction = v.union([
  v.object({ kind: v.picklist(['reply', 'note', 'confirmation']), text: v.string() }),
  v.object({ kind: v.literal('finish'), outcome: v.picklist(OUTCOMES) }),
])
export type NewAction = Of<typeof NewAction>

/** What somebody has done and the database may not have heard of. */
const UnsentAction = v.intersect([
  NewAction,
  v.object({
    /** Made at the tap: however often it is sent, it is done once. */
    key: v.string(),
    /** The request's id. */
    request: v.string(),
    /** When it was tapped, in ms; later than what was shown as waiting for the same request, whatever the clock says. */
    at: v.custom<number>(isTime),
    /** The database's words, once it has refused: sending it again is of no use. */
    refusal: v.optional(v.string()),
  }),
])
export type UnsentAction = Of<typeof UnsentAction>

/** Whether this version of the desk can read what is stored; another may have written it. */
export const isUnsentAction = is(UnsentAction)

/** "Reply: “On my way.”" */
export const inWords = (action: NewAction): string =>
  action.kind === 'finish'
    ? `Done: ${OUTCOME_WORDS[action.outcome].toLowerCase()}`
    : `${TEXTS[action.kind]}: “${action.text}”`

/** Where actions wait: one record each, on the disk before a write resolves. */
const db = openStore('desk', 'unsent')

/** What waits. What another version of the desk has written, and this one cannot read, is left alone. */
export const readActions = (): Promise<readonly UnsentAction[]> => db('readonly', actionsIn)

const actionsIn = async (store: IDBObjectStore) =>
  (await readAll(store)).flatMap(([key, stored]) => (isUnsentAction(stored) && stored.key === key ? [stored] : []))

const changed = (change: (store: IDBObjectStore) => unknown): Promise<void> =>
  db('readwrite', async (store) => {
    await change(store)
    return committed(store)
  })

/**
 * Writes all of them, or none.
 * @param mayKeep - is asked while nobody else can write: a sign-out takes the right away first, and then erases
 * @throws DOMException "NotAllowedError" if nothing may be kept
 */
export const keepActions = (made: readonly UnsentAction[], mayKeep: () => boolean): Promise<void> =>
  changed(async (store) => {
    // A request of the store, so that the transaction has begun when the question is asked.
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

/** Everything, also what this version cannot read. */
export const eraseActions = (): Promise<void> => changed((store) => store.clear())
