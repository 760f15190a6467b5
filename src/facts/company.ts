/**
 * The company's identity, hours and promises. The default domains are reserved for examples (RFC 2606).
 *
 * `VITE_*` values come from the build's environment. Always read them by their full name: `import.meta.env` on its own
 * would put every `VITE_*` variable of the build machine into the scripts. The `?.` is for plain Node, where the end-to-end
 * tests read these facts and `import.meta.env` does not exist.
 */

export const company = {
  name: 'Build Masters Hub',
  legalName: 'BUILD MASTERS HUB LTD',
  number: '16704213',
  registeredIn: 'England and Wales',
  /** The town centre, not a door: label it "approximate" wherever it is drawn. */
  office: { town: 'Chelmsford', county: 'Essex', country: 'United Kingdom', latitude: 51.7361, longitude: 0.4798 },
  /** As registered at Companies House, on one line. */
  registeredOffice: import.meta.env?.VITE_REGISTERED_OFFICE || 'Chelmsford, Essex, United Kingdom',
  copyrightYear: 2025,
  /** A claim for which the owner must hold evidence. It appears once, among the credentials. */
  claim: 'Thousands of satisfied customers',
} as const

export const email = import.meta.env?.VITE_CONTACT_EMAIL || 'help@buildmastershub.example'
/** The published site's origin, without a trailing slash: for canonical URLs, the sitemap and Open Graph. */
export const siteUrl = (import.meta.env?.VITE_SITE_URL || 'http://localhost:4173').replace(/\/+$/, '')

const weekdays = 'Monday to Friday'
const workingDay = '8am to 6pm'

export const hours = {
  emergency: '24 hours a day, 7 days a week, 365 days a year',
  office: `${weekdays}, ${workingDay}`,
} as const

const standardMinutes = 60
const outOfHoursMinutes = 90

/**
 * The promise and what it means. Always show both in the same block of text, and never put "at any hour" beside them:
 * the ASA does not accept a qualification that is a click away or that contradicts its headline.
 */
const within = `${standardMinutes} minutes ${weekdays} ${workingDay}, ${outOfHoursMinutes} minutes at other times`

const standardHours = { from: 8, to: 18 }

export const response = {
  standardMinutes,
  outOfHoursMinutes,
  /** Whole hours by London's clock, `from` included and `to` not, Monday to Friday. */
  standardHours,
  promise: `${standardMinutes / 60}-hour emergency response`,
  aim: `we aim for ${within}`,
  /** How soon we aim to answer a request. Use `promise` of src/content/promise.ts, which also knows when something else holds. */
  within,
  /** The part of the terms about this promise. */
  termsPath: '/terms#emergency-call-out',
} as const

const SLOTS = ['morning', 'afternoon', 'evening', 'quote'] as const
export type Slot = (typeof SLOTS)[number]

/** Needs only the names, so that the worker does without the words. */
export const isSlot = (name: unknown): name is Slot => SLOTS.some((slot) => slot === name)

/**
 * When we answer someone who asked for a time of day, or for a quote for planned work: whole hours by London's clock, `from`
 * included and `to` not. A quote has weekdays only. The database has the same hours in `private.set_due_at`.
 */
export const slots: Readonly<Record<Slot, { readonly from: number; readonly to: number; readonly words: string }>> = {
  morning: { from: 8, to: 12, words: 'between 8am and noon' },
  afternoon: { from: 12, to: 17, words: 'between noon and 5pm' },
  evening: { from: 17, to: 20, words: 'between 5pm and 8pm' },
  quote: { from: standardHours.from, to: standardHours.to, words: `in office hours, ${weekdays} ${workingDay}` },
}

/**
 * How many minutes we aim to take to arrive, or to call back, if someone calls at this moment: London time,
 * wherever the device is. The aim names only weekdays and hours, so a bank holiday counts as an ordinary day.
 * @param at in ms since the epoch
 */
export function responseTarget(at: number): number {
  const { weekday, hour } = inLondon(at)
  const { from, to } = response.standardHours
  const isStandard = !weekday.startsWith('S') && hour >= from && hour < to
  return isStandard ? response.standardMinutes : response.outOfHoursMinutes
}

function inLondon(at: number) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { weekday: part('weekday'), hour: Number(part('hour')) }
}

const HOUR = 3_600_000

/** When our promise about a request due at this moment is over, kept or not. Both in ms since the epoch. */
export const respondBy = (at: number, slot?: Slot): number =>
  slot
    ? (Math.floor(at / HOUR) + Math.max(1, slots[slot].to - inLondon(at).hour)) * HOUR
    : at + responseTarget(at) * 60_000

/** A partner whose website links to our form: a social landlord, an agent, a housing association. */
export interface Partner {
  /** In the address that they link to: /contact?from=SLUG. */
  readonly slug: string
  /** Used at the start of the message: "Sent from NAME’s page." */
  readonly name: string
}

/** Partners who have agreed. Any other name in an address does nothing. */
export const partners: readonly Partner[] = []
