import { useSyncExternalStore } from 'react'
import type { Snapshot } from '../outbox/view.ts'
import { view } from './outbox.ts'
import { type PageState, pageState, subscribeToPageState } from './state.ts'

/**
 * A part of the state, for components: they are rendered again when that part changes. An island begins with the state that
 * the build knew, which is empty, or React would find markup that it does not expect, and throw away the form with what is
 * typed in it.
 */
export const usePageState = <Key extends keyof PageState>(key: Key): PageState[Key] =>
  useSyncExternalStore(
    subscribeToPageState,
    () => pageState()[key],
    () => undefined,
  )

/** What is known of the requests on this device, for components; undefined at the build, and until the disk has answered. */
export const useView = (): Snapshot | undefined => useSyncExternalStore(view.subscribe, view.current, () => undefined)
