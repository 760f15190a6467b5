import { company, payment } from '../site'

/** Text of "Request a Callback", which is sent as script, too. */
export const contactForm = {
  heading: 'Request a Callback',
  lead: 'Tell us who you are and how to reach you. The preferred time and the message are optional. If there is no signal, the form keeps your request on this device and sends it when it can.',
  /** What the law wants said where the data is collected. May hold markdown links. */
  privacy: [
    `${company.legalName} (company number ${company.number}) collects these details to ring you back and, if you ask for one, to prepare a quote. We rely on taking steps at your request before a contract, and on our legitimate interest in answering people who contact us.`,
    `We do not sell your details or use them for advertising. Customer records are kept for ${payment.retentionYears} years. You can ask to see, correct or delete what we hold. [Your rights, and how to complain](/terms#data-protection).`,
  ],
  /** First words of the message when the visitor comes from a service. */
  prefill: (service: string) => `I would like a quote for ${service}.`,
}
