import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { DBS_DAYS, type Evidence, type Given, GOOD_FOR, type Kind } from '../../src/facts/evidence.ts'
import type { Labour } from '../../src/facts/labour.ts'
import { rates } from '../../src/facts/prices.ts'
import type { Proof } from '../../src/facts/proof.ts'
import type { Charges } from '../../src/facts/tariff.ts'

const root = join(import.meta.dirname, '../..')
const DAY = 86_400_000

/** The owner's facts in src/facts/tariff.ts and src/facts/proof.ts. */
export interface Owner {
  readonly labour: Labour | null
  readonly labourEvidence: Readonly<Partial<Record<keyof Labour, Evidence>>>
  readonly charges: Charges
  readonly proof: Proof
}

/** For tests: uses `tariff.ts` and `proof.ts` from another folder instead of src/facts/. A release refuses this. */
export function ownerFacts(folder = process.env.OWNER_FACTS): Plugin {
  return {
    name: 'owner-facts',
    enforce: 'pre',
    resolveId(source, importer) {
      const [, name] = /(?:^|\/)((?:tariff|proof)\.ts)$/.exec(source) ?? []
      if (!folder || !name || !importer) return null
      if (resolve(dirname(importer), source) !== join(root, 'src/facts', name)) return null
      const instead = join(root, folder, name)
      return existsSync(instead) ? instead : null
    },
  }
}

/** Reasons not to publish the owner's facts today: they lack recent evidence, or make no sense. */
export function ownerProblems({ labour, labourEvidence, charges, proof }: Owner, today: Date): string[] {
  const look = (name: string, kind: Kind, entry: Evidence | undefined) =>
    evidenceProblem(kind, entry, today).map((problem) => `${name}: ${problem}`)
  const each = <Entry extends Given<object>>(name: string, kind: Kind, entries: readonly Entry[] = []) =>
    entries.flatMap(({ evidence }, index) => look(`${name} ${index + 1}`, kind, evidence))
  const one = (name: string, kind: Kind, entry: Given<object> | undefined) =>
    entry ? look(name, kind, entry.evidence) : []
  return [
    ...(labour ? Object.keys(labour) : []).flatMap((figure) =>
      look(`tariff, ${figure}`, 'prices', Object.entries(labourEvidence).find(([name]) => name === figure)?.[1]),
    ),
    ...(labour ? labourProblems(labour) : []),
    ...one('tariff, parking', 'prices', charges.parking),
    ...one('tariff, crossing', 'prices', charges.crossing),
    ...one('tariff, London', 'prices', charges.london),
    ...one('tariff, deposit', 'prices', charges.deposit),
    ...each('tariff, job', 'prices', charges.jobs),
    ...(charges.jobs ?? [])
      .filter(({ from, to }) => !(isAmount(from) && isAmount(to) && from <= to))
      .map(({ name }) => `tariff, job: “${name}” has no price from an amount to one that is no less`),
    ...(charges.jobs ?? [])
      .filter(({ from }) => labour && from < labour.minimumCharge)
      .map(({ name }) => `tariff, job: “${name}” costs less than the minimum charge, which every visit costs`),
    ...one('proof, insurance', 'insurance', proof.insurance),
    ...each('proof, membership', 'membership', proof.memberships),
    ...one('proof, DBS', 'dbs', proof.dbs),
    ...each('proof, engineer', 'engineers', proof.engineers),
    ...one('proof, van', 'van', proof.van),
    ...each('proof, done job', 'doneJobs', proof.doneJobs),
    ...one('proof, reviews', 'reviews', proof.reviews),
    ...one('proof, VAT', 'vat', proof.vat),
    ...each('proof, base', 'bases', proof.bases),
    ...one('proof, arrival', 'arrival', proof.arrival),
    ...proofProblems(proof, today),
  ]
}

function evidenceProblem(kind: Kind, entry: Evidence | undefined, today: Date): string[] {
  if (!entry) return ['there is no evidence of it']
  const { days, because } = GOOD_FOR[kind]
  const age = daysSince(entry.checked, today)
  const isLink = /^(?:https:\/\/[^\s/]+\.[^\s/]+|\/)/.test(entry.link)
  return [
    ...(entry.paper.trim() ? [] : ['it does not say what the evidence is']),
    ...(Number.isNaN(age) || age < 0 ? [`“${entry.checked}” is not a day on which it can have been checked`] : []),
    ...(age > days ? [`last checked on ${entry.checked}, which is good for ${days} days: ${because}. Look again`] : []),
    ...(isLink ? [] : [`“${entry.link}” is neither an https:// address nor a path of this site`]),
  ]
}

