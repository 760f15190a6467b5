import { company } from '../facts/company.ts'
import { retention } from '../facts/retention.ts'

/** Shown under the form, with a markdown link: what this device stores. */
export const formStorage =
  'No signal? We’ll send it when we can. What you type is [kept on this device](/privacy#device) until you send or clear it, for a day at most.'

/** Text that the law requires at the form, folded under one line. The rest is on /privacy. */
export const formPrivacy = {
  heading: 'How we use your details',
  text: `${company.legalName} (company number ${company.number}) collects these details to answer you and, if you ask, to quote. The law allows this because you’ve asked us to, and because we have a legitimate interest in answering. We keep customers’ records for ${retention.customers}, and enquiries that don’t become jobs for ${retention.others}. We don’t sell them. You can ask to see, correct or delete them. If you give a mobile number, we may text it when someone is on the way, when the time changes and when we’ve finished, unless you choose “Call me”. [Privacy, and how to complain](/privacy#complaints). [Data protection in our terms](/terms#data-protection).`,
}

/** Text of "Request a Callback". Keep it short: the browser gets it twice, as HTML and in the form's script. */
export const contactForm = {
  callback: { heading: 'Request a Callback', button: 'Request Callback' },
  quote: { heading: 'Request a quote', button: 'Request Quote' },
  edit: { heading: 'Change your request', button: 'Send the change' },
  /** For someone who wants a text. We must not tell them to expect a call. */
  text: { heading: 'Ask us to text you', button: 'Send' },
  textPromise: 'We’ll text you. We won’t call.',
  /** The question above the message. */
  whatHappened: 'What do you need?',
  /** Above the button, closed: what each is, and what it says while it holds nothing. */
  tiles: {
    time: { title: 'Preferred time', empty: 'Any time' },
    place: { title: 'Address', empty: 'Where are you?' },
    photographs: { title: 'Photographs', empty: 'Up to three' },
    reply: { title: 'How to reply', empty: 'Call or text' },
  },
  reply: 'How should we reply? (optional)',
  /** What the tile says if someone interprets. */
  interpreted: (reply: string) => (reply ? `${reply} + interpreter` : 'Interpreter'),
  photographs: {
    label: 'Photographs (optional, up to three)',
    /** For a request that has arrived. */
    labelSent: 'Add a photograph',
    hint: 'We shrink them on your device and remove the location. Your message goes first.',
    name: (number: number) => `Photograph ${number}`,
    remove: 'Remove',
    removed: (number: number) => `Photograph ${number} removed.`,
    added: (count: number, most: number) => `${count} of ${most} added`,
    making: 'Shrinking it...',
    /** For photographs shared by another application, or by any web page. */
    shared: {
      question: 'Add these photographs?',
      why: (count: number) => `${count} shared from another app or website.`,
      add: 'Add',
      leaveOut: 'Leave out',
    },
    /** Follows "Photograph 1 of 2: ". */
    sent: (percent: number) => `${Math.floor(percent)}% sent`,
    whole: 'sent',
    refused: 'we couldn’t take it',
    closed: 'not sent, this request is closed',
  },
  /** How the message begins when the visitor comes from a partner’s page (src/facts/company.ts). */
  sentFrom: (partner: string) => `Sent from ${partner}’s page. `,
}

/** Help for visitors who don't know what to write, or have no email address. The questions are in whatIsWrong.ts. */
export const HELP = {
  summary: 'Help me write it',
  failed: 'That didn’t load. Please write in your own words.',
  noEmail: 'I have no email',
  noEmailSet: 'No email? That’s fine. You don’t need one.',
  email: 'I have an email',
} as const
