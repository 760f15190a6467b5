/**
 * Every business fact of the site, once; the company's phone numbers stand in src/phones.ts. Pages, structured data, the
 * contact form and the tests read them from here. Values in `VITE_*` come from the build's environment; the default
 * domains are reserved for examples (RFC 2606).
 *
 * Each variable is named in full where it is read: `import.meta.env` as an object puts every `VITE_*` variable of the
 * machine that builds into the scripts. `?.` because Node without Vite has no such object; the end-to-end tests read the
 * facts there.
 */

export const company = {
  name: 'Build Masters Hub',
  legalName: 'BUILD MASTERS HUB LTD',
  number: '16704213',
  registeredIn: 'England and Wales',
  /** The town centre, not a door: label it "approximate" wherever it is drawn. */
  office: { town: 'Chelmsford', county: 'Essex', country: 'United Kingdom', latitude: 51.7361, longitude: 0.4798 },
  /** As Companies House has it, in one line. */
  registeredOffice: import.meta.env?.VITE_REGISTERED_OFFICE || 'Chelmsford, Essex, United Kingdom',
  copyrightYear: 2025,
} as const

export const email = import.meta.env?.VITE_CONTACT_EMAIL || 'help@buildmastershub.example'
/** Origin of the published site, without a trailing slash: canonical URLs, sitemap, Open Graph. */
export const siteUrl = (import.meta.env?.VITE_SITE_URL || 'http://localhost:4173').replace(/\/+$/, '')

/** The embedded backend's, which supabase/config.toml names. */
export const DEVELOPMENT_KEY = 'sb_publishable_local_development_only'

/**
 * Where callback requests go. An empty URL is the origin that served the page (the embedded backend).
 * `none` says that this build has no backend: the form then says so and offers other ways.
 */
export const backend =
  import.meta.env?.VITE_SUPABASE_URL === 'none'
    ? null
    : {
        url: (import.meta.env?.VITE_SUPABASE_URL ?? '').replace(/\/+$/, ''),
        anonKey: import.meta.env?.VITE_SUPABASE_ANON_KEY || DEVELOPMENT_KEY,
      }

export const map = {
  tileUrl: import.meta.env?.VITE_MAP_TILE_URL || 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
  zoom: 15,
} as const

const weekdays = 'Monday to Friday'
const workingDay = '8am to 6pm'

export const hours = {
  emergency: '24 hours a day, 7 days a week, 365 days a year',
  office: `${weekdays}, ${workingDay}`,
} as const

const standardMinutes = 60
const outOfHoursMinutes = 90

/**
 * The promise and what it means. The one is never named without the other in the same block of text, and "at any hour"
 * never stands beside it: a qualification that is a click away, or that contradicts its headline, is none (ASA).
 */
export const response = {
  standardMinutes,
  promise: `${standardMinutes / 60}-hour emergency response`,
  aim: `we aim for ${standardMinutes} minutes ${weekdays} ${workingDay}, ${outOfHoursMinutes} minutes at other times`,
  /** Where the terms say the same. */
  termsPath: '/terms#emergency-call-out',
} as const

/**
 * Labour multipliers by Europe/London time of day; intervals are half-open. The first row that fits applies.
 * There is no base price.
 */
export const rates = [
  {
    band: 'named-days',
    label: 'Christmas Day, Boxing Day and New Year’s Day',
    when: '25 December, 26 December and 1 January, all day',
    multiplier: 3,
  },
  { band: 'night', label: 'Nights', when: '10pm to 8am, every day', multiplier: 2 },
  {
    band: 'weekend',
    label: 'Weekends and bank holidays',
    when: 'Saturday, Sunday and bank holidays, 8am to 10pm',
    multiplier: 1.5,
  },
  { band: 'evening', label: 'Evenings', when: 'Monday to Friday, 6pm to 10pm', multiplier: 1.5 },
  { band: 'standard', label: 'Standard hours', when: hours.office, multiplier: 1 },
] as const

/** What a caller is told about the price. Not a total: a leak that nobody has seen has none. */
export const priceSentence =
  'Before anyone sets off we tell you the hourly rate at that time, the minimum charge and our best estimate, VAT included; we do no extra work without your agreement.'

/** England and Wales, from gov.uk/bank-holidays.json. Substitute days are in it, the calendar dates they stand for are not. */
export const bankHolidays = [
  '2026-01-01',
  '2026-04-03',
  '2026-04-06',
  '2026-05-04',
  '2026-05-25',
  '2026-08-31',
  '2026-12-25',
  '2026-12-28',
  '2027-01-01',
  '2027-03-26',
  '2027-03-29',
  '2027-05-03',
  '2027-05-31',
  '2027-08-30',
  '2027-12-27',
  '2027-12-28',
  '2028-01-03',
  '2028-04-14',
  '2028-04-17',
  '2028-05-01',
  '2028-05-29',
  '2028-08-28',
  '2028-12-25',
  '2028-12-26',
] as const

export const payment = {
  standardDays: 30,
  depositPercent: 50,
  lateChargePercentPerMonth: 1.5,
  cancellationHours: 24,
  guaranteeMonths: 12,
  retentionYears: 7,
  methods: [
    'cash',
    'card',
    'bank transfer',
    'insurance claims',
    'council contracts',
    'housing association and estate agent payments',
  ],
} as const

export const serviceAreas = ['Essex', 'Thurrock', 'Kent', 'east London', 'London'] as const

/** Slug and name of every location page, in the specification's order; Chelmsford, the office's own page, last. */
export const areas = [
  ['thurrock', 'Thurrock'],
  ['aveley', 'Aveley'],
  ['south-stifford', 'South Stifford'],
  ['ockendon', 'Ockendon'],
  ['tilbury', 'Tilbury'],
  ['stanford-le-hope', 'Stanford-le-Hope'],
  ['chafford-hundred', 'Chafford Hundred'],
  ['rainham', 'Rainham'],
  ['purfleet', 'Purfleet'],
  ['greenhithe', 'Greenhithe'],
  ['orsett', 'Orsett'],
  ['swanscombe', 'Swanscombe'],
  ['cranham', 'Cranham'],
  ['langdon-hills', 'Langdon Hills'],
  ['bean', 'Bean'],
  ['erith', 'Erith'],
  ['crayford', 'Crayford'],
  ['northumberland-heath', 'Northumberland Heath'],
  ['corringham', 'Corringham'],
  ['elm-park', 'Elm Park'],
  ['hornchurch', 'Hornchurch'],
  ['dartford', 'Dartford'],
  ['kent', 'Kent'],
  ['barnehurst', 'Barnehurst'],
  ['chelmsford', 'Chelmsford'],
] as const

export type AreaSlug = (typeof areas)[number][0]

/** The 13 areas in the grids of the emergency service pages. */
export const localAreas = areas.slice(0, 13)

/** Numbers of others that safety text gives. Sources: nationalgas.com, 105.uk, gov.uk/check-flooding. */
export const helplines = {
  emergency: { name: '999', href: 'tel:999' },
  gas: { name: 'National Gas Emergency Service', display: '0800 111 999', href: 'tel:+44800111999' },
  power: { name: 'Power cut', display: '105', href: 'tel:105' },
  flood: { name: 'Floodline', display: '0345 988 1188', href: 'tel:+443459881188' },
} as const
