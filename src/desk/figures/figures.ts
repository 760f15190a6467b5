import { HEADINGS, isNoEmail } from '../../outbox/fields.ts'
import type { CallbackRequest } from '../api/shapes.ts'
import { asTyped, HOUR, sortable } from '../requests/words/london.ts'

/** A day, or a week from Monday, in London time. Days are written YYYY-MM-DD. */
export interface Period {
  readonly kind: 'day' | 'week'
  readonly firstDay: string
}

const name = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })

const plusDays = (day: string, days: number): string => {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export function periodOf(kind: Period['kind'], moment: Date): Period {
  const today = asTyped(moment.getTime()).slice(0, 10)
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return { kind, firstDay: kind === 'day' ? today : plusDays(today, -sinceMonday) }
}

const lengthOf = ({ kind }: Period) => (kind === 'day' ? 1 : 7)

export const moved = (period: Period, by: -1 | 1): Period => ({
  ...period,
  firstDay: plusDays(period.firstDay, by * lengthOf(period)),
})

/** From the period's first midnight in London up to, but not including, the midnight after it. */
export function boundsOf(period: Period): { readonly from: Date; readonly to: Date } {
  return { from: midnight(period.firstDay), to: midnight(plusDays(period.firstDay, lengthOf(period))) }
}

/** London is on UTC or an hour ahead, and its clocks change at one in the morning, so every day has a midnight. */
function midnight(day: string): Date {
  const utc = new Date(day)
  return asTyped(utc.getTime()).endsWith('T00:00') ? utc : new Date(utc.getTime() - HOUR)
}

/** "Sun 22 November", or "Mon 16 November to Sun 22 November". */
export function nameOf(period: Period): string {
  const first = name.format(new Date(period.firstDay))
  return period.kind === 'day' ? first : `${first} to ${name.format(new Date(plusDays(period.firstDay, 6)))}`
}

/**
 * RFC 4180, with the byte order mark that tells Excel it is UTF-8. A cell that a spreadsheet would read as a formula
 * starts with an apostrophe, as a stranger may have typed it into the form.
 */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const time = (iso: string | null) => (iso ? sortable(iso) : '')

/** Hides the placeholder for a missing email address. */
const shown = (text: string) => (isNoEmail(text) ? '' : text)

const COLUMNS: readonly (readonly [heading: string, of: (request: CallbackRequest) => string])[] = [
  ['Received', ({ received_at }) => time(received_at)],
  ['Due', ({ due_at }) => time(due_at)],
  ...HEADINGS.map(
    ([column, heading]) => [heading, (request: CallbackRequest) => shown(request[column] ?? '')] as const,
  ),
  ['Status', ({ status }) => status],
  ['Seen', ({ seen_at }) => time(seen_at)],
  ['Taken', ({ taken_at }) => time(taken_at)],
  ['Taken by', ({ taken_by_name }) => taken_by_name ?? ''],
  ['On the way', ({ on_the_way_at }) => time(on_the_way_at)],
  ['Minutes', ({ eta_minutes }) => eta_minutes?.toString() ?? ''],
  ['Reply', ({ reply }) => reply ?? ''],
  ['Escalated', ({ escalated_at }) => time(escalated_at)],
  ['Done', ({ done_at }) => time(done_at)],
  ['Outcome', ({ outcome }) => outcome ?? ''],
  ['Suspected bot', ({ is_suspect }) => (is_suspect ? 'maybe' : '')],
  ['Id', ({ id }) => id],
]

export const toTable = (requests: readonly CallbackRequest[]): readonly (readonly string[])[] => [
  COLUMNS.map(([heading]) => heading),
  ...requests.map((request) => COLUMNS.map(([, of]) => of(request))),
]
