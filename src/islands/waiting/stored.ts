import { get, getMany, promisifyRequest } from 'idb-keyval'
import { isLogOver, LOG_KEY, PHOTO_KEY } from '../../client/keptLog.ts'
import { committed, keptDb } from '../../outbox/store.ts'
import { type Log, readLog } from './log.ts'

/** The log on this device, with its photographs. There is one for all tabs. All of these reject where nothing is kept. */

/** Photographs as `data:` URLs, by the id of their entry: the page's policy shows no others, and a page to share needs them. */
export type Photos = Readonly<Record<string, string>>

export const loadLog = async (): Promise<{ log: Log; photos: Photos }> => {
  const log = readYoung(await get(LOG_KEY, keptDb))
  const ids = log.entries.flatMap(({ id, hasPhoto }) => (hasPhoto ? id : []))
  const urls: unknown[] = await getMany(
    ids.map((id) => PHOTO_KEY + id),
    keptDb,
  )
  const photos = ids.flatMap((id, index) => {
    const url = urls[index]
    return typeof url === 'string' && url.startsWith('data:image/') ? [[id, url]] : []
  })
  return { log, photos: Object.fromEntries(photos) }
}

const readYoung = (stored: unknown) => readLog(isLogOver(stored) ? undefined : stored)

export type Change = (log: Log) => Log

/**
 * Changes what is stored, as another tab may have left it: the log, and, in the same transaction, photographs to keep or,
 * undefined, to remove.
 */
export const changeLog = (change: Change, photos: Readonly<Record<string, string | undefined>> = {}): Promise<void> =>
  keptDb('readwrite', async (store) => {
    const log = readYoung(await promisifyRequest(store.get(LOG_KEY)))
    store.put({ ...change(log), changedAt: Date.now() }, LOG_KEY)
    for (const [id, url] of Object.entries(photos))
      if (url) store.put(url, PHOTO_KEY + id)
      else store.delete(PHOTO_KEY + id)
    return committed(store)
  })
