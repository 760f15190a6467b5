import { promisifyRequest } from 'idb-keyval'
import { committed } from '../storage/database.ts'
import { db } from './database.ts'
import { type Hold, readItem } from './item.ts'
import { KEYS, type Receipt, readReceipt } from './records.ts'

/** What became of requests: told once, by one tab, and known to each that asks. */

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

/** Where a request has got to. */
export type Status =
  /** `hold`: our side is why. */
  | { readonly kind: 'waiting'; readonly hold?: Hold }
  | { readonly kind: 'sent'; readonly at: number }
  | { readonly kind: 'rejected'; readonly message: string }
  /** It was deleted, or another has taken its place: its words were edited. */
  | { readonly kind: 'gone' }

/**
 * Where this request has got to, whoever sent it.
 * @throws DOMException if the browser keeps no data.
 */
export const statusOf = (id: string): Promise<Status> =>
  db('readonly', async (store) => {
    const [item, untold, told] = await Promise.all(
      [KEYS.item, KEYS.receipt, KEYS.told].map((key) => promisifyRequest<unknown>(store.get(key + id))),
    )
    const waiting = readItem(id, item)
    if (waiting?.problem?.kind === 'rejected') return waiting.problem
    if (waiting) return { kind: 'waiting', ...(waiting.problem && { hold: waiting.problem.kind }) }
    const receipt = readReceipt(untold) ?? readReceipt(told)
    return receipt ? toStatus(receipt) : { kind: 'gone' }
  })

/** The same of a receipt that is at hand. */
export const toStatus = ({ kind, at, message = '' }: Receipt): Status =>
  kind === 'sent' ? { kind, at } : { kind, message }
