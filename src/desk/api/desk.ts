import * as v from 'valibot'
import type { UnsentAction } from '../queue/action.ts'
import { call, type DeskFunction, type ParametersOf, read } from './call.ts'
import {
  AuditEntry,
  anything,
  Changed,
  DeadLetter,
  Devices,
  Figures,
  Health,
  Me,
  Members,
  NoticeState,
  PersonExport,
  PictureData,
  RequestList,
  RequestWithHistory,
  type Role,
  Rota,
  Settings,
  Telephone,
} from './shapes.ts'

/**
 * THE table of the desk's calls: the shape of the answer, the database's function, and the names of its parameters in the order
 * of the arguments. All of them reject with a CallError. Accounts are elsewhere (accounts.ts).
 */

/**
 * - `read`: changes nothing, so where it fails nothing has been lost.
 * - `once`: done once however often it is sent. The action's key comes first.
 */
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

export const whoAmI = row(Me, 'desk_me').read
/** @param until - as typed, see `rota`; without it until the rota next says otherwise */
export const setOnCall = (on: boolean, until?: string) =>
  call('desk_set_on_call', { p_on: on, ...(until && { p_until: until }) }, Me)

/** Each gives the rota as it is then. Times that are typed are those of a clock on the wall in London: 2026-11-24T20:00. */
export const rota = row(Rota, 'desk_rota').read
export const handOver = row(Rota, 'desk_hand_over', 'p_shift', 'p_starts_at', 'p_to').change
export const addAbsence = row(Rota, 'desk_add_absence', 'p_staff', 'p_from', 'p_to').change
export const removeAbsence = row(Rota, 'desk_remove_absence', 'p_id').change
/** Of the owner. */
export const addShift = row(Rota, 'desk_add_shift', 'p_staff', 'p_from', 'p_to', 'p_is_weekly').change
export const removeShift = row(Rota, 'desk_remove_shift', 'p_id').change

export interface Query {
  /** Undefined: whatever is open. */
  readonly status?: 'new' | 'seen' | 'taken' | 'done'
  /** All of its words, in name, phone number, email address or message; done ones are found as well. */
  readonly search?: string
  /** For the next page of what is not open: the `received_at` of the last one. */
  readonly before?: string
  /** 50, unless said; 1,000 at most. */
  readonly limit?: number
}

export const requests = ({ status = null, search = null, before = null, limit = null }: Nullable<Query> = {}) =>
  read('desk_requests', { p_status: status, p_search: search, p_before: before, p_limit: limit }, RequestList)
type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null }

/** One request as it is. `see`: somebody opens it. */
export const request = row(RequestWithHistory, 'desk_request', 'p_id').read
export const see = row(RequestWithHistory, 'desk_see', 'p_id').read
/** A photograph. The id is its own, here and below. */
export const picture = row(PictureData, 'desk_picture', 'p_id').read
/** For good. Gives its request as it is then. */
export const removePicture = row(RequestWithHistory, 'desk_remove_picture', 'p_id').change

/** What needs the database's word at once, as somebody else may have done it (requests/data/useActions.ts). */
export const take = row(RequestWithHistory, 'desk_take', 'p_id').once
export const onTheWay = row(RequestWithHistory, 'desk_on_the_way', 'p_id', 'p_minutes').once
/** @param reason - needed where a colleague has it, and then in the history */
export const release = (key: string, id: string, reason: string | null) =>
  call('desk_release', { p_id: id, p_reason: reason }, RequestWithHistory, key)
/** @param reason - as above */
export const assign = (key: string, id: string, to: string, reason: string | null) =>
  call('desk_assign', { p_id: id, p_to: to, p_reason: reason }, RequestWithHistory, key)

