import * as v from 'valibot'
import { type Columns, holdsColumns } from '../../outbox/fields.ts'
import { isRecord } from '../../storage/guards.ts'

/**
 * What is in the JSON that the database's `desk_…` functions give (supabase/migrations): a schema and its type for each. Names
 * are theirs. The same schemas look at what a device has kept and what another tab says: another version may have written
 * it. Properties that no schema has are ignored. Words that a newer database may add to (marks, outcomes, kinds) need only be
 * words: an older desk shows what it does not know. What an older database does not say is `nullish`.
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
/** Of these, or of others that are newer. */
const word = <Known extends string>() => v.custom<Known>((value) => typeof value === 'string')
const flag = v.boolean()
const number = v.number()
const text = v.string()
/** Where the desk does not look at the answer. */
export const anything = v.unknown()

/** Lists that the database has in its checks, too: tests/contract/lists.test.ts compares them. */
export const MARKS = ['many', 'far', 'fast', 'honeypot', 'surge', 'cut'] as const
export const STATUSES = ['new', 'seen', 'taken', 'done'] as const
export const ROLES = ['owner', 'staff'] as const
/** Of what somebody did ask for. */
export const REAL_OUTCOMES = ['job', 'advice', 'no answer', 'not ours', 'cancelled'] as const
export const OUTCOMES = [...REAL_OUTCOMES, 'spam'] as const

export type Outcome = (typeof OUTCOMES)[number]
export type Role = (typeof ROLES)[number]
const outcome = word<Outcome>()

/** The message is also null when a flood took it: `marks` has `cut`. */
const columns = v.custom<Columns>((value) => isRecord(value) && holdsColumns(value))

/** What the visitor wrote, and what has become of it. */
export const CallbackRequest = v.intersect([
  columns,
  v.object({
    id: text,
    /**
     * Grows with every change, the history's included: of two copies the one with the higher number is newer. Only within one
     * visit, since a restored backup may go back: what was kept before gives way to the database's first answer.
     */
    version: number,
    /** When the visitor pressed the button, by the visitor's clock, where that makes sense. */
    requested_at: v.nullable(moment),
    received_at: moment,
    /** From here on somebody should look at it. */
    due_at: moment,
    marks: v.array(word<(typeof MARKS)[number]>()),
    /** A program filled in the form, as far as can be told. */
    is_suspect: flag,
    /** Another request came with the same key, in other words: ring both. */
    is_key_reused: flag,
    status: v.picklist(STATUSES),
    seen_at: v.nullable(moment),
    taken_at: v.nullable(moment),
    taken_by: v.nullable(text),
    taken_by_name: v.nullable(text),
    /** Assigned, not yet accepted. */
    assigned_to: v.nullish(text),
    assigned_to_name: v.nullish(text),
    assigned_by_name: v.nullish(text),
    /** How many photographs staff can see of it. */
    picture_count: v.nullish(number),
    on_the_way_at: v.nullable(moment),
    eta_minutes: v.nullable(number),
    reply: v.nullable(text),
    replied_at: v.nullable(moment),
    escalated_at: v.nullable(moment),
    done_at: v.nullable(moment),
    outcome: v.nullable(outcome),
    /** Since when the customer has written something that nobody has opened. */
    unread_since: v.nullish(moment),
  }),
])
export type CallbackRequest = Of<typeof CallbackRequest>

export const HistoryEntry = v.object({
  id: number,
  at: moment,
  /** Null: nobody did it, it happened by itself. */
  by: v.nullable(text),
  /** See requests/words/historyLine.ts. */
  action: text,
  detail: v.nullable(text),
})
export type HistoryEntry = Of<typeof HistoryEntry>

/** How many of the requests set apart (many from one sender, suspected bots) are untaken, including those not on this page. */
export const Apart = v.object({ many: number, suspects: number })
export type Apart = Of<typeof Apart>

export const RequestList = v.object({
  /** The database's clock, by which ages are counted. */
  now: moment,
  /** What is open: as it stands in the list (see requests/words/groups.ts). Otherwise newest first. */
  requests: v.array(CallbackRequest),
  /** How many are due and nobody has taken. */
  waiting: number,
  apart: Apart,
})
export type RequestList = Of<typeof RequestList>

/** What marking as spam, or taking that back, has changed: of each of them the version after it. */
export const Changed = v.object({ now: moment, ids: v.array(text), versions: v.record(text, number) })
export type Changed = Of<typeof Changed>

/** What came from the same number before. `last_outcome` is null while it is open. */
const Earlier = v.object({ count: number, last_at: moment, last_outcome: v.nullable(outcome) })
export type Earlier = Of<typeof Earlier>

/** A photograph that came with a request. */
const Picture = v.object({ id: text, at: moment, bytes: number, type: text })
export type Picture = Of<typeof Picture>

/** The photograph itself, in base64. */
export const PictureData = v.object({ type: text, data: text })
export type PictureData = Of<typeof PictureData>

