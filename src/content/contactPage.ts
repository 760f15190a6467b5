/** Text of the contact page, without its form. `text` and `lead` may hold markdown links. */

import { reach } from '../facts/areas.ts'
import { company, email, hours } from '../facts/company.ts'
import { emergencyPhone, landline } from '../facts/phones.ts'
import { payment } from '../facts/prices.ts'
import { and, capital, tel } from './prose.ts'

const { town, county, country } = company.office

export const contactPage = {
  title: `Contact us or request a callback | ${company.name}`,
  description: `Call ${emergencyPhone.display} at any hour for an emergency, or leave your name and number and we’ll call you back. Office in ${town}, ${county}.`,
  heading: 'Contact us',
  picture: 'office',
  lead: `Urgent? Call us. It’s faster than the form. [Is it an emergency?](/is-it-an-emergency)`,
  /** Title, icon, text. */
  infoCards: [
    ['Emergency line', 'phone', `${tel(emergencyPhone)}, ${hours.emergency}. Office: ${tel(landline)}.`],
    ['Email', 'mail', `[${email}](mailto:${email}). Please don’t email about an emergency. Call instead.`],
    [
      'Location',
      'pin',
      `${town}, ${county}, ${country}. The marker shows roughly where we are. Please call before you come.`,
    ],
    ['Service hours', 'clock', `Emergencies: ${hours.emergency}. Office: ${hours.office}.`],
  ],
  business: {
    heading: 'Business information',
    rows: [
      ['Company registration', `${company.legalName}, number ${company.number}, registered in ${company.registeredIn}`],
      ['Service areas', `${reach.headline}: ${reach.detail}`],
      ['Payment methods', capital(and(payment.methods))],
    ],
  },
} as const
