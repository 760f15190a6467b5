import * as v from 'valibot'
import { call, read } from './call.ts'
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
 * The calls of the desk, typed; those that change one request are in queue/action.ts and requests/data/useActions.ts. All of
 * them reject with a CallError.
 */

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

export const whoAmI = () => read('desk_me', {}, Me)
/** @param until - as typed, see `rota`; without it until the rota next says otherwise */
export const setOnCall = (on: boolean, until?: string) =>
  call('desk_set_on_call', { p_on: on, ...(until && { p_until: until }) }, Me)

/** Each gives the rota as it is then. Times that are typed are those of a clock on the wall in London: 2026-11-24T20:00. */
export const rota = () => read('desk_rota', {}, Rota)
export const handOver = (shift: string, startsAt: string, to: string) =>
  call('desk_hand_over', { p_shift: shift, p_starts_at: startsAt, p_to: to }, Rota)
export const addAbsence = (staff: string, from: string, to: string) =>
  call('desk_add_absence', { p_staff: staff, p_from: from, p_to: to }, Rota)
export const removeAbsence = (id: string) => call('desk_remove_absence', { p_id: id }, Rota)
/** Of the owner. */
export const addShift = (staff: string, from: string, to: string, isWeekly: boolean) =>
  call('desk_add_shift', { p_staff: staff, p_from: from, p_to: to, p_is_weekly: isWeekly }, Rota)
export const removeShift = (id: string) => call('desk_remove_shift', { p_id: id }, Rota)

export const requests = ({ status, search, before, limit }: Query = {}) =>
  read(
    'desk_requests',
    {
      p_status: status ?? null,
      p_search: search ?? null,
      p_before: before ?? null,
      p_limit: limit ?? null,
    },
    RequestList,
  )
export const request = (id: string) => read('desk_request', { p_id: id }, RequestWithHistory)

/** The same, of one that somebody opens. */
export const see = (id: string) => read('desk_see', { p_id: id }, RequestWithHistory)

/** A photograph. @param id - its own, here and below */
export const picture = (id: string) => read('desk_picture', { p_id: id }, PictureData)
/** For good. Gives its request as it is then. */
export const removePicture = (id: string) => call('desk_remove_picture', { p_id: id }, RequestWithHistory)

/**
 * Many at once, of those that nobody has taken. `until`: what arrived later, nobody could see. `undo` puts them back on the
 * list. `key` is that of the action (see `call`).
 */
export const spam = {
  mark: (ids: readonly string[], key: string) => call('desk_mark_spam', { p_ids: ids }, Changed, key),
  /** All with the number of this request. */
  markNumber: (id: string, until: Date, key: string) =>
    call('desk_mark_number_spam', { p_id: id, p_until: until.toISOString() }, Changed, key),
  /** All from where this request came from, whatever numbers they gave. */
  markSender: (id: string, until: Date, key: string) =>
    call('desk_mark_sender_spam', { p_id: id, p_until: until.toISOString() }, Changed, key),
  markSuspects: (until: Date, key: string) =>
    call('desk_mark_suspects_spam', { p_until: until.toISOString() }, Changed, key),
  undo: (ids: readonly string[], key: string) => call('desk_unmark_spam', { p_ids: ids }, Changed, key),
} as const

export const deadLetters = () => read('desk_dead_letters', {}, v.array(DeadLetter))
export const retry = (id: string) => call('desk_retry', { p_id: id }, v.boolean())
/** Somebody has seen to it by other means. */
export const dismiss = (id: string) => call('desk_dismiss', { p_id: id }, v.boolean())
export const health = () => read('desk_health', {}, Health)

export const devices = () => read('desk_devices', {}, Devices)
export const addDevice = (endpoint: string, p256dh: string, auth: string, label: string) =>
  call('desk_add_device', { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth, p_label: label }, Devices)
export const removeDevice = (id: string) => call('desk_remove_device', { p_id: id }, Devices)
/** @param hour - of the clock in London, 0 to 23 */
export const setCheckHour = (id: string, hour: number) =>
  call('desk_set_check_hour', { p_id: id, p_hour: hour }, Devices)
export const testDevice = (id: string) => call('desk_test_device', { p_id: id }, anything)

export const telephone = () => read('desk_telephone', {}, v.nullable(Telephone))
/** Without a number it is taken out. */
export const setTelephone = (phone: string | null, rings: boolean, getsTexts: boolean, isForEverything: boolean) =>
  call(
    'desk_set_telephone',
    {
      p_phone: phone,
      p_rings: rings,
      p_gets_texts: getsTexts,
      p_for_everything: isForEverything,
    },
    v.nullable(Telephone),
  )
export const testTelephone = () => call('desk_test_telephone', {}, anything)

/** What the site says. Each gives it as it is then. @param until - as typed, see `rota` */
export const notice = () => read('desk_notice', {}, NoticeState)
export const setNotice = (text: string, until: string, aimHolds: boolean) =>
  call('desk_set_notice', { p_text: text, p_until: until, p_aim_holds: aimHolds }, NoticeState)
export const endNotice = () => call('desk_end_notice', {}, NoticeState)

export const figures = (from: Date, to: Date) =>
  read('desk_figures', { p_from: from.toISOString(), p_to: to.toISOString() }, Figures)

/** Of the owner. */
export const exportPerson = (phone: string | null, email: string | null) =>
  read('desk_export_person', { p_phone: phone, p_email: email }, PersonExport)
export const erasePerson = (phone: string | null, email: string | null) =>
  call('desk_erase_person', { p_phone: phone, p_email: email }, v.number())
export const settings = () => read('desk_settings', {}, Settings)
export const changeSettings = (changed: Settings) => call('desk_change_settings', { p_settings: changed }, Settings)

/** Each gives everybody as they are then. To add somebody, or to change an address, see accounts.ts. */
export const members = () => read('desk_colleagues', {}, Members)
export const changeMember = (id: string, name: string, role: Role) =>
  call('desk_change_colleague', { p_id: id, p_name: name, p_role: role }, Members)
export const removeMember = (id: string) => call('desk_remove_colleague', { p_id: id }, Members)
/** Newest first. @param before - the id of the last one, for the next page */
export const audit = (before: number | null, limit: number) =>
  read('desk_audit', { p_before: before, p_limit: limit }, v.array(AuditEntry))
