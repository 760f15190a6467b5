import * as v from 'valibot'
import { type Columns, holdsColumns } from '../../outbox/fields.ts'
import { isRecord } from '../../storage/guards.ts'

/**
 * Schemas and types of the JSON that the database's `desk_…` functions return (supabase/migrations), with the database's names.
 * They also check stored data and messages from other tabs, as another version of the desk may have written them. Unknown
 * properties are ignored. Lists that a newer database may extend (marks, outcomes, kinds) accept any text, and the desk shows
 * unknown words unchanged. Properties that an older database leaves out are `nullish`.
 */

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T
export type Of<Schema extends v.GenericSchema> = Frozen<v.InferOutput<Schema>>

export const is =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (value: unknown): value is Of<Schema> =>
    v.is(schema, value)

/** ISO 8601. */
const moment = v.custom<string>((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)))
/** A known word, or a word that a newer database has added. */
const word = <Known extends string>() => v.custom<Known>((value) => typeof value === 'string')
const flag = v.boolean()
const number = v.number()
const text = v.string()

/** The database has the same lists (compared by tests/contract/lists.test.ts). */
export const MARKS = ['many', 'far', 'fast', 'honeypot', 'foreign', 'surge', 'cut'] as const
export const STATUSES = ['new', 'seen', 'taken', 'done'] as const
export const ROLES = ['owner', 'staff'] as const
export const REAL_OUTCOMES = ['job', 'advice', 'no answer', 'not ours', 'cancelled'] as const
export const OUTCOMES = [...REAL_OUTCOMES, 'spam'] as const

export type Outcome = (typeof OUTCOMES)[number]
export type Role = (typeof ROLES)[number]
const outcome = word<Outcome>()

/** If the message was dropped in a flood, it is null and `marks` has `cut`. */
const columns = v.custom<Columns>((value) => isRecord(value) && holdsColumns(value))

export const CallbackRequest = v.intersect([
  columns,
  v.object({
    id: text,
    /**
     * Grows with every change, including to the history, so the copy with the higher number is newer. This holds only
     * within one visit: restoring a backup may lower it, so the database's first answer replaces any stored copy.
     */
    version: number,
    /** When the visitor pressed the button by their own clock, if plausible. */
    requested_at: v.nullable(moment),
    received_at: moment,
    /** The time by which someone should look at it. */
    due_at: moment,
    /** Since when the customer waits, however often it was put back. */
    waiting_since: v.nullish(moment),
    /** The danger that the customer's words tell of, in words; null once staff have said that there is none. */
    danger: v.nullish(text),
    marks: v.array(word<(typeof MARKS)[number]>()),
    /** A bot seems to have filled in the form. */
    is_suspect: flag,
    /** Another request came with the same key but different details, so call both numbers. */
    is_key_reused: flag,
    status: v.picklist(STATUSES),
    ...v.entriesFromList(
      ['seen_at', 'taken_at', 'on_the_way_at', 'replied_at', 'escalated_at', 'done_at'],
      v.nullable(moment),
    ),
    /** When they tapped Arrived. */
    arrived_at: v.nullish(moment),
    ...v.entriesFromList(['taken_by', 'taken_by_name', 'reply'], v.nullable(text)),
    /** Assigned but not yet accepted. */
    ...v.entriesFromList(['assigned_to', 'assigned_to_name', 'assigned_by_name'], v.nullish(text)),
    picture_count: v.nullish(number),
    eta_minutes: v.nullable(number),
    outcome: v.nullable(outcome),
    /** In whole pounds, if noted. */
    ...v.entriesFromList(['price_told', 'price_paid'], v.nullish(number)),
    /** When the customer sent their first unopened message. */
    unread_since: v.nullish(moment),
    /** When they sent the first message since staff last replied, noted something or arrived. */
    unanswered_since: v.nullish(moment),
  }),
])
export type CallbackRequest = Of<typeof CallbackRequest>

export const HistoryEntry = v.object({
  id: number,
  at: moment,
  /** Null if automatic. */
  by: v.nullable(text),
  /** See words/status.ts. */
  action: text,
  detail: v.nullable(text),
})
export type HistoryEntry = Of<typeof HistoryEntry>

/** Counts of untaken requests that are set apart (many from one sender, suspected bots), including those not on this page. */
export const Apart = v.object({ many: number, suspects: number })
export type Apart = Of<typeof Apart>

export const RequestList = v.object({
  /** The time by the database's clock. */
  now: moment,
  /** Open requests are in list order (see requests/words/groups.ts), others newest first. */
  requests: v.array(CallbackRequest),
  /** Number of requests that are due and untaken. */
  waiting: number,
  apart: Apart,
})
export type RequestList = Of<typeof RequestList>

