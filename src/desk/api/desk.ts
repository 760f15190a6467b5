import * as v from 'valibot'
import type { UnsentAction } from '../queue/action.ts'
import { call, type DeskFunction, type ParametersOf, read } from './call.ts'
import * as shapes from './shapes.ts'

/** Each row names the answer's schema, the function, and its parameters in argument order. Calls reject with a CallError. */

/** `read` changes nothing, so a failure loses nothing. `once` takes a key: the action runs once, however often it is sent. */
function row<
  Schema extends v.GenericSchema,
  Name extends DeskFunction,
  const Names extends readonly (keyof ParametersOf<Name> & string)[],
>(schema: Schema, name: Name, ...names: Names) {
  type Given = { readonly [Index in keyof Names]: NonNullable<ParametersOf<Name>[Names[Index]]> }
  const named = (given: readonly unknown[]) =>
    Object.fromEntries(names.map((parameter, i) => [parameter, given[i]])) as ParametersOf<Name>
  return {
    read: (...given: Given) => read(name, named(given), schema),
    change: (...given: Given) => call(name, named(given), schema),
    once: (key: string, ...given: Given) => call(name, named(given), schema, key),
  }
}

export const whoAmI = row(shapes.Me, 'desk_me').read
/** @param until - as typed (see `rota`); by default, until the rota next changes who is on call */
export const setOnCall = (on: boolean, until?: string) =>
  call('desk_set_on_call', { p_on: on, ...(until && { p_until: until }) }, shapes.Me)

/** Each function returns the rota after the change. Typed times are London times: 2026-11-24T20:00. */
export const rota = row(shapes.Rota, 'desk_rota').read
export const handOver = row(shapes.Rota, 'desk_hand_over', 'p_shift', 'p_starts_at', 'p_to').change
export const addAbsence = row(shapes.Rota, 'desk_add_absence', 'p_staff', 'p_from', 'p_to').change
export const removeAbsence = row(shapes.Rota, 'desk_remove_absence', 'p_id').change
/** Owners only. */
export const addShift = row(shapes.Rota, 'desk_add_shift', 'p_staff', 'p_from', 'p_to', 'p_is_weekly').change
export const removeShift = row(shapes.Rota, 'desk_remove_shift', 'p_id').change

export interface Query {
  /** Undefined means all open requests. */
  readonly status?: 'new' | 'seen' | 'taken' | 'done'
  /** Every word must match the name, phone number, email address or message. Includes done requests. */
  readonly search?: string
  /** For the next page: `received_at` of the last request so far. Not used for open requests. */
  readonly before?: string
  /** 50 by default, at most 1,000. */
  readonly limit?: number
}

export const requests = ({ status = null, search = null, before = null, limit = null }: Nullable<Query> = {}) =>
  read('desk_requests', { p_status: status, p_search: search, p_before: before, p_limit: limit }, shapes.RequestList)
type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null }

/** Reads one request. `see` also marks it as seen. */
export const request = row(shapes.RequestWithHistory, 'desk_request', 'p_id').read
export const see = row(shapes.RequestWithHistory, 'desk_see', 'p_id').read
/** `p_id` is the photo's id in this function and the next. */
export const picture = row(shapes.PictureData, 'desk_picture', 'p_id').read
/** Deletes the photo for good. Returns the updated request. */
export const removePicture = row(shapes.RequestWithHistory, 'desk_remove_picture', 'p_id').change

/** Needs a connection, as someone else may have taken it first (requests/data/useRequest.ts). */
export const take = row(shapes.RequestWithHistory, 'desk_take', 'p_id').once
export const onTheWay = row(shapes.RequestWithHistory, 'desk_on_the_way', 'p_id', 'p_minutes').once
/** @param reason - required if a colleague has the request; shown in the history */
export const release = (key: string, id: string, reason: string | null) =>
  call('desk_release', { p_id: id, p_reason: reason }, shapes.RequestWithHistory, key)
export const assign = (key: string, id: string, to: string, reason: string | null) =>
  call('desk_assign', { p_id: id, p_to: to, p_reason: reason }, shapes.RequestWithHistory, key)

