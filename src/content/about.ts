/** Text of the about page. `lead`, `description` and `text` may hold markdown links. */

import { reach } from '../facts/areas.ts'
import { company, hours } from '../facts/company.ts'
import { helplines } from '../facts/helplines.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { payment, priceSentence } from '../facts/prices.ts'
import { promise } from './charges.ts'
import { arrivalWords, credentials } from './proofLines.ts'
import { lower, tel } from './prose.ts'

const { town, county } = company.office

export const about = {
  title: `About our company and how we work | ${company.name}`,
  description: `A property maintenance company with an office in ${town}, ${county}: who we are, what we do, and how an emergency visit goes from start to finish.`,
  heading: `About ${company.name}`,
  picture: 'van',
  lead: `We maintain and repair homes and business premises in ${reach.headline}. We answer the emergency line ${hours.emergency}.`,
  mission:
    'When water comes through your ceiling, you need three things: someone who answers, a clear idea of the cost, and a repair that lasts. That’s our job.',
  /** Icon and line. */
  promises: [
    ['phone', 'On the phone: we ask what you can see, and tell you how to keep everyone safe.'],
    ['card', `The price: ${lower(priceSentence)}`],
    ['drain', 'Not our job: if it’s a public sewer or a gas leak, we tell you who to call.'],
    ['kitchen', 'Planned work: kitchens, bathrooms, carpentry, floors and decorating all start with a quote.'],
    [
      'house',
      'Who for: homeowners, tenants and private landlords. We also work for councils, housing associations, estate agents, insurers and businesses.',
    ],
  ],
  credentials: [
    `${company.legalName}, company number ${company.number}, registered in ${company.registeredIn}`,
    `Office in ${town}, ${county}`,
    credentials.insured,
    credentials.dbs,
    ...credentials.memberships,
    company.claim,
    `${payment.guaranteeMonths}-month guarantee on our work`,
    `Emergency line open ${hours.emergency}`,
  ],
  expertise: [
    ['Emergency plumbing', '/services/emergency-plumbing-services'],
    ['Emergency locksmith', '/services/emergency-locksmith-services'],
    ['Emergency drainage', '/services/emergency-drainage-services'],
    ['Kitchen installation and upgrades', '/services/kitchen-installation-upgrades'],
    ['Bathroom installation and upgrades', '/services/bathroom-installation-upgrades'],
    ['Carpentry', '/services/carpentry-work'],
    ['Painting and decorating', '/services/painting-services'],
    ['Leak detection and repairs', '/services/leak-detection-repairs'],
  ],
  timeline: [
    {
      picture: 'office',
      title: 'Your call',
      description: `You call and say what has happened and where. If anyone is in danger, we ask you to call ${tel(helplines.emergency)} first.`,
      time: '0 minutes',
    },
    {
      picture: 'ceiling',
      title: 'Assessment',
      description:
        'We ask what you can see, tell you how to limit the damage, explain the price and say when to expect us.',
      time: '5–15 minutes',
    },
    {
      picture: 'doorstep',
      title: 'On site',
      description:
        `Our ${promise}. On busy roads the drive alone can take longer. If we are delayed, we tell you. ${arrivalWords ?? ''}`.trim(),
      time: 'The time we gave you',
    },
    {
      picture: 'repair',
      title: 'Resolution',
      description:
        'First we make things safe, then we do the repair. If more is needed than we agreed on the phone, we ask you before we go on.',
      time: 'As required',
    },
    {
      picture: 'counter',
      title: 'Quality assurance',
      description: `We test the repair, clear up and show you what we did. Our guarantee of ${payment.guaranteeMonths} months starts here.`,
      time: 'At completion',
    },
  ],
  /** Icon, title and description. */
  values: [
    ['clock', 'Reliability', 'We answer day and night, say when to expect us, and tell you if that changes.'],
    [
      'spanner',
      'Quality',
      `Where we can, we fix the cause, not just the symptom. We guarantee our work for ${payment.guaranteeMonths} months.`,
    ],
    ['card', 'Trust', 'We do no extra work without your agreement, and we publish our terms in full.'],
    ['check', 'Excellence', 'We work with care, test before we leave, and leave the room as tidy as we found it.'],
  ],
  closing: {
    heading: 'Need someone now?',
    picture: 'clock',
    text: `Call ${tel(emergencyPhone)}, day or night. If it can wait, [ask for a callback](/contact).`,
  },
} as const
