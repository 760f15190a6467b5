import * as v from 'valibot'
import { isKeyRefused } from '../../auth/askServer.ts'
import { client } from '../../auth/client.ts'
import type { DeskParameters } from '../../auth/databaseTypes.ts'
import { CallError, exchange, OUTDATED, wantedBy } from './call.ts'
import * as shapes from './shapes.ts'

/** What each of the database's functions answers, as most return untyped JSON. A change answers what it has changed. */
const ANSWERS = {
  /** Without `p_until`, `desk_set_on_call` holds until the rota next changes who is on call. */
  ...v.entriesFromList(['desk_me', 'desk_set_on_call'], shapes.Me),
  /** `p_starts_at`: a turn of a weekly shift. Removed without it, or changed with `p_is_weekly`: each week from then on. */
  ...v.entriesFromList(
    // biome-ignore format: one to a line takes ten
    [
      'desk_rota', 'desk_hand_over', 'desk_offer_shift', 'desk_answer_offer', 'desk_withdraw_offer', 'desk_add_shift',
      'desk_change_shift', 'desk_remove_shift', 'desk_add_absence', 'desk_remove_absence',
    ],
    shapes.Rota,
  ),
  desk_hours: shapes.Hours,
  ...v.entriesFromList(['desk_calendar', 'desk_make_calendar', 'desk_remove_calendar'], shapes.ShiftCalendar),
  /**
   * Without `p_status` and `p_search`: all open requests. Every word of a search must match the name, phone number, email
   * address or message, of done requests too, if need be with one letter wrong. `p_before`: `received_at` of the last request
   * so far, for the next page.
   */
  desk_requests: shapes.RequestList,
  /** `desk_see` also marks the request as seen. */
  ...v.entriesFromList(['desk_request', 'desk_see', 'desk_remove_picture'], shapes.RequestWithHistory),
  /** "Sam is looking at this too.", or null. The desk repeats it while the user reads a request. */
  desk_look: v.nullable(v.string()),
  /** These need a connection, as someone else may have taken it first (requests/data/useRequest.ts). */
  ...v.entriesFromList(['desk_take', 'desk_on_the_way', 'desk_release', 'desk_assign'], shapes.RequestWithHistory),
  ...v.entriesFromList(
    ['desk_undo_arrived', 'desk_undo_finish', 'desk_set_danger', 'desk_stop_texts'],
    shapes.RequestWithHistory,
  ),
  /** These can wait for a connection (see queue/), as can `desk_on_the_way` for someone who has the request. */
  ...v.entriesFromList(
    ['desk_arrived', 'desk_finish', 'desk_set_outcome', 'desk_reply', 'desk_note', 'desk_confirm'],
    shapes.RequestWithHistory,
  ),
  desk_picture: shapes.PictureData,
  /** `p_until` leaves out requests that arrived after the screen was drawn. */
  ...v.entriesFromList(['desk_mark_spam', 'desk_mark_number_spam', 'desk_mark_sender_spam'], shapes.Changed),
  ...v.entriesFromList(['desk_mark_suspects_spam', 'desk_unmark_spam'], shapes.Changed),
  desk_dead_letters: v.array(shapes.DeadLetter),
  /** `desk_dismiss` is for an undelivered notification that someone has dealt with another way. */
  ...v.entriesFromList(['desk_retry', 'desk_dismiss'], v.boolean()),
  desk_health: shapes.Health,
  ...v.entriesFromList(['desk_devices', 'desk_add_device', 'desk_remove_device'], shapes.Devices),
  /** `p_hour`: 0 to 23, London time. */
  desk_set_check_hour: shapes.Devices,
  /** Without a phone number, it removes the stored number. */
  ...v.entriesFromList(['desk_telephone', 'desk_set_telephone'], v.nullable(shapes.Telephone)),
  ...v.entriesFromList(['desk_test_device', 'desk_test_telephone'], v.null()),
  ...v.entriesFromList(['desk_notice', 'desk_set_notice', 'desk_end_notice'], shapes.NoticeState),
  desk_figures: shapes.Figures,
  /** `p_by`: 'week' or 'month'. The last twelve, this one first. */
  desk_meter: shapes.Meter,
  desk_export_person: shapes.PersonExport,
  desk_erase_person: v.number(),
  ...v.entriesFromList(['desk_settings', 'desk_change_settings'], shapes.Settings),
  /** To add someone or change an address, see accounts.ts. */
  ...v.entriesFromList(['desk_colleagues', 'desk_change_colleague', 'desk_remove_colleague'], shapes.Members),
  /** Newest first. `p_before`: id of the last entry so far, for the next page. */
  desk_audit: v.array(shapes.AuditEntry),
} as const satisfies Partial<Record<keyof DeskParameters, v.GenericSchema>>

type DeskFunction = keyof typeof ANSWERS
/** Any SQL parameter may be null, which the generated types leave out. Times that someone typed are London times. */
export type ParametersOf<Name extends DeskFunction> = {
  readonly [Parameter in keyof DeskParameters[Name]]: Readonly<DeskParameters[Name][Parameter]> | null
}
type Answer<Name extends DeskFunction> = Promise<shapes.Of<(typeof ANSWERS)[Name]>>

/** All three reject with a CallError. This one is for functions that change nothing, so a failure loses nothing. */
export const ask = <Name extends DeskFunction>(name: Name, parameters: ParametersOf<Name>): Answer<Name> =>
  call('That didn’t load. Try again in a moment.', name, parameters)

export const change = <Name extends DeskFunction>(name: Name, parameters: ParametersOf<Name>): Answer<Name> =>
  call('That didn’t save. Try again in a moment.', name, parameters)

/** @param key - makes a retry safe after a lost answer: the database runs an action only once for each key */
export const once = <Name extends DeskFunction>(
  key: string,
  name: Name,
  parameters: ParametersOf<Name>,
): Answer<Name> => call('That didn’t save. Try again, or call the customer now.', name, parameters, key)

const call = <Name extends DeskFunction>(failed: string, name: Name, parameters: ParametersOf<Name>, key?: string) =>
  exchange(ANSWERS[name], async (signal) => {
    const request = client.rpc(name, parameters).abortSignal(signal)
    if (key) request.setHeader('Idempotency-Key', key)
    const { data, error, status } = await request
    return { status, data, problem: error && problemOf(status, error, failed) }
  })

interface Refusal {
  /** A gateway's refusal has none. */
  readonly code?: string
  readonly message: string
  readonly hint?: string | null
}

function problemOf(status: number, { code, message, hint }: Refusal, failed: string): CallError {
  if (isKeyRefused(status, { code, message })) return OUTDATED
  const wanted = code === '42501' ? wantedBy(hint) : undefined
  if (wanted) return wanted
  // PostgreSQL uses the same code, with its own message, for a missing grant. That is our mistake, not the user's.
  if (code === '42501' && !message.startsWith('permission denied')) return new CallError('not-staff', message)
  if (hint === 'may delete') return new CallError('deletes', message)
  if ([404, 409, 422].includes(status) && code?.startsWith('PT')) return new CallError('refused', message)
  return new CallError('server', failed)
}
