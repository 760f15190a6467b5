import * as PlainDate from 'temporal-polyfill/fns/PlainDate'
import { HEADINGS, isNoEmail } from '../../outbox/fields.ts'
import type { CallbackRequest, Score } from '../api/shapes.ts'
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

/** "Sun 22 November", "16 to 22 November", or "30 Nov to 6 Dec". */
export function nameOf({ kind, first }: Period): string {
  const name = (date: CalendarDate, options: Intl.DateTimeFormatOptions) =>
    PlainDate.toLocaleString(date, 'en-GB', { day: 'numeric', ...options })
  if (kind === 'day') return name(first, { weekday: 'short', month: 'long' })
  const last = PlainDate.addDays(first, 6)
  if (first.month === last.month) return `${name(first, {})} to ${name(last, { month: 'long' })}`
  return `${name(first, { month: 'short' })} to ${name(last, { month: 'short' })}`
}

/** "Mon". */
export const shortDayOf = ({ first }: Period): string => PlainDate.toLocaleString(first, 'en-GB', { weekday: 'short' })

/** The top of an axis that has all of these below it, and half of it a whole number. */
export function topOf(counts: readonly number[]): number {
  const most = Math.max(1, ...counts)
  return [2, 4, 8, 10, 20, 40, 80, 100, 200, 400, 800].find((top) => most <= top) ?? 2 * Math.ceil(most / 2)
}

/** "40 s", "6 min", "2 h 5 min"; a dash for null. */
export function spoken(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
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
  ['Price told', ({ price_told }) => price_told?.toString() ?? ''],
  ['Price paid', ({ price_paid }) => price_paid?.toString() ?? ''],
  ['Suspected bot', ({ is_suspect }) => (is_suspect ? 'maybe' : '')],
  ['Id', ({ id }) => id],
]

export const toTable = (requests: readonly CallbackRequest[]): readonly (readonly string[])[] => [
  COLUMNS.map(([heading]) => heading),
  ...requests.map((request) => COLUMNS.map(([, of]) => of(request))),
]

export type By = 'week' | 'month'

/** "23 Nov", or "Nov 2026". @param first - its first day */
export const nameOfSpan = (by: By, first: string): string =>
  new Date(first).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    month: 'short',
    ...(by === 'week' ? { day: 'numeric' } : { year: 'numeric' }),
  })

/** All that is counted. Minutes are of the wait for our call, and from it to the door; prices are in pounds. */
const SCORES: readonly (readonly [heading: string, of: (score: Score) => string | number | null])[] = [
  ['From', ({ first }) => first],
  ['Calls', ({ calls }) => calls],
  ['Calls in time', ({ calls_in_time }) => calls_in_time],
  ['Half called within', ({ half_called }) => half_called],
  ['Longest wait for a call', ({ longest_call }) => longest_call],
  ['Arrivals', ({ jobs }) => jobs],
  ['Arrivals in time', ({ jobs_in_time }) => jobs_in_time],
  ['Half arrived within', ({ half_arrived }) => half_arrived],
  ['Longest wait for an arrival', ({ longest_arrival }) => longest_arrival],
  ['Jobs without Arrived', ({ unrecorded }) => unrecorded],
  ['Not ours, free', ({ not_us }) => not_us],
  ['Prices noted', ({ priced }) => priced],
  ['Paid as told or less', ({ as_told }) => as_told],
  ['Most above the price told', ({ most_over }) => most_over],
]

export const toScores = (scores: readonly Score[]): readonly (readonly string[])[] => [
  SCORES.map(([heading]) => heading),
  ...scores.map((score) => SCORES.map(([, of]) => String(of(score) ?? ''))),
]
