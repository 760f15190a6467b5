import { promisifyRequest, type UseStore } from 'idb-keyval'
import { withTimeout } from './guards.ts'

/** In ms. Some browsers never answer; the next use then opens it again. */
const OPENED_WITHIN = 15_000

/**
 * An idb-keyval store whose writes are on the disk before they resolve. With idb-keyval's own `createStore`, Chrome's relaxed
 * durability (since version 121) could lose a saved request with the power, and a connection that Safari drops without an
 * event would stay dead. This store retries such a call once on a new connection.
 * @throws DOMException from each use, "TimeoutError" among them, if the browser keeps no data or does not answer
 */
export function openStore(database: string, storeName: string): UseStore {
  let connection: Promise<IDBDatabase> | undefined

  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database)
      request.onupgradeneeded = () => request.result.createObjectStore(storeName)
      request.onerror = () => reject(request.error)

      request.onsuccess = () => {
        const db = request.result
        db.onclose = () => {
          connection = undefined
        }
        db.onversionchange = () => {
          db.close()
          connection = undefined
        }
        resolve(db)
      }
    })

  const connect = () => {
    if (connection) return connection
    const opening = open()
    connection = withTimeout(opening, OPENED_WITHIN).catch((error: unknown) => {
      connection = undefined
      // A connection that opens this late is not used.
      void opening.then((db) => db.close()).catch(() => undefined)
      throw error
    })
    return connection
  }

  return async (mode, callback) => {
    const run = async () => {
      const db = await connect()
      return callback(db.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName))
    }
    try {
      return await run()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      connection = undefined
      return run()
    }
  }
}

const isConnectionLoss = (error: unknown) =>
  error instanceof DOMException &&
  (error.name === 'InvalidStateError' ||
    /connection (?:is closing|was lost|to indexed database server lost)/i.test(error.message))

/** Resolves once this transaction is committed. */
export const committed = (store: IDBObjectStore) =>
  new Promise<void>((resolve, reject) => {
    const { transaction } = store
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** Every key and value in the store, unchecked. */
export type Entries = readonly (readonly [key: string, stored: unknown])[]

/** Our databases have only string keys. */
export async function readAll(store: IDBObjectStore): Promise<Entries> {
  const [keys, values] = await Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())])
  return keys.flatMap((key, i) => (typeof key === 'string' ? [[key, values[i]]] : []))
}
