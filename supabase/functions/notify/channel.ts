import type { Notification } from './queue.ts'

/** A way to tell people. Never rejects: what failed is in `errors`. */
export type Channel = (notification: Notification) => Promise<Told>

export interface Told {
  /** As kept in `delivered_to`. */
  readonly deliveredTo: readonly string[]
  /** Ids of devices. */
  readonly gone: readonly string[]
  /** Shown on the desk, so without secrets. */
  readonly errors: readonly string[]
}
