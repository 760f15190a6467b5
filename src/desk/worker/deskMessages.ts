import { isRecord } from '../../storage/guards.ts'

/** What the desk's worker and its pages say to each other. */

/** To the worker; workbox-window's `messageSkipWaiting` sends it. */
export const SKIP_WAITING = 'SKIP_WAITING'

/** Of the button on a notification, and behind the path of a request: it is to be taken. */
export const TAKE = 'take'

const OPEN = 'OPEN'

/** To a page: somebody tapped a notification. */
interface OpenMessage {
  readonly type: typeof OPEN
  /** Of a screen, behind the `#`. */
  readonly path: string
}

export const openMessage = (path: string): OpenMessage => ({ type: OPEN, path })

export const isOpenMessage = (data: unknown): data is OpenMessage =>
  isRecord(data) && data.type === OPEN && typeof data.path === 'string'