/** Can wait for a connection (see queue/). */
const finish = row(shapes.RequestWithHistory, 'desk_finish', 'p_id', 'p_outcome').once
const TEXTS = {
  reply: row(shapes.RequestWithHistory, 'desk_reply', 'p_id', 'p_text').once,
  note: row(shapes.RequestWithHistory, 'desk_note', 'p_id', 'p_text').once,
  confirmation: row(shapes.RequestWithHistory, 'desk_confirm', 'p_id', 'p_text').once,
} as const
export const send = (action: UnsentAction): Promise<shapes.RequestWithHistory> =>
  action.kind === 'finish'
    ? finish(action.key, action.request, action.outcome)
    : TEXTS[action.kind](action.key, action.request, action.text)

/** Marks many untaken requests at once. `p_until` leaves out requests that arrived after the screen was drawn. */
export const spam = {
  mark: row(shapes.Changed, 'desk_mark_spam', 'p_ids').once,
  markNumber: row(shapes.Changed, 'desk_mark_number_spam', 'p_id', 'p_until').once,
  /** Marks all requests from this one's sender, whatever numbers they gave. */
  markSender: row(shapes.Changed, 'desk_mark_sender_spam', 'p_id', 'p_until').once,
  markSuspects: row(shapes.Changed, 'desk_mark_suspects_spam', 'p_until').once,
  undo: row(shapes.Changed, 'desk_unmark_spam', 'p_ids').once,
} as const

export const deadLetters = row(v.array(shapes.DeadLetter), 'desk_dead_letters').read
export const retry = row(v.boolean(), 'desk_retry', 'p_id').change
/** Clears an undelivered notification that someone has dealt with another way. */
export const dismiss = row(v.boolean(), 'desk_dismiss', 'p_id').change
export const health = row(shapes.Health, 'desk_health').read

export const devices = row(shapes.Devices, 'desk_devices').read
export const addDevice = row(shapes.Devices, 'desk_add_device', 'p_endpoint', 'p_p256dh', 'p_auth', 'p_label').change
export const removeDevice = row(shapes.Devices, 'desk_remove_device', 'p_id').change
/** `p_hour`: 0 to 23, London time. */
export const setCheckHour = row(shapes.Devices, 'desk_set_check_hour', 'p_id', 'p_hour').change
export const testDevice = row(shapes.anything, 'desk_test_device', 'p_id').change

export const telephone = row(v.nullable(shapes.Telephone), 'desk_telephone').read
/** Without a phone number, removes the stored number. */
export const setTelephone = (phone: string | null, rings: boolean, getsTexts: boolean, isForEverything: boolean) =>
  call(
    'desk_set_telephone',
    { p_phone: phone, p_rings: rings, p_gets_texts: getsTexts, p_for_everything: isForEverything },
    v.nullable(shapes.Telephone),
  )
export const testTelephone = row(shapes.anything, 'desk_test_telephone').change

/** The notice on the site. Each change returns the new notice. `p_until` is as typed (see `rota`). */
export const notice = row(shapes.NoticeState, 'desk_notice').read
export const setNotice = row(shapes.NoticeState, 'desk_set_notice', 'p_text', 'p_until', 'p_aim_holds').change
export const endNotice = row(shapes.NoticeState, 'desk_end_notice').change

export const figures = (from: Date, to: Date) =>
  read('desk_figures', { p_from: from.toISOString(), p_to: to.toISOString() }, shapes.Figures)

/** Owners only. */
export const exportPerson = (phone: string | null, email: string | null) =>
  read('desk_export_person', { p_phone: phone, p_email: email }, shapes.PersonExport)
export const erasePerson = (phone: string | null, email: string | null) =>
  call('desk_erase_person', { p_phone: phone, p_email: email }, v.number())
export const settings = row(shapes.Settings, 'desk_settings').read
export const changeSettings = row(shapes.Settings, 'desk_change_settings', 'p_settings').change

/** Each function returns all staff after the change. To add someone or change an address, see accounts.ts. */
export const members = row(shapes.Members, 'desk_colleagues').read
export const changeMember = (id: string, name: string, role: shapes.Role) =>
  call('desk_change_colleague', { p_id: id, p_name: name, p_role: role }, shapes.Members)
export const removeMember = row(shapes.Members, 'desk_remove_colleague', 'p_id').change
/** Newest first. @param before - id of the last entry so far, for the next page */
export const audit = (before: number | null, limit: number) =>
  read('desk_audit', { p_before: before, p_limit: limit }, v.array(shapes.AuditEntry))
