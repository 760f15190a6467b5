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
