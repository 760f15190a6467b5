import type { Database } from '../../auth/database.ts'
import type { Columns } from '../../outbox/fields.ts'

/**
 * What is in the JSON that the database's `desk_…` functions give (supabase/migrations); guards.ts looks whether it is. Names
 * and times (ISO 8601) are theirs.
 */

/** Lists that the database has in its checks, too: tests/contract/lists.test.ts compares them. */
export const MARKS = ['many', 'far', 'fast', 'honeypot', 'surge', 'cut'] as const
export const STATUSES = ['new', 'seen', 'taken', 'done'] as const
export const ROLES = ['owner', 'staff'] as const
/** Of what somebody did ask for. */
export const REAL_OUTCOMES = ['job', 'advice', 'no answer', 'not ours', 'cancelled'] as const
export const OUTCOMES = [...REAL_OUTCOMES, 'spam'] as const

export type Status = (typeof STATUSES)[number]
type RealOutcome = (typeof REAL_OUTCOMES)[number]
export type Outcome = (typeof OUTCOMES)[number]
export type Role = (typeof ROLES)[number]

type Row = Database['public']['Tables']['contact_submissions']['Row']
/** What the desk is given as it is stored. */
type Stored = Pick<
  Row,
  | 'id'
  | 'requested_at'
  | 'received_at'
  | 'due_at'
  | 'seen_at'
  | 'taken_at'
  | 'taken_by'
  | 'on_the_way_at'
  | 'eta_minutes'
  | 'reply'
  | 'replied_at'
  | 'escalated_at'
  | 'done_at'
>

/**
 * What the visitor wrote, and what has become of it. The message is also null when a flood took it: `marks` has `cut`.
 * `requested_at` is when the visitor pressed the button, by the visitor's clock, where that makes sense; from `due_at` on
 * somebody should look at it; `taken_by` is the id of somebody of staff.
 */
export interface CallbackRequest extends Columns, Readonly<Stored> {
  /**
   * Grows with every change, the history's included: of two copies the one with the higher number is newer. Only within one
   * visit, since a restored backup may go back: what was kept before gives way to the database's first answer.
   */
  readonly version: Row['version']
  readonly marks: readonly (typeof MARKS)[number][]
  /** A program filled in the form, as far as can be told. */
  readonly is_suspect: boolean
  /** Another request came with the same key, in other words: ring both. */
  readonly is_key_reused: boolean
  readonly status: Status
  readonly taken_by_name: string | null
  /** Who has been given it and has not accepted it yet, and by whom: nobody has it. An older database does not say. */
  readonly assigned_to?: Row['assigned_to']
  readonly assigned_to_name?: string | null
  readonly assigned_by_name?: string | null
  /** How many photographs staff can see of it. An older database does not say. */
  readonly picture_count?: Row['picture_count']
  readonly outcome: Outcome | null
  /** Since when the customer has written something that nobody has opened. An older database does not say. */
  readonly unread_since?: Row['unread_since']
}

export interface HistoryEntry {
  readonly id: number
  readonly at: string
  /** Null: nobody did it, it happened by itself. */
  readonly by: string | null
  /** See requests/words/historyLine.ts. */
  readonly action: string
  readonly detail: string | null
}

export interface RequestList {
  /** The database's clock, by which ages are counted. */
  readonly now: string
  /** What is open: as it stands in the list (see requests/words/groups.ts). Otherwise newest first. */
  readonly requests: readonly CallbackRequest[]
  /** How many are due and nobody has taken. */
  readonly waiting: number
  /** How many nobody has taken of those that stand apart, also beyond this page. */
  readonly apart: Apart
}

export interface Apart {
  readonly many: number
  readonly suspects: number
}

/** What marking as spam, or taking that back, has changed. */
export interface Changed {
  readonly now: string
  readonly ids: readonly string[]
  /** Of each of them, after the change. */
  readonly versions: Readonly<Record<string, number>>
}

/** What came from the same number before. */
export interface Earlier {
  readonly count: number
  readonly last_at: string
  /** Null while it is open. */
  readonly last_outcome: Outcome | null
}

/** A photograph that came with a request. */
export interface Picture {
  readonly id: string
  readonly at: string
  readonly bytes: number
  readonly type: string
}

/** The photograph itself. */
export interface PictureData {
  readonly type: string
  /** Base64. */
  readonly data: string
}

export interface RequestWithHistory {
  readonly now: string
  readonly request: CallbackRequest
  /** Null if it is the first of its number. An older database does not say. */
  readonly earlier?: Earlier | null
  /** Its photographs, in the order in which they arrived. An older database does not say. */
  readonly pictures?: readonly Picture[]
  /** Oldest first. */
  readonly history: readonly HistoryEntry[]
  /** When the other side saw what was written, by the id of its entry. An older database does not say. */
  readonly seen?: Readonly<Record<string, string>> | null
}

export interface Me {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly on_call: boolean
  /** Whether owners must confirm some things with an authenticator app; missing from what an older version kept. */
  readonly is_second_factor_required?: boolean
  readonly now: string
}

