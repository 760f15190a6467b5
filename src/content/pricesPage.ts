/** /prices: how a price is worked out. Every figure comes from src/facts/; pounds are shown only if the owner gave them. */

import { company } from '../facts/company.ts'
import { hourAt, inPounds } from '../facts/labour.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { bandAt, type Day, payment, priceSentence } from '../facts/prices.ts'
import { type Charge, charges, labour } from '../facts/tariff.ts'
import { billingWords, callOutWords, depositWords, WORKERS } from './charges.ts'
import { and, capital, sections, tel } from './prose.ts'

/** Hours at the standard rate, in pounds: for the cheapest trade, and for the dearest. */
function inMoney(hours: number): string | undefined {
  if (labour === null) return undefined
  const [low, high] = hourAt(labour, hours).map((amount) => inPounds(Math.max(amount, labour?.minimumCharge ?? 0)))
  return low === high ? low : `${low} to ${high}`
}

/** Two hours of this day, starting on the hour, each at its own rate. */
function worked(when: string, day: Day, start: number) {
  const hours = [start, start + 1].map((from) => ({ ...bandAt(day, from), from }))
  const sum = hours.reduce((all, { multiplier }) => all + multiplier, 0)
  return { when, hours, sum, pounds: inMoney(sum) }
}

const { parking, crossing, london, jobs = [] } = charges

/** The row of a charge, if the owner has given it. */
const given = (what: string, charge: Charge | undefined): readonly (readonly [string, string, string])[] =>
  charge ? [[what, charge.included ? 'Included' : 'On top', charge.words]] : []

const extras = [
  ...given('Parking', parking),
  ...given('The Dartford Crossing', crossing),
  ...given('London’s road charges', london),
]
/** Charges that the owner hasn't given, gathered into one row. */
const unsaid = [!parking && 'parking', !crossing && 'the Dartford Crossing', !london && 'London’s road charges'].filter(
  (what) => what !== false,
)

export const pricesPage = {
  title: `Prices: what a call-out costs, and when | ${company.name}`,
  description:
    'What a plumber, locksmith or drain call-out costs: a chart of the week by the hour, what is in the price, two worked examples, how to pay.',
  heading: 'What it costs',
  lead: priceSentence,
  bands: {
    id: 'bands',
    heading: 'What each hour costs',
    paragraphs: [
      `Every rate is a multiple of our standard hourly rate.${labour ? '' : ' We tell you what that is, in pounds, when you call.'} The call-out itself carries no extra charge at night, at weekends or on bank holidays.`,
      'If it can wait until 8am on a working day, labour costs less. [Is it an emergency?](/is-it-an-emergency) helps you decide.',
    ],
  },
  made: {
    id: 'how',
    heading: 'In the price, or on top?',
    rows: [
      [
        'Labour',
        'Included',
        `The hours of work, each at the rate for that day and time.${labour?.billing ? ` ${billingWords(labour.billing)}` : ''}`,
      ],
      ['VAT', 'Included', 'The figures we give you include it.'],
      [
        'Minimum charge',
        labour ? inPounds(labour.minimumCharge) : 'Ask us',
        `A visit costs at least this much, however short it is.${labour ? '' : ' We tell you how much when you call.'}`,
      ],
      [
        'Call-out',
        labour?.callOut === undefined ? 'Ask us' : labour.callOut === 0 ? 'Included' : 'On top',
        callOutWords[0] ?? 'The same at any hour of any day.',
      ],
      ['Parts and materials', 'On top', 'Such as a valve, a length of pipe or a lock.'],
      ...extras,
      ...(unsaid.length > 0
        ? [[capital(and(unsaid)), 'Ask us', 'They depend on where you are and when we come.'] as const]
        : []),
    ],
  },
  quote: {
    heading: 'Can it wait?',
    paragraphs: [
      'A kitchen, a bathroom, decorating or any other planned job starts with a quote. It gives the total, including any VAT, before you decide. If you want something changed later, we quote for the change first.',
    ],
  },
  visits: {
    id: 'examples',
    heading: 'Two worked examples',
    paragraphs: ['The same two hours of labour. If a job crosses into another rate, we charge each part at its own.'],
    worked: [worked('Tuesday, 10am to noon', 'Tuesday', 10), worked('Sunday, 9pm to 11pm', 'Sunday', 21)],
    after: 'These totals don’t include parts.',
  },
  ...(labour?.billing && {
    workItOut: {
      id: 'work-it-out',
      heading: 'Work out a visit',
      paragraphs: [
        `${billingWords(labour.billing)} A visit costs at least ${inPounds(labour.minimumCharge)}, the minimum charge.`,
        'This is for a visit within one rate. If a job crosses into another, we charge each part at its own.',
      ],
      caption: `What a visit costs, or the minimum charge if that is more. VAT is included. Parts${crossing ? ', parking and the crossing' : ' and parking'} are not.`,
      note: `VAT is included. Parts are not${crossing ? ', nor is the crossing' : ''}.`,
    },
  }),
  ...(jobs.length > 0 && {
    jobs: {
      id: 'jobs',
      heading: 'What common jobs cost',
      paragraphs: [
        'In standard hours, VAT included. At other times labour costs more. We tell you before anyone sets off if yours looks different.',
      ],
      rows: jobs.map(
        ({ name, trade, from, to, includes }) =>
          [
            `${name} (${WORKERS[trade]})`,
            from === to ? inPounds(from) : `${inPounds(from)} to ${inPounds(to)}`,
            includes,
          ] as const,
      ),
    },
  }),
  closing: { heading: 'Ask what your job would cost' },
  after: sections`
    ## When you call
    1. Call ${tel(emergencyPhone)}. Tell us what has happened, and where.
    1. We give you the figures above, and tell you what you owe if you cancel after the van has left.
    1. If the job turns out to be bigger, we stop and ask you first. You can say no.

    ## If we can’t fix it on the day {#not-fixed}
    Sometimes the repair has to wait: for a part, for daylight, or for you to decide. A visit costs at least the minimum charge, even then. Ask on the phone what such a visit would cost.
    The repair is then a new job. You owe nothing for it until you have agreed to it.

    ## How to pay {#paying}
    You pay for an emergency call-out when the work is done.
    Standard work is due within ${payment.standardDays} days of the invoice. Large projects need a ${payment.depositPercent}% deposit. [The payment terms](/terms#payment) say what counts as one.${depositWords}
    - ${payment.methods.map(capital)}

    ## More about money
    - [If you cancel](/terms#cancellation): your 14 days, and urgent visits
    - [For landlords and agents](/landlords-and-agents): who orders, and who pays
    - [How we did](/how-we-did): what people paid, and what we’d told them
    - [Questions and answers](/faq)
  `,
} as const
