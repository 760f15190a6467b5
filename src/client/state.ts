import { listenersOf } from '../storage/listeners.ts'
import type { Status } from '../worker/pageMessages.ts'

/** The notice that staff have put on every page. */
export interface SiteNotice {
  /** When it was set. Identifies the notice. */
  readonly id: string
  readonly text: string
  /** When it ends, by the server's clock: this is the time that is shown. */
  readonly until: number
  /** When it ends, by this device's clock. */
  readonly endsAt: number
  /** Whether our response times hold meanwhile. */
  readonly aimHolds: boolean
}

/** A tap on our emergency number. For a day it leads back to /while-you-wait; it never leaves the device. */
export interface Call {
  /** In ms since the epoch. */
  readonly at: number
  /**
   * `tapped`: the visitor may have called; a notice asks, once. `answered`: they did. `waiting`: the clock of
   * /while-you-wait counts from it. `hidden`: they left by "Exit this page", so no notice may show that they wait for us.
   */
  readonly state: 'tapped' | 'answered' | 'waiting' | 'hidden'
  /** The emergency that they were reading about. */
  readonly path?: string
}

/**
 * What the parts of the page's runtime share. Background modules write and components read, so that no component pulls the
 * worker's registration into the script that starts the page. Requests are in the view (outbox/view.ts).
 */
export interface PageState {
  /** A newer version waits; the function installs it. */
  readonly waitingUpdate?: () => void

  /** Another tab has installed a newer version, so the next page should be a new document. */
  readonly isOutdated?: true

  /** Our host redirects, so the site has probably moved, and what is stored on this device will never change. */
  readonly hasMoved?: true | undefined

  /** The version on this device, once the worker has checked that all of it is there. */
  readonly installedVersion?: Pick<Status, 'version' | 'changed'>

  /** How much of the site is on this device, while it is being stored. */
  readonly storedPercent?: number

  /** Today's emergency number, if a newer version took over because a number or safety advice here is out of date. */
  readonly changedNumber?: Status['urgent']['emergencyPhone']

  readonly installPrompt?: {
    /** The browser's own prompt. Without one, people must find "Add to Home Screen" in the share menu. */
    readonly prompt?: () => void
    /** Stops offering it for good. */
    readonly decline: () => void
  }

  /** The notice that staff have put on every page, with its state. */
  readonly siteNotice?: SiteNotice & {
    /** Whether it has not been shown on this device before. */
    readonly isNews: boolean
    readonly isClosed: boolean
  }

  /** The last tap on our number, from the last day. */
  readonly call?: Call | undefined

  /** Something is typed or being sent, so the page must not be reloaded. */
  readonly hasUnsavedInput?: true
}

let state: PageState = {}
const { subscribe, tell } = listenersOf<void>()

export const pageState = (): PageState => state

/** Changes a part of the state. Setting the same values renders nothing. */
export function setPageState(change: PageState): void {
  const keys = Object.keys(change) as (keyof PageState)[]
  if (keys.every((key) => state[key] === change[key])) return
  state = { ...state, ...change }
  tell()
}

/**
 * Calls back with every change.
 * @returns a function that stops it.
 */
export const subscribeToPageState = (listener: () => void): (() => void) => subscribe(listener)
