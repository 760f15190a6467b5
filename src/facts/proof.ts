/**
 * Reasons to let us in at night, as far as the owner can prove them. Nothing is given yet. Never make anything up: the
 * pages leave out what is missing. docs/changing.md has an example of each entry.
 */
import type { AreaSlug } from './areas.ts'
import type { Given } from './evidence.ts'
import type { HourlyTrade } from './prices.ts'

export interface Proof {
  readonly insurance?: Given<{
    readonly insurer: string
    /** "public liability, £5 million". */
    readonly cover: string
    /** The last day of the policy: "2027-06-30". */
    readonly until: string
  }>
  readonly memberships?: readonly Given<{
    readonly body: string
    readonly number: string
    /** The register that the evidence links to, which lists its members: "the register of the …". */
    readonly register: string
  }>[]
  /** When the certificates of the locksmiths were issued, one date each. */
  readonly dbs?: Given<{ readonly issued: readonly string[] }>
  readonly engineers?: readonly Given<{
    /** No surname: customers see it on the card at the door. */
    readonly firstName: string
    readonly trade: HourlyTrade
    /** A square picture of them in public/, with their consent: "/team/sam.webp". */
    readonly photograph?: string
  }>[]
  /** A picture in public/, four to three: "/team/van.webp". */
  readonly van?: Given<{
    readonly photograph: string
    /** For people who don't see it: "Our van, white with a yellow stripe". */
    readonly alt: string
  }>
  /** One emergency visit, with the customer's consent. */
  readonly doneJobs?: readonly Given<{
    readonly place: AreaSlug
    /** "A split pipe under a kitchen floor". No street, no name. */
    readonly what: string
    /** The day of the visit: "2026-10-03". */
    readonly on: string
    /** From the call to the door, by the times that the desk recorded. */
    readonly minutes: number
  }>[]
  /** DMCC Act 2024, schedule 20: reviews must be shown with how we know that they are real. */
  readonly reviews?: Given<{
    /** "Google". The evidence links to them. */
    readonly source: string
    readonly count: number
    /** Out of five. */
    readonly average: number
    /** A sentence: "We ask each customer for one, and ask the source to look at any that is not from a customer." */
    readonly howChecked: string
  }>
  /** "GB123456789". */
  readonly vat?: Given<{ readonly number: string }>
  /** The places where a van waits between calls. */
  readonly bases?: readonly Given<{
    /** A town, not an address. */
    readonly name: string
    readonly latitude: number
    readonly longitude: number
  }>[]
  /** From the call to the door, over all emergency visits in a period. */
  readonly arrival?: Given<{
    readonly medianMinutes: number
    /** Nine out of ten visits took no longer. */
    readonly ninetiethMinutes: number
    readonly visits: number
    /** The first and the last day: "2026-04-01". */
    readonly from: string
    readonly to: string
  }>
}

export const proof: Proof = {}
