import { isRecord } from '../../storage/guards.ts'

/** What the database's `site_meter` has worked out, and how we say it. */

type Figures = Readonly<Record<string, unknown>>

export interface Meter {
  readonly at: string
  readonly since: string | undefined
  readonly total: Figures
  readonly parts: readonly Figures[]
}

/** Undefined for anything else, such as null before the first hour, or a café's login page. */
export function meterIn(said: unknown): Meter | undefined {
  if (!isRecord(said) || typeof said.at !== 'string' || !isRecord(said.total) || !Array.isArray(said.parts)) return
  const { at, since, total } = said
  return { at, since: typeof since === 'string' ? since : undefined, total, parts: said.parts.filter(isRecord) }
}

/** "41 min", "2 h 10 min". */
const time = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`

const FEWEST = 30

const numbersIn = (figures: Figures) => (name: string) => {
  const value = figures[name]
  return typeof value === 'number' ? value : 0
}

export const HEADINGS = ['Our call', 'At the door', 'The price', 'Not us, and it’s free'] as const

/** What share was as it should be, and of what. */
const SHARES = [
  ['calls_in_time', 'calls', 'in time'],
  ['jobs_in_time', 'jobs', 'in time'],
  ['as_told', 'priced', 'as told'],
  ['not_us', 'calls', 'not us'],
] as const

/** How far each gauge goes, as many as headings. None where it is too early to say. */
export const gauges = (meter: Meter | undefined) =>
  SHARES.map(([part, counted, words]) => {
    const of = numbersIn(meter?.total ?? {})
    return of(counted) < FEWEST ? undefined : { percent: Math.floor((100 * of(part)) / of(counted)), words }
  })

/** The figures in sentences with our misses, as many lists as headings. */
export function sentences({ total }: Meter): readonly (readonly string[])[] {
  const of = numbersIn(total)
  const fromThirty = (counted: string, what: string, ...said: readonly string[]) =>
    of(counted) < FEWEST ? [`Too early to say: ${of(counted)} of ${FEWEST} ${what}.`] : said
  const late = (counted: string, longest: string) =>
    `${of(counted) - of(`${counted}_in_time`) || 'None'} of ${of(counted)} came later than we aim for. The longest took ${time(of(longest))}.`
  const only = (name: string, words: string) => (of(name) > 0 ? [words] : [])
  return [
    fromThirty('calls', 'requests', `Half had it within ${time(of('half_called'))}.`, late('calls', 'longest_call')),
    fromThirty(
      'jobs',
      'jobs',
      `Half had us at the door within ${time(of('half_arrived'))} of our call.`,
      late('jobs', 'longest_arrival'),
      ...only('unrecorded', `At ${of('unrecorded')} more nobody tapped “Arrived”, so we don’t know.`),
    ),
    fromThirty(
      'priced',
      'jobs',
      `${of('as_told')} of ${of('priced')} paid what we’d told them, or less.`,
      ...only('most_over', `The most that anyone paid above it: £${of('most_over')}.`),
    ),
    fromThirty('calls', 'requests', `We said so to ${of('not_us')} of ${of('calls')}.`),
  ]
}

const BANDS: Readonly<Record<string, string>> = {
  standard: 'Monday to Friday, 8am to 6pm',
  evening: 'Monday to Friday, 6pm to 10pm',
  weekend: 'Weekends, 8am to 10pm',
  night: 'Nights, 10pm to 8am',
}

/** The rows of the table: how many were called, and reached, in time. None while it is too early to say. */
export function rows({ total, parts }: Meter) {
  const all = [{ ...total, name: 'All' }, ...parts].filter((figures) => numbersIn(figures)('jobs') >= FEWEST)
  return all.map((figures) => {
    const of = numbersIn(figures)
    const cell = (counted: string) => ({ of: of(counted), inTime: of(`${counted}_in_time`) })
    const name = String(figures.name)
    return { name: BANDS[name] ?? name, cells: [cell('calls'), cell('jobs')] }
  })
}
