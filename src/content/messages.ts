import { response } from '../facts/company.ts'
import { emergencyPhone } from '../facts/phones.ts'
import { relayPhone } from '../facts/relay.ts'

/** What we say about a request: toasts, the form's states, the notices. Loaded after the page has started. */

/** A toast. */
export const SENT = {
  title: 'Message Sent!',
  message: "Thank you for contacting us. We'll be in touch shortly.",
} as const

/** Why a request waits although the line is good: our side has a fault, too many come at once, or there is no answer. */
type Hold = 'retry-slowly' | 'busy' | 'unreachable'

const WHY: Readonly<Record<Hold, string>> = {
  'retry-slowly': 'Our system can’t take requests right now.',
  busy: 'We’re very busy.',
  unreachable: 'We couldn’t reach our system.',
}

/** What to do, followed by a number. We never tell someone who asked for a text to call. */
const call = (isByText?: boolean) => (isByText ? 'use Relay UK:' : 'call')
const number = (isByText?: boolean) => (isByText ? relayPhone : emergencyPhone).display

/** Why to call, shown wherever a visitor reads that a request has not arrived. A number follows. */
const whyToRing = (hold: Hold, isByText?: boolean) => `${WHY[hold]} Please ${call(isByText)}`

/** A toast. */
export const queued = (hold?: Hold, isByText?: boolean) => ({
  isWaiting: true,
  title: 'Saved, not sent yet',
  message: `Your request is saved on this device. ${
    hold
      ? `We’ll keep trying to send it. ${whyToRing(hold, isByText)}`
      : `We’ll send it when you’re back online. If it’s urgent, ${call(isByText)}`
  } ${number(isByText)}.`,
})

/** A toast with the reason, in the server's words or ours. */
export const failed = (why: string) => ({ title: FAILED, message: why, destructive: true }) as const
export const FAILED = 'Submission Failed'

/** For a request that was neither sent nor saved. */
export const neitherSentNorSaved = (isByText?: boolean) =>
  `We couldn’t send your request, and this browser won’t let us save it. What you typed is still here. Try again, or ${call(isByText)} ${number(isByText)}.`

/** What a form that was sent says, in its place or beside its button: the bold part and the rest. */
export const FORM_STATES = {
  /** Times are like "14:05". */
  sent: {
    bold: (clock: string) => `Message sent at ${clock}.`,
    thanks: 'Thank you.',
    follow: 'Follow it, add photographs or write to us',
  },
  /** Below both "sent" and "saved". */
  again: 'Write another request',
  /** Added if we also got the request as it was before the edit. */
  both: (clock: string) => `Your earlier version went too, at ${clock}. We have both.`,
  sending: 'Sending...',
  queued: {
    bold: 'Saved, not sent yet.',
    rest: (hold?: Hold, isByText?: boolean) =>
      hold
        ? `We’ll keep trying to send it. ${whyToRing(hold, isByText)} ${number(isByText)}.`
        : `It’s on this device. We’ll send it when you’re back online. You can close this page. If it’s urgent, ${isByText ? 'use Relay UK' : 'call us'}.`,
  },
  unsent: { bold: 'Not sent.' },
  /** Shown before the form's script has loaded. It must not say that the page can be closed: the worker may be missing too. */
  early: {
    bold: 'Saved, not sent yet.',
    rest: 'It’s on this device. We’ll send it when this page has loaded, or when you next open it. If it’s urgent, call us.',
  },
} as const

/** Shown while a waiting request is edited in the form: its state, and what the button will do. */
export const EDITED = {
  bold: 'You’re changing a request.',
  waiting: 'It stays as it was until you press the button below. If you get signal first, we get the old version.',
  rejected: 'Change it, then press the button below.',
  boldSent: (clock: string) => `We got the old version at ${clock}.`,
  sent: 'Press the button below to send us this one.',
  boldGone: 'You deleted or changed this request on another page.',
  gone: 'Press the button below to send this one.',
  /** Shown in the list of waiting requests. */
  below: 'You’re changing it below.',
  keep: 'Keep it as it was',
} as const

/** Shown above the requests that wait, and under them if "Send now" has failed. */
export const OVERDUE = {
  bold: 'Not sent yet.',
  rest: (hold?: Hold, isByText?: boolean) => {
    const now = isByText ? 'use Relay UK' : 'call'
    return hold ? `${WHY[hold]} Please ${now}.` : `If it’s urgent, please ${now} now.`
  },
  stillNotSent: (hold?: Hold, isByText?: boolean) =>
    `Still not sent. ${hold ? whyToRing(hold, isByText) : `We’ll keep trying. If it’s urgent, ${call(isByText)}`} ${number(isByText)}.`,
  lost: 'Sorry, we had this and our server lost it. We’ll send it again.',
  photographs: (count: number) => (count === 1 ? 'A photograph will follow.' : `${count} photographs will follow.`),
  stale: 'This request is more than a day old. Do you still want to send it?',
  delete: { label: 'Delete', question: 'Delete this request?', why: 'We’ll never get it.', yes: 'Yes, delete it' },
  cannotEdit: 'To edit it, send or clear the form below first.',
} as const

/** The line on every page. A time follows `bold`, and the number follows `rest`. */
export const OVERDUE_NOTICE = {
  bold: 'Not sent yet:',
  refused: 'Not sent:',
  rest: (hold?: Hold, isByText?: boolean) =>
    hold ? whyToRing(hold, isByText) : isByText ? 'Urgent? Use Relay UK:' : 'Urgent? Call',
} as const

