/** The pages of headings and text, and the 404 page. */

import { company, email, hours, response } from '../facts/company.ts'
import { helplines } from '../facts/helplines.ts'
import { hosting } from '../facts/hosting.ts'
import { emergencyPhone, landline } from '../facts/phones.ts'
import { payment, priceSentence } from '../facts/prices.ts'
import { retention } from '../facts/retention.ts'
import { and, sections, tel } from './prose.ts'
import { concerning, safety, safetyText } from './safety.ts'
import { emergencyTrades } from './trades.ts'
import type { Stop, TextPage } from './types.ts'

const { emergency } = helplines

/** /is-it-an-emergency: who to call, now or tomorrow. The safety lines are those of the trades' pages. */
export const isItAnEmergency: TextPage = {
  slug: 'is-it-an-emergency',
  title: `Is it an emergency? Who to call, when | ${company.name}`,
  description:
    'Fire, gas, water, sewage, locked out: who to call first, when to call us at once, and what can wait until the morning, when labour costs less.',
  heading: 'Is it an emergency?',
  picture: 'rooms',
  lead: 'Start at the top, most dangerous first. Once everybody is safe, read on. [What to do now](/emergency), step by step.',
  closing: { heading: 'Not sure?', text: 'Call and ask. If it is not urgent, [leave your number](/contact).' },
  bands: {
    danger: [
      'Danger',
      'warning',
      [
        'door',
        'gas-meter',
        'co-alarm',
        'lock',
        'front-door',
        'phone',
        'fuse-box',
        'new-kitchen',
        'cellar-stairs',
        'cellar',
        'in-bed',
        'street',
      ],
    ],
    now: ['Call us now', 'phone', ['ceiling', 'tank', 'bedroom', 'stop-tap', 'gully', 'doorway']],
    wait: ['Can wait', 'clock', ['basin', 'bath', 'kitchen', 'inside-lock', 'boiler']],
  },
  sections: sections`
    ## If someone’s in danger, don’t call us first {#danger}
    - Fire, or someone hurt: get out if you can and call ${tel(emergency)}.
    - ${safetyText(['gasSpark', 'gasOut'], 'brief')} [Smell of gas: every step](/emergency/smell-of-gas).
    - ${safetyText(['coOut', 'coStay', 'coCall'], 'brief')} [Carbon monoxide: every step](/emergency/carbon-monoxide).
    - ${safetyText(['personInside', 'lockedIn'], 'full')}
    - ${safety.burglar.full}
    - ${safety.partner.full}
    - ${safety.shock.full}
    - ${safety.burning.full}
    - ${safety.wetElectrics.brief}
    - ${safety.flood.brief}
    - ${safety.cannotSpeak.full}
    - [Who else to call first](/emergency#not-ours): the water company, the sewerage company, your landlord.

    ## Call us now {#now}
    Call ${tel(emergencyPhone)}, day or night.
    - Water is coming through a ceiling. ${safety.ceiling.brief} [Water through the ceiling: what to do](/emergency/water-through-the-ceiling).
    - ${safetyText(concerning.cylinder, 'brief')} [Boiling cylinder: what to do](/emergency/boiling-cylinder).
    - ${safety.nail.brief} [Water pipe: stop the water](/emergency/burst-pipe).
    - Water is running and you cannot stop it. ${safetyText(['stopTap', 'electricity'], 'brief')} [Burst pipe: what to do](/emergency/burst-pipe).
    - Sewage is coming up indoors, or the only toilet is blocked. ${safetyText(['stopWater', 'sewage', 'dirtyWater', 'sewerageCompany', 'drainInFlats'], 'brief')} [Drain backing up: what to do](/emergency/drain-backing-up).
    - You’re locked out and nobody else has a key, or the door won’t lock. [Locked out: what to do](/emergency/locked-out).

    ## It can wait until the morning {#wait}
    At night labour costs more than in the day: [prices by day and hour](/prices#bands). ${priceSentence}
    - A tap that drips, or a toilet that fills slowly.
    - A slow leak that you can catch in a bucket, or stop with a valve.
    - One slow sink, while the others drain.
    - A stiff lock that still locks.
    - No hot water, but the cold runs and nothing leaks. For a gas boiler, find a Gas Safe registered engineer.
  `,
}

