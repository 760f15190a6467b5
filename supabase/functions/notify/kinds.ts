import { type HasRoom, namesOf, OPEN_THE_LIST, oneLine, shortened } from './names.ts'
import { titleOf } from './staffEvents.ts'
import type { Subject } from './subject.ts'

interface Rules {
  /** What a webhook knows it by. */
  readonly type: string
  /** Which webhooks have it: `alarming` goes to both, `everyday` to the first. */
  readonly webhooks: 'alarming' | 'everyday' | 'none'
  /** For a push service, where it can wait. */
  readonly urgency?: 'low'
  /** What it says on a locked phone. */
  title(subject: Subject): string
  /** Undefined: the request in a line. */
  text?(subject: Subject, hasRoom: HasRoom): string
}

/**
 * THE table of what staff are told of: the words, the webhooks and the type of each kind are here alone. The check of the
 * database's `kind` and the desk's own list (src/desk/api/letterKinds.ts) have the same; tests/contract/lists.test.ts
 * compares them.
 */
export const KINDS = {
  new: { type: 'request.new', webhooks: 'everyday', title: () => 'New request' },
  // More than a few within the hour: told together, every five minutes, those that are still waiting among them.
  several: {
    type: 'request.several',
    webhooks: 'everyday',
    title: (subject) => `${countOf(subject)} waiting`,
    text: namesOf,
  },
  back: { type: 'request.back', webhooks: 'everyday', title: () => 'Back on the list' },
  again: { type: 'request.again', webhooks: 'everyday', title: () => 'Still waiting. Nobody has taken it' },
  escalated: { type: 'request.escalated', webhooks: 'alarming', title: () => 'Escalated. Nobody has taken it' },
  // Somebody has taken the request and said nothing for too long: told to them first, then to the others.
  overdue: { type: 'request.overdue', webhooks: 'everyday', title: (subject) => `No word ${silenceOf(subject)}` },
  forgotten: {
    type: 'request.forgotten',
    webhooks: 'alarming',
    title: (subject) => `Still no word ${silenceOf(subject)}`,
  },
  // A colleague has given it to one person, and it is told to them alone.
  assigned: {
    type: 'request.given',
    webhooks: 'none',
    title: ({ request }) => `${request?.assigned_by_name ?? 'A colleague'} gave you this request. Open it`,
  },
  // The visitor has written: to whoever has the request, or to those on call.
  message: {
    type: 'request.message',
    webhooks: 'everyday',
    title: ({ request }) => `${oneLine(request?.name ?? 'A customer')} has written`,
    text: ({ written }) => (written ? shortened(written) : 'Open the desk to read it.'),
  },
  // Nobody on call has a device that can be reached.
  unreachable: {
    type: 'staff.unreachable',
    webhooks: 'alarming',
    title: () => 'Nobody on call can be reached',
    text: () =>
      'Everyone else is alerted instead. On the phone of whoever is on call, open the desk and turn on notifications.',
  },
  // A push service no longer knows a device.
  gone: {
    type: 'device.gone',
    webhooks: 'everyday',
    title: () => 'A device no longer gets notifications',
    text: ({ device }) =>
      `${device ? `${oneLine(device.label)} (${oneLine(device.name)}). ` : ''}Open the desk on it to turn them on again.`,
  },
  // An owner has changed how somebody signs in: to them and to every owner.
  account: {
    type: 'staff.account',
    webhooks: 'everyday',
    title: () => 'A sign-in was changed',
    text: () => 'An email address or a second factor. If you didn’t expect it, speak to an owner today.',
  },
  suspects: {
    type: 'request.suspects',
    webhooks: 'everyday',
    urgency: 'low',
    title: (subject) => `${countOf(subject)} to look at`,
    text: () => 'A bot may have filled in the form.',
  },
  surge: {
    type: 'request.surge',
    webhooks: 'alarming',
    title: (subject) => `Very busy: ${countOf(subject)} waiting`,
    text: (subject, hasRoom) =>
      subject.requests.length > 0 ? namesOf(subject, hasRoom) : `Too many to alert you one by one. ${OPEN_THE_LIST}`,
  },
  test: {
    type: 'request.test',
    webhooks: 'none',
    title: () => 'Test',
    text: () => 'Notifications reach this device.',
  },
  // A device that has shown nothing for a day, at the hour that its owner chose.
  check: {
    type: 'device.check',
    webhooks: 'none',
    title: () => 'This device rings',
    text: () => 'Just a check after a quiet day. Nothing to do.',
  },
  // What staff did, for the owner's own programs and nobody else: events.ts tells it, each with a type of its own.
  event: { type: 'request.event', webhooks: 'none', urgency: 'low', title: ({ event }) => titleOf(event) },
  canary: { type: 'request.canary', webhooks: 'none', title: () => 'Canary', text: () => 'Requests arrive.' },
} as const satisfies Readonly<Record<string, Rules>>

export type Kind = keyof typeof KINDS

/** One kind, as any of them may be. */
export const kindOf = (kind: Kind): Rules => KINDS[kind]

const silenceOf = ({ request }: Subject) =>
  `from ${request?.taken_by_name ?? 'whoever took it'}: ${
    request?.on_the_way_at ? 'the arrival time has passed' : 'an hour without a word'
  }`

const countOf = ({ count }: Subject) => `${count ?? 0} ${count === 1 ? 'request' : 'requests'}`
