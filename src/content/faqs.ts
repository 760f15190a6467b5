/** The five questions of /faq. Every figure comes from src/facts/, so that this page and the terms agree. */

import { serviceAreas } from '../facts/areas.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { payment, rates } from '../facts/prices.ts'
import { promise } from './promise.ts'
import type { FaqItem } from './types.ts'

/** The labour rates as sentences; the first one that fits applies. */
export const rateLines: readonly string[] = rates.map(
  ({ label, when, multiplier }) =>
    `${label} (${when}): ${multiplier === 1 ? 'the standard rate' : `${multiplier} times the standard rate`}.`,
)

const areaNames = new Intl.ListFormat('en-GB').format(serviceAreas)

export const faqs: readonly FaqItem[] = [
  {
    question: 'How fast will somebody come in an emergency?',
    answer: [
      `We promise a guaranteed ${promise}.`,
      `Call [${emergencyPhone.display}](${emergencyPhone.href}) rather than using the contact form, and ask for the expected arrival time for your postcode.`,
    ],
  },
  {
    question: 'Does it cost more at night or at the weekend?',
    answer: [
      'The call-out itself carries no extra charge at night or at weekends. The labour does cost more: it is charged at the rate for the time of day. The first of these lines that fits is the one that applies.',
      ...rateLines,
      'The same bands are in [the payment terms](/terms#payment). Ask for the total including VAT before anyone sets off.',
    ],
  },
  {
    question: 'Which areas do you cover?',
    answer: [
      `We cover ${areaNames}. Our office is in [Chelmsford](/locations/chelmsford), and [the list of local areas](/locations) has a page for each place, with what is worth knowing there.`,
      'If your town is not listed, ask. For planned work we also serve the wider UK.',
    ],
  },
  {
    question: 'What should I do before help arrives?',
    answer: [
      'For a leak, turn the stop tap clockwise; it is usually under the kitchen sink. Switch the electricity off only if the fuse box is dry and within reach. For a blocked drain, stop flushing and running water. If you are locked out, try everyone who holds a key and wait somewhere safe and lit.',
      'The pages on [plumbing](/services/emergency-plumbing), [locksmith](/services/emergency-locksmith) and [drainage](/services/emergency-drainage) emergencies list every step, and say when to ring somebody else first.',
    ],
  },
  {
    question: 'How do I pay, and is the work guaranteed?',
    answer: [
      `Ways to pay: ${payment.methods.join(', ')}. An emergency call-out is payable when the work is done. Standard work is due within ${payment.standardDays} days of the invoice. Large projects need a ${payment.depositPercent}% deposit.`,
      `Our work is guaranteed for ${payment.guaranteeMonths} months. That comes on top of your rights in law and does not replace them. [The terms](/terms#payment) have the details.`,
    ],
  },
]
