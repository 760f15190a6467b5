import type { Settings } from '../api/shapes.ts'

/** A setting as typed. A duration uses the largest unit that fits. */
export interface Draft {
  /** '' while the field is empty; 1 or 0 for a switch. */
  readonly amount: number | string
  /** The unit of a duration. */
  readonly unit: Unit
}

export const UNITS = ['minutes', 'hours', 'days', 'months', 'years'] as const
type Unit = (typeof UNITS)[number]

/** Parses a PostgreSQL interval: "00:05:00", "30 days". Rounds mixed units, which the desk never writes, to the largest. */
export function parseInterval(text: string): Draft {
  const of = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
  const months = of(/(\d+) years?/) * 12 + of(/(\d+) mons?/)
  // Written as "12 months", as on the privacy page.
  if (months > 0)
    return months % 12 === 0 && months > 12
      ? { amount: months / 12, unit: 'years' }
      : { amount: months, unit: 'months' }
  const days = of(/(\d+) days?/)
  if (days > 0) return { amount: days, unit: 'days' }
  const minutes = of(/(\d+):\d\d:/) * 60 + of(/\d+:(\d\d):/) + of(/:(\d\d(?:\.\d+)?)$/) / 60
  if (minutes >= 60 && minutes % 60 === 0) return { amount: minutes / 60, unit: 'hours' }
  return { amount: Math.round(minutes), unit: 'minutes' }
}

/** An interval that PostgreSQL can read: "5 minutes". */
export const toInterval = ({ amount, unit }: Draft): string => `${amount} ${unit}`

const MINUTES: Readonly<Record<Unit, number>> = {
  minutes: 1,
  hours: 60,
  days: 24 * 60,
  months: 30 * 24 * 60,
  // Counted as PostgreSQL compares them: twelve months of thirty days.
  years: 360 * 24 * 60,
}

const minutesOf = ({ amount, unit }: Draft): number => Number(amount) * MINUTES[unit]

/** A setting that the owner may change, with the limits from supabase/migrations. */
export type Field = Readonly<{ key: string; label: string; help: string }> &
  (
    | Readonly<{ kind: 'time'; units: readonly Unit[]; least: Draft; most: Draft }>
    /** `scale`: how many of the database's units make one shown unit. The minimum is one. */
    | Readonly<{ kind: 'number'; most: number; suffix: string; scale: number }>
    | Readonly<{ kind: 'switch' }>
  )

const time = (key: string, label: string, help: string): Field => {
  const [least, most] = [{ amount: 1, unit: 'minutes' } as const, { amount: 1, unit: 'days' } as const]
  return { kind: 'time', key, label, help, units: UNITS.slice(0, 3), least, most }
}
const keep = (key: string, label: string, help: string, amount: number, unit: Unit): Field => {
  const [least, most] = [{ amount, unit }, { amount: 20, unit: 'years' } as const]
  return { kind: 'time', key, label, help, units: UNITS.slice(2), least, most }
}
const count = (key: string, label: string, help: string, most = 1_000_000, suffix = ' requests', scale = 1): Field => {
  return { kind: 'number', key, label, help, most, suffix, scale }
}
const bytes = (key: string, label: string, help: string) => count(key, label, help, 1_000_000, ' KB', 1000)

