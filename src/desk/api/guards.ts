import { type Columns, holdsColumns } from '../../outbox/fields.ts'
import { isRecord } from '../../storage/guards.ts'
import {
  type Absence,
  type Apart,
  type AuditEntry,
  type CallbackRequest,
  type Changed,
  type Colleague,
  type DeadLetter,
  type Device,
  type Devices,
  type Earlier,
  type Figures,
  type Health,
  type HealthCheck,
  type HistoryEntry,
  type Me,
  type Member,
  type Members,
  type NoticeState,
  type PersonExport,
  type Picture,
  type PictureData,
  type RequestList,
  type RequestWithHistory,
  ROLES,
  type Rota,
  type Settings,
  type Shift,
  type Span,
  STATUSES,
  type Telephone,
  type Turn,
} from './types.ts'

/**
 * For what the database answered, a device kept, or another tab said: another version may have written it. Words that a newer
 * one may add to (marks, outcomes, kinds) need only be words: an older desk shows what it does not know.
 */

type Check = (value: unknown) => boolean
/** A check for each property that `Shape` must have; properties that nobody checks are ignored. */
type Checks<Shape> = Readonly<Record<keyof Shape, Check>>

/** Where nobody looks at the answer. */
export const isAnything = (_value: unknown): _value is unknown => true
const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isMoment: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isOneOf =
  (...known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

/** What an older database does not say. */
const orMissing =
  (check: Check): Check =>
  (value) =>
    value === undefined || orNull(check)(value)

const fits = <Shape>(value: unknown, checks: Checks<Shape>): value is Shape =>
  isRecord(value) && Object.entries<Check>(checks).every(([name, check]) => check(value[name]))

const isTableOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check)

const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

const REQUEST: Checks<Omit<CallbackRequest, keyof Columns>> = {
  id: isText,
  version: isNumber,
  requested_at: orNull(isMoment),
  received_at: isMoment,
  due_at: isMoment,
  marks: isListOf(isText),
  is_suspect: isFlag,
  is_key_reused: isFlag,
  status: isOneOf(...STATUSES),
  seen_at: orNull(isMoment),
  taken_at: orNull(isMoment),
  taken_by: orNull(isText),
  taken_by_name: orNull(isText),
  assigned_to: orMissing(isText),
  assigned_to_name: orMissing(isText),
  assigned_by_name: orMissing(isText),
  picture_count: orMissing(isNumber),
  on_the_way_at: orNull(isMoment),
  eta_minutes: orNull(isNumber),
  reply: orNull(isText),
  replied_at: orNull(isMoment),
  escalated_at: orNull(isMoment),
  done_at: orNull(isMoment),
  outcome: orNull(isText),
  unread_since: orMissing(isMoment),
}
export const isCallbackRequest = (value: unknown): value is CallbackRequest =>
  isRecord(value) && holdsColumns(value) && fits(value, REQUEST)

const ENTRY: Checks<HistoryEntry> = {
  id: isNumber,
  at: isMoment,
  by: orNull(isText),
  action: isText,
  detail: orNull(isText),
}
const EARLIER: Checks<Earlier> = { count: isNumber, last_at: isMoment, last_outcome: orNull(isText) }
const PICTURE: Checks<Picture> = { id: isText, at: isMoment, bytes: isNumber, type: isText }
const DATA: Checks<PictureData> = { type: isText, data: isText }
export const isPictureData = (value: unknown): value is PictureData => fits(value, DATA)

const ANSWER: Checks<RequestWithHistory> = {
  now: isMoment,
  request: isCallbackRequest,
  earlier: orMissing((value) => fits(value, EARLIER)),
  pictures: orMissing(isListOf((value) => fits(value, PICTURE))),
  history: isListOf((value) => fits(value, ENTRY)),
  seen: orMissing(isTableOf(isMoment)),
}
export const isRequestWithHistory = (value: unknown): value is RequestWithHistory => fits(value, ANSWER)

const APART: Checks<Apart> = { many: isNumber, suspects: isNumber }
export const isApart = (value: unknown): value is Apart => fits(value, APART)

const LIST: Checks<RequestList> = {
  now: isMoment,
  requests: isListOf(isCallbackRequest),
  waiting: isNumber,
  apart: isApart,
}
export const isRequestList = (value: unknown): value is RequestList => fits(value, LIST)

const CHANGED: Checks<Changed> = { now: isMoment, ids: isListOf(isText), versions: isTableOf(isNumber) }
export const isChanged = (value: unknown): value is Changed => fits(value, CHANGED)

const LETTER: Checks<DeadLetter> = {
  id: isText,
  kind: isText,
  request_id: orNull(isText),
  name: orNull(isText),
  dead_at: isMoment,
  attempts: isNumber,
  last_error: orNull(isText),
}
export const areDeadLetters = (value: unknown): value is readonly DeadLetter[] =>
  isListOf((one) => fits(one, LETTER))(value)

