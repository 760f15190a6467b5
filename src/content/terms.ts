/**
 * The terms, in the specification's order. Every figure comes from src/facts/. Change `updated` when you change the
 * text.
 */

import { serviceAreas } from '../facts/areas.ts'
import { company, email, hours, response } from '../facts/company.ts'
import { emergencyPhone, landline } from '../facts/phones.ts'
import { payment, rates } from '../facts/prices.ts'
import type { Head, Section } from './types.ts'

/** `table: 'rates'` puts the table of labour rates after the section's text. */
export type TermsSection = Section & { readonly table?: 'rates' }

interface Terms {
  readonly head: Head
  readonly heading: string
  readonly lead: string
  /** Year and month. */
  readonly updated: string
  readonly sections: readonly TermsSection[]
}

const and = (items: readonly string[]) => new Intl.ListFormat('en-GB').format(items)
const [named, night, weekend, evening] = rates

export const terms: Terms = {
  head: {
    title: `Terms and conditions | ${company.name}`,
    description:
      'Our terms: payment, cancellation, how soon we aim to come, rates by time of day, guarantee, insurance and how we look after your data.',
  },
  heading: 'Terms and conditions',
  lead: `These are the terms on which ${company.legalName} (“we”) works for you. Nothing in them takes away a right that the law gives you. If anything is unclear, ask us before you agree to the work.`,
  updated: '2024-12',
  sections: [
    {
      id: 'service-scope',
      heading: 'Service scope',
      paragraphs: [
        `We carry out emergency and planned property maintenance in ${and(serviceAreas)}. For work elsewhere in the UK, ask us first.`,
        `Emergency plumbing, locksmith and drainage call-outs are available ${hours.emergency}. Planned work includes carpentry, kitchens, bathrooms, renovation, flooring, decorating and leak detection. It is done by appointment. The office is open ${hours.office}.`,
        'What we agree to do for you, and at what total, is set out on the phone or in a quote before the work starts. If more turns out to be needed, we ask you first. You owe nothing for extra work that you did not agree to.',
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      paragraphs: [
        'Emergency call-outs are payable on completion of the work.',
        `Standard work is due within ${payment.standardDays} days of the date of the invoice. Large projects need a deposit of ${payment.depositPercent}% of the agreed total; the quote says if yours is one.`,
        `A late charge of ${payment.lateChargePercentPerMonth}% per month may be added to an amount that is overdue.`,
        `We accept ${and(payment.methods)}.`,
        'We publish no base price, because jobs differ too much. The total is worked out from the labour the job needs, at the rate for the time of day, plus parts and materials, plus any VAT. You agree the total, including any VAT, before anyone sets off. For planned work you get it in the quote.',
        `Labour is charged by the time of day, in UK time. The table shows how many times the standard rate applies. Where two rows fit, the one nearer the top applies: the named dates (${named.label}) first, then nights, then weekends or bank holidays, then evenings, then standard hours. The named dates are calendar dates. A substitute bank holiday for one of them counts as a bank holiday. Bank holidays are those of ${company.registeredIn}.`,
      ],
      table: 'rates',
    },
    {
      id: 'cancellation',
      heading: 'Cancellation',
      paragraphs: [
        `Please cancel or move a scheduled appointment at least ${payment.cancellationHours} hours ahead, by phone or e-mail. If you cannot give that much notice, ring us as soon as you know.`,
        'That is about appointments. It stands beside your legal right to cancel and does not replace it.',
        'If you are a consumer and agreed to the work at a distance (by phone, e-mail or online) or away from our premises, such as at your home, you can usually cancel within fourteen days without giving a reason (Consumer Contracts Regulations 2013, regulations 29 and 30). For a service, the fourteen days end fourteen days after the day the contract is made. Where you are buying goods from us, they end fourteen days after the day you receive the last of the goods. Tell us clearly that you are cancelling; you can use any words you like.',
        'We then refund what you have paid within fourteen days. If you asked us to start within the cancellation period, you pay for the part of the service done up to the time you cancelled. Once a service has been fully carried out at your request within the period, and you had acknowledged this, the right to cancel it ends. The law makes other exceptions, for example for goods made to your measurements.',
        'This right does not apply where you specifically asked us to visit for urgent repairs or maintenance (regulation 28(1)(e)). It does still apply to anything extra agreed during that visit, beyond what you asked for and the replacement parts it needs.',
      ],
    },
    {
      id: 'emergency-call-out',
      heading: 'Emergency call-out terms',
      paragraphs: [
        `“${response.promise}” on this website means that ${response.aim}, from your call until we are with you. “Guaranteed” means that every emergency call is answered and assessed, and that we set out with this aim. Traffic, weather and other emergencies can delay us.`,
        'Ask for the expected time of arrival when you ring. If it is too late for you, you need not agree to the visit, and you owe nothing. An arrival time that we agree with you can become part of our contract with you. If we are going to be late, we tell you.',
        `The call-out itself carries no extra charge at night, at weekends or on bank holidays. The labour is charged at the rate for the time of day: ${night.label.toLowerCase()} at ${night.multiplier} times the standard rate, ${weekend.label.toLowerCase()} at ${weekend.multiplier}, ${evening.label.toLowerCase()} at ${evening.multiplier}, and ${named.label} at ${named.multiplier}. The table under [Payment](/terms#payment) gives the hours. The total you agree before anyone sets off already includes this, and any VAT.`,
        'Emergency work is payable on completion. Before we start, we may ask for proof that you are entitled to have the work done. A locksmith asks for ID.',
      ],
    },
    {
      id: 'liability-and-insurance',
      heading: 'Liability and insurance',
      paragraphs: [
        'We are fully insured. Ask us if you would like details of the cover.',
        `We guarantee our work for ${payment.guaranteeMonths} months from the day it is completed. If a fault in our work appears in that time, tell us, and we put it right without charge. The guarantee does not cover damage, misuse or wear that our work did not cause.`,
        'Your statutory rights are unaffected by this guarantee or by anything else in these terms. Under the Consumer Rights Act 2015, a service must be carried out with reasonable care and skill, goods must be as described, of satisfactory quality and fit for purpose, and these rights do not end when the guarantee does.',
        'We are responsible for loss or damage that was a foreseeable result of our breaking this contract or failing to take reasonable care. We are not responsible for faults or damage that were there before we came, unless we made them worse. Some repairs cannot be reached without opening up a wall, floor or door. We tell you first and ask for your agreement.',
        'Nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or for anything else where the law does not allow it to be limited.',
      ],
    },
    {
      id: 'data-protection',
      heading: 'Data protection',
      paragraphs: [
        `${company.legalName} is the controller of the personal data you give us, under the UK GDPR and the Data Protection Act 2018. You reach us at [${email}](mailto:${email}) or on [${landline.display}](${landline.href}).`,
        'What we collect: when you ask for a callback, your name, phone number, e-mail address, preferred time and message, and the time of your request. When you ring or become a customer, also the address of the job and what is needed for the work, the invoice and the guarantee.',
        'Why, and on what basis: to ring you back, to give you a quote and to arrange the work, as steps you ask for before a contract and to carry the contract out. We also have a legitimate interest in answering people who contact us and in keeping a record of the work we have done.',
        'Where it is kept: requests sent through this website are stored with a hosted database provider that works for us. A request that cannot be sent yet, and the draft of one, wait in the browser on your own phone or computer. They stay there until the request is sent or you discard it. Clearing this site’s data in your browser also removes them.',
        `How long: we keep customers’ data for ${payment.retentionYears} years. If you do not become a customer, we keep your request no longer than we need to deal with it, and delete it sooner if you ask.`,
        'We do not sell your data. We pass it on only where the job or the law needs it, for example to your insurer when you claim. No decision about you is made by a computer alone.',
        'This website uses no analytics and no advertising cookies. It stores on your device only what it needs to work offline and to keep your request safe. The map on the contact page loads its images from a map service, which can see your IP address when it does.',
      ],
      list: [
        'You can ask for a copy of your data, and ask us to correct it, delete it, limit its use or hand it over in a form you can reuse.',
        'You can object to a use that rests on our legitimate interest.',
        'If you are unhappy with how we handle your data, please complain to us first, so that we can put it right. You can also complain to the Information Commissioner’s Office at ico.org.uk.',
      ],
    },
    {
      id: 'contact-details',
      heading: 'Contact details',
      paragraphs: [
        `${company.legalName} is a company registered in ${company.registeredIn}, number ${company.number}. Registered office: ${company.registeredOffice}.`,
        'If something has gone wrong, tell us first and give us the chance to put it right. You do not lose any right by doing so.',
      ],
      list: [
        `Emergency line: [${emergencyPhone.display}](${emergencyPhone.href}), ${hours.emergency}`,
        `Office: [${landline.display}](${landline.href}), ${hours.office}`,
        `E-mail: [${email}](mailto:${email})`,
        'Callback: [the contact page](/contact)',
      ],
    },
  ],
}
