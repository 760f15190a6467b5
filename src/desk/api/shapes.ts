import * as v from 'valibot'
import { type Columns, holdsColumns } from '../../outbox/fields.ts'
import { isRecord } from '../../storage/guards.ts'

/**
 * The JSON that the database's `desk_…` functions return (supabase/migrations): a schema and its type for each, with the
 * database's names. The same schemas check what a device has kept and what another tab sends, which another version may have
 * written. Unknown properties are ignored. Lists that a newer database may extend (marks, outcomes, kinds) accept any text, and
 * the desk shows what it does not know. What an older database leaves out is `nullish`.
 */

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T
export type Of<Schema extends v.GenericSchema> = Frozen<v.InferOutput<Schema>>

/** The guard of a schema. */
export const is =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (value: unknown): value is Of<Schema> =>
    v.is(schema, value)

/** ISO 8601. */
const moment = v.custom<string>((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)))
/** One of these, or one that a newer database has added. */
const word = <Known extends string>() => v.custom<Known>((value) => typeof value === 'string')
const flag = v.boolean()
const number = v.number()
const text = v.string()
/** For answers that the desk ignores. */
export const anything = v.unknown()

/** The database checks the same lists: tests/contract/lists.test.ts compares them. */
export const MARKS = ['many', 'far', 'fast', 'honeypot', 'surge', 'cut'] as const
export const STATUSES = ['new', 'seen', 'taken', 'done'] as const
export const ROLES = ['owner', 'staff'] as const
export const REAL_OUTCOMES = ['job', 'advice', 'no answer', 'not ours', 'cancelled'] as const
export const OUTCOMES = [...REAL_OUTCOMES, 'spam'] as const

export type Outcome = (typeof OUTCOMES)[number]
export type Role = (typeof ROLES)[number]
const outcome = word<Outcome>()

/** The message is also null if it was dropped in a flood: `marks` has `cut`. */
const columns = v.custom<Columns>((value) => isRecord(value) && holdsColumns(value))

/** What the visitor wrote, and what has happened since. */
export const CallbackRequest = v.intersect([
  columns,
  v.object({
    id: text,
    /**
     * Grows with every change, including its history: of two copies, the higher number is newer. Only within one visit: a
     * restored backup may go back, so the database's first answer replaces what was kept before.
     */
    version: number,
    /** When the visitor pressed the button, by the visitor's clock, if that is plausible. */
    requested_at: v.nullable(moment),
    received_at: moment,
    /** From then on someone should look at it. */
    due_at: moment,
    marks: v.array(word<(typeof MARKS)[number]>()),
    /** A bot seems to have filled in the form. */
    is_suspect: flag,
    /** Another request came with the same key but different details: call both. */
    is_key_reused: flag,
    status: v.picklist(STATUSES),
    ...v.entriesFromList(
      ['seen_at', 'taken_at', 'on_the_way_at', 'replied_at', 'escalated_at', 'done_at'],
      v.nullable(moment),
    ),
    ...v.entriesFromList(['taken_by', 'taken_by_name', 'reply'], v.nullable(text)),
    /** Assigned, not yet accepted. */
    ...v.entriesFromList(['assigned_to', 'assigned_to_name', 'assigned_by_name'], v.nullish(text)),
    picture_count: v.nullish(number),
    eta_minutes: v.nullable(number),
    outcome: v.nullable(outcome),
    /** When the customer wrote the first message that nobody has opened. */
    unread_since: v.nullish(moment),
  }),
])
export type CallbackRequest = Of<typeof CallbackRequest>

export const HistoryEntry = v.object({
  id: number,
  at: moment,
  /** Null if it was automatic. */
  by: v.nullable(text),
  /** See requests/words/status.ts. */
  action: text,
  detail: v.nullable(text),
})
export type HistoryEntry = Of<typeof HistoryEntry>

/** How many untaken requests are set apart (many from one sender, suspected bots), including those not on this page. */
export const Apart = v.object({ many: number, suspects: number })
export type Apart = Of<typeof Apart>

export const RequestList = v.object({
  /** The database's clock. */
  now: moment,
  /** Open ones in the list's order (see requests/words/groups.ts); others newest first. */
  requests: v.array(CallbackRequest),
  /** How many are due and untaken. */
  waiting: number,
  apart: Apart,
})
export type RequestList = Of<typeof RequestList>

/** The requests marked as spam or put back, with their new versions. */
export const Changed = v.object({ now: moment, ids: v.array(text), versions: v.record(text, number) })
export type Changed = Of<typeof Changed>

/** Earlier requests from the same number. `last_outcome` is null while the last one is open. */
const Earlier = v.object({ count: number, last_at: moment, last_outcome: v.nullable(outcome) })
export type Earlier = Of<typeof Earlier>

const Picture = v.object({ id: text, at: moment, bytes: number, type: text })
export type Picture = Of<typeof Picture>

/** The photo itself, in base64. */
export const PictureData = v.object({ type: text, data: text })
export type PictureData = Of<typeof PictureData>