/** The requests marked as spam or put back, with their new versions. */
export const Changed = v.object({ now: moment, ids: v.array(text), versions: v.record(text, number) })
export type Changed = Of<typeof Changed>

/** Earlier requests from the same number. `last_outcome` is null while the latest is open. */
const Earlier = v.object({ count: number, last_at: moment, last_outcome: v.nullable(outcome) })
export type Earlier = Of<typeof Earlier>

const Picture = v.object({ id: text, at: moment, bytes: number, type: text })
export type Picture = Of<typeof Picture>

/** The photo, in base64. */
export const PictureData = v.object({ type: text, data: text })
export type PictureData = Of<typeof PictureData>

export const RequestWithHistory = v.object({
  now: moment,
  request: CallbackRequest,
  /** Null for the first request from a number. */
  earlier: v.nullish(Earlier),
  /** In order of arrival. */
  pictures: v.nullish(v.array(Picture)),
  /** Oldest first. */
  history: v.array(HistoryEntry),
  /** When each message was seen, keyed by entry id. */
  seen: v.nullish(v.record(text, moment)),
})
export type RequestWithHistory = Of<typeof RequestWithHistory>

export const Me = v.object({
  id: text,
  name: text,
  role: v.picklist(ROLES),
  on_call: flag,
  /** Whether owners must confirm some actions with an authenticator app. */
  is_second_factor_required: v.optional(flag),
  now: moment,
})
export type Me = Of<typeof Me>

const Colleague = v.object({
  id: text,
  name: text,
  /** Whether they are on call now, by the rota and the switch. */
  on_call: flag,
  /** When `on_call` next changes; null if not within eight days. */
  until: v.nullable(moment),
  /** Whether one of their devices would ring. */
  is_reachable: flag,
  /** Whether their phone gets a call or text for every request. */
  by_telephone: flag,
  /** If reachable, when a device last showed an alert, or null. If not, when that began, or null without a device. */
  since: v.nullable(moment),
})
export type Colleague = Of<typeof Colleague>

/** A period in which the people on call stay the same. `staff` has their ids, and is empty in a gap. */
const Span = v.object({ starts_at: moment, ends_at: moment, staff: v.array(text) })
export type Span = Of<typeof Span>

/** One occurrence of a shift, or the part of it that one person has. `turn_…`: when all of it begins and ends. */
const Turn = v.object({
  ...v.entriesFromList(['starts_at', 'ends_at', 'turn_at', 'turn_ends_at'], moment),
  /** `planned_…`: who had the turn before a handover. */
  ...v.entriesFromList(['shift_id', 'staff_id', 'name', 'planned_for', 'planned_name'], text),
})
export type Turn = Of<typeof Turn>

/** A weekly shift keeps its London times when the clocks change. */
const Shift = v.object({ id: text, name: text, starts_at: moment, ends_at: moment, is_weekly: flag })
export type Shift = Of<typeof Shift>

/** Someone asks a colleague to take a turn, or a part of it. */
const Offer = v.object({
  starts_at: moment,
  ends_at: moment,
  ...v.entriesFromList(['id', 'shift_id', 'staff_id', 'name', 'asked', 'asked_name'], text),
})
export type Offer = Of<typeof Offer>

const Absence = v.object({ id: text, staff_id: text, name: text, starts_at: moment, ends_at: moment })
export type Absence = Of<typeof Absence>

export const Rota = v.object({
  now: moment,
  /** All staff, sorted by name. */
  people: v.array(Colleague),
  /** Covers the next eight days. */
  ahead: v.array(Span),
  /** In the same eight days, sorted by start time. */
  turns: v.array(Turn),
  offers: v.array(Offer),
  /** If empty, only the switch decides who is on call. */
  shifts: v.array(Shift),
  absences: v.array(Absence),
})
export type Rota = Of<typeof Rota>

/** How long each person was on call in a month ("2026-11"), by the rota. */
export const Hours = v.array(v.object({ month: text, name: text, hours: number }))
export type Hours = Of<typeof Hours>

/** The address of someone's calendar of shifts. Only the answer that makes it has its key. Null: there is none. */
export const ShiftCalendar = v.nullable(v.object({ made_at: moment, key: v.nullish(text) }))
export type ShiftCalendar = Of<typeof ShiftCalendar>

const Member = v.object({
  ...Colleague.entries,
  is_me: flag,
  role: word<Role>(),
  email: v.nullable(text),
  /** When they last signed in; null if never or unknown. */
  signed_in_at: v.nullable(moment),
  /** Null if the project does not support it. */
  has_second_factor: v.nullable(flag),
})
export type Member = Of<typeof Member>

