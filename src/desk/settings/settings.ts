import { retention } from '../../facts/retention.ts'
import type { Settings } from '../api/shapes.ts'

/** A setting as typed. A duration uses the largest unit that fits. */
export interface Draft {
  /** '' while the field is empty; which one, for a choice. */
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

/** A setting that the owner may change, with the limits and the default (`usual`) from supabase/migrations. */
export type Field = Readonly<{ key: string; label: string; help: string; usual: Draft }> &
  (
    | Readonly<{ kind: 'time'; units: readonly Unit[]; least: Draft; most: Draft; isPromised: boolean }>
    /** `scale`: how many of the database's units make one shown unit. The minimum is one. */
    | Readonly<{ kind: 'number'; most: number; suffix: string; scale: number }>
    /** Of two, the second is a switch that is on. The default comes first. */
    | Readonly<{ kind: 'choice'; choices: readonly (readonly [value: Settings[string], words: string])[] }>
  )

const time = (key: string, label: string, usual: number, help: string): Field => ({
  ...{ kind: 'time', key, label, help, usual: { amount: usual, unit: 'minutes' }, units: UNITS.slice(0, 3) },
  ...{ least: { amount: 1, unit: 'minutes' }, most: { amount: 1, unit: 'days' }, isPromised: false },
})
const keep = (
  promised: keyof typeof retention,
  label: string,
  least: string,
  help: string,
  most = '20 years',
): Field => ({
  ...{ kind: 'time', key: `keep_${promised}`, label, help, usual: parseInterval(retention[promised]) },
  ...{ units: UNITS.slice(2), least: parseInterval(least), most: parseInterval(most), isPromised: true },
})
const count = (
  key: string,
  label: string,
  usual: number,
  help: string,
  { most = 1_000_000, suffix = ' requests', scale = 1 } = {},
): Field => ({ kind: 'number', key, label, help, usual: { amount: usual, unit: 'minutes' }, most, suffix, scale })
const KB = { suffix: ' KB', scale: 1000 }
const MB = { suffix: ' MB', scale: 1_000_000, most: 10_000 }
const choice = (key: string, label: string, help: string, ...choices: [Settings[string], string][]): Field => ({
  ...{ kind: 'choice', key, label, help, usual: { amount: 0, unit: 'minutes' }, choices },
})

interface SettingsGroup {
  readonly title: string
  readonly about: string
  /** What its most telling settings are at, on the closed card. Each is named by its key. */
  readonly says: string
  /** Whether it is closed until someone opens it, on a wide screen too. */
  readonly isRare?: boolean
  readonly fields: readonly Field[]
}

const GROUPS: readonly SettingsGroup[] = [
  {
    title: 'Alerts',
    about: 'Who hears of a request that nobody has taken, and how often.',
    says: 'Again after {remind_after}, everyone after {escalate_after}',
    fields: [
      time('remind_after', 'Alert again after', 5, 'If nobody has taken a request, counted from when it’s due.'),
      time('escalate_after', 'Alert everyone after', 15, 'On call or not. The request then counts as missed.'),
      count('named_singly', 'Separate alerts in an hour', 6, 'Beyond that, one alert names several.'),
      time('digest_every', 'Group alerts every', 5, 'Suspected bots are grouped too.'),
      count(
        'rings_an_hour',
        'Most rings in an hour',
        12,
        'On each device, and on each phone by call and by text. Beyond that, alerts show without a sound.',
        { most: 1_000, suffix: ' times' },
      ),
    ],
  },
  {
    title: 'Texts to customers',
    about: 'To a UK mobile, unless they asked for a call. You need a provider that texts.',
    says: 'About their request: {text_customers}',
    fields: [
      choice(
        'text_customers',
        'Text them about their request',
        'When you’re on the way, when the time changes, and when it’s done.',
        [false, 'off'],
        [true, 'on'],
      ),
      count('customer_texts_a_day', 'Most in a day', 200, 'To all customers together.', {
        most: 10_000,
        suffix: ' texts',
      }),
    ],
  },
  {
    title: 'How long we keep things',
    about: 'The privacy page promises these. Have it changed before you keep anything longer.',
    says: 'Jobs {keep_customers}, others {keep_others}',
    fields: [
      keep('customers', 'Requests that became a job', '12 months', 'By law, invoices are kept for six years.'),
      keep('others', 'Other requests', '30 days', 'Advice, no answer, cancelled, never taken.'),
      keep('suspects', 'Suspected bots, and spam', '7 days', 'What a bot seems to have sent, or you marked.'),
      keep('pictures', 'Photographs', '1 day', 'From when their request is done.', '12 months'),
    ],
  },
  {
    title: 'Photographs',
    about: 'What customers send with their requests.',
    says: 'Room for {most_picture_bytes}, {day_picture_bytes} a day',
    fields: [
      count(
        'most_picture_bytes',
        'Room for photographs',
        200,
        'When it’s full, new ones wait on visitors’ phones.',
        MB,
      ),
      count('day_picture_bytes', 'Most in a day', 60, 'From everyone, a quarter of it in any hour. The rest wait.', MB),
    ],
  },
  {
    title: 'Signing in',
    about: 'To turn it on, set up your own app. We then ask the other owners to set up theirs.',
    says: 'Owners confirm with an app: {second_factor}',
    fields: [
      choice(
        'second_factor',
        'Owners confirm with an app',
        'A code to export or erase data, or to change settings or staff.',
        ['off', 'off'],
        ['required', 'on'],
      ),
    ],
  },
  {
    title: 'Too many requests at once',
    about: 'For when someone sends them by the hundred. If real customers are turned away, raise these.',
    says: 'One sender: {sender_limit} an hour',
    isRare: true,
    fields: [
      count(
        'sender_limit',
        'From one sender, in an hour',
        10,
        'Alerts name each of these. Later ones are marked as over this limit, then as suspected bots at three times as many, and refused at five times.',
        { most: 10_000 },
      ),
      count(
        'told_singly',
        'Over that limit, with an alert each',
        30,
        'In an hour, from everyone over the limit. Later ones share alerts.',
      ),
      count(
        'surge_rows',
        'Over that limit, kept with the message',
        300,
        'In an hour, from everyone over the limit. Later ones are kept without it.',
      ),
      count(
        'surge_bytes',
        'Over that limit, total size',
        1_000,
        'The same in size, so that long messages count more.',
        KB,
      ),
      count(
        'most_rows',
        'Most requests in an hour',
        12_000,
        'From everyone. Half is for senders within their limit. After that, visitors are told to call.',
      ),
      count('most_bytes', 'Most in an hour, total size', 12_000, 'The same in size.', KB),
      count('day_rows', 'Most requests in a day', 30_000, 'From everyone, so that the database can’t fill up.', {
        most: 10_000_000,
      }),
      count('day_bytes', 'Most in a day, total size', 40_000, 'The same in size.', KB),
    ],
  },
  {
    title: 'Where the site runs',
    about: 'For the person who looks after the site.',
    says: 'The database’s plan: {plan_bytes}',
    isRare: true,
    fields: [
      count(
        'plan_bytes',
        'Size of the database’s plan',
        500,
        'The free plan has 500 MB, Pro 8,000. We warn you when 70% is used.',
        { ...MB, most: 1_000_000 },
      ),
      choice(
        'behind_cloudflare',
        'The database is behind Cloudflare',
        'Choose Yes if it has a web address of your own there. If this is wrong, many senders may count as one.',
        [null, 'Automatic'],
        [true, 'Yes'],
        [false, 'No'],
      ),
      choice(
        'tells_events',
        'Send your other systems staff activity',
        'Each step goes to your webhook, with the customer’s name and number.',
        [false, 'off'],
        [true, 'on'],
      ),
    ],
  },
]

/** The settings that this database has, as the desk may be newer. */
export const groupsOf = (settings: Settings): typeof GROUPS =>
  GROUPS.map((group) => ({ ...group, fields: group.fields.filter(({ key }) => key in settings) }))

/** What a closed card says: its settings' values, or what it is about if this database lacks one of them. */
export function inShort({ says, about, fields }: SettingsGroup, draftOf: (field: Field) => Draft): string {
  const words = says.replace(/\{(\w+)\}/g, (hole, key) => {
    const field = fields.find((each) => each.key === key)
    return field ? settingInWords(field, draftOf(field)) : hole
  })
  return words.includes('{') ? about : words
}

export function toDraft(field: Field, settings: Settings): Draft {
  const value = settings[field.key] ?? null
  if (field.kind === 'time') return parseInterval(String(value))
  const amount =
    field.kind === 'choice'
      ? field.choices.findIndex(([choice]) => choice === value)
      : Math.round(Number(value) / field.scale)
  return { amount, unit: 'minutes' }
}

export function toSetting(field: Field, { amount, unit }: Draft): Settings[string] {
  if (field.kind === 'time') return toInterval({ amount, unit })
  return field.kind === 'choice' ? (field.choices[Number(amount)]?.[0] ?? null) : Number(amount) * field.scale
}

export const isSame = (a: Draft, b: Draft) => a.amount === b.amount && a.unit === b.unit

export function check(field: Field, { amount, unit }: Draft): string | undefined {
  if (field.kind === 'choice') return undefined
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

/** What happens, and the default or what visitors were told, which stays on one line. */
export const helpOf = (field: Field): string =>
  // A switch shows in one line what it does.
  field.kind === 'choice' && field.choices.length === 2
    ? field.help
    : `${field.help} ${field.kind === 'time' && field.isPromised ? 'The privacy page says' : 'Usually'} ${settingInWords(field, field.usual).replace(' ', '\u00A0')}.`

/** What retention other than visitors were told means. */
export function againstPrivacy(field: Field, draft: Draft): string | undefined {
  const [now, promised] = [minutesOf(draft), minutesOf(field.usual)]
  if (field.kind !== 'time' || !field.isPromised || now === promised) return undefined
  const says = `${field.label}: the privacy page says ${said(field.usual)}.`
  return now < promised
    ? `${says} With ${said(draft)} they go sooner.`
    : `${says} With ${said(draft)} you’d keep them longer than it says, so have the page changed first.`
}

/** "22 requests will be erased tonight, for good", from the database's words (private.expired_in_words); undefined if nothing is. */
export function lossIn(message = ''): string | undefined {
  const [, what, how] = /^(.+) (?:is|are) older than that\. .+ be (erased tonight, for good)\.$/.exec(message) ?? []
  return what && `${what} will be ${how}`
}

/** Words for a setting: "5 minutes", "1,000 KB", "on". */
export function settingInWords(field: Field, { amount, unit }: Draft): string {
  if (field.kind === 'choice') return field.choices[Number(amount)]?.[1].toLowerCase() ?? 'something new'
  return field.kind === 'time' ? said({ amount, unit }) : spoken(Number(amount)) + field.suffix
}

const spoken = (number: number) => number.toLocaleString('en-GB')
const said = ({ amount, unit }: Draft) => `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`
