import { get, promisifyRequest } from 'idb-keyval'
import { isLogOver, keptDb, LOG_KEY, PHOTO_KEY } from '../../client/kept/kept.ts'
import { committed } from '../../storage/database.ts'
import type { LogDisk } from './keptLog.ts'
import { type Change, type Photos, readLog } from './log.ts'

/** The log on this device, with its photographs. There is one for all tabs. Both reject where nothing is kept. */

const readYoung = (stored: unknown) => readLog(isLogOver(stored) ? undefined : stored)

export const loadLog: LogDisk['load'] = async () => {
  const log = readYoung(await get(LOG_KEY, keptDb))
  const ids = log.entries.flatMap(({ id, hasPhoto }) => (hasPhoto ? id : []))
  const photos = await Promise.all(ids.map(async (id) => [id, await get<string>(PHOTO_KEY + id, keptDb)] as const))
  return { log, photos: Object.fromEntries(photos) }
}

/** Changes what is stored, as another tab may have left it: the log and its photographs in one transaction. */
export const changeLog = (change: Change, photos: Photos = {}): Promise<void> =>
  keptDb('readwrite', async (store) => {
    const log = readYoung(await promisifyRequest(store.get(LOG_KEY)))
    store.put({ ...change(log), changedAt: Date.now() }, LOG_KEY)
    for (const [id, url] of Object.entries(photos))
      if (url) store.put(url, PHOTO_KEY + id)
      else store.delete(PHOTO_KEY + id)
    return committed(store)
  })
