/** Headings and leads of pages whose body is in another file. `lead` and `text` may hold markdown links. */

import { company } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { priceSentence } from '../facts/prices.ts'
import { emergencyTrades } from './trades.ts'
import type { Head } from './types.ts'

interface PageIntro {
  readonly head: Head
  readonly heading: string
  readonly lead: string
}

export const faqPage: PageIntro = {
  head: {
    title: `Questions about call-outs and prices | ${company.name}`,
    description:
      'How fast we come, what a call-out costs at night and at weekends, how to pay, what is guaranteed and where we work: five short answers.',
  },
  heading: 'Frequently asked questions',
  lead: `Short answers, with links to our [prices](/prices) and the full [terms](/terms). If your question isn’t here, call [${emergencyPhone.display}](${emergencyPhone.href}) or [send us a message](/contact).`,
}

export const servicesPage: PageIntro & { readonly emergency: { readonly heading: string; readonly text: string } } = {
  head: {
    title: `Property maintenance in Essex and London | ${company.name}`,
    description:
      'Plumbing, locks and drains at any hour. Carpentry, kitchens, bathrooms, floors, decorating and leak detection by appointment.',
  },
  heading: 'Our services',
  lead: 'Three trades come out day and night: plumbing, locksmith and drainage. The others are planned work, by appointment and with a quote first. Choose a card to see what each one covers.',
  emergency: {
    heading: 'Need help now?',
    text: `We answer day and night. ${priceSentence} [Prices](/prices).`,
  },
}

export const notFound: PageIntro & { readonly links: readonly (readonly [string, string])[] } = {
  head: {
    title: `Page not found | ${company.name}`,
    description: `There is no page at this address. In an emergency, call ${emergencyPhone.display}, day or night, or use the links to find your way.`,
  },
  heading: 'This page does not exist',
  lead: `The address may be mistyped, or the page may have moved. If you need help now, call [${emergencyPhone.display}](${emergencyPhone.href}). We answer day and night.`,
  links: [
    ['Emergency: what to do', '/emergency'],
    ...emergencyTrades.map(({ name, path }) => [name, path] as const),
    ['All services', '/services'],
    ['Areas we cover', '/locations'],
    ['Is it an emergency?', '/is-it-an-emergency'],
    ['Contact and callback', '/contact'],
    ['Home', '/'],
  ],
}