/** /landlords-and-agents: what to know before you call about someone else’s home. */
export const landlords: TextPage = {
  slug: 'landlords-and-agents',
  calls: true,
  quotes: true,
  title: `For landlords and letting agents | ${company.name}`,
  description:
    'Repairs in a rented home or a managed block: what to tell us, who may order and who pays, how we get in, keys, invoices, and work for councils.',
  heading: 'For landlords and agents',
  picture: 'terrace',
  lead: `For landlords, letting and managing agents, housing associations and councils. In an emergency, call ${tel(emergencyPhone)}.`,
  closing: { heading: 'A repair in a home you let?', picture: 'van' },
  next: ['/prices', '/terms', '/contact'],
  pictures: [
    'doorstep',
    { panel: 'wash', wide: 'answers' },
    { panel: 'deep', wide: 'clock' },
    'keys',
    'street',
    'agreement',
  ],
  sections: sections`
    ## What we need from you
    - The address with its postcode, the flat and the floor, and how to find the door.
    - Who is there now, and a phone number that they answer.
    - What has happened, and whether anyone is at risk.
    - Where the stop tap is, and who can reach it: [a label for each home](/my-home) shows tenants too. In a block: where the riser or the plant room is, and who has the key.
    - Who agrees the price, and who else has to be asked before more work is done.
    - The name and address for the invoice, and your order number if you use one.

    ## Who may order {#orders}
    Whoever orders the visit agrees the price and pays for it. Tell us at the start whose name goes on the invoice.

    ## Social landlords: 24 hours {#awaabs-law}
    Under Awaab’s Law, a social landlord in England has to make an emergency hazard safe within 24 hours of hearing of it.
    - It can be: a big leak, no water at all, or a front door that won’t lock.
    - When you call: tell us when you heard, so that we both know how long there is. If we can’t be there in time, we’ll say so at once.
    - For your records: ask us for a note of when we came, what we found, what is safe now and what still has to be done.

    ## Access and keys
    It’s the tenant’s home. Please tell them we’re coming, and when.
    - Letting us in: if nobody can, tell us who holds a key and where we meet them. We don’t go in without the consent of someone entitled to give it.
    - A locksmith: asks for ID, and for proof that you may have the door opened or the lock changed.
    - Who lives there: we ask, because in most cases a landlord may not shut a tenant out without a court order.

    ## Whose pipe, whose drain
    Find out before you order.
    - Inside a rented home: in most, the law makes the landlord keep the pipes, basins, baths, toilets, heating and hot water in repair (Landlord and Tenant Act 1985, section 11).
    - In a block: shared pipes and drains are often the freeholder’s.
    - A shared drain, or one outside the boundary: usually the sewerage company’s, which clears it free of charge.
    - Gas: we do not work on gas. Gas boilers, gas fires and the yearly gas check are for a Gas Safe registered engineer.

    ## Prices and invoices
    ${priceSentence} [Prices](/prices) has the rates by day and hour.
    - When: an emergency call-out is payable when the work is done. Standard work is due within ${payment.standardDays} days of the invoice.
    - How: we accept ${and(payment.methods.slice(2))}, as well as cash and cards.
    - An account or a purchase order first: call the office on ${tel(landline)} (${hours.office}).
    - Late: if you order for a business, [a late charge](/terms#payment) can be added to an overdue amount.
    - Our work: it carries a ${payment.guaranteeMonths}-month guarantee.
  `,
}

/** Who may order, and who then pays. */
export const whoPays = {
  caption: 'A tenant should call the landlord or agent first, if there’s time.',
  head: ['Who orders', 'Who pays'],
  rows: [
    ['A landlord', 'The landlord'],
    ['An agent who acts for a landlord', 'Whoever the agent names for the invoice'],
    ['A tenant', 'The tenant'],
    ['A tenant in your name, if you’ve agreed that with us beforehand', 'You'],
  ],
} as const

/** /how-we-did. Its figures are the island's (src/islands/meter/). */
export const howWeDid: TextPage = {
  slug: 'how-we-did',
  title: `How we did: what really happened | ${company.name}`,
  description:
    'How often we called back and reached the door as soon as we aim to, how often we were late, and how we count. Worked out every hour.',
  heading: 'How we did',
  picture: 'clock',
  lead: `[We aim](${response.termsPath}) to call you back within ${response.within}, and to be at your door as soon again after that. This is what really happened, misses included.`,
  closing: { heading: 'A question about these figures?' },
  next: ['/terms', '/prices'],
  sections: sections`
    ## What really happened {#figures}
    ## How we count {#count}
  `,
}

