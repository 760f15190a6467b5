/** /prices: how a price is worked out. Every figure comes from src/facts/; pounds are shown only if the owner gave them. */

import { company } from '../facts/company.ts'
import { hourAt, inPounds } from '../facts/labour.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { bandAt, type Day, payment, priceSentence, rates } from '../facts/prices.ts'
import { charges, labour } from '../facts/tariff.ts'
import { billingWords, callOutWords, depositWords, times, WORKERS } from './charges.ts'
import { capital, type Section, sections, tel } from './prose.ts'
import type { Intro } from './types.ts'

interface Example {
  readonly when: string
  /** What two hours of work then come to, in hours at the standard rate. */
  readonly hours: number
  /** The same in pounds, where they are given: the minimum charge at least. */
  readonly pounds: string | undefined
}

interface PricesPage extends Intro {
  readonly before: readonly Section[]
  readonly bands: Section
  readonly examples: Section & { readonly caption: string; readonly rows: readonly Example[]; readonly after: string }
  /** Where the owner's tariff says enough to reckon a visit from arrival to leaving. */
  readonly workItOut?: Section & {
    /** Of the tables. */
    readonly caption: string
    /** Under the sum. */
    readonly note: string
  }
  readonly jobs?: Section & { readonly rows: readonly (readonly [name: string, price: string, includes: string])[] }
  readonly after: readonly Section[]
}

const [named, night, weekend, evening] = rates
const LENGTH = 2

/** Work from one whole hour to a later one of the same day, each hour at its own rate. */
const standardHours = (day: Day, from: number) =>
  Array.from({ length: LENGTH }, (_, hour) => bandAt(day, from + hour).multiplier).reduce((sum, each) => sum + each, 0)

const examples: readonly (readonly [when: string, day: Day, from: number])[] = [
  ['Tuesday, 10am to noon', 'Tuesday', 10],
  ['Tuesday, 5pm to 7pm: half at the standard rate, half at the evening rate', 'Tuesday', 17],
  ['Saturday, 10am to noon', 'Saturday', 10],
  ['Sunday, 9pm to 11pm: half at the weekend rate, half at the night rate', 'Sunday', 21],
  ['Thursday, 2am to 4am', 'Thursday', 2],
  ['Bank holiday Monday, 10am to noon', 'bank holiday', 10],
  ['Christmas Day, 2pm to 4pm', 'named date', 14],
]

/** Hours at the standard rate, in pounds: of the cheapest trade, and of the dearest. */
function inMoney(hours: number): string | undefined {
  if (labour === null) return undefined
  const [low, high] = hourAt(labour, hours).map((amount) => inPounds(Math.max(amount, labour?.minimumCharge ?? 0)))
  return low === high ? low : `${low} to ${high}`
}

const { parking, crossing, jobs = [] } = charges

export const pricesPage: PricesPage = {
  head: {
    title: `Prices: what a call-out costs, and when | ${company.name}`,
    description:
      'How the price of a plumber, locksmith or drain call-out is worked out: rates by day and hour, a chart of the week, examples in hours, how to pay.',
  },
  heading: 'What it costs',
  lead: priceSentence,
  before: sections`
    ## How the price is worked out {#how}
    Nobody can price a leak unseen. You pay for:
    - Labour: the hours of work, each at [the rate for the day and the time](/prices#bands).${labour?.billing ? ` ${billingWords(labour.billing)}` : ''}
    - ${callOutWords}
    - Parts and materials, such as a valve, a length of pipe or a lock.
    - ${[parking, crossing].flatMap((charge) => charge?.words ?? [])}
    - Any VAT. The figures we give you include it.
    - The minimum charge: a visit costs at least this much, however short it is. ${labour ? `It is ${inPounds(labour.minimumCharge)}.` : 'We tell you how much it is when you call.'}

    ## When you call
    1. Call ${tel(emergencyPhone)} and tell us what has happened and where.
    1. We give you the figures above, and tell you what you owe if you cancel after the van has left.
    1. If the job turns out to be bigger, we stop and ask you first. You can say no.

    ## Planned work
    A kitchen, a bathroom, decorating or any other planned job starts with a quote. It gives the total, including any VAT, before you decide. If you want something changed later, we will quote for that first.
  `,
  bands: {
    id: 'bands',
    heading: 'Labour by day and time',
    paragraphs: [
      `Every rate is a multiple of our standard hourly rate.${labour ? '' : ' We tell you what that is, in pounds, when you call.'} On weekday evenings, at weekends and on bank holidays you pay ${times(evening.multiplier)} that, at night ${times(night.multiplier)}, and on ${named.label} ${times(named.multiplier)}. The call-out itself carries no extra charge at night, at weekends or on bank holidays.`,
      'If it can wait until 8am on a working day, labour costs less. [Is it an emergency?](/is-it-an-emergency) helps you decide.',
    ],
  },
  examples: {
    id: 'examples',
    heading: 'Examples',
    paragraphs: [
      'The same two hours of labour, at different times. If a job crosses into another rate, each part is charged at its own.',
    ],
    caption: labour
      ? `What two hours of labour cost, in hours at the standard rate and in pounds, VAT included. The minimum charge is ${inPounds(labour.minimumCharge)}. Parts are not in this table.`
      : 'What two hours of labour cost, in hours at the standard rate. Parts and the minimum charge are not in this table.',
    rows: examples.map(([when, day, from]) => {
      const hours = standardHours(day, from)
      return { when, hours, pounds: inMoney(hours) }
    }),
    after: `${weekend.label} have one rate from 8am to 10pm, and the night rate before and after.`,
  },
  ...(labour?.billing && {
    workItOut: {
      id: 'work-it-out',
      heading: 'Work out a visit',
      paragraphs: [
        `${billingWords(labour.billing)} A visit costs at least ${inPounds(labour.minimumCharge)}, the minimum charge.`,
        'This is for a visit within one rate. Work that runs into another is charged at each rate for its own part.',
      ],
      caption: `What a visit comes to, or the minimum charge if that is more. VAT is included. Parts${crossing ? ', parking and the crossing' : ' and parking'} are not.`,
      note: `VAT is included. Parts are not${crossing ? ', nor is the crossing' : ''}.`,
    },
  }),
  ...(jobs.length > 0 && {
    jobs: {
      id: 'jobs',
      heading: 'What common jobs come to',
      paragraphs: [
        'In standard hours, VAT included. At other times labour costs more. We tell you before anyone sets off if yours looks different.',
      ],
      rows: jobs.map(({ name, trade, from, to, includes }) => [
        `${name} (${WORKERS[trade]})`,
        from === to ? inPounds(from) : `${inPounds(from)} to ${inPounds(to)}`,
        includes,
      ]),
    },
  }),
  after: sections`
    ## If we can’t fix it on the day {#not-mended}
    Sometimes the water is off and the fault is found, but the repair has to wait: for a part, for daylight, or for you to decide. A visit costs at least the minimum charge, even then. Before anyone sets off, ask what such a visit would cost, and we will tell you.
    The repair is then a job of its own. You owe nothing for it until you have agreed to it.

    ## How to pay {#paying}
    You pay for an emergency call-out when the work is done.
    Standard work is due within ${payment.standardDays} days of the invoice. Large projects need a ${payment.depositPercent}% deposit. [The payment terms](/terms#payment) say what counts as one.${depositWords}
    - ${payment.methods.map(capital)}

    ## More about money
    - [If you cancel](/terms#cancellation): your 14 days, and urgent visits
    - [For landlords and agents](/landlords-and-agents): who orders, and who pays
    - [Questions and answers](/faq)
  `,
}
