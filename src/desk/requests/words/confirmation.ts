import * as v from 'valibot'
import { cancellationForm } from '../../../content/cancellationForm.ts'
import { serviceTitles } from '../../../content/serviceTitles.ts'
import { company, email, siteUrl } from '../../../facts/company.ts'
import { hourAt, hourOf, inPounds } from '../../../facts/labour.ts'
import { emergencyPhone, landline, textHref } from '../../../facts/phones.ts'
import { type HourlyTrade, payment, rates } from '../../../facts/prices.ts'
import { proof } from '../../../facts/proof.ts'
import { rateAt } from '../../../facts/rateNow.ts'
import { labour } from '../../../facts/tariff.ts'
import { type CallbackRequest, is, type Of } from '../../api/shapes.ts'
import { clockOf, dateAfter, dateOf } from '../../words/london.ts'
import { PRICE } from '../../words/status.ts'
import { dialled, mailbox } from './contactLinks.ts'
import { findService, tooLong } from './replies.ts'

/** The firm's details, which the law requires in a confirmation. Has no VAT number until we know it. */
export const FIRM = {
  name: company.legalName,
  registeredIn: company.registeredIn,
  number: company.number,
  office: company.registeredOffice,
  emergencyPhone: emergencyPhone.display,
  landline: landline.display,
  email,
  terms: `${siteUrl}/terms`,
  vatNumber: proof.vat?.number,
} as const
export type Firm = { readonly [Key in keyof typeof FIRM]: Key extends 'vatNumber' ? string | undefined : string }

/** The kinds of work, which decide whether the customer can cancel. */
export const KINDS = {
  urgent: 'An urgent visit they asked for',
  planned: 'Other work, for a home',
  business: 'For a business, landlord or agent',
} as const

export type Kind = keyof typeof KINDS

/** What was agreed on the phone, as typed. Amounts are in pounds, including VAT. */
const Agreed = v.object({
  kind: v.custom<Kind>((kind) => typeof kind === 'string' && kind in KINDS),
  what: v.string(),
  when: v.string(),
  /** The price per hour. Empty if a fixed price was agreed. */
  rate: v.string(),
  minimum: v.string(),
  /** The estimated total as a range, or the fixed price. */
  estimate: v.string(),
  other: v.string(),
  /** What the customer pays if they cancel once the van has left. */
  callOff: v.string(),
  /** Whether, for planned work, they asked us to start within the time in which they can cancel. */
  startsSooner: v.boolean(),
})
export type Agreed = Of<typeof Agreed>

export type AgreedField = Exclude<keyof Agreed, 'kind' | 'startsSooner'>

export const isAgreed = is(Agreed)

const TEXTS = { what: 300, when: 100, other: 150 } as const
const AMOUNT = /^\d{1,6}(?:\.\d\d)?$/

const amountOf = (typed: string): number => Number(typed.replace(/[£,\s]/g, ''))
const isAmount = (typed: string) => AMOUNT.test(typed.replace(/[£,\s]/g, '')) && amountOf(typed) > 0

/** "£60"; anything that is not an amount stays as typed. */
export const amountInWords = (typed: string): string => (isAmount(typed) ? inPounds(amountOf(typed)) : typed.trim())

/** The one or two amounts in "180 to 260", "180-260" or "180"; empty if the text is unreadable. */
export function rangeOf(typed: string): readonly string[] {
  const ends = typed.split(/\s*(?:-|–|\bto\b)\s*/)
  const [from = '', to] = ends
  if (ends.length > 2 || !ends.every(isAmount)) return []
  if (to !== undefined && amountOf(to) < amountOf(from)) return []
  return ends.map(amountInWords)
}

/** The amount as a person would type it. */
const typedAmount = (amount: number) => inPounds(amount).slice(1)

const TRADES: Readonly<Record<string, HourlyTrade>> = {
  [serviceTitles.plumbing]: 'emergency-plumbing',
  [serviceTitles['emergency-plumbing']]: 'emergency-plumbing',
  [serviceTitles.locksmith]: 'emergency-locksmith',
  [serviceTitles['emergency-locksmith']]: 'emergency-locksmith',
  [serviceTitles.drainage]: 'emergency-drainage',
  [serviceTitles['emergency-drainage']]: 'emergency-drainage',
}

/** The rate for the request's trade, if the owner has given it. Without a known trade, only if all trades cost the same. */
function hourlyRate(service: string | null, multiplier: number): string {
  if (!labour) return ''
  const trade = TRADES[service ?? '']
  if (trade) return typedAmount(hourOf(labour, trade, multiplier))
  const [low, high] = hourAt(labour, multiplier)
  return low === high ? typedAmount(low) : ''
}

/** A form filled in with what the desk already knows. `now` is in ms. */
export function prefilled(request: CallbackRequest, now: number): Agreed {
  const { on_the_way_at, eta_minutes, message } = request
  const arrival = on_the_way_at && eta_minutes ? Date.parse(on_the_way_at) + eta_minutes * 60_000 : undefined
  const service = findService(message ?? '')
  return {
    kind: 'urgent',
    what: service ?? '',
    when: arrival ? `about ${clockOf(arrival)}, ${dateOf(arrival)}` : '',
    rate: hourlyRate(service, rateAt(now).multiplier),
    minimum: labour ? typedAmount(labour.minimumCharge) : '',
    estimate: '',
    other: '',
    callOff: '',
    startsSooner: false,
  }
}

/** Tells staff which rate applies now, so that they can say it on the phone. */
export function rateHint(now: number): string {
  const { band, multiplier } = rateAt(now)
  const label = rates.find((rate) => rate.band === band)?.label ?? ''
  return `Now: ${label}, ${multiplier === 1 ? 'the standard rate' : `${multiplier} times the standard rate`}`
}

