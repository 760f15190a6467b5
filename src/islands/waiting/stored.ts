import { get, promisifyRequest } from 'idb-keyval'
import { keptDb } from '../../client/kept/database.ts'
import { isLogOver, LOG_KEY, PHOTO_KEY } from '../../client/keptLog.ts'
import { committed } from '../../storage/database.ts'
import { type Log, readLog } from './log.ts'

/** The log on this device, with its photographs. There is one for all tabs. All of these reject where nothing is kept. */

/** Photographs as `data:` URLs, by the id of their entry: the page's policy shows no others, and a page to share needs them. */
export type Photos = Readonly<Record<string, string | undefined>>

/** Those to keep, and, undefined, those to remove. */
export type PhotoChanges = Photos

export type Change = (log: Log) => Log

const readYoung = (stored: unknown) => readLog(isLogOver(stored) ? undefined : stored)

export async function loadLog(): Promise<{ readonly log: Log; readonly photos: Photos }> {
  const log = readYoung(await get(LOG_KEY, keptDb))
  const ids = log.entries.flatMap(({ id, hasPhoto }) => (hasPhoto ? id : []))
  const photos = await Promise.all(ids.map(async (id) => [id, await get<string>(PHOTO_KEY + id, keptDb)] as const))
  return { log, photos: Object.fromEntries(photos) }
}

/** Changes what is stored, as another tab may have left it: the log and its photographs in one transaction. */
export const changeLog = (change: Change, photos: PhotoChanges = {}): Promise<void> =>
  keptDb('readwrite', async (store) => {
    const log = readYoung(await promisifyRequest(store.get(LOG_KEY)))
    store.put({ ...change(log), changedAt: Date.now() }, LOG_KEY)
    for (const [id, url] of Object.entries(photos))
      if (url) store.put(url, PHOTO_KEY + id)
      else store.delete(PHOTO_KEY + id)
    return committed(store)
  })
