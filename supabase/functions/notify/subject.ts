import type { StaffEvent } from './staffEvents.ts'

/** What a notification is about, with the database's names. */
export interface Subject {
  readonly request: CallbackRequest | null
  /** The device that is gone or tested, and whose it is. */
  readonly device: { readonly label: string; readonly name: string } | null
  /** Those that a digest names, of senders who sent least first; 100 at most. */
  readonly requests: readonly CallbackRequest[]
  /** How many requests a digest is about. */
  readonly count: number | null
  /** What the visitor wrote last, where it is about that and nobody has opened it. A database that is older does not say. */
  readonly written?: string | null
  /** What staff did, where it is about that. A database that is older does not say. */
  readonly event?: StaffEvent | null
}

export interface CallbackRequest {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly preferred_time: string | null
  /** A database that is older has neither. */
  readonly answer_by?: string | null
  readonly interpreter_phone?: string | null
  readonly message: string | null
  readonly requested_at: string | null
  readonly received_at: string
  readonly taken_by_name: string | null
  readonly on_the_way_at: string | null
  /** Who has given it to somebody. A database that is older does not say. */
  readonly assigned_by_name?: string | null
  readonly marks: readonly string[]
}