/** What /how-we-did measures, from a request to its bill. */
export const measured: readonly Stop[] = [
  {
    name: 'You ask us',
    icon: 'mail',
    text: 'Our call: from when we get your request until one of us takes it. If it waits longer than we aim for it’s late, even if you then cancel.',
    marked: true,
  },
  { name: 'We call you', icon: 'phone', text: 'The door: from our call until one of us taps “Arrived”.', marked: true },
  {
    name: 'We’re at your door',
    icon: 'house',
    text: 'Not us, and it’s free: the problem was someone else’s to fix, and you paid nothing.',
  },
  {
    name: 'You pay',
    icon: 'card',
    text: 'The price: what we told you against what you paid, where our team noted both.',
  },
]

/** What /how-we-did counts. */
export const counted = [
  'The figures: our system works them out every hour, from the times when our team tap “Take” and “Arrived”. Nobody types them.',
  'Counted: requests from this website that wanted us as soon as possible, in the last 12 months at most. Calls to our number leave no times here. We leave out quotes, requests for another time, junk, our own tests and what we’ve been asked to delete.',
  'Too few: under thirty jobs we give no figure, in a postcode district neither. So few say little in general, and too much about one person.',
] as const

const isAbroad = hosting.country !== null && !/united kingdom|\buk\b|england|great britain/i.test(hosting.country)

const where =
  hosting.provider && hosting.country
    ? `The database: requests sent through this website are kept in one run by ${hosting.provider}, in ${hosting.country}. ${hosting.provider} stores them for us and may not use them for anything else.`
    : 'The database: requests sent through this website are kept in one that a hosting provider runs for us. The provider may not use them for anything else. Ask us who it is, and in which country.'

