import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { committed, openStore, readAll } from '../../storage/database.ts'
import { isTime } from '../../storage/guards.ts'
import { is, type Of, OUTCOMES } from '../api/shapes.ts'
import { priceInWords } from '../words/status.ts'

/** Texts about a request that staff can write offline, and their labels while they wait. */
const TEXTS = { reply: 'Reply', note: 'Note', confirmation: 'Confirmation' } as const

export type TextKind = keyof typeof TEXTS

/** An action that staff can do offline. */
const NewAction = v.union([
  v.object({ kind: v.picklist(['reply', 'note', 'confirmation']), text: v.string() }),
  v.object({ kind: v.literal('onTheWay'), minutes: v.number() }),
  v.object({ kind: v.literal('arrived') }),
  v.object({
    kind: v.picklist(['finish', 'outcome']),
    outcome: v.picklist(OUTCOMES),
    /** In whole pounds, if noted. */
    told: v.optional(v.number()),
    paid: v.optional(v.number()),
  }),
])
export type NewAction = Of<typeof NewAction>

/** An action that the database may not have yet. */
const UnsentAction = v.intersect([
  NewAction,
  v.object({
    /** Created at the tap, so the action runs once, however often it is sent. */
    key: v.string(),
    request: v.string(),
    /** When it was tapped, in ms. Always later than earlier unsent actions on the same request, whatever the clock says. */
    at: v.custom<number>(isTime),
    /** Why the database refused it. A refused action is not sent again. */
    refusal: v.optional(v.string()),
  }),
])
export type UnsentAction = Of<typeof UnsentAction>

/** Whether this version of the desk can read a stored record, which another version may have written. */
export const isUnsentAction = is(UnsentAction)

/** Describes an action: "Reply: “On my way.”" */
export function actionInWords(action: NewAction): string {
  switch (action.kind) {
    case 'onTheWay':
      return `On my way: ${action.minutes} min`
    case 'arrived':
      return 'Arrived'
    case 'finish':
    case 'outcome':
      return [
        `${action.kind === 'finish' ? 'Done' : 'Outcome'}: ${action.outcome}`,
        priceInWords(action.told, action.paid),
      ]
        .filter(Boolean)
        .join(', ')
    default:
      return `${TEXTS[action.kind]}: “${action.text}”`
  }
}

/** Stores each action as one record, which is on the disk before a write resolves. */
const db = openStore('desk', 'unsent')

/** Reads all unsent actions. Skips records that only another version of the desk can read. */
export const readActions = (): Promise<readonly UnsentAction[]> => db('readonly', actionsIn)

const actionsIn = async (store: IDBObjectStore) =>
  (await readAll(store)).flatMap(([key, stored]) => (isUnsentAction(stored) && stored.key === key ? [stored] : []))

const changed = (change: (store: IDBObjectStore) => unknown): Promise<void> =>
  db('readwrite', async (store) => {
    await change(store)
    return committed(store)
  })

/** Writes all or none. Checks `mayKeep` inside the transaction, as a sign-out first revokes it and then erases. */
export const keepActions = (made: readonly UnsentAction[], mayKeep: () => boolean): Promise<void> =>
  changed(async (store) => {
    // Any read will do. It ensures that the transaction has begun.
    await promisifyRequest(store.getKey(''))
    if (!mayKeep()) throw new DOMException('Nothing may be kept', 'NotAllowedError')
    for (const action of made) store.put(action, action.key)
  })

/** Updates a stored action, unless it has since been discarded. */
export const replaceAction = (action: UnsentAction): Promise<void> =>
  changed(async (store) => {
    if ((await promisifyRequest(store.getKey(action.key))) !== undefined) store.put(action, action.key)
  })

export const deleteAction = (key: string): Promise<void> => changed((store) => store.delete(key))

/** Erases all records, even those that this version cannot read. */
export const eraseActions = (): Promise<void> => changed((store) => store.clear())
