import type { Settings } from '../api/shapes.ts'
import type { Unit } from './duration.ts'

/** The open settings, as the migrations of supabase/ limit them. */
export interface NumberField {
  readonly kind: 'number'
  readonly key: string
  readonly label: string
  readonly help: string
  readonly least: number
  readonly most: number
  /** What the database counts, for one of what is shown. */
  readonly scale: number
  readonly suffix: string
}

export interface TimeField {
  readonly kind: 'time'
  readonly key: string
  readonly label: string
  readonly help: string
  readonly units: readonly Unit[]
  readonly least: { readonly amount: number; readonly unit: Unit }
  readonly most: { readonly amount: number; readonly unit: Unit }
}

export interface SwitchField {
  readonly kind: 'switch'
  readonly key: string
  readonly label: string
  readonly help: string
}

export type Field = NumberField | TimeField | SwitchField

interface Group {
  readonly title: string
  readonly fields: readonly Field[]
}

const time = (key: string, label: string, help: string): TimeField => ({
  kind: 'time',
  key,
  label,
  help,
  units: ['minutes', 'hours', 'days'],
  least: { amount: 1, unit: 'minutes' },
  most: { amount: 1, unit: 'days' },
})

const keep = (key: string, label: string, help: string, least: TimeField['least']): TimeField => ({
  kind: 'time',
  key,
  label,
  help,
  units: ['days', 'months', 'years'],
  least,
  most: { amount: 20, unit: 'years' },
})

const rows = (key: string, label: string, help: string, most: number): NumberField => ({
  kind: 'number',
  key,
  label,
  help,
  least: 1,
  most,
  scale: 1,
  suffix: ' requests',
})

const bytes = (key: string, label: string, help: string): NumberField => ({
  kind: 'number',
  key,
  label,
  help,
  least: 1,
  most: 1_000_000,
  scale: 1000,
  suffix: ' KB',
})

const GROUPS: readonly Group[] = [
  {
    title: 'Alerts: who gets them, and when',
    fields: [
      time('remind_after', 'Alert again after', 'If nobody has taken a request, counted from when it’s due.'),
      time('escalate_after', 'Alert everyone after', 'On call or not. The request then counts as missed.'),
      rows('named_singly', 'Separate alerts in an hour', 'Beyond that, one alert names several.', 1_000_000),
      time('digest_every', 'Group alerts every', 'Suspected bots are grouped too.'),
      {
        kind: 'number',
        key: 'rings_an_hour',
        label: 'A phone rings at most, in an hour',
        help: 'For requests you’ve heard of. Someone new always rings.',
        least: 1,
        most: 1_000,
        scale: 1,
        suffix: ' times',
      },
    ],
  },
  {
    title: 'Your other systems',
    fields: [
      {
        kind: 'switch',
        key: 'tells_events',
        label: 'Send them what staff do',
        help: 'Taken, replied, on the way, done: to your webhook, with the customer’s name and number.',
      },
    ],
  },
  {
    title: 'How long requests are kept',
    fields: [
      keep('keep_customers', 'Customers’', 'Requests that became a job. The privacy page says 7 years.', {
        amount: 12,
        unit: 'months',
      }),
      keep('keep_others', 'Others’', 'Requests that came to nothing. The privacy page says 12 months.', {
        amount: 30,
        unit: 'days',
      }),
      keep('keep_suspects', 'Suspected bots, and spam', 'As far as we can tell.', { amount: 7, unit: 'days' }),
    ],
  },
  {
    title: 'Floods',
    fields: [
      rows(
        'sender_limit',
        'From one sender, in an hour',
        'You always get these by name. More are marked. Three times as many are suspected bots, five times are refused.',
        10_000,
      ),
      rows(
        'told_singly',
        'Beyond that, separate alerts',
        'In an hour, from everyone. After that, alerts are grouped.',
        1_000_000,
      ),
      rows(
        'surge_rows',
        'Beyond that, kept whole',
        'In an hour, from everyone. After that, messages are dropped.',
        1_000_000,
      ),
      bytes('surge_bytes', 'Beyond that, in size', 'The same limit, by total size.'),
      rows(
        'most_rows',
        'The most in an hour',
        'Half is reserved for senders within their limit. Beyond it, requests are refused and visitors are told to call.',
        1_000_000,
      ),
      bytes('most_bytes', 'The most in an hour, in size', 'The same limit, by total size.'),
      rows('day_rows', 'The most in a day', 'So that a flood lasting days can’t fill the database.', 10_000_000),
      bytes('day_bytes', 'The most in a day, in size', 'The same limit, by total size.'),
    ],
  },
]

/** Of those, the ones that this database has: the desk may be newer. */
export const groupsOf = (settings: Settings): readonly Group[] =>
  GROUPS.map(({ title, fields }) => ({ title, fields: fields.filter(({ key }) => key in settings) }))