export const RequestWithHistory = v.object({
  now: moment,
  request: CallbackRequest,
  /** Null if it is the first of its number. */
  earlier: v.nullish(Earlier),
  /** Its photographs, in the order in which they arrived. */
  pictures: v.nullish(v.array(Picture)),
  /** Oldest first. */
  history: v.array(HistoryEntry),
  /** When the other side saw what was written, by the id of its entry. */
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
  /** Now, by the rota and the switch together. */
  on_call: flag,
  /** When that changes; null: not within eight days. */
  until: v.nullable(moment),
  /** Something of theirs would ring. */
  is_reachable: flag,
  /** Their telephone is called or sent a text for every request. */
  by_telephone: flag,
  /** When that last showed something, null if it has not yet; or since when nothing would ring, null without a device. */
  since: v.nullable(moment),
})
export type Colleague = Of<typeof Colleague>

/** Between two changes of who is on call: their ids; none is a gap. */
const Span = v.object({ starts_at: moment, ends_at: moment, staff: v.array(text) })
export type Span = Of<typeof Span>

/** One time that a shift comes round. */
const Turn = v.object({
  shift_id: text,
  starts_at: moment,
  ends_at: moment,
  /** Who has it. */
  staff_id: text,
  name: text,
  /** Whose it was before it was handed over. */
  planned_for: text,
  planned_name: text,
})
export type Turn = Of<typeof Turn>

/** A weekly one goes by the clock in London. */
const Shift = v.object({ id: text, name: text, starts_at: moment, ends_at: moment, is_weekly: flag })
export type Shift = Of<typeof Shift>

const Absence = v.object({ id: text, staff_id: text, name: text, starts_at: moment, ends_at: moment })
export type Absence = Of<typeof Absence>

/** Who is on call when. */
export const Rota = v.object({
  now: moment,
  /** Everybody of staff, by name. */
  people: v.array(Colleague),
  /** The next eight days. */
  ahead: v.array(Span),
  /** Of these days, in the order of their beginnings. */
  turns: v.array(Turn),
  /** What the rota is made of. Where there is none, the switch alone decides. */
  shifts: v.array(Shift),
  absences: v.array(Absence),
})
export type Rota = Of<typeof Rota>

/** Somebody of staff, as the owner sees them. */
const Member = v.object({
  ...Colleague.entries,
  is_me: flag,
  role: word<Role>(),
  email: v.nullable(text),
  /** When they last signed in; null: not yet, or nobody knows. */
  signed_in_at: v.nullable(moment),
  /** Null where the project has none. */
  has_second_factor: v.nullable(flag),
})
export type Member = Of<typeof Member>

/** By name. */
export const Members = v.object({ now: moment, people: v.array(Member) })
export type Members = Of<typeof Members>

/** What an owner did that concerns people. */
export const AuditEntry = v.object({
  id: number,
  at: moment,
  /** A name, as it was then; null: nobody who was signed in. */
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
  /** What should be true. */
  title: text,
  /** What is wrong and what to do; null while it is fine. */
  words: v.nullable(text),
  /** Whether it keeps back the heartbeat. */
  is_vital: flag,
  /** Null while it is fine, and until the look of the hour has noted it. */
  since: v.nullable(moment),
})
export type HealthCheck = Of<typeof HealthCheck>

/** What the backend knows of itself. */
export const Health = v.object({ now: moment, checks: v.array(HealthCheck) })
export type Health = Of<typeof Health>

const Device = v.object({
  id: text,
  label: text,
  endpoint: text,
  added_at: moment,
  last_told_at: v.nullable(moment),
  last_shown_at: v.nullable(moment),
  /** Since when it has shown no alert it was sent; null: it would ring. */
  silent_since: v.nullable(moment),
  /** By the clock in London: when it is tried after a day without anything shown. */
  check_hour: number,
  /** Since when its push service knows it no more: it is told of nothing. */
  gone_at: v.nullable(moment),
})
export type Device = Of<typeof Device>

export const Devices = v.object({ vapid_public_key: v.nullable(text), devices: v.array(Device) })
export type Devices = Of<typeof Devices>

/** Mine, which rings or gets a text beside my devices. */
export const Telephone = v.object({
  /** E.164. */
  phone: text,
  rings: flag,
  gets_texts: flag,
  /** Else only for what has been left too long. */
  is_for_everything: flag,
})
export type Telephone = Of<typeof Telephone>

export const Figures = v.object({
  /** Without suspects and spam. */
  requests: number,
  /** Those of them that nobody has found to be spam. */
  suspects: number,
  spam: number,
  /** 24 numbers, by the hour in London. */
  by_hour: v.array(number),
  taken: number,
  median_seconds_to_taken: v.nullable(number),
  slowest_seconds_to_taken: v.nullable(number),
  /** Nobody had it when everybody was told. */
  missed: number,
  outcomes: v.record(text, number),
})
export type Figures = Of<typeof Figures>

/** Numbers, switches, and times as PostgreSQL writes an interval ("00:05:00", "12 mons"). */
export const Settings = v.record(text, v.union([number, text, flag]))
export type Settings = Of<typeof Settings>

/** What every page of the site says at the moment. */
export const NoticeState = v.object({
  now: moment,
  notice: v.nullable(
    v.object({
      text,
      until: moment,
      /** Whether our response times hold meanwhile. */
      aim_holds: flag,
      set_at: moment,
      /** Who set it. */
      by: v.nullable(text),
    }),
  ),
})
export type NoticeState = Of<typeof NoticeState>

/** All there is of one person. */
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