const CHECK: Checks<HealthCheck> = {
  name: isText,
  title: isText,
  words: orNull(isText),
  is_vital: isFlag,
  since: orNull(isMoment),
}
const HEALTH: Checks<Health> = { now: isMoment, checks: isListOf((value) => fits(value, CHECK)) }
export const isHealth = (value: unknown): value is Health => fits(value, HEALTH)

const ME: Checks<Me> = {
  id: isText,
  name: isText,
  role: isOneOf(...ROLES),
  on_call: isFlag,
  is_second_factor_required: isOneOf(undefined, true, false),
  now: isMoment,
}
export const isMe = (value: unknown): value is Me => fits(value, ME)

const COLLEAGUE: Checks<Colleague> = {
  id: isText,
  name: isText,
  on_call: isFlag,
  until: orNull(isMoment),
  is_reachable: isFlag,
  by_telephone: isFlag,
  since: orNull(isMoment),
}
const SPAN: Checks<Span> = { starts_at: isMoment, ends_at: isMoment, staff: isListOf(isText) }
const TURN: Checks<Turn> = {
  shift_id: isText,
  starts_at: isMoment,
  ends_at: isMoment,
  staff_id: isText,
  name: isText,
  planned_for: isText,
  planned_name: isText,
}
const SHIFT: Checks<Shift> = { id: isText, name: isText, starts_at: isMoment, ends_at: isMoment, is_weekly: isFlag }
const ABSENCE: Checks<Absence> = { id: isText, staff_id: isText, name: isText, starts_at: isMoment, ends_at: isMoment }
const ROTA: Checks<Rota> = {
  now: isMoment,
  people: isListOf((value) => fits(value, COLLEAGUE)),
  ahead: isListOf((value) => fits(value, SPAN)),
  turns: isListOf((value) => fits(value, TURN)),
  shifts: isListOf((value) => fits(value, SHIFT)),
  absences: isListOf((value) => fits(value, ABSENCE)),
}
export const isRota = (value: unknown): value is Rota => fits(value, ROTA)

const MEMBER: Checks<Member> = {
  ...COLLEAGUE,
  is_me: isFlag,
  role: isText,
  email: orNull(isText),
  signed_in_at: orNull(isMoment),
  has_second_factor: orNull(isFlag),
}
const MEMBERS: Checks<Members> = { now: isMoment, people: isListOf((value) => fits(value, MEMBER)) }
export const isMembers = (value: unknown): value is Members => fits(value, MEMBERS)

const AUDITED: Checks<AuditEntry> = {
  id: isNumber,
  at: isMoment,
  who: orNull(isText),
  action: isText,
  detail: isRecord,
}
export const areAuditEntries = (value: unknown): value is readonly AuditEntry[] =>
  isListOf((one) => fits(one, AUDITED))(value)

const DEVICE: Checks<Device> = {
  id: isText,
  label: isText,
  endpoint: isText,
  added_at: isMoment,
  last_told_at: orNull(isMoment),
  last_shown_at: orNull(isMoment),
  silent_since: orNull(isMoment),
  check_hour: isNumber,
  gone_at: orNull(isMoment),
}
const DEVICES: Checks<Devices> = { vapid_public_key: orNull(isText), devices: isListOf((value) => fits(value, DEVICE)) }
export const isDevices = (value: unknown): value is Devices => fits(value, DEVICES)

const TELEPHONE: Checks<Telephone> = { phone: isText, rings: isFlag, gets_texts: isFlag, is_for_everything: isFlag }
export const isTelephone = (value: unknown): value is Telephone | null => value === null || fits(value, TELEPHONE)

const FIGURES: Checks<Figures> = {
  requests: isNumber,
  suspects: isNumber,
  spam: isNumber,
  by_hour: isListOf(isNumber),
  taken: isNumber,
  median_seconds_to_taken: orNull(isNumber),
  slowest_seconds_to_taken: orNull(isNumber),
  missed: isNumber,
  outcomes: isTableOf(isNumber),
}
export const isFigures = (value: unknown): value is Figures => fits(value, FIGURES)

const NOTICE: Checks<NonNullable<NoticeState['notice']>> = {
  text: isText,
  until: isMoment,
  aim_holds: isFlag,
  set_at: isMoment,
  by: orNull(isText),
}
const NOTICE_STATE: Checks<NoticeState> = { now: isMoment, notice: orNull((value) => fits(value, NOTICE)) }
export const isNoticeState = (value: unknown): value is NoticeState => fits(value, NOTICE_STATE)

const isSetting: Check = (value) => isNumber(value) || isText(value) || isFlag(value)
export const isSettings = (value: unknown): value is Settings => isTableOf(isSetting)(value)

const EXPORTED: Checks<PersonExport> = {
  exported_at: isMoment,
  requests: isListOf(
    (value) => isCallbackRequest(value) && 'history' in value && isListOf((entry) => fits(entry, ENTRY))(value.history),
  ),
}
export const isPersonExport = (value: unknown): value is PersonExport => fits(value, EXPORTED)