/** /privacy. What it says about storage on the device must match src/outbox/expiry.ts: change both together. */
export const privacy: TextPage = {
  slug: 'privacy',
  title: `Privacy: what we keep, and how long | ${company.name}`,
  description:
    'What happens to what you type here: what stays on your own phone, what we store and where, for how long, and how to see, correct or delete it.',
  heading: 'Privacy',
  picture: 'agreement',
  lead: 'We use what you tell us to help you and to keep a record of the work, and for nothing else. We don’t sell it. There’s no advertising and no tracking on this website.',
  updated: '2026-11',
  closing: { heading: 'A question about your data?' },
  sections: sections`
    ## Who we are {#who}
    > we’re responsible for your data.
    ${company.legalName}, company number ${company.number}, is the controller of your personal data. Address: ${company.registeredOffice}. Email [${email}](mailto:${email}) or call ${tel(landline)}.

    ## What we collect, and why {#what}
    > what you type or tell us, to call you back, come and do the work.
    - When you ask for a callback: your name, phone number, email address, preferred time, message, and when you asked. We use it to call or text you back and, if you want one, to give you a quote.
    - If you add it: where to come, how you want us to answer, and the number of someone who speaks English for you.
    - Messages: what you and we write to each other about a request, kept as long as the request.
    - Texts about your request: if you give a UK mobile number, we may text it when someone is on the way, when the time changes and when we’ve finished, unless you ask for a call. Each links to a page without names, which shows how far we are and stops the texts, until two days after we’ve finished.
    - Photographs: if you add any to a request, your device shrinks them, and takes out where they were taken and with which camera.
    - Your location: only if you tap “Use my location”, and only in the message you then send.
    - To keep junk out: how long the form took to fill in, and a scrambled form of your network address, for a day. We may read a request that looks like junk later than the others.
    - If you call or become a customer: also the address of the job, what we agreed, and what we need for the work, the invoice and the guarantee.
    - Health: only what you choose to tell us, for example that someone needs power for medical equipment. We use it to decide who to help first and to work safely. You don’t have to tell us.
    - What you must give: nothing. But we can’t call you back without a name and a number, or come without an address.

    ## Why the law allows it {#basis}
    > you asked us for something, or the law wants a record of it.
    - A contract, or the steps before one: you ask us to call, to quote or to do work, and we need the details for that.
    - The law: it makes us keep invoices and accounts, and confirm what we agreed.
    - Your explicit consent: for what you tell us about health. You can take it back at any time, and we delete it. Where a life is at risk and nobody can be asked, the law lets us act on it.
    - Our legitimate interest: to answer people who contact us, to keep a record of the work we have done, and to keep junk out.

    ## Where it is, and who sees it {#where}
    > our staff see it, and those who help with your job. Others carry it for us.
    ${where}
    ${
      isAbroad
        ? [
            'Abroad: that is outside the United Kingdom. Ask us which safeguard of UK law covers the transfer, and we will send you a copy.',
          ]
        : []
    }
    Alerts: to wake our staff, we send them through the push services of Apple, Google, Microsoft and Mozilla. They are encrypted, so those companies can’t read them.
    Calls and texts: a telephone company may carry a call or a text to our staff, with your name, your number and the start of your message, and the texts we send you.
    ${hosting.telephone ? [`Who carries them: ${hosting.telephone}.`] : []}
    ${
      hosting.webhooks
        ? [
            `Alerts elsewhere: with your name, your number and the start of your message, they also go to ${hosting.webhooks}.`,
          ]
        : []
    }
    Other trades: if your job needs a registered electrician or a Gas Safe registered engineer, they get your name, your number, the address and what is wrong.
    Anyone else: we pass your details on only where the job or the law needs it, for example to your insurer when you claim.
    Decisions: none about you is made by a computer alone.
    Maps: the map on the contact page comes from the map service named on it. When the map loads, that service sees your IP address and the address of this website. So does the server that these pages come from.

    ## How long we keep it {#how-long}
    > ${retention.customers} for customers, ${retention.others} for enquiries.

    ## What your own device keeps {#device}
    > the pages, what you have begun to type, and requests until we’ve opened them.
    This website works without signal, so it stores some things in your browser. They stay on your device. Only your requests, with their photographs and messages, are sent to us. There are no cookies for tracking or advertising.
    + The steps you tick on the emergency pages, and that you tapped our number: a day.
    + A form or a message you have begun: until you send or clear it, at most a day after you last typed.
    + A request that isn’t sent yet, or was refused: until it’s sent or you delete it. After a day we ask you first. After 30 days we remove it at your next visit, and tell you.
    + Photographs you add to a request: until we have them, or as long as the request is kept here.
    + A note that a request was sent or refused, without your details: until we’ve told you, at most 30 days.
    + A request that was sent: until we’ve opened it, in case our server loses it. After that its key, its first line, your number, and what you and we wrote or agreed. At most two days after you sent it or we last wrote. If you open the link in our text: its key and how far we are, as long as it works.
    + So that nothing is sent twice: for 15 minutes, a code that doesn’t give away what you wrote. It goes at your next visit.
    + How often sending failed, to spare a busy server: about a day.
    + Your home card, and a list of homes: until you erase them. A label you scan: until you close its tab. Your log and its photographs: 30 days after the last entry. The emergency you last waited about: 30 days. We get a card only if you add it to a request.
    + The pages themselves, a few pictures of the map, our latest notice and figures, your place on a page, and which notices and offers you closed.

    ## To remove it
    > clear the form here, or everything in your browser.
    On the contact page you can clear the form and delete or forget a request. To remove everything, clear this site’s data in your browser’s settings.

    ## Your rights {#rights}
    > you can see your data, and have it corrected or deleted.
    Ask us by email, phone or post. It’s normally free, and the law gives us a month to answer. You can:
    - ask for a copy of your data
    - ask us to correct it, delete it or limit its use
    - ask for it in a form you can take elsewhere
    - object, where we rely on our legitimate interest

    ## How to complain about your data {#complaints}
    > tell us, or the regulator.
    Email [${email}](mailto:${email}), call ${tel(landline)} or write to us. We’ll tell you within 30 days that we have your complaint, look into it without delay and tell you the outcome.
    You can also complain to the Information Commissioner’s Office, at any time, at ico.org.uk.
  `,
}

/** How long we keep what, and the words over it. */
export const keptFor = {
  caption: 'Less, if you ask us to delete it and no law makes us keep it.',
  head: ['What', 'How long'],
  rows: [
    ['Customers’ data, with what we agreed', retention.customers],
    ['Enquiries that didn’t become jobs', retention.others],
    ['Requests that look like junk', retention.suspects],
    ['Photographs you send with a request, after the work is done', retention.pictures],
  ],
} as const

export const notFound = {
  title: `Page not found | ${company.name}`,
  description: `There is no page at this address. In an emergency, call ${emergencyPhone.display}, day or night, or use the links to find your way.`,
  heading: 'Page not found',
  picture: 'road',
  lead: `The address may be mistyped, or the page may have moved. If you need help now, call ${tel(emergencyPhone)}. We answer day and night.`,
  links: [
    ['Emergency: what to do', '/emergency'],
    ...emergencyTrades.map(({ name, path }) => [name, path] as const),
    ['All services', '/services'],
    ['Areas we cover', '/locations'],
    ['Is it an emergency?', '/is-it-an-emergency'],
    ['Contact and callback', '/contact'],
  ],
} as const
