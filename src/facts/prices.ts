import { hours } from './company.ts'

export const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
/** The kinds of day that rates depend on. */
export type Day = (typeof week)[number] | 'bank holiday' | 'named date'

export type Band = 'named-days' | 'night' | 'weekend' | 'evening' | 'standard'

interface Rate {
  readonly band: Band
  readonly label: string
  readonly when: string
  readonly days: readonly Day[]
  /** Whole hours, `from` included and `to` not. A band whose `to` is not later than its `from` runs past midnight. */
  readonly from: number
  readonly to: number
  readonly multiplier: number
}

const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = week
const workingDays = [monday, tuesday, wednesday, thursday, friday] as const

/**
 * What labour costs, as multiples of the standard rate, by the clock in London. "8am to 6pm" ends before 6pm. The first
 * row that fits applies. src/facts/labour.ts has the pounds for each row, if the owner has given them.
 */
export const rates = [
  {
    band: 'named-days',
    label: 'Christmas Day, Boxing Day and New Year’s Day',
    when: '25 December, 26 December and 1 January, all day',
    days: ['named date'],
    from: 0,
    to: 24,
    multiplier: 3,
  },
  {
    band: 'night',
    label: 'Nights',
    when: '10pm to 8am, every day',
    days: [...week, 'bank holiday', 'named date'],
    from: 22,
    to: 8,
    multiplier: 2,
  },
  {
    band: 'weekend',
    label: 'Weekends and bank holidays',
    when: 'Saturday, Sunday and bank holidays, 8am to 10pm',
    days: [saturday, sunday, 'bank holiday'],
    from: 8,
    to: 22,
    multiplier: 1.5,
  },
  {
    band: 'evening',
    label: 'Evenings',
    when: 'Monday to Friday, 6pm to 10pm',
    days: workingDays,
    from: 18,
    to: 22,
    multiplier: 1.5,
  },
  {
    band: 'standard',
    label: 'Standard hours',
    when: hours.office,
    days: workingDays,
    from: 8,
    to: 18,
    multiplier: 1,
  },
] as const satisfies readonly Rate[]

/**
 * The row that applies in the hour which begins at `hour` (0 to 23) on a day of this kind.
 * @throws if there is no such hour.
 */
export function bandAt(day: Day, hour: number): Rate {
  const all: readonly Rate[] = rates
  const rate = all.find(
    ({ days, from, to }) => days.includes(day) && (from < to ? hour >= from && hour < to : hour >= from || hour < to),
  )
  if (!rate || hour < 0 || hour > 23) throw new Error(`no rate on ${day} at ${hour}`)
  return rate
}

/** What we tell a caller about the price. It gives no total: nobody can price a leak unseen. */
export const priceSentence =
  'Before anyone sets off we tell you the hourly rate at that time, the minimum charge and our best estimate, VAT included; we do no extra work without your agreement.'

/**
 * England and Wales, from gov.uk/bank-holidays.json, with its names. It lists substitute days, not the weekend dates they
 * replace, and whole years. Later holidays are not known yet.
 */
export const bankHolidays: Readonly<Record<string, string>> = {
  '2026-01-01': 'New Year’s Day',
  '2026-04-03': 'Good Friday',
  '2026-04-06': 'Easter Monday',
  '2026-05-04': 'Early May bank holiday',
  '2026-05-25': 'Spring bank holiday',
  '2026-08-31': 'Summer bank holiday',
  '2026-12-25': 'Christmas Day',
  '2026-12-28': 'Boxing Day (substitute day)',
  '2027-01-01': 'New Year’s Day',
  '2027-03-26': 'Good Friday',
  '2027-03-29': 'Easter Monday',
  '2027-05-03': 'Early May bank holiday',
  '2027-05-31': 'Spring bank holiday',
  '2027-08-30': 'Summer bank holiday',
  '2027-12-27': 'Christmas Day (substitute day)',
  '2027-12-28': 'Boxing Day (substitute day)',
  '2028-01-03': 'New Year’s Day (substitute day)',
  '2028-04-14': 'Good Friday',
  '2028-04-17': 'Easter Monday',
  '2028-05-01': 'Early May bank holiday',
  '2028-05-29': 'Spring bank holiday',
  '2028-08-28': 'Summer bank holiday',
  '2028-12-25': 'Christmas Day',
  '2028-12-26': 'Boxing Day',
}

/** The trades that come out day and night, and are charged by the hour. Everything else starts with a quote. */
export const HOURLY_TRADES = ['emergency-plumbing', 'emergency-locksmith', 'emergency-drainage'] as const
export type HourlyTrade = (typeof HOURLY_TRADES)[number]

export const payment = {
  standardDays: 30,
  depositPercent: 50,
  lateChargePercentPerMonth: 1.5,
  cancellationHours: 24,
  guaranteeMonths: 12,
  /** Working days until we acknowledge a complaint, and days until we answer it. */
  complaintNoticeDays: 5,
  complaintDays: 28,
  /** Days in which a consumer may cancel: Consumer Contracts Regulations 2013, reg 30. */
  coolingOffDays: 14,
  methods: [
    'cash',
    'card',
    'bank transfer',
    'insurance claims',
    'council contracts',
    'housing association and estate agent payments',
  ],
} as const
