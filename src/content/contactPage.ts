/** Text of the contact page. `text`, `lead`, `formLead` and `privacy` may hold markdown links. */
import { company, email, emergencyPhone, hours, landline, payment, serviceAreas } from '../site'
import type { Head, IconName } from './types'

export interface InfoCard {
  readonly title: string
  readonly icon: IconName
  readonly text: string
}

interface ContactPage {
  readonly head: Head
  readonly heading: string
  readonly lead: string
  readonly formHeading: string
  readonly formLead: string
  /** What the law wants said where the data is collected. */
  readonly privacy: readonly string[]
  readonly infoCards: readonly InfoCard[]
  readonly business: { readonly heading: string; readonly rows: readonly (readonly [string, string])[] }
  /** First words of the message when the visitor comes from a service. */
  readonly prefill: (service: string) => string
}

const { town, county, country } = company.office
const sentence = (items: readonly string[]) => {
  const text = new Intl.ListFormat('en-GB').format(items)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const contactPage: ContactPage = {
  head: {
    title: `Contact us or request a callback | ${company.name}`,
    description: `Ring ${emergencyPhone.display} at any hour for an emergency, or leave your name and number and we will ring you back. Office in ${town}, ${county}.`,
  },
  heading: 'Contact us',
  lead: `For anything urgent, ring [${emergencyPhone.display}](${emergencyPhone.href}). A call is faster than a form. For a quote or a question, leave your details and we will ring you back.`,
  formHeading: 'Request a Callback',
  formLead:
    'Tell us who you are and how to reach you. The preferred time and the message are optional. If there is no signal, the form keeps your request on this device and sends it when it can.',
  privacy: [
    `${company.legalName} (company number ${company.number}) collects these details to ring you back and, if you ask for one, to prepare a quote. We rely on taking steps at your request before a contract, and on our legitimate interest in answering people who contact us.`,
    `We do not sell your details or use them for advertising. Customer records are kept for ${payment.retentionYears} years. You can ask to see, correct or delete what we hold. [Your rights, and how to complain](/terms#data-protection).`,
  ],
  infoCards: [
    {
      title: 'Emergency line',
      icon: 'phone',
      text: `[${emergencyPhone.display}](${emergencyPhone.href}), ${hours.emergency}. Office: [${landline.display}](${landline.href}).`,
    },
    {
      title: 'E-mail',
      icon: 'mail',
      text: `[${email}](mailto:${email}). Please do not e-mail about an emergency: ring instead.`,
    },
    {
      title: 'Location',
      icon: 'pin',
      text: `${town}, ${county}, ${country}. The marker on the map is approximate. Please ring before you come.`,
    },
    {
      title: 'Service hours',
      icon: 'clock',
      text: `Emergencies: ${hours.emergency}. Office: ${hours.office}.`,
    },
  ],
  business: {
    heading: 'Business information',
    rows: [
      ['Company registration', `${company.legalName}, number ${company.number}, registered in ${company.registeredIn}`],
      ['Service areas', sentence(serviceAreas)],
      ['Payment methods', sentence(payment.methods)],
    ],
  },
  prefill: (service) => `I would like a quote for ${service}.`,
}
