import { isRecord } from '../../storage/guards.ts'

/** Messages between the desk's worker and its pages. */

/** To the worker; workbox-window's `messageSkipWaiting` sends it. */
export const SKIP_WAITING = 'SKIP_WAITING'

/** The action of a notification's button, and the end of the path that takes a request. */
export const TAKE = 'take'

const OPEN = 'OPEN'

/** To a page: someone tapped a notification. */
interface OpenMessage {
  readonly type: typeof OPEN
  /** Of a screen, after the `#`. */
  readonly path: string
}

export const openMessage = (path: string): OpenMessage => ({ type: OPEN, path })

export const isOpenMessage = (data: unknown): data is OpenMessage =>
  isRecord(data) && data.type === OPEN && typeof data.path === 'string'