export const RequestWithHistory = v.object({
  now: moment,
  request: CallbackRequest,
  /** Null if it is the first from its number. */
  earlier: v.nullish(Earlier),
  /** In the order in which they arrived. */
  pictures: v.nullish(v.array(Picture)),
  /** Oldest first. */
  history: v.array(HistoryEntry),
  /** When each message was seen, by the id of its entry. */
  seen: v.nullish(v.record(text, moment)),
})
export type RequestWithHistory = Of<typeof RequestWithHistory>

export const Me = v.object({
  id: text,
  name: text,
  role: v.picklist(ROLES),
  on_call: flag,
  /** Whether owners must confirm some things with an authenticator app. */
  is_second_factor_required: v.optional(flag),
  now: moment,
})
export type Me = Of<typeof Me>

const Colleague = v.object({
  id: text,
  name: text,
  /** Now, by both the rota and the switch. */
  on_call: flag,
  /** When that changes; null if not within eight days. */
  until: v.nullable(moment),
  /** One of their devices would ring. */
  is_reachable: flag,
  /** Their phone gets a call or a text for every request. */
  by_telephone: flag,
  /** When a device last showed an alert, null if none has; if not reachable, when that began, null without a device. */
  since: v.nullable(moment),
})
export type Colleague = Of<typeof Colleague>

/** A time between two changes of who is on call. `staff` has their ids, and is empty in a gap. */
const Span = v.object({ starts_at: moment, ends_at: moment, staff: v.array(text) })
export type Span = Of<typeof Span>

/** One occurrence of a shift. */
const Turn = v.object({
  starts_at: moment,
  ends_at: moment,
  /** `planned_…`: who had it before it was handed over. */
  ...v.entriesFromList(['shift_id', 'staff_id', 'name', 'planned_for', 'planned_name'], text),
})
export type Turn = Of<typeof Turn>

/** A weekly shift keeps its London times. */
const Shift = v.object({ id: text, name: text, starts_at: moment, ends_at: moment, is_weekly: flag })
export type Shift = Of<typeof Shift>

const Absence = v.object({ id: text, staff_id: text, name: text, starts_at: moment, ends_at: moment })
export type Absence = Of<typeof Absence>

export const Rota = v.object({
  now: moment,
  /** All staff, by name. */
  people: v.array(Colleague),
  /** The next eight days. */
  ahead: v.array(Span),
  /** In those days, by when they begin. */
  turns: v.array(Turn),
  /** Without any, only the switch decides who is on call. */
  shifts: v.array(Shift),
  absences: v.array(Absence),
})
export type Rota = Of<typeof Rota>

const Member = v.object({
  ...Colleague.entries,
  is_me: flag,
  role: word<Role>(),
  email: v.nullable(text),
  /** When they last signed in; null if never, or not known. */
  signed_in_at: v.nullable(moment),
  /** Null if the project does not support it. */
  has_second_factor: v.nullable(flag),
})
export type Member = Of<typeof Member>

export const Members = v.object({ now: moment, people: v.array(Member) })
export type Members = Of<typeof Members>

/** Something an owner did with people's data, staff or settings. */
export const AuditEntry = v.object({
  id: number,
  at: moment,
  /** A name, as it was then; null if it was done on the server. */
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
  /** What is wrong and what to do; null while it is fine. */
  words: v.nullable(text),
  /** Whether its failure stops the heartbeat. */
  is_vital: flag,
  /** Null while it is fine, and until the hourly check has noted it. */
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
  /** When it stopped showing the alerts it was sent; null if it would ring. */
  silent_since: v.nullable(moment),
  /** London time at which it is tested after a day without an alert. */
  check_hour: number,
  /** When its push service stopped knowing it. It gets no alerts. */
  gone_at: v.nullable(moment),
})
export type Device = Of<typeof Device>

export const Devices = v.object({ vapid_public_key: v.nullable(text), devices: v.array(Device) })
export type Devices = Of<typeof Devices>

/** The user's own phone, called or texted in addition to their devices. */
export const Telephone = v.object({
  /** E.164. */
  phone: text,
  rings: flag,
  gets_texts: flag,
  /** Otherwise only for requests that have waited too long. */
  is_for_everything: flag,
})
export type Telephone = Of<typeof Telephone>

export const Figures = v.object({
  /** Without suspects and spam. */
  requests: number,
  /** Suspected bots that nobody has marked as spam. */
  suspects: number,
  spam: number,
  /** 24 numbers, by London hour. */
  by_hour: v.array(number),
  taken: number,
  median_seconds_to_taken: v.nullable(number),
  slowest_seconds_to_taken: v.nullable(number),
  /** Untaken when everyone was alerted. */
  missed: number,
  outcomes: v.record(text, number),
})
export type Figures = Of<typeof Figures>

/** Numbers, switches, and times as PostgreSQL writes an interval ("00:05:00", "12 mons"). */
export const Settings = v.record(text, v.union([number, text, flag]))
export type Settings = Of<typeof Settings>

export const NoticeState = v.object({
  now: moment,
  notice: v.nullable(
    v.object({
      text,
      until: moment,
      /** Whether our response times still hold. */
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
        history: v.array(HistoryEntry),
        pictures: v.nullish(v.array(v.object({ ...Picture.entries, ...PictureData.entries }))),
      }),
    ]),
  ),
})
export type PersonExport = Of<typeof PersonExport>
