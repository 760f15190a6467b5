import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import { HEADINGS, isNoEmail } from '../../outbox/fields.ts'
import type { CallbackRequest } from '../api/shapes.ts'
import { type CalendarDate, dateIn, startOf } from '../words/calendar.ts'
import { type Moment, sortable } from '../words/london.ts'

/** A day, or a week from Monday, in London time. */
export interface Period {
  readonly kind: 'day' | 'week'
  readonly first: CalendarDate
}

export function periodOf(kind: Period['kind'], moment: Moment): Period {
  const today = dateIn(moment)
  return { kind, first: kind === 'day' ? today : PlainDate.startOfWeek(today) }
}

const lengthOf = ({ kind }: Period) => (kind === 'day' ? 1 : 7)

export const moved = (period: Period, by: -1 | 1): Period => ({
  ...period,
  first: PlainDate.addDays(period.first, by * lengthOf(period)),
})

/** From the period's first midnight in London up to, but not including, the midnight after it. */
export const boundsOf = (period: Period): { readonly from: Date; readonly to: Date } => ({
  from: startOf(period.first),
  to: startOf(moved(period, 1).first),
})

/** "Sun 22 November", or "Mon 16 November to Sun 22 November". */
export function nameOf({ kind, first }: Period): string {
  const name = (date: CalendarDate) =>
    PlainDate.toLocaleString(date, 'en-GB', { weekday: 'short', day: 'numeric', month: 'long' })
  return kind === 'day' ? name(first) : `${name(first)} to ${name(PlainDate.addDays(first, 6))}`
}

const time = (iso: string | null) => (iso ? sortable(iso) : '')

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
  ['Arrived', ({ arrived_at }) => time(arrived_at ?? null)],
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