/** Who is on call when. Times are ISO 8601. */
export interface Rota {
  readonly now: string
  /** Everybody of staff, by name. */
  readonly people: readonly Colleague[]
  /** The next eight days: a span for each time that it changes who is on call. */
  readonly ahead: readonly Span[]
  /** Of these days, in the order of their beginnings. */
  readonly turns: readonly Turn[]
  /** What the rota is made of. Where there is none, the switch alone decides. */
  readonly shifts: readonly Shift[]
  readonly absences: readonly Absence[]
}

export interface Colleague {
  readonly id: string
  readonly name: string
  /** Now, by the rota and the switch together. */
  readonly on_call: boolean
  /** When that changes; null: not within eight days. */
  readonly until: string | null
  /** Something of theirs would ring. */
  readonly is_reachable: boolean
  /** Their telephone is called or sent a text for every request. */
  readonly by_telephone: boolean
  /** When that last showed something, null if it has not yet; or since when nothing would ring, null without a device. */
  readonly since: string | null
}

/** Somebody of staff, as the owner sees them. */
export interface Member extends Colleague {
  readonly is_me: boolean
  readonly role: Role
  readonly email: string | null
  /** When they last signed in; null: not yet, or nobody knows. */
  readonly signed_in_at: string | null
  /** Null where the project has none. */
  readonly has_second_factor: boolean | null
}

export interface Members {
  readonly now: string
  /** By name. */
  readonly people: readonly Member[]
}

/** What an owner did that concerns people. */
export interface AuditEntry {
  readonly id: number
  readonly at: string
  /** A name, as it was then; null: nobody who was signed in. */
  readonly who: string | null
  /** See audit/words.ts. */
  readonly action: string
  readonly detail: Readonly<Record<string, unknown>>
}

export interface Span {
  readonly starts_at: string
  readonly ends_at: string
  /** Ids of whoever is on call; none of them is a gap. */
  readonly staff: readonly string[]
}

/** One time that a shift comes round. */
export interface Turn {
  readonly shift_id: string
  readonly starts_at: string
  readonly ends_at: string
  /** Who has it. */
  readonly staff_id: string
  readonly name: string
  /** Whose it was before it was handed over. */
  readonly planned_for: string
  readonly planned_name: string
}

export interface Shift {
  readonly id: string
  readonly name: string
  readonly starts_at: string
  readonly ends_at: string
  /** It comes round each week, by the clock in London. */
  readonly is_weekly: boolean
}

export interface Absence {
  readonly id: string
  readonly staff_id: string
  readonly name: string
  readonly starts_at: string
  readonly ends_at: string
}

export interface DeadLetter {
  readonly id: string
  /** See letterKinds.ts; a newer sender may have another. */
  readonly kind: string
  readonly request_id: string | null
  readonly name: string | null
  readonly dead_at: string
  readonly attempts: number
  readonly last_error: string | null
}

/** What the backend knows of itself. */
export interface Health {
  readonly now: string
  readonly checks: readonly HealthCheck[]
}

export interface HealthCheck {
  readonly name: string
  /** What should be true. */
  readonly title: string
  /** What is wrong and what to do; null while it is fine. */
  readonly words: string | null
  /** Whether it keeps back the heartbeat. */
  readonly is_vital: boolean
  /** Null while it is fine, and until the look of the hour has noted it. */
  readonly since: string | null
}

export interface Devices {
  readonly vapid_public_key: string | null
  readonly devices: readonly Device[]
}

export interface Device {
  readonly id: string
  readonly label: string
  readonly endpoint: string
  readonly added_at: string
  readonly last_told_at: string | null
  readonly last_shown_at: string | null
  /** Since when it shows nothing of what it is told; null: it would ring. */
  readonly silent_since: string | null
  /** By the clock in London: when it is tried after a day without anything shown. */
  readonly check_hour: number
  /** Since when its push service knows it no more: it is told of nothing. */
  readonly gone_at: string | null
}

/** Mine, which rings or gets a text beside my devices. */
export interface Telephone {
  /** E.164. */
  readonly phone: string
  readonly rings: boolean
  readonly gets_texts: boolean
  /** Else only for what has been left too long. */
  readonly is_for_everything: boolean
}

export interface Figures {
  /** Without suspects and spam. */
  readonly requests: number
  /** Those of them that nobody has found to be spam. */
  readonly suspects: number
  readonly spam: number
  /** 24 numbers, by the hour in London. */
  readonly by_hour: readonly number[]
  readonly taken: number
  readonly median_seconds_to_taken: number | null
  readonly slowest_seconds_to_taken: number | null
  /** Nobody had it when everybody was told. */
  readonly missed: number
  readonly outcomes: Readonly<Partial<Record<RealOutcome, number>>>
}

/** Numbers, switches, and times as PostgreSQL writes an interval ("00:05:00", "12 mons"). */
export type Settings = Readonly<Record<string, number | string | boolean>>

/** What every page of the site says at the moment. */
export interface NoticeState {
  readonly now: string
  readonly notice: {
    readonly text: string
    readonly until: string
    /** Whether our response times hold meanwhile. */
    readonly aim_holds: boolean
    readonly set_at: string
    /** Who set it. */
    readonly by: string | null
  } | null
}

/** All there is of one person. */
export interface PersonExport {
  readonly exported_at: string
  readonly requests: readonly (CallbackRequest & {
    readonly history: readonly HistoryEntry[]
    /** An older database does not say. */
    readonly pictures?: readonly (Picture & PictureData)[]
  })[]
}
