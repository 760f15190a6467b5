import { company, response } from '../facts/company.ts'
import { payment } from '../facts/prices.ts'

/** Under the form: how soon somebody comes. */
export const formPromise = [`[${response.soon}](${response.termsPath})`]

/** Under the form: what stays on the device, and what the law wants said next to it. May hold markdown links. */
export const formPrivacy = [
  'If there’s no signal, the form keeps your request on this device and sends it when it can. What you type is kept on this device until you send or clear it, at most a day. Once your request is sent, it stays here until someone has opened it, in case our server loses it. Its first line stays, to show you our answer. We delete both after two days, counted from when it was sent or we last wrote. If a request can’t be sent, we remove it after 30 days.',
  `${company.legalName} (company number ${company.number}) collects these details to answer you and, if you ask for one, to prepare a quote. The law allows this because you’ve asked us to, and because we have a legitimate interest in answering people who contact us.`,
  `We don’t sell your details or use them for advertising. We keep customers’ records for ${payment.retentionYears} years, and enquiries that don’t become jobs for ${payment.requestRetentionMonths} months. You can ask to see, correct or delete what we hold. [Privacy, and how to complain](/privacy#complaints). [Data protection in our terms](/terms#data-protection).`,
]

/** Text of "Request a Callback". Keep it short: the browser gets it twice, as HTML and in the form's script. */
export const contactForm = {
  heading: 'Request a Callback',
  /** For someone who wants a text, and must not be told to expect a call. */
  byText: { heading: 'Ask us to text you', promise: 'We’ll text you, we won’t call.', button: 'Send' },
  /** How the message begins when the visitor comes from a service. */
  prefill: (service: string) => `I would like a quote for ${service}.`,
  photographs: {
    label: 'Photographs (optional, up to three)',
    /** To a request that has arrived. */
    labelSent: 'Add a photograph',
    hint: 'We shrink them on your device and remove the location. Your message goes first.',
    name: (number: number) => `Photograph ${number}`,
    remove: 'Remove',
    removed: (number: number) => `Photograph ${number} removed.`,
    added: (count: number, most: number) => `${count} of ${most} added.`,
    making: 'Shrinking it...',
    /** What another application, or any web page, has shared to this one. */
    shared: {
      question: 'Add these photographs?',
      why: (count: number) => `${count} shared from another app or website.`,
      add: 'Add',
      leaveOut: 'Leave out',
    },
    /** What follows "Photograph 1 of 2: ". */
    sent: (percent: number) => `${Math.floor(percent)} % sent`,
    whole: 'sent',
    refused: 'we couldn’t take it',
    closed: 'not sent, this request is closed',
  },
  /** How it begins when they come from a partner’s page (src/facts/company.ts). */
  sentFrom: (partner: string) => `Sent from ${partner}’s page. `,
}

/** The form's help for somebody without words, or without an email address. What it asks is in whatIsWrong.ts. */
export const HELP = {
  summary: 'Help me write it',
  failed: 'That didn’t load. Please write in your own words.',
  noEmail: 'I have no email',
  noEmailSet: 'No email? That’s fine. You don’t need one.',
  email: 'I have an email',
} as const