const isAmount = (amount: number) => Number.isFinite(amount) && amount > 0 && isPence(amount)
const isPence = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6

function labourProblems({ hourly, minimumCharge, callOut = 0, billing }: Labour): string[] {
  const each = Object.entries(hourly)
  if (!each.every(([, rate]) => isAmount(rate)) || !isAmount(minimumCharge) || (callOut !== 0 && !isAmount(callOut)))
    return ['tariff: a price is an amount of pounds and whole pence, above nothing']
  if (!billing) return []
  const { firstMinutes, thenMinutes } = billing
  if (![firstMinutes, thenMinutes].every((minutes) => Number.isInteger(minutes) && minutes > 0))
    return ['tariff, billing: the pieces of time are whole minutes']
  // Otherwise two quarters of an hour would not cost exactly twice one quarter.
  return each.flatMap(([trade, rate]) =>
    rates
      .filter(({ multiplier }) => [firstMinutes, thenMinutes].some((it) => !isPence((rate * multiplier * it) / 60)))
      .map(
        ({ label }) => `tariff, billing: ${trade} does not come to whole pence for ${thenMinutes} minutes (“${label}”)`,
      ),
  )
}

function proofProblems(
  { insurance, dbs, engineers = [], van, doneJobs = [], reviews, vat, arrival }: Proof,
  today: Date,
): string[] {
  const { source = '', count = 0, average = 0, howChecked = '' } = reviews ?? {}
  const isWithin = (days: number, day: string) => daysSince(day, today) >= 0 && daysSince(day, today) <= days
  return [
    insurance &&
      !(daysSince(insurance.until, today) <= 0) &&
      `proof, insurance: the policy ended on ${insurance.until}`,
    dbs && dbs.issued.length === 0 && 'proof, DBS: there is no certificate',
    ...(dbs?.issued ?? [])
      .filter((issued) => !isWithin(DBS_DAYS, issued))
      .map((issued) => `proof, DBS: a certificate of ${issued} is older than three years, or no date`),
    ...[...engineers, ...(van ? [van] : [])]
      .filter(({ photograph }) => photograph && !existsSync(join(root, 'public', photograph)))
      .map(({ photograph }) => `proof: public${photograph} is missing`),
    ...doneJobs
      .filter(({ on }) => !isWithin(GOOD_FOR.doneJobs.days, on))
      .map(({ on }) => `proof, done job: ${on} is not a day of the last year: ${GOOD_FOR.doneJobs.because}`),
    ...doneJobs
      .filter(({ minutes, what }) => !(Number.isInteger(minutes) && minutes > 0 && what.trim()))
      .map(({ on }) => `proof, done job: that of ${on} needs whole minutes from the call to the door, and what it was`),
    reviews &&
      !(source && howChecked && Number.isInteger(count) && count > 0 && average >= 1 && average <= 5) &&
      'proof, reviews: a source, a count, an average of five and how they are checked are all needed (DMCC Act 2024, schedule 20)',
    vat && !/^GB\d{9}(?:\d{3})?$/.test(vat.number) && `proof, VAT: “${vat.number}” is not a VAT number (GB123456789)`,
    arrival &&
      !(arrival.visits >= 30 && arrival.medianMinutes <= arrival.ninetiethMinutes) &&
      'proof, arrival: too few visits to speak of (30), or the 90th percentile is below the median',
    arrival &&
      !(daysSince(arrival.to, today) <= GOOD_FOR.arrival.days && daysSince(arrival.from, today) >= 0) &&
      `proof, arrival: measured to ${arrival.to}, which is good for ${GOOD_FOR.arrival.days} days: ${GOOD_FOR.arrival.because}`,
  ].filter((problem) => typeof problem === 'string')
}

/** How many whole days ago this day was, or NaN if it is not a date. */
function daysSince(day: string, today: Date): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return Number.NaN
  return Math.floor((today.getTime() - Date.parse(`${day}T00:00Z`)) / DAY)
}
