import { promisifyRequest } from 'idb-keyval'
import { committed, openStore, readAll } from '../../storage/database.ts'
import { isUnsentAction, type UnsentAction } from './action.ts'

/** Where actions wait that have not reached the database: one record each, on the disk before a write resolves. */
const db = openStore('desk', 'unsent')

/** What waits. What another version of the desk has written, and this one cannot read, is left alone. */
export const readActions = (): Promise<readonly UnsentAction[]> => db('readonly', actionsIn)

const actionsIn = async (store: IDBObjectStore) =>
  (await readAll(store)).flatMap(([key, stored]) => (isUnsentAction(stored) && stored.key === key ? [stored] : []))

/**
 * Writes all of them, or none.
 * @param mayKeep - is asked while nobody else can write: whoever signs out takes the right away first, and then erases
 * @throws DOMException "NotAllowedError" if nothing may be kept
 */
export const keepActions = (made: readonly UnsentAction[], mayKeep: () => boolean): Promise<void> =>
  db('readwrite', async (store) => {
    // A request of the store, so that the transaction has begun when the question is asked.
    await promisifyRequest(store.getKey(''))
    if (!mayKeep()) throw new DOMException('Nothing may be kept', 'NotAllowedError')
    for (const action of made) store.put(action, action.key)
    return committed(store)
  })

/** Unless it has been discarded meanwhile. */
export const replaceAction = (action: UnsentAction): Promise<void> =>
  db('readwrite', async (store) => {
    if ((await promisifyRequest(store.getKey(action.key))) !== undefined) store.put(action, action.key)
    return committed(store)
  })

export const deleteAction = (key: string): Promise<void> =>
  db('readwrite', (store) => {
    store.delete(key)
    return committed(store)
  })

/** Everything, also what this version cannot read. */
export const eraseActions = (): Promise<void> =>
  db('readwrite', (store) => {
    store.clear()
    return committed(store)
  })
