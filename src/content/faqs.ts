/** The five questions of /faq. Every figure comes from src/facts/, so that this page and the terms agree. */

import { reach } from '../facts/areas.ts'
import { company } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { payment, priceSentence } from '../facts/prices.ts'
import { callOutWords, depositWords, promise, rateLines } from './charges.ts'
import { sections, tel } from './prose.ts'
import { concerning, safety, safetyText } from './safety.ts'
import type { Closing, Intro } from './types.ts'

export const faqs = sections`
  ## How soon can you get here in an emergency?
  You get our guaranteed ${promise}.
  On busy roads the drive alone can take longer. Call ${tel(emergencyPhone)} and ask when to expect us. [Is it an emergency?](/is-it-an-emergency) says what can wait.

  ## Does it cost more at night or at the weekend?
  Yes, labour costs more at night, in the evening, at weekends and on bank holidays. The call-out itself carries no extra charge at night or at weekends. If two rates apply, we charge the higher one.
  ${rateLines()}
  ${callOutWords}
  ${priceSentence} [Prices](/prices) has a chart of the week, and examples.

  ## Which areas do you cover?
  We work in ${reach.headline}: ${reach.detail}
  Our office is in [Chelmsford](/locations/chelmsford). [The area pages](/locations) say more.

  ## What should I do before help arrives?
  ${safety.life.full}
  ${safetyText(['gasSpark', 'gasOpen', 'gasOut'], 'brief')}
  ${safetyText(concerning.carbonMonoxide, 'brief')}
  A leak. ${safetyText(['wetElectrics', 'stopTap', 'electricity'], 'full')}
  A blocked drain. ${safetyText(['stopWater', 'sewage'], 'full')}
  Locked out. ${safetyText(['personInside', 'burglar', 'keyholders', 'waiting'], 'full')}
  ${safety.cannotSpeak.brief}
  [What to do now](/emergency) has every step for these and other emergencies, and who else to call.

  ## How do I pay, and is the work guaranteed?
  Ways to pay: ${payment.methods.join(', ')}. You pay for an emergency call-out when the work is done. Standard work is due within ${payment.standardDays} days of the invoice. Large projects need a ${payment.depositPercent}% deposit; [the terms](/terms#payment) say which projects count.${depositWords}
  Our work is guaranteed for ${payment.guaranteeMonths} months. That’s on top of your legal rights.
`

/** Over the questions that the pages of our trades answer. */
export const askedOfTrades = 'Asked about a trade'

export const faqPage: Intro & { readonly closing: Closing; readonly next: readonly string[] } = {
  title: `Questions about call-outs and prices | ${company.name}`,
  description:
    'How soon we come, what a call-out costs at night and at weekends, how to pay, what is guaranteed and where we work: five short answers.',
  heading: 'Frequently asked questions',
  picture: 'answers',
  lead: `Short answers, with links to our [prices](/prices) and the full [terms](/terms). Not here? Call ${tel(emergencyPhone)} or [send us a message](/contact).`,
  next: ['/is-it-an-emergency', '/prices', '/locations', '/terms'],
  closing: { heading: 'Not answered here?' },
}