export const Members = v.object({ now: moment, people: v.array(Member) })
export type Members = Of<typeof Members>

export const AuditEntry = v.object({
  id: number,
  at: moment,
  /** The person's name at the time; null if it was done on the server. */
  who: v.nullable(text),
  /** See audit/words.ts. */
  action: text,
  detail: v.record(text, v.unknown()),
})
export type AuditEntry = Of<typeof AuditEntry>

export const DeadLetter = v.object({
  id: text,
  /** See letterKinds.ts. */
  kind: text,
  request_id: v.nullable(text),
  name: v.nullable(text),
  dead_at: moment,
  attempts: number,
  last_error: v.nullable(text),
})
export type DeadLetter = Of<typeof DeadLetter>

const HealthCheck = v.object({
  name: text,
  title: text,
  /** What is wrong and what to do; null while the check passes. */
  words: v.nullable(text),
  /** Whether a failure of this check stops the heartbeat. */
  is_vital: flag,
  /** When the failure began; null if there is none, or until the hourly check notes it. */
  since: v.nullable(moment),
})
export type HealthCheck = Of<typeof HealthCheck>

export const Health = v.object({ now: moment, checks: v.array(HealthCheck) })
export type Health = Of<typeof Health>

const Device = v.object({
  ...v.entriesFromList(['id', 'label', 'endpoint'], text),
  added_at: moment,
  last_told_at: v.nullable(moment),
  last_shown_at: v.nullable(moment),
  /** When it stopped showing its alerts; null if it would ring. */
  silent_since: v.nullable(moment),
  /** The London hour at which it is tested after a day without an alert. */
  check_hour: number,
  /** When its push service dropped it. It no longer gets alerts. */
  gone_at: v.nullable(moment),
})
export type Device = Of<typeof Device>

export const Devices = v.object({ vapid_public_key: v.nullable(text), devices: v.array(Device) })
export type Devices = Of<typeof Devices>

/** The user's own phone, which we call or text as well as alerting their devices. */
export const Telephone = v.object({
  /** E.164. */
  phone: text,
  rings: flag,
  gets_texts: flag,
  /** Whether it is for every request, not only for those that have waited too long. */
  is_for_everything: flag,
})
export type Telephone = Of<typeof Telephone>

export const Figures = v.object({
  /** Excludes suspects and spam. */
  requests: number,
  /** Suspected bots not marked as spam. */
  suspects: number,
  spam: number,
  /** 24 counts, by London hour. */
  by_hour: v.array(number),
  taken: number,
  median_seconds_to_taken: v.nullable(number),
  slowest_seconds_to_taken: v.nullable(number),
  arrived: number,
  /** Null for thirty arrivals or fewer. */
  median_seconds_to_arrived: v.nullable(number),
  /** Requests still untaken when everyone was alerted. */
  missed: number,
  outcomes: v.record(text, number),
})
export type Figures = Of<typeof Figures>

/** A week’s or a month’s figures for requests that wanted us at once, in minutes and pounds (`private.score`). */
const Score = v.object({
  /** Its first day, such as "2026-11-23". */
  first: text,
  ...v.entriesFromList(
    ['calls', 'calls_in_time', 'jobs', 'jobs_in_time', 'unrecorded', 'not_us', 'priced', 'as_told'],
    number,
  ),
  ...v.entriesFromList(
    ['half_called', 'longest_call', 'half_arrived', 'longest_arrival', 'most_over'],
    v.nullable(number),
  ),
})
export type Score = Of<typeof Score>
export const Meter = v.array(Score)

/** Numbers, choices, and durations as PostgreSQL writes an interval ("00:05:00", "12 mons"). */
export const Settings = v.record(text, v.nullable(v.union([number, text, flag])))
export type Settings = Of<typeof Settings>

export const NoticeState = v.object({
  now: moment,
  notice: v.nullable(
    v.object({
      text,
      until: moment,
      /** Whether the response times we promise still hold. */
      aim_holds: flag,
      set_at: moment,
      by: v.nullable(text),
    }),
  ),
})
export type NoticeState = Of<typeof NoticeState>

export const PersonExport = v.object({
  exported_at: moment,
  requests: v.array(
    v.intersect([
      CallbackRequest,
      v.object({
        /** False if they only interpreted for someone. */
        is_own: v.boolean(),
        history: v.array(HistoryEntry),
        pictures: v.nullish(v.array(v.object({ ...Picture.entries, ...PictureData.entries }))),
      }),
    ]),
  ),
})
export type PersonExport = Of<typeof PersonExport>
