import type { Settings } from '../api/types.ts'
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

const keep = (key: string, label: string, help: string): TimeField => ({
  kind: 'time',
  key,
  label,
  help,
  units: ['days', 'months', 'years'],
  least: { amount: 1, unit: 'days' },
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
    title: 'Who is told, and when',
    fields: [
      time('remind_after', 'Tell again after', 'When nobody has taken a request, from when it is due.'),
      time('escalate_after', 'Tell everybody after', 'Also those who are not on call. It then counts as missed.'),
      rows('named_singly', 'Told one by one, in an hour', 'More are told of together, by name.', 1_000_000),
      time('digest_every', 'Tell of many together, every', 'Also what a program may have sent.'),
      {
        kind: 'number',
        key: 'rings_an_hour',
        label: 'A phone rings in an hour at most',
        help: 'More is shown without a sound.',
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
        label: 'Tell them what staff do',
        help: 'Taken, replied, on the way, done: to your webhook, with the customer’s name and number.',
      },
    ],
  },
  {
    title: 'How long requests are kept',
    fields: [
      keep('keep_customers', 'Of customers', 'Whose request became a job. The privacy page says 7 years.'),
      keep('keep_others', 'Of others', 'Whose request came to nothing. The privacy page says 12 months.'),
      keep('keep_suspects', 'From programs, and spam', 'As far as can be told.'),
    ],
  },
  {
    title: 'Floods',
    fields: [
      rows(
        'sender_limit',
        'From one address, in an hour',
        'Those are always told by name. More are marked; from three times as many on suspected, from five times on refused.',
        10_000,
      ),
      rows(
        'told_singly',
        'Beyond that, told one by one',
        'In an hour from everybody. More are told of together.',
        1_000_000,
      ),
      rows('surge_rows', 'Beyond that, stored whole', 'In an hour from everybody. More lose their message.', 1_000_000),
      bytes('surge_bytes', 'Beyond that, in size', 'The same, for what they weigh together.'),
      rows(
        'most_rows',
        'The most in an hour',
        'Half of it is for senders who stay within their number. More are refused: visitors are told to call.',
        1_000_000,
      ),
      bytes('most_bytes', 'The most in an hour, in size', 'The same, for what they weigh together.'),
      rows('day_rows', 'The most in a day', 'So that a flood of days does not fill the database.', 10_000_000),
      bytes('day_bytes', 'The most in a day, in size', 'The same, for what they weigh together.'),
    ],
  },
]

/** Of those, the ones that this database has: the desk may be newer. */
export const groupsOf = (settings: Settings): readonly Group[] =>
  GROUPS.map(({ title, fields }) => ({ title, fields: fields.filter(({ key }) => key in settings) }))