/** What can wait for a connection (queue/). */
const finish = row(RequestWithHistory, 'desk_finish', 'p_id', 'p_outcome').once
const TEXTS = {
  reply: row(RequestWithHistory, 'desk_reply', 'p_id', 'p_text').once,
  note: row(RequestWithHistory, 'desk_note', 'p_id', 'p_text').once,
  confirmation: row(RequestWithHistory, 'desk_confirm', 'p_id', 'p_text').once,
} as const
export const send = (action: UnsentAction): Promise<RequestWithHistory> =>
  action.kind === 'finish'
    ? finish(action.key, action.request, action.outcome)
    : TEXTS[action.kind](action.key, action.request, action.text)

/**
 * Many at once, of those that nobody has taken. With `p_until`: what arrived later, nobody could see. `undo` puts them back on
 * the list.
 */
export const spam = {
  mark: row(Changed, 'desk_mark_spam', 'p_ids').once,
  /** All with the number of this request. */
  markNumber: row(Changed, 'desk_mark_number_spam', 'p_id', 'p_until').once,
  /** All from where this request came from, whatever numbers they gave. */
  markSender: row(Changed, 'desk_mark_sender_spam', 'p_id', 'p_until').once,
  markSuspects: row(Changed, 'desk_mark_suspects_spam', 'p_until').once,
  undo: row(Changed, 'desk_unmark_spam', 'p_ids').once,
} as const

export const deadLetters = row(v.array(DeadLetter), 'desk_dead_letters').read
export const retry = row(v.boolean(), 'desk_retry', 'p_id').change
/** Somebody has seen to it by other means. */
export const dismiss = row(v.boolean(), 'desk_dismiss', 'p_id').change
export const health = row(Health, 'desk_health').read

export const devices = row(Devices, 'desk_devices').read
export const addDevice = row(Devices, 'desk_add_device', 'p_endpoint', 'p_p256dh', 'p_auth', 'p_label').change
export const removeDevice = row(Devices, 'desk_remove_device', 'p_id').change
/** `p_hour` is of the clock in London, 0 to 23. */
export const setCheckHour = row(Devices, 'desk_set_check_hour', 'p_id', 'p_hour').change
export const testDevice = row(anything, 'desk_test_device', 'p_id').change

export const telephone = row(v.nullable(Telephone), 'desk_telephone').read
/** Without a number it is taken out. */
export const setTelephone = (phone: string | null, rings: boolean, getsTexts: boolean, isForEverything: boolean) =>
  call(
    'desk_set_telephone',
    { p_phone: phone, p_rings: rings, p_gets_texts: getsTexts, p_for_everything: isForEverything },
    v.nullable(Telephone),
  )
export const testTelephone = row(anything, 'desk_test_telephone').change

/** What the site says. Each gives it as it is then. `p_until` as typed, see `rota`. */
export const notice = row(NoticeState, 'desk_notice').read
export const setNotice = row(NoticeState, 'desk_set_notice', 'p_text', 'p_until', 'p_aim_holds').change
export const endNotice = row(NoticeState, 'desk_end_notice').change

export const figures = (from: Date, to: Date) =>
  read('desk_figures', { p_from: from.toISOString(), p_to: to.toISOString() }, Figures)

/** Of the owner. */
export const exportPerson = (phone: string | null, email: string | null) =>
  read('desk_export_person', { p_phone: phone, p_email: email }, PersonExport)
export const erasePerson = (phone: string | null, email: string | null) =>
  call('desk_erase_person', { p_phone: phone, p_email: email }, v.number())
export const settings = row(Settings, 'desk_settings').read
export const changeSettings = row(Settings, 'desk_change_settings', 'p_settings').change

/** Each gives everybody as they are then. To add somebody, or to change an address, see accounts.ts. */
export const members = row(Members, 'desk_colleagues').read
export const changeMember = (id: string, name: string, role: Role) =>
  call('desk_change_colleague', { p_id: id, p_name: name, p_role: role }, Members)
export const removeMember = row(Members, 'desk_remove_colleague', 'p_id').change
/** Newest first. @param before - the id of the last one, for the next page */
export const audit = (before: number | null, limit: number) =>
  read('desk_audit', { p_before: before, p_limit: limit }, v.array(AuditEntry))
