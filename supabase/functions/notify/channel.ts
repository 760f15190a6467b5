import type { Notification } from './queue.ts'

/** A way to tell people. Never rejects: what failed is in `errors`. */
export type Channel = (notification: Notification) => Promise<Told>

export interface Told {
  /** As kept in `delivered_to`. */
  readonly deliveredTo: readonly string[]
  /** Ids of devices. */
  readonly gone: readonly string[]
  /** Without anything secret: they are shown on the desk. */
  readonly errors: readonly string[]
}

/** For one receiver, in ms. All of them are asked at once, so a claim is settled well inside its lease of 90 s. */
export const TIMEOUT = 10_000

/** What went wrong, in a few words: the address of a receiver may hold a secret, so it is not among them. */
export const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.name === 'TimeoutError' ? 'no answer in 10 s' : 'no connection') : 'unknown'
