import { cancellationForm } from '../../../content/cancellationForm.ts'
import { payment } from '../../../facts/prices.ts'
import { dialled, mailbox } from '../words/links.ts'
import { clockOf, dateAfter, dateOf } from '../words/london.ts'
import { type Agreed, inWords, type Kind, rangeOf } from './agreed.ts'
import type { Firm } from './firm.ts'

/*
 * What the customer gets on something that lasts: all that schedule 2 of the Consumer Contracts Regulations 2013 wants to be
 * said before a visit. It goes out by text message, so it keeps to the letters that fit 160 to a part: no curly quotes, no
 * dashes. In words that somebody can read on a phone at night.
 */

const PRICE = 'Price: '
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
  const least = minimum.trim() ? `, at least ${inWords(minimum)} for the visit` : ''
  const tail = kind === 'urgent' ? 'Our best estimate' : 'Our estimate'
  return `${inWords(rate)} an hour${least}, and parts. ${tail}, parts included: ${total}. All with VAT.`
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
      `If you cancel once the van has left, you owe ${callOff.trim() ? inWords(callOff) : 'nothing'}.`,
    ].join('\n')
  return [
    `Cancelling: you can cancel until the end of ${dateAfter(made, days)} without giving a reason (goods: until ${days} days after you get the last of them). Call, email, write or use the form below. We then refund what you've paid within ${days} days.`,
    startsSooner
      ? `You asked us to start before then. If you cancel after we've started, you pay for what's done by then, in proportion to the price. Once the work is finished, you can no longer cancel.`
      : `We start after that, unless you ask us to start sooner. You'd then pay for what's done by the time you cancel, and could no longer cancel once it's finished.`,
    `\nCancellation form\n${cancellationForm(firm.email).join('\n')}`,
  ].join('\n')
}

/** What phones type by themselves, in the letters of a text message. */
const plain = (typed: string): string =>
  typed
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/…/g, '...')

/** The line about the price in a confirmation, for the history. Undefined if there is none. */
export const priceIn = (confirmation: string): string | undefined =>
  confirmation
    .split('\n')
    .find((line) => line.startsWith(PRICE))
    ?.slice(PRICE.length)

/** Opens the phone's own messages with it. Old iPhones want `&`, everybody else `?`. */
export const textHref = (phone: string, text: string): string =>
  `sms:${dialled(phone) ?? ''}?&body=${encodeURIComponent(text)}`

/** Opens the phone's own email with it. */
export const emailHref = (email: string, firm: Firm, text: string): string =>
  `mailto:${mailbox(email)}?subject=${encodeURIComponent(`What we agreed: ${firm.name}`)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
