import type { Call } from '../_shared/project.ts'
import type { Kind, Subject } from './words.ts'

/** What the database does beside the claims, each in its own call (`keep_up` in supabase/migrations). */
export const JOBS = ['late', 'silence', 'unread', 'surge', 'reach', 'assignments', 'queue'] as const

export type Job = (typeof JOBS)[number]

/** The most rows of a job that one call looks after. */
export const MOST_ROWS = 500

/** As `sender_state` gives it. */
export interface State {
  readonly canary: {
    /** It marks the request that only proves that requests arrive. */
    readonly token: string
    readonly is_due: boolean
    /** None has come out of the queue for three times as long as it should have. */
    readonly is_late: boolean
  }
  /** Whether the last look is an hour ago. */
  readonly is_check_due: boolean
  /** What the second webhook has not heard of: that it has begun, or that it is over. */
  readonly troubles: readonly Trouble[]
  /** Why the heartbeat is withheld, in words. */
  readonly heartbeat_faults: readonly string[]
}

/** Something that is wrong (`private.self_check` in supabase/migrations). */
export interface Trouble {
  readonly id: string
  /** What should be true. */
  readonly title: string
  readonly words: string
  readonly is_over: boolean
}

/** What only the sender can see, for the database's look at itself (`private.sender_facts`). */
export interface Facts {
  /** Whether a request reaches anyone without a device. */
  readonly has_webhook: boolean
  /** Whether it can ring telephones. */
  readonly has_telephones: boolean
  readonly vapid_public_key: string | null
  readonly are_push_keys_a_pair: boolean
  /** The site's. */
  readonly certificate: Certificate
  /** Which of the project's keys cannot be what it is used as. */
  readonly wrong_keys: readonly string[]
}

export interface Notification extends Subject {
  /** A UUID, the same at each attempt, so that receivers recognise a repeat. */
  readonly id: string
  readonly kind: Kind
  readonly lease: string
  /** Counted from 1. */
  readonly attempt: number
  /** Who has it from an earlier attempt: `device:ID`, or the name of a channel. */
  readonly delivered_to: readonly string[]
  /** The devices that do not have it yet. */
  readonly devices: readonly Device[]
}

export interface Device {
  readonly id: string
  readonly endpoint: string
  /** The device's worker uses it to report that it has shown something. */
  readonly receipt: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** It has rung so often within the hour that this is only shown. */
  readonly is_silent: boolean
}

/** The parameters of `settle_notification`. */
export interface Settlement {
  readonly p_id: string
  readonly p_lease: string
  readonly p_delivered_to: readonly string[]
  readonly p_gone: readonly string[]
  /** Null if nothing failed. */
  readonly p_error: string | null
}

/** The queue of notifications in a database. Each rejects when the database does. */
export const queueOf = (call: Call) => ({
  /** Up to `limit` notifications. Only this sender has them until their leases end. */
  async claim(limit: number): Promise<readonly Notification[]> {
    const claimed = await call<{ notifications: Notification[] }>('claim_notifications', { p_limit: limit })
    return claimed.notifications
  },
  settle: (settlement: Settlement): Promise<void> => call('settle_notification', settlement),
  /** Resolves with how many rows it looked after; with `MOST_ROWS` there may be more. */
  keepUp: (p_job: Job): Promise<number> => call('keep_up', { p_job }),
  state: (): Promise<State> => call('sender_state'),
  /** The hourly check: the backend notes what has begun and what is over. */
  check: (p_sender: Facts): Promise<void> => call('check_health', { p_sender }),
  /** Notes that the second webhook has heard of it. */
  settleTrouble: ({ id, is_over }: Trouble): Promise<void> => call('settle_trouble', { p_id: id, p_is_over: is_over }),
})

export type Queue = ReturnType<typeof queueOf>

/** What the sender says about the site's certificate. Null: it does not look, or its Deno is too old to say. */
export type Certificate = { readonly ends: string } | { readonly problem: string } | null

/** A way to tell people. Never rejects: what failed is in `errors`. */
export type Channel = (notification: Notification) => Promise<Told>

export interface Told {
  /** As kept in `delivered_to`. */
  readonly deliveredTo: readonly string[]
  /** Ids of devices that their push service no longer knows. */
  readonly gone: readonly string[]
  /** Shown on the desk, so without secrets. */
  readonly errors: readonly string[]
}

export const NOTHING: Told = { deliveredTo: [], gone: [], errors: [] }

/** Several results as one. */
export const together = (results: readonly Told[]): Told => ({
  deliveredTo: results.flatMap(({ deliveredTo }) => deliveredTo),
  gone: results.flatMap(({ gone }) => gone),
  errors: results.flatMap(({ errors }) => errors),
})
