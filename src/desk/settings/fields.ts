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

export type Field = NumberField | TimeField

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
      time('digest_every', 'Tell of many together, every', 'What comes in a flood, and what a program may have sent.'),
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
      rows('sender_limit', 'From one address, in an hour', 'More than that are stored and marked.', 10_000),
      rows('told_singly', 'Told one by one, in an hour', 'More than that are told of together.', 1_000_000),
      rows('surge_rows', 'A busy hour', 'From then on requests are stored without their message.', 1_000_000),
      bytes('surge_bytes', 'A busy hour, in size', 'The same, for what they weigh together.'),
      rows(
        'most_rows',
        'The most in an hour',
        'From then on requests are refused: visitors are told to ring.',
        1_000_000,
      ),
      bytes('most_bytes', 'The most in an hour, in size', 'The same, for what they weigh together.'),
    ],
  },
]

/** Of those, the ones that this database has: the desk may be newer. */
export const groupsOf = (settings: Settings): readonly Group[] =>
  GROUPS.map(({ title, fields }) => ({ title, fields: fields.filter(({ key }) => key in settings) }))
