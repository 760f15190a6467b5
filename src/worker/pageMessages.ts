/** Messages between page and worker. */

/** The query of a link that the worker answers from the network. */
export const MOVED = '?moved'

/** From the page: asks whether all of this version is on the device. The answer is a `Status`, or undefined if it is not. */
export const STATUS = 'STATUS'

/** From the page: asks the worker to take over now. The name is that of workbox-window's `messageSkipWaiting()`. */
export const SKIP_WAITING = 'SKIP_WAITING'

/** From a page of an older version: asks the worker to send what waits, as the worker may have the right key. */
export const SEND = 'SEND'

export interface Message {
  readonly type: typeof STATUS | typeof SKIP_WAITING | typeof SEND
}

/** To every page while the site is being stored: how much of it has arrived. */
export const STORED = 'STORED'

export interface Stored {
  readonly type: typeof STORED
  readonly percent: number
}

export interface Status {
  readonly version: string
  /** When the content of this version last changed, as it is shown: 21 November 2026. */
  readonly changed: string
  readonly urgent: UrgentFacts
  /** When this worker took over from the previous one, in ms since the epoch; 0 if it has been stopped since. */
  readonly tookOverAt: number
}

/** What must not be out of date on a device (src/content/urgentFacts.ts). */
export interface UrgentFacts {
  /** The same if two versions state the same facts. */
  readonly digest: string
  readonly emergencyPhone: { readonly display: string; readonly href: string }
}
