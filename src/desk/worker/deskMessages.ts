import { promisifyRequest } from 'idb-keyval'
import { committed, openStore } from '../../storage/database.ts'
import { isRecord } from '../../storage/guards.ts'

/** The message to the worker that workbox-window's `messageSkipWaiting` sends. */
export const SKIP_WAITING = 'SKIP_WAITING'

/** The action of a notification's button, and the end of the path that takes a request. */
export const TAKE = 'take'

const OPEN = 'OPEN'

/** The message to a page that someone tapped a notification. @param path - of a screen, after the `#` */
export const openMessage = (path: string) => ({ type: OPEN, path }) as const

export const isOpenMessage = (data: unknown): data is ReturnType<typeof openMessage> =>
  isRecord(data) && data.type === OPEN && typeof data.path === 'string'

/*
 * Which request the user tapped "Take" on, in a notification. Only the worker writes it down, as an address alone must not
 * take a request: anyone can send a link.
 */

const db = openStore('desk-take', 'tapped')
const KEY = 'last'

/** How long a tap counts, in ms. A phone may need a while to open the desk, and its user to sign in. */
const FRESH = 120_000

/** Notes the tap. @param path - of the request's screen. Rejects if the browser keeps no data. */
export const noteTake = (path: string): Promise<void> =>
  db('readwrite', (store) => {
    store.put({ path, at: Date.now() }, KEY)
    return committed(store)
  })

/** Resolves with whether the user has just tapped it, once for each tap. Rejects if the browser keeps no data. */
export const claimTake = (path: string): Promise<boolean> =>
  db('readwrite', async (store) => {
    const tapped: unknown = await promisifyRequest(store.get(KEY))
    if (!isRecord(tapped) || tapped.path !== path) return false
    store.delete(KEY)
    await committed(store)
    return Date.now() - Number(tapped.at) < FRESH
  })
