import { emergencyPhone } from '../facts/phones.ts'

/** What a visitor is told about a request: toasts, the form's states, the notices. Loaded after the page's start. */

/** A toast. */
export const SENT = {
  title: 'Message Sent!',
  message: "Thank you for contacting us. We'll be in touch shortly.",
} as const

/** A toast. */
export const QUEUED = {
  title: 'Message Queued',
  message: `Your request is saved on this device and is sent as soon as there is a connection. If it is urgent, call ${emergencyPhone.display}.`,
} as const

/** A toast, with why: the server's words, or ours. */
export const failed = (why: string) => ({ title: FAILED, message: why, destructive: true }) as const
export const FAILED = 'Submission Failed'

/** Neither sent nor saved. */
export const NEITHER_SENT_NOR_SAVED = `Your request could not be sent, and this browser does not let us save it. Your words are still here: try again, or call ${emergencyPhone.display}.`

/** Beside the form's button, once it was pressed: in bold, and what follows. */
export const FORM_STATES = {
  /** `clock` is a time like "14:05". */
  sent: { bold: (clock: string) => `Message sent at ${clock}.`, rest: 'Thank you. We will be in touch shortly.' },
  queued: {
    bold: 'Saved on this device, not sent yet.',
    rest: 'It goes as soon as there is a connection; you may close this page. If it is urgent, call.',
  },
  unsent: { bold: 'Not sent.' },
} as const

/** Why to call: said wherever a visitor reads that a request has not arrived. A number or a full stop follows. */
export const OUR_SIDE = "Our system can't take requests at the moment: please call"

/** Above the requests that wait, and under them once "Send now" was pressed in vain. */
export const OVERDUE = {
  bold: 'Not sent yet.',
  rest: (isOurSide: boolean) => (isOurSide ? `${OUR_SIDE}.` : 'If it is urgent, please call now.'),
  stillNotSent: (isOurSide: boolean) =>
    `Still not sent. ${isOurSide ? OUR_SIDE : 'We keep trying. If it is urgent, call'} ${emergencyPhone.display}.`,
  stale: 'This request is more than a day old. Do you still want to send it?',
  cannotEdit: 'To edit it, first send or clear what is in the form below.',
} as const

/** The line on every page. A time follows `bold`, the number `rest`. */
export const OVERDUE_NOTICE = {
  bold: 'Not sent yet:',
  rest: (isOurSide: boolean) => (isOurSide ? OUR_SIDE : 'Urgent? Call'),
} as const

/** `oldest` is a day like "3 May". */
export const removedUnsent = (count: number, oldest: string) =>
  count === 1
    ? `A request of ${oldest} was never sent. After 30 days it has been removed from this device.`
    : `${count} requests, the oldest of ${oldest}, were never sent. After 30 days they have been removed from this device.`

/** What else can be done with a request that is not sent. */
export const OTHER_WAYS = {
  text: 'Send a text message',
  copy: 'Copy my request',
  copied: {
    no: '',
    yes: 'Copied.',
    empty: 'Nothing is filled in yet.',
    failed: `Copying was not allowed. You can still call ${emergencyPhone.display}.`,
  },
} as const