const GROUPS: readonly { readonly title: string; readonly fields: readonly Field[] }[] = [
  {
    title: 'Alerts: who gets them, and when',
    fields: [
      time('remind_after', 'Alert again after', 'If nobody has taken a request, counted from when it’s due.'),
      time('escalate_after', 'Alert everyone after', 'On call or not. The request then counts as missed.'),
      count('named_singly', 'Separate alerts in an hour', 'Beyond that, one alert names several.'),
      time('digest_every', 'Group alerts every', 'Suspected bots are grouped too.'),
      count(
        'rings_an_hour',
        'Most rings in an hour',
        'On each device, and on each phone by call and by text. Beyond that, alerts show without a sound.',
        1_000,
        ' times',
      ),
    ],
  },
  {
    title: 'Texts to customers',
    fields: [
      {
        kind: 'switch',
        key: 'text_customers',
        label: 'Text them about their request',
        help: 'On the way, a new time, done: to a UK mobile, unless they asked for a call. Needs a provider that texts.',
      },
      count('customer_texts_a_day', 'The most in a day', 'To all customers together.', 10_000, ' texts'),
    ],
  },
  {
    title: 'Your other systems',
    fields: [
      {
        kind: 'switch',
        key: 'tells_events',
        label: 'Send them staff activity',
        help: 'Taken, replied, on the way, arrived, done: to your webhook, with the customer’s name and number.',
      },
    ],
  },
  {
    title: 'How long requests are kept',
    fields: [
      keep('keep_customers', 'Customers’', 'Requests that became a job. The privacy page says 7 years.', 12, 'months'),
      keep('keep_others', 'Others’', 'Requests that didn’t become a job. The privacy page says 12 months.', 30, 'days'),
      keep('keep_suspects', 'Suspected bots, and spam', 'As far as we can tell.', 7, 'days'),
    ],
  },
  {
    title: 'Floods',
    fields: [
      count(
        'sender_limit',
        'From one sender, in an hour',
        'You always get these by name. More are marked. Three times as many are suspected bots, five times are refused.',
        10_000,
      ),
      count(
        'told_singly',
        'Beyond that, separate alerts',
        'In an hour, from everyone. After that, alerts are grouped.',
      ),
      count('surge_rows', 'Beyond that, kept whole', 'In an hour, from everyone. After that, messages are dropped.'),
      bytes('surge_bytes', 'Beyond that, in size', 'The same limit, by total size.'),
      count(
        'most_rows',
        'The most in an hour',
        'Half is reserved for senders within their limit. Beyond it, requests are refused and visitors are told to call.',
      ),
      bytes('most_bytes', 'The most in an hour, in size', 'The same limit, by total size.'),
      count('day_rows', 'The most in a day', 'So that a flood lasting days can’t fill the database.', 10_000_000),
      bytes('day_bytes', 'The most in a day, in size', 'The same limit, by total size.'),
    ],
  },
]

/** The settings that this database has, as the desk may be newer. */
export const groupsOf = (settings: Settings): typeof GROUPS =>
  GROUPS.map(({ title, fields }) => ({ title, fields: fields.filter(({ key }) => key in settings) }))

export function toDraft(field: Field, settings: Settings): Draft {
  const value = settings[field.key]
  if (field.kind === 'time') return parseInterval(String(value))
  return { amount: Math.round(Number(value) / (field.kind === 'number' ? field.scale : 1)), unit: 'minutes' }
}

export function toSetting(field: Field, { amount, unit }: Draft): number | string | boolean {
  if (field.kind === 'switch') return amount === 1
  return field.kind === 'time' ? toInterval({ amount, unit }) : Number(amount) * field.scale
}

export const isSame = (a: Draft, b: Draft) => a.amount === b.amount && a.unit === b.unit

export function check(field: Field, { amount, unit }: Draft): string | undefined {
  if (field.kind === 'switch') return undefined
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return 'Enter a whole number'
  if (field.kind === 'number') {
    return amount >= 1 && amount <= field.most ? undefined : `Enter 1 to ${spoken(field.most)}`
  }
  const minutes = minutesOf({ amount, unit })
  const isWithin = minutes >= minutesOf(field.least) && minutes <= minutesOf(field.most)
  return isWithin ? undefined : `Choose ${said(field.least)} to ${said(field.most)}`
}

/** Errors in each setting, and in two settings together. */
export function settingsProblems(fields: readonly Field[], draftOf: (field: Field) => Draft) {
  const found = Object.fromEntries(fields.map((field) => [field.key, check(field, draftOf(field))]))
  const [remind, escalate] = ['remind_after', 'escalate_after'].map((key) => {
    const field = fields.find((field) => field.key === key)
    return field && minutesOf(draftOf(field))
  })
  if (remind !== undefined && escalate !== undefined && remind >= escalate)
    found.remind_after ??= 'Choose less than “Alert everyone after”'
  return found
}

/** Words for a setting: "5 minutes", "1,000 KB", "on". */
export function settingInWords(field: Field, { amount, unit }: Draft): string {
  if (field.kind === 'switch') return amount === 1 ? 'on' : 'off'
  return field.kind === 'time' ? said({ amount, unit }) : spoken(Number(amount)) + field.suffix
}

const spoken = (number: number) => number.toLocaleString('en-GB')
const said = ({ amount, unit }: Draft) => `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`
