import { useSyncExternalStore } from 'react'
import { type PageState, pageState, subscribeToPageState } from './state.ts'

const AT_BUILD: PageState = {}

/**
 * The state, for components: they are rendered again when it changes. An island begins with the state that the build
 * knew, or React would find markup that it does not expect, and throw away the form with what is typed in it.
 */
export const usePageState = (): PageState => useSyncExternalStore(subscribeToPageState, pageState, () => AT_BUILD)
