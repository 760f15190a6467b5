import { type Columns, holdsColumns } from '../../outbox/columns.ts'
import { isRecord } from '../../storage/guards.ts'
import {
  type Absence,
  type Apart,
  type CallbackRequest,
  type Colleague,
  type Earlier,
  type Health,
  type HealthCheck,
  type HistoryEntry,
  type Me,
  OUTCOMES,
  type RequestWithHistory,
  type Rota,
  type Shift,
  type Span,
  type Turn,
} from './types.ts'

/** For what a device kept, or another tab said: another version of the desk may have written it. */

type Check = (value: unknown) => boolean
/** A check for each property that `Shape` must have; properties that nobody checks are ignored. */
type Checks<Shape> = Readonly<Record<keyof Shape, Check>>

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isFlag: Check = (value) => typeof value === 'boolean'
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
  status: isOneOf('new', 'seen', 'taken', 'done'),
  seen_at: orNull(isMoment),
  taken_at: orNull(isMoment),
  taken_by: orNull(isText),
  taken_by_name: orNull(isText),
  assigned_to: orMissing(isText),
  assigned_to_name: orMissing(isText),
  assigned_by_name: orMissing(isText),
  on_the_way_at: orNull(isMoment),
  eta_minutes: orNull(isNumber),
  reply: orNull(isText),
  replied_at: orNull(isMoment),
  escalated_at: orNull(isMoment),
  done_at: orNull(isMoment),
  outcome: orNull(isOneOf(...OUTCOMES)),
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
const EARLIER: Checks<Earlier> = { count: isNumber, last_at: isMoment, last_outcome: orNull(isOneOf(...OUTCOMES)) }
const ANSWER: Checks<RequestWithHistory> = {
  now: isMoment,
  request: isCallbackRequest,
  earlier: orMissing((value) => fits(value, EARLIER)),
  history: isListOf((value) => fits(value, ENTRY)),
}
export const isRequestWithHistory = (value: unknown): value is RequestWithHistory => fits(value, ANSWER)

const APART: Checks<Apart> = { many: isNumber, suspects: isNumber }
export const isApart = (value: unknown): value is Apart => fits(value, APART)

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
  role: isOneOf('owner', 'staff'),
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
