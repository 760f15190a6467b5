import type { Kind, Subject } from './words.ts'

/** The database's other jobs, each in a separate call (`keep_up` in supabase/migrations). */
export const JOBS = ['late', 'silence', 'unread', 'surge', 'reach', 'assignments', 'queue'] as const

export type Job = (typeof JOBS)[number]

/** The most rows that one call of a job handles. If it handles as many, more may remain. */
export const MOST_ROWS = 500

/** The result of `sender_state`. */
export interface State {
  readonly canary: {
    /** Marks the request that only proves that requests arrive. */
    readonly token: string
    readonly is_due: boolean
    /** Whether no test request has arrived for three times the usual interval. */
    readonly is_late: boolean
  }
  /** Whether the last check was an hour ago. */
  readonly is_check_due: boolean
  /** Troubles whose beginning or end we have not yet reported to the second webhook. */
  readonly troubles: readonly Trouble[]
  /** Reasons to withhold the heartbeat, in words. */
  readonly heartbeat_faults: readonly string[]
}

/** A problem that `private.self_check` (supabase/migrations) found. */
export interface Trouble {
  readonly id: string
  /** The condition that should be true. */
  readonly title: string
  readonly words: string
  readonly is_over: boolean
}

/** Facts that only the sender knows, for the database's self-check (`private.sender_facts`). */
export interface Facts {
  /** Whether a webhook reaches someone without a device. */
  readonly has_webhook: boolean
  /** Whether it can call telephones. */
  readonly has_telephones: boolean
  readonly vapid_public_key: string | null
  readonly are_push_keys_a_pair: boolean
  /** The site's certificate. */
  readonly certificate: Certificate
  /** The project's keys that are of the wrong kind. */
  readonly wrong_keys: readonly string[]
}

export interface Notification extends Subject {
  /** A UUID that stays the same at each attempt, so that receivers recognise a repeat. */
  readonly id: string
  readonly kind: Kind
  readonly lease: string
  /** The number of this attempt, from 1. */
  readonly attempt: number
  /** Who received it in an earlier attempt: `device:ID`, or the name of a channel. */
  readonly delivered_to: readonly string[]
  /** The devices that have not received it yet. */
  readonly devices: readonly Device[]
}

export interface Device {
  readonly id: string
  readonly endpoint: string
  /** The secret with which the device's worker reports that it has shown something. */
  readonly receipt: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Whether to show it without a sound, because the device has rung too often within the hour. */
  readonly is_silent: boolean
}

/** The sender's view of the site's certificate. Null if it does not look, or its Deno is too old. */
export type Certificate = { readonly ends: string } | { readonly problem: string } | null

/** A way to tell people. Never rejects: failures are in `errors`. */
export type Channel = (notification: Notification) => Promise<Told>

export interface Told {
  /** The receivers, for `delivered_to`. */
  readonly deliveredTo: readonly string[]
  /** Receivers who surely got nothing: the attempt made nothing ring. */
  readonly unsent: readonly string[]
  /** Ids of devices that their push service no longer knows. */
  readonly gone: readonly string[]
  /** The desk shows these errors, so they must hold no secrets. */
  readonly errors: readonly string[]
}

export const NOTHING: Told = { deliveredTo: [], unsent: [], gone: [], errors: [] }

/** Combines several results. */
export const together = (results: readonly Told[]): Told => ({
  deliveredTo: results.flatMap(({ deliveredTo }) => deliveredTo),
  unsent: results.flatMap(({ unsent }) => unsent),
  gone: results.flatMap(({ gone }) => gone),
  errors: results.flatMap(({ errors }) => errors),
})
