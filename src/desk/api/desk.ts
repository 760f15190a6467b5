import { call } from './call.ts'
import type {
  AuditEntry,
  Changed,
  DeadLetter,
  Devices,
  Figures,
  Health,
  Me,
  Members,
  NoticeState,
  PersonExport,
  RequestList,
  RequestWithHistory,
  Role,
  Rota,
  Settings,
  Telephone,
} from './types.ts'

/**
 * The calls of the desk, typed; those that change one request are in queue/action.ts and requests/data/liveActions.ts. All of
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

export const whoAmI = () => call<Me>('desk_me')
/** @param until - as typed, see `rota`; without it until the rota next says otherwise */
export const setOnCall = (on: boolean, until?: string) =>
  call<Me>('desk_set_on_call', { p_on: on, ...(until && { p_until: until }) })

/** Each gives the rota as it is then. Times that are typed are those of a clock on the wall in London: 2026-11-24T20:00. */
export const rota = () => call<Rota>('desk_rota')
export const handOver = (shift: string, startsAt: string, to: string) =>
  call<Rota>('desk_hand_over', { p_shift: shift, p_starts_at: startsAt, p_to: to })
export const addAbsence = (staff: string, from: string, to: string) =>
  call<Rota>('desk_add_absence', { p_staff: staff, p_from: from, p_to: to })
export const removeAbsence = (id: string) => call<Rota>('desk_remove_absence', { p_id: id })
/** Of the owner. */
export const addShift = (staff: string, from: string, to: string, isWeekly: boolean) =>
  call<Rota>('desk_add_shift', { p_staff: staff, p_from: from, p_to: to, p_is_weekly: isWeekly })
export const removeShift = (id: string) => call<Rota>('desk_remove_shift', { p_id: id })

export const requests = ({ status, search, before, limit }: Query = {}) =>
  call<RequestList>('desk_requests', {
    p_status: status ?? null,
    p_search: search ?? null,
    p_before: before ?? null,
    p_limit: limit ?? null,
  })
export const request = (id: string) => call<RequestWithHistory>('desk_request', { p_id: id })

/** The same, of one that somebody opens. */
export const see = (id: string) => call<RequestWithHistory>('desk_see', { p_id: id })

/**
 * Many at once, of those that nobody has taken. `until`: what arrived later, nobody could see. `undo` puts them back on the
 * list. `key` is that of the action (see `call`).
 */
export const spam = {
  mark: (ids: readonly string[], key: string) => call<Changed>('desk_mark_spam', { p_ids: ids }, key),
  /** All with the number of this request. */
  markNumber: (id: string, until: Date, key: string) =>
    call<Changed>('desk_mark_number_spam', { p_id: id, p_until: until.toISOString() }, key),
  /** All from where this request came from, whatever numbers they gave. */
  markSender: (id: string, until: Date, key: string) =>
    call<Changed>('desk_mark_sender_spam', { p_id: id, p_until: until.toISOString() }, key),
  markSuspects: (until: Date, key: string) =>
    call<Changed>('desk_mark_suspects_spam', { p_until: until.toISOString() }, key),
  undo: (ids: readonly string[], key: string) => call<Changed>('desk_unmark_spam', { p_ids: ids }, key),
} as const

export const deadLetters = () => call<readonly DeadLetter[]>('desk_dead_letters')
export const retry = (id: string) => call<boolean>('desk_retry', { p_id: id })
/** Somebody has seen to it by other means. */
export const dismiss = (id: string) => call<boolean>('desk_dismiss', { p_id: id })
export const health = () => call<Health>('desk_health')

export const devices = () => call<Devices>('desk_devices')
export const addDevice = (endpoint: string, p256dh: string, auth: string, label: string) =>
  call<Devices>('desk_add_device', { p_endpoint: endpoint, p_p256dh: p256dh, p_auth: auth, p_label: label })
export const removeDevice = (id: string) => call<Devices>('desk_remove_device', { p_id: id })
/** @param hour - of the clock in London, 0 to 23 */
export const setCheckHour = (id: string, hour: number) =>
  call<Devices>('desk_set_check_hour', { p_id: id, p_hour: hour })
export const testDevice = (id: string) => call<null>('desk_test_device', { p_id: id })

export const telephone = () => call<Telephone | null>('desk_telephone')
/** Without a number it is taken out. */
export const setTelephone = (phone: string | null, rings: boolean, getsTexts: boolean, isForEverything: boolean) =>
  call<Telephone | null>('desk_set_telephone', {
    p_phone: phone,
    p_rings: rings,
    p_gets_texts: getsTexts,
    p_for_everything: isForEverything,
  })
export const testTelephone = () => call<null>('desk_test_telephone')

/** What the site says. Each gives it as it is then. @param until - as typed, see `rota` */
export const notice = () => call<NoticeState>('desk_notice')
export const setNotice = (text: string, until: string, aimHolds: boolean) =>
  call<NoticeState>('desk_set_notice', { p_text: text, p_until: until, p_aim_holds: aimHolds })
export const endNotice = () => call<NoticeState>('desk_end_notice')

export const figures = (from: Date, to: Date) =>
  call<Figures>('desk_figures', { p_from: from.toISOString(), p_to: to.toISOString() })

/** Of the owner. */
export const exportPerson = (phone: string | null, email: string | null) =>
  call<PersonExport>('desk_export_person', { p_phone: phone, p_email: email })
export const erasePerson = (phone: string | null, email: string | null) =>
  call<number>('desk_erase_person', { p_phone: phone, p_email: email })
export const settings = () => call<Settings>('desk_settings')
export const changeSettings = (changed: Settings) => call<Settings>('desk_change_settings', { p_settings: changed })

/** Each gives everybody as they are then. To add somebody, or to change an address, see accounts.ts. */
export const members = () => call<Members>('desk_colleagues')
export const changeMember = (id: string, name: string, role: Role) =>
  call<Members>('desk_change_colleague', { p_id: id, p_name: name, p_role: role })
export const removeMember = (id: string) => call<Members>('desk_remove_colleague', { p_id: id })
/** Newest first. @param before - the id of the last one, for the next page */
export const audit = (before: number | null, limit: number) =>
  call<readonly AuditEntry[]>('desk_audit', { p_before: before, p_limit: limit })
