import { HEADINGS, isNoEmail } from '../../outbox/fields.ts'
import type { CallbackRequest } from '../api/shapes.ts'

// As spreadsheets know it: 2026-11-22 02:10:00, in London.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' })
const time = (iso: string | null) => (iso ? format.format(new Date(iso)) : '')

/** An address that stands for none is none. */
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

/** A heading and a row for each request. Times are London's. */
export const toTable = (requests: readonly CallbackRequest[]): readonly (readonly string[])[] => [
  COLUMNS.map(([heading]) => heading),
  ...requests.map((request) => COLUMNS.map(([, of]) => of(request))),
]
