import { createStore, useStore } from '@mantine/store'
import type { Status } from '../worker/messages.ts'

/**
 * What the parts of the page's runtime tell each other. The modules that start in the background write here, the
 * components read: so no component pulls the worker's registration or the outbox into what starts the page.
 */
interface PageState {
  /** A newer version waits; the function installs it. */
  readonly waitingUpdate?: () => void

  /** Another tab has installed a newer version: the next page is best loaded whole. */
  readonly isOutdated?: true

  /** The version that is on this device, once it was verified that all of it is. */
  readonly installedVersion?: Pick<Status, 'version' | 'changed'>

  /** A newer version has taken over, since a number or safety advice of this page is out of date: the emergency number now. */
  readonly changedNumber?: Status['urgent']['emergencyPhone']

  /** How this site can be installed here. */
  readonly installPrompt?: {
    /** The browser's own prompt. Without it people must find "Add to Home Screen" in the share menu. */
    readonly prompt?: () => void
    /** Never offers it again. */
    readonly decline: () => void
  }

  /** A request has been waiting too long, or cannot be sent as it is: when it was made, in ms since the epoch. */
  readonly overdueSince?: number

  /** Our side takes no requests at the moment; `overdueSince` says of which. */
  readonly isRefusedByUs?: true

  /** Requests that could not be sent were removed from this device, having been kept long enough. */
  readonly removedRequests?: {
    readonly count: number
    /** When the oldest of them was made, in ms since the epoch. */
    readonly oldest: number
    /** The visitor has read it. */
    readonly close: () => void
  }

  /** Something is typed or being sent: the page must not be reloaded. */
  readonly hasUnsavedInput?: true
}

const store = createStore<PageState>({})

/** The state now. */
export const pageState = (): PageState => store.getState()

/** Changes a part of the state. */
export const setPageState = (change: PageState): void => store.setState((state) => ({ ...state, ...change }))

/** The state, for components: they are rendered again when it changes. */
export const usePageState = (): PageState => useStore(store)
