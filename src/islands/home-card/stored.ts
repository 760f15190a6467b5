import { get, promisifyRequest } from 'idb-keyval'
import { CARD_KEY, keptDb } from '../../client/kept/kept.ts'
import { committed } from '../../storage/database.ts'
import type { Words } from '../kept/words.ts'
import { readRecord, toRecord } from './card.ts'

/** The card on this device. There is one for all tabs. Both reject where nothing is kept. */

export const loadCard = async (): Promise<Words> => readRecord(await get<unknown>(CARD_KEY, keptDb)) ?? {}

/** Changes the card on the disk, as another tab may have left it. An empty one is removed. */
export const changeCard = (change: (before: Words) => Words): Promise<void> =>
  keptDb('readwrite', async (store) => {
    const before = readRecord(await promisifyRequest<unknown>(store.get(CARD_KEY)))
    const record = toRecord(change(before ?? {}))
    if (record.text) store.put(record, CARD_KEY)
    else store.delete(CARD_KEY)
    return committed(store)
  })
