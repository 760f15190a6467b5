/** The owner's proof, in words. Leaves out anything not given. Lines may hold markdown links. */

import type { AreaSlug } from '../facts/areas.ts'
import { response } from '../facts/company.ts'
import { proof } from '../facts/proof.ts'
import { WORKERS } from './charges.ts'
import { and, longDate, month } from './prose.ts'

const {
  insurance,
  memberships = [],
  dbs,
  engineers = [],
  van,
  doneJobs = [],
  reviews,
  vat,
  bases = [],
  arrival,
} = proof

/** The insurance, for the terms. */
export const insuredWords = insurance
  ? `We are fully insured: ${insurance.cover}, with ${insurance.insurer}, until ${longDate(insurance.until)}. Ask us for the certificate.`
  : 'We are fully insured. Ask us for the name of the insurer and details of the cover.'

/** The VAT number in a sentence, if there is one. */
export const vatWords: readonly string[] = vat ? [`VAT number: ${vat.number}.`] : []

/** The insurer, for the footer. */
export const insurerWords: readonly string[] = insurance
  ? [`Insured with ${insurance.insurer}: ${insurance.cover}.`]
  : []

/** Shown among the credentials of /about, instead of the bare claim. */
export const credentials = {
  insured: insurance
    ? `Fully insured: ${insurance.cover}, with [${insurance.insurer}](${insurance.evidence.link})`
    : 'Fully insured',
  dbs: dbs
    ? `DBS-checked locksmiths: ${dbs.issued.length === 1 ? 'certificate' : 'certificates'} issued in ${and([...new Set(dbs.issued.toSorted().map(month))])}`
    : 'DBS-checked locksmiths',
  memberships: memberships.map(
    ({ body, number, register, evidence }) =>
      `Member of ${body}, number ${number}: look us up in [${register}](${evidence.link})`,
  ),
} as const

/** How soon we came, by measured times. */
export const arrivalWords = arrival
  ? `From ${longDate(arrival.from)} to ${longDate(arrival.to)} we made ${arrival.visits} emergency visits. On half of them we arrived within ${arrival.medianMinutes} minutes of the call, and on nine in ten within ${arrival.ninetiethMinutes}.`
  : undefined

/** Where vans start: "Chelmsford and Grays". */
export const startsWords = bases.length > 0 ? and(bases.map(({ name }) => name)) : undefined

/** Visits to a place, each with how long it really took. One visit is not a promise, so the aim is beside it. */
export const doneIn = (slug: AreaSlug): readonly string[] =>
  doneJobs
    .filter(({ place }) => place === slug)
    .map(
      ({ what, on, minutes }) =>
        `${longDate(on)}: ${what}. We arrived ${minutes} minutes after the call. Yours may take longer: [${response.aim}](${response.termsPath}).`,
    )

/** We never show a review without where it is from and how we know that it is real. */
const reviewsWords =
  reviews &&
  `${reviews.average.toFixed(1)} out of 5, from ${reviews.count} reviews on [${reviews.source}](${reviews.evidence.link}). ${reviews.howChecked}`

const reviewLines = reviewsWords ? [reviewsWords] : []

function block(lines: readonly string[]) {
  if (lines.length + engineers.length === 0 && !van) return null
  return {
    heading: 'Why you can let us in',
    lines,
    van,
    engineers: engineers.map(({ firstName, trade, photograph }) => ({
      name: firstName,
      trade: WORKERS[trade],
      photograph,
    })),
  }
}

/** A short block on Home and the service pages; null while nothing is given. */
export const letUsIn = block([
  ...(insurance ? [credentials.insured] : []),
  ...(dbs ? [credentials.dbs] : []),
  ...credentials.memberships,
  ...(arrivalWords ? [arrivalWords] : []),
  ...reviewLines,
])

/** A shorter block for /about, whose credentials and timeline have the rest. */
export const letUsInBeside = block(reviewLines)
