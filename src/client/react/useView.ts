import { useSyncExternalStore } from 'react'
import type { Snapshot } from '../../outbox/view.ts'
import { view } from '../pageOutbox.ts'
import { type PageState, pageState, subscribeToPageState } from '../state.ts'

/**
 * A part of the state, for components, which render again when it changes. While hydrating it is empty, as at the build:
 * with other markup than it expects, React would throw away the form and what is typed in it.
 */
export const usePageState = <Key extends keyof PageState>(key: Key): PageState[Key] =>
  useSyncExternalStore(
    subscribeToPageState,
    () => pageState()[key],
    () => undefined,
  )

/** The requests on this device, for components; undefined at the build, and until the disk has answered. */
export const useView = (): Snapshot | undefined => useSyncExternalStore(view.subscribe, view.current, () => undefined)