/** Errors by field, in the form's order. */
export function confirmationProblems(agreed: Agreed): Readonly<Partial<Record<AgreedField, string>>> {
  const problems: Partial<Record<AgreedField, string>> = {}
  if (!agreed.what.trim()) problems.what = 'Say what you’ll do'
  if (!agreed.when.trim()) problems.when = 'Say when you’ll be there'
  for (const [field, longest] of Object.entries(TEXTS) as readonly (readonly [keyof typeof TEXTS, number])[]) {
    const problem = tooLong(agreed[field].trim(), longest)
    if (problem) problems[field] = problem
  }
  for (const field of ['rate', 'minimum', 'callOff'] as const)
    if (agreed[field].trim() && !isAmount(agreed[field])) problems[field] = 'Enter pounds, such as 60 or 82.50'
  // An hourly rate needs a minimum for a visit.
  if (agreed.kind === 'urgent' && !agreed.rate.trim()) problems.rate = 'Enter the hourly rate'
  if (agreed.rate.trim() && !agreed.minimum.trim()) problems.minimum = 'Enter the minimum for a visit'
  if (rangeOf(agreed.estimate).length === 0) problems.estimate = 'Enter pounds, such as 120 to 180'
  return problems
}

/**
 * Everything that schedule 2 of the Consumer Contracts Regulations 2013 requires before a visit. It goes by text message, so it
 * uses only characters that fit 160 to a part: no curly quotes or dashes. It must be readable on a phone at night.
 */

const days = payment.coolingOffDays

const byInvoice = `within ${payment.standardDays} days of the invoice`
const DUE: Readonly<Record<Kind, string>> = {
  urgent: 'when the work is done',
  planned: byInvoice,
  business: `when the work is done in an emergency, otherwise ${byInvoice}`,
}

/** @param made - when it was agreed, in ms */
export function confirmationText(agreed: Agreed, firm: Firm, made: number): string {
  const parts = [
    `${firm.name}: what we agreed on the phone, ${dateOf(made)}, ${clockOf(made)}`,
    [
      `What we'll do: ${plain(agreed.what)}`,
      `When: ${plain(agreed.when)}`,
      PRICE + priceOf(agreed),
      ...(agreed.other.trim() ? [`Also to pay: ${plain(agreed.other)}`] : []),
      'We do no extra work without your agreement.',
      `Payment: ${DUE[agreed.kind]}, by cash, card or bank transfer.${depositOf(agreed)}`,
    ].join('\n'),
    cancellationOf(agreed, firm, made),
    `Our work is guaranteed for ${payment.guaranteeMonths} months, on top of your rights by law (Consumer Rights Act 2015). If something's wrong, call, email or write to us: we'll answer a complaint within ${payment.complaintDays} days.`,
    [
      `${firm.name}, registered in ${firm.registeredIn}, number ${firm.number}`,
      ...(firm.vatNumber ? [`VAT number ${firm.vatNumber}`] : []),
      firm.office,
      `Call ${firm.emergencyPhone} at any time (office: ${firm.landline})`,
      firm.email,
      `Terms: ${firm.terms}`,
    ].join('\n'),
  ]
  return parts.join('\n\n')
}

function priceOf({ rate, minimum, estimate, kind }: Agreed): string {
  const total = rangeOf(estimate).join(' to ')
  if (!rate.trim()) return `${total}, parts and VAT included.`
  const least = minimum.trim() ? `, at least ${amountInWords(minimum)} for the visit` : ''
  const tail = kind === 'urgent' ? 'Our best estimate' : 'Our estimate'
  return `${amountInWords(rate)} an hour${least}, and parts. ${tail}, parts included: ${total}. All with VAT.`
}

const depositOf = ({ kind }: Agreed): string =>
  kind === 'planned'
    ? ` Only work of more than a working day that we quote for in writing needs a deposit: ${payment.depositPercent}%, once the ${days} days to cancel are over or you've asked us to start sooner.`
    : ''

function cancellationOf({ kind, callOff, startsSooner }: Agreed, firm: Firm, made: number): string {
  if (kind === 'business')
    return `Cancelling: please tell us ${payment.cancellationHours} hours ahead. You ordered this for a business, trade or profession, so the ${days}-day right of consumers to cancel doesn't apply.`
  if (kind === 'urgent')
    return [
      `Cancelling: you asked us to come for an urgent repair, so the ${days}-day right to cancel doesn't apply (Consumer Contracts Regulations 2013, reg 28(1)(e)). It does apply to anything extra you agree to during the visit, beyond that repair and its parts: tell us within ${days} days.`,
      `If you cancel once the van has left, you owe ${callOff.trim() ? amountInWords(callOff) : 'nothing'}.`,
    ].join('\n')
  return [
    `Cancelling: you can cancel until the end of ${dateAfter(made, days)} without giving a reason (goods: until ${days} days after you get the last of them). Call, email, write or use the form below. We then refund what you've paid within ${days} days.`,
    startsSooner
      ? `You asked us to start before then. If you cancel after we've started, you pay for what's done by then, in proportion to the price. Once the work is finished, you can no longer cancel.`
      : `We start after that, unless you ask us to start sooner. You'd then pay for what's done by the time you cancel, and could no longer cancel once it's finished.`,
    `\nCancellation form\n${cancellationForm(firm.email).join('\n')}`,
  ].join('\n')
}

/** Replaces characters that phones insert but that make a text message longer. */
const plain = (typed: string): string =>
  typed
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/…/g, '...')

export const textTo = (phone: string, text: string): string => textHref(dialled(phone) ?? '', text)

export const emailHref = (email: string, firm: Firm, text: string): string =>
  `mailto:${mailbox(email)}?subject=${encodeURIComponent(`What we agreed: ${firm.name}`)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
