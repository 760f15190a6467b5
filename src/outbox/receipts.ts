import { promisifyRequest } from 'idb-keyval'
import { committed } from '../storage/database.ts'
import { db } from './database.ts'
import { KEYS, type Receipt, readReceipt } from './records.ts'

/** What became of requests, to be told once, by one tab. */

/**
 * Takes the receipts nobody has shown yet. Reading and moving them are one transaction: of two tabs, one shows the toast.
 * @throws DOMException if the browser keeps no data.
 */
export const claimReceipts = (): Promise<Receipt[]> =>
  // A full disk may refuse the copy; deleting still works.
  takeReceipts(true).catch(() => takeReceipts(false))

const takeReceipts = (isKept: boolean) =>
  db('readwrite', async (store) => {
    const range = IDBKeyRange.bound(KEYS.receipt, `${KEYS.receipt}￿`)
    const stored: unknown[] = await promisifyRequest(store.getAll(range))
    const receipts = stored.flatMap((each) => readReceipt(each) ?? [])
    if (stored.length > 0) store.delete(range)
    if (isKept) for (const receipt of receipts) store.put(receipt, KEYS.told + receipt.id)
    await committed(store)
    return receipts
  })
