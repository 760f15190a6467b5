/**
 * The terms, in the specification's order. Every figure comes from src/facts/. Change `updated` when you change the
 * text.
 */

import { reach } from '../facts/areas.ts'
import { company, email, hours, response } from '../facts/company.ts'
import { emergencyPhone, landline } from '../facts/phones.ts'
import { payment, priceSentence, rates } from '../facts/prices.ts'
import { retention } from '../facts/retention.ts'
import { cancellationForm } from './cancellationForm.ts'
import { depositWords, timesStandard } from './charges.ts'
import { times } from './labourLines.ts'
import { insuredWords, vatWords } from './proofLines.ts'
import { and, lower, sections, tel } from './prose.ts'
import type { TextPage } from './types.ts'

const [named, night, weekend, evening] = rates
const days = `${payment.coolingOffDays} days`

export const terms: TextPage = {
  slug: 'terms',
  title: `Terms and conditions | ${company.name}`,
  description:
    'Our terms: payment, rates by time of day, how to cancel with a form to copy, how soon we aim to come, guarantee, complaints and your data.',
  heading: 'Terms and conditions',
  picture: 'agreement',
  lead: `These are the terms on which ${company.legalName} (“we”) works for you. Nothing in them takes away a right that the law gives you. If anything is unclear, ask us before you agree to the work.`,
  updated: '2026-11',
  closing: { heading: 'A question about these terms?' },
  /** The page adds the table of rates after Payment, and the form to copy after Cancellation. */
  sections: sections`
    ## Service scope {#service-scope}
    > emergencies day and night, planned work by appointment, and nothing extra without your agreement.
    Where: we carry out emergency and planned property maintenance in ${reach.headline}: ${reach.detail}
    Emergencies: plumbing, locksmith and drainage call-outs are available ${hours.emergency}.
    Planned work: carpentry, kitchens, bathrooms, renovation, flooring, decorating and leak detection, by appointment. The office is open ${hours.office}.
    Gas and electricity: we do not work on gas. That is for a Gas Safe registered engineer. Electrical work in a kitchen or bathroom is done by a registered electrician.
    What we agree: in an emergency we agree on the phone what we will do for you, and confirm it before we start, by text message, by email or as a file that you can keep: what, when, the price, and how to cancel. For planned work, the quote sets it out.
    Extra work: if more turns out to be needed, we will ask you first. You owe nothing for extra work that you did not agree to.
    If no time is agreed: we do the work within a reasonable time (Consumer Rights Act 2015, section 52).

    ## Payment {#payment}
    > an hour costs more at night and at weekends. You pay for an emergency visit once the work is done.
    Emergency work: ${lower(priceSentence)}
    Planned work: the quote gives the total, including any VAT, before you decide.
    What you pay for: labour at the rate for the time of day, parts and materials, and any VAT. A visit costs at least the minimum charge. [Prices](/prices) has examples.
    When: emergency call-outs are payable on completion of the work. Standard work is due within ${payment.standardDays} days of the date of the invoice.
    How: we accept ${and(payment.methods)}.
    Deposits: large projects need a deposit of ${payment.depositPercent}% of the agreed total. A large project is planned work that we quote for in writing and that takes more than one working day. The quote says whether yours is one, and how much the deposit is.
    Consumers’ deposits: if you are a consumer, the deposit is due only once the ${days} in which you can cancel are over, or once you have asked us to start sooner.${depositWords}
    Businesses: if you are a business customer, we may add a late charge of ${payment.lateChargePercentPerMonth}% a month to an overdue amount. A business customer is someone who orders the work for a business, trade or profession, or for a public body. We do not add this charge if you order as a consumer, for example for your own home.
    Labour: it is charged by the time of day, in UK time. The table shows how many times the standard hourly rate applies.
    Which row: where two rows fit, the one nearer the top applies: the named dates (${named.label}) first, then nights, then weekends or bank holidays, then evenings, then standard hours.
    Holidays: the named dates are calendar dates. A substitute bank holiday for one of them counts as a bank holiday. Bank holidays are those of ${company.registeredIn}.

    ## Cancellation {#cancellation}
    > you can usually cancel within ${days} without a reason. That right does not cover urgent repairs that you asked for.
    Appointments: please cancel or move a scheduled appointment at least ${payment.cancellationHours} hours ahead, by phone or email. If you cannot give that much notice, call us as soon as you know. This does not replace your legal right to cancel.
    Your right to cancel: if you are a consumer and agreed to the work at a distance (by phone, email or online) or away from our premises, such as at your home, you can usually cancel within ${days} without giving a reason (Consumer Contracts Regulations 2013, regulations 29 and 30).
    Until when: for a service, the time ends ${days} after the day the contract is made. Where you are buying goods from us, fitted or not, it ends ${days} after the day you receive the last of them. If we did not tell you about this right, the law gives you longer.
    How: tell us clearly that you are cancelling, by post, email or phone. You can use any words you like, or the form below. It is in time if you send it before the ${days} are over. We will then refund what you have paid within ${days} of hearing from you.
    If we start sooner: if you want us to start within those ${days}, we need you to ask for it expressly. If we made the agreement at your home, please ask in writing or by email. Words you can use: “Please start the work within the ${days} in which I can cancel. I understand that if I cancel, I pay for what you have done until then, and that I can no longer cancel once the work is finished.”
    If you cancel then: you pay for the part of the service done up to then, in proportion to the whole price. If you did not ask us to start, you owe nothing.
    Urgent visits: the right does not apply where you specifically asked us to visit for urgent repairs or maintenance (regulation 28(1)(e)). It does still apply to anything extra agreed during that visit, beyond what you asked for and the replacement parts it needs. The law makes other exceptions, for example for goods made to your measurements.
    If we cancel: if we have to cancel or move a visit, we tell you as soon as we know, and offer another time. You need not accept it. You then owe nothing for what we have not done, and we refund what you have paid for it within ${days}. Any other right that you have against us remains.
    Once the van has left: if you cancel an emergency visit then, you may owe something for the journey. Before the van leaves we will tell you how much. You never owe more than we told you, and nothing if we did not tell you.

    ## Emergency call-out terms {#emergency-call-out}
    > we tell you when to expect us before you agree. If that is too late for you, you owe nothing.
    Our aim: “${response.promise}” on this website means that ${response.aim}, from your call (from ours, if you sent the form) until we are with you. [How we did](/how-we-did).
    “Guaranteed”: this means that our emergency line never closes, that we tell you when to expect us before you agree to the visit, and that we set out to meet this aim. If the time we give you is too late for you, you need not agree to the visit, and you owe nothing.
    Delays: an arrival time that we agree with you can become part of our contract with you. Traffic, weather and other emergencies can delay us. On busy roads the drive alone can take longer than the aim. If we are going to be late, we will tell you.
    Dearer hours: labour costs more outside standard hours: ${night.label.toLowerCase()} at ${timesStandard(night.multiplier)}, ${weekend.label.toLowerCase()} at ${times(weekend.multiplier)} it, ${evening.label.toLowerCase()} at ${times(evening.multiplier)} it, and ${named.label} at ${times(named.multiplier)} it. The table under [Payment](/terms#payment) gives the hours.
    The call-out: the call-out itself carries no extra charge at night, at weekends or on bank holidays.
    Proof: before we start, we may ask for proof that you are entitled to have the work done. A locksmith asks for ID.

    ## Liability and insurance {#liability-and-insurance}
    > our work is guaranteed for ${payment.guaranteeMonths} months, on top of your legal rights.
    Insurance: ${lower(insuredWords)}
    Guarantee: we guarantee our work for ${payment.guaranteeMonths} months from the day it is completed. If a fault in our work appears in that time, tell us, and we will put it right without charge. The guarantee does not cover damage, misuse or wear that our work did not cause.
    Your legal rights: your statutory rights are unaffected by this guarantee or by anything else in these terms. Under the Consumer Rights Act 2015, a service must be carried out with reasonable care and skill, goods must be as described, of satisfactory quality and fit for purpose, and these rights do not end when the guarantee does.
    Loss and damage: we are responsible for loss or damage that was a foreseeable result of our breaking this contract or failing to take reasonable care.
    Earlier faults: we are not responsible for faults or damage that were there before we came, unless we made them worse.
    Opening up: sometimes a fault cannot be reached without opening up a wall or floor, or a door opened without drilling the lock. We will ask you first.
    What stays: nothing in these terms limits liability for death or personal injury caused by negligence, for fraud, or for anything else where the law does not allow it to be limited.

    ## Data protection {#data-protection}
    > we use what you tell us to help you and to keep a record. We do not sell it.
    Who: ${company.legalName} is the controller of the personal data you give us, under the UK GDPR and the Data Protection Act 2018.
    What for: to call you back, to give you a quote, to do the work and to keep a record of it. We do not sell it, and we do not use it for advertising.
    How long: we keep customers’ data for ${retention.customers}, and enquiries that did not become jobs for ${retention.others}.
    Your rights: you can ask for a copy of your data, and ask us to correct or delete it. You can object to what we do with it, and you can complain. [Privacy](/privacy) says what we hold, why, where and for how long, and [how to complain](/privacy#complaints).

    ## Complaints, and the law that applies {#complaints}
    > tell us. We answer within ${payment.complaintDays} days, and you lose no right by asking us first.
    How: if something has gone wrong, please tell us: call ${tel(landline)}, email [${email}](mailto:${email}) or write to the registered office. Say what happened, where and when, and what you would like us to do. Photographs help. You can complain at any time; the sooner you tell us, the more there is to see.
    When we answer: we tell you within ${payment.complaintNoticeDays} working days that we have your complaint, and give you our answer within ${payment.complaintDays} days.
    Poor work: if our work was not done with reasonable care and skill, you have a right to have it done again or, in some cases, to pay less.
    Courts and advice: you do not lose any right by complaining to us first, and you need not do so before you go to court. Citizens Advice can tell you what your rights are.
    The law: these terms, and our agreement with you, come under the law of ${company.registeredIn}, and its courts can decide a dispute. If you are a consumer and live in Scotland or Northern Ireland, you can also go to the courts there, and you keep the protection of the law there.

    ## Contact details {#contact-details}
    Company: ${company.legalName}, registered in ${company.registeredIn}, number ${company.number}.
    Registered office: ${company.registeredOffice}.
    ${vatWords}
    - Emergency line: ${tel(emergencyPhone)}, ${hours.emergency}
    - Office: ${tel(landline)}, ${hours.office}
    - Email: [${email}](mailto:${email})
    - Callback: [the contact page](/contact)
  `,
}

export const termsForm = {
  heading: 'Model cancellation form',
  lines: cancellationForm(`[${email}](mailto:${email})`),
}