/** `oldest` is a day like "3 May". */
export const removedUnsent = (count: number, oldest: string) =>
  count === 1
    ? `A request from ${oldest} was never sent. We kept it for 30 days and have now removed it from this device.`
    : `${count} requests, the oldest from ${oldest}, were never sent. We kept them for 30 days and have now removed them from this device.`

/** Other things to do with a request that was not sent. */
export const OTHER_WAYS = {
  text: 'Send a text message',
  relay: `Relay UK: ${relayPhone.display}`,
  copy: 'Copy my request',
  copied: {
    no: '',
    yes: 'Copied.',
    empty: 'You haven’t filled anything in yet.',
    failed: 'Your browser won’t let us copy it.',
  },
} as const

/** Our answer to a sent request. A `time` is like "02:10" or "yesterday 23:50". A number follows lines that ask for a call. */
export const ANSWER = {
  heading: 'Your request',
  headingAll: 'Your requests',
  /** Used if this device knows nothing else about it. */
  unnamed: 'A request',
  line: 'Our answer',
  steps: { sent: 'Sent', seen: 'Seen', onTheWay: 'On the way', arrived: 'Arrived', done: 'Done' },
  notYet: 'not yet',
  sent: (time: string) => `Sent ${time}`,
  later: (time: string) => `We’ll look at it from ${time}`,
  /** `how`: how to reach us instead, for someone who asked for a text. */
  unseen: (how = 'Please call') => `Nobody has opened it yet. ${how}`,
  seen: (time: string) => `Seen ${time}`,
  taken: (name: string) => `${name} is dealing with it`,
  /** Most important first. `minutes`: the minutes left, 0 or less once the time has passed. */
  coming: (name: string, minutes: number) =>
    minutes > 0 ? `About ${about(minutes)}: ${name} is on the way` : `${name} should be with you`,
  /** Shown in large type, above that. */
  arrival: (time: string) => `About ${time}`,
  arrived: (name?: string) => (name ? `${name} has arrived` : 'They’ve arrived'),
  /** Used once the arrival time has passed. */
  notThere: (how = 'Call') => `Not there? ${how}`,
  /** Used when the person on the way was called off. */
  calledOff: 'Sorry, nobody is on the way now. We’re finding someone else',
  cannotWait: (how = 'Call') => `Can’t wait? ${how}`,
  done: (time: string) => `Finished ${time}`,
  notSorted: (how = 'Call') => `Not sorted? ${how}`,
  /** How to reach us without speaking; a number follows. */
  inWriting: {
    here: 'Write below, or use Relay UK:',
    there: 'Write to us, or use Relay UK:',
    closed: 'Send the form again, or use Relay UK:',
    unknown: 'Use Relay UK:',
  },
  writeAgain: 'Send the form again',
  reply: (time: string) => `We wrote, ${time}:`,
  confirmed: 'What we agreed on the phone:',
  keepFile: 'Keep as a file',
  /** Used if there is no signal, or the server does not answer. */
  old: (time: string, how?: string) =>
    how ? `Last updated ${time}. Urgent? ${how}` : `Last updated ${time}. If it’s urgent, call`,
  /** `isLater`: for a request that has a time of its own. */
  watched: (isLater = false) =>
    `If nobody has opened it ${isLater ? 'five minutes into that time' : 'after five minutes'}, this page will say so.`,
  oneOfUs: 'One of our team',
  forget: {
    label: 'Forget this request',
    question: 'Forget this request?',
    why: 'We still have it, and we’ll get back to you. This device just stops showing our answer.',
    yes: 'Yes, forget it',
  },
  wait: 'While you wait',
  texts: { stop: 'Stop these texts', stopped: 'Texts stopped', failed: 'That didn’t work. Try again' },
} as const

/** After a tap on our number. */
export const CALL = {
  label: 'Your call',
  asked: (time: string) => `Did you call us at ${time}?`,
  yes: 'Yes, wait with me',
  since: (time: string) => `You called us at ${time}.`,
} as const

/** Messages between staff and the visitor about a request that was sent. */
export const TALK = {
  heading: 'Messages',
  label: 'Write to us',
  send: 'Send',
  you: 'You',
  staff: ANSWER.oneOfUs,
  sending: 'Sending...',
  waiting: 'Waiting for a connection',
  sent: 'Sent',
  seen: 'Seen',
  empty: 'Enter a message',
  tooLong: 'Message must be 1,000 characters or fewer',
  unsaved: (isByText?: boolean) =>
    `This browser won’t let us save your message. Please ${call(isByText)} ${number(isByText)}.`,
} as const

/** A notice that staff write for every page; the number follows. `until` is like "08:00" or "tomorrow 08:00". */
export const SITE_NOTICE = {
  label: 'Notice',
  aimIsOff: (until: string) =>
    ` Until ${until} we can’t keep to our usual ${response.standardMinutes} or ${response.outOfHoursMinutes} minutes.`,
  call: 'Call',
} as const

/** Rounds up to the next five minutes, so that we never promise too soon and don't announce every minute. */
function about(minutes: number): string {
  const rounded = Math.ceil(minutes / 5) * 5
  return rounded < 120 ? `${rounded} minutes` : `${Math.round(rounded / 60)} hours`
}
