import { useSyncExternalStore } from 'react'
import type { Snapshot } from '../outbox/snapshot.ts'
import { view } from './view.ts'

/** What is known of the requests on this device, for components; undefined at the build, and until the disk has answered. */
export const useView = (): Snapshot | undefined => useSyncExternalStore(view.subscribe, view.current, () => undefined)
