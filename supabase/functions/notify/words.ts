/** What a notification is about, with the database's names. */
export interface Subject {
  readonly request: CallbackRequest | null
  /** The device that is gone or tested, and its owner's name. */
  readonly device: { readonly label: string; readonly name: string } | null
  /** Up to 100 requests that a digest names, beginning with visitors who sent the fewest. */
  readonly requests: readonly CallbackRequest[]
  /** The number of requests in a digest. */
  readonly count: number | null
  /** For a message: the visitor's last words, while unopened. */
  readonly written: string | null
  /** For an event: what staff did. */
  readonly event: StaffEvent | null
  /** The shift that a colleague got or lost. */
  readonly shift: Shift | null
}

interface Shift {
  /** Who changed the shift. */
  readonly by: string
  readonly starts_at: string
  readonly ends_at: string
  readonly is_weekly?: boolean
  readonly is_removed?: boolean
  readonly is_changed?: boolean
  /** What a colleague says about an offer. */
  readonly news?: keyof typeof OFFERS
}

/** What a colleague says who asks someone to take a shift, and what that person answers. */
const OFFERS = {
  asked: 'asks you to take a shift',
  withdrawn: 'no longer needs you to take a shift',
  taken: 'took your shift',
  declined: 'can’t take your shift',
} as const

export interface CallbackRequest {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly preferred_time: string | null
  readonly answer_by: string | null
  readonly interpreter_phone: string | null
  readonly kind: string | null
  readonly message: string | null
  readonly requested_at: string | null
  readonly received_at: string
  readonly waiting_since: string
  /** The danger that the visitor's words tell of. */
  readonly danger?: string | null
  readonly taken_by_name: string | null
  readonly on_the_way_at: string | null
  readonly eta_minutes?: number | null
  readonly arrived_at?: string | null
  /** Who assigned the request. */
  readonly assigned_by_name: string | null
  readonly marks: readonly string[]
}

/** Joins the lines of a stranger's text, so that none can pass for our own, above all in a log. */
export const oneLine = (words: string) => words.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The first characters and an ellipsis. Never splits a surrogate pair, because some receivers refuse half of one. */
const start = (characters: readonly string[], length: number) => `${characters.slice(0, length).join('').trimEnd()}…`

/** A stranger's text as one line, of 140 characters at most. */
export function shortened(words: string): string {
  const line = [...oneLine(words)]
  return line.length > 140 ? start(line, 140) : line.join('')
}

/** The visitor's name and number, and whether to text them or to call an interpreter. */
const callerOf = (request: CallbackRequest): string => oneLine(`${request.name}, ${request.phone}`) + answerOf(request)

const dangerOf = (request: CallbackRequest | null): string => (request?.danger ? `Danger: ${request.danger}. ` : '')

/** How the visitor wants an answer, if not by a call to their own number. */
export const answerOf = ({
  answer_by,
  interpreter_phone,
}: Pick<CallbackRequest, 'answer_by' | 'interpreter_phone'>): string =>
  (answer_by === 'text' ? ', text, don’t call' : '') +
  (interpreter_phone ? `, through ${oneLine(interpreter_phone)}, who speaks English` : '')

/** Whether the channel has room for a text, measured in its encoding. */
type HasRoom = (text: string) => boolean

/** The name and number of each request in a digest, one per line, while there is room. */
function namesOf({ requests, count }: Subject, hasRoom: HasRoom): string {
  const lines = requests.map((request) => dangerOf(request) + callerOf(request))
  const all = Math.max(count ?? 0, lines.length)
  const naming = (some: number) =>
    [...lines.slice(0, some), ...(some < all ? [`${all - some} more on the list`] : [])].join('\n')
  let named = lines.length
  while (named > 0 && !hasRoom(naming(named))) named--
  return named > 0 ? naming(named) : OPEN_THE_LIST
}

const OPEN_THE_LIST = 'Open the list.'

/** Cuts a text to fit. */
function cut(text: string, hasRoom: HasRoom): string {
  if (hasRoom(text)) return text
  const characters = [...text]
  let [fits, tooLong] = [0, characters.length]
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (hasRoom(start(characters, middle))) fits = middle
    else tooLong = middle
  }
  return start(characters, fits)
}

/** An entry in a request's history, with the database's names. */
interface StaffEvent {
  /** Orders the events of one request. A higher number is later. */
  readonly sequence: number
  readonly at: string
  readonly action: string
  /** Who did it. Null if it happened automatically. */
  readonly by: string | null
  readonly detail: string | null
}

/** An event with the name of the person who did it. */
type Doing = StaffEvent & { readonly who: string }

interface EventRules {
  /** The event's type for the owner's programs. */
  readonly type: string
  title(event: Doing): string
  /** Details besides who did it, when, and with which request. */
  data?(event: Doing): Readonly<Record<string, string | number | null>>
}

/** The event's detail, under this name. */
const as =
  (name: string) =>
  ({ detail }: Doing) => ({ [name]: detail })

/** THE table of events for the owner's programs, by the history's action. docs/webhooks/README.md promises each field. */
const EVENTS: Readonly<Record<string, EventRules>> = {
  assigned: { type: 'request.assigned', title: ({ who, detail }) => `${who} gave it to ${detail}`, data: as('to') },
  unopened: { type: 'request.unopened', title: ({ detail }) => `${detail} didn’t open it`, data: as('to') },
  taken: { type: 'request.taken', title: ({ who }) => `${who} took it` },
  released: {
    type: 'request.released',
    title: ({ by }) => (by ? `${by} put it back on the list` : 'Put back on the list'),
    data: as('reason'),
  },
  'on the way': {
    type: 'request.on_the_way',
    title: ({ who, detail }) => `${who} set out, about ${detail} minutes`,
    data: ({ at, detail }) => ({
      minutes: Number(detail),
      arrives_at: new Date(Date.parse(at) + Number(detail) * 60_000).toISOString(),
    }),
  },
  arrived: {
    type: 'request.arrived',
    title: ({ who }) => `${who} arrived`,
    data: ({ at, detail }) => ({ arrived_at: new Date(detail ?? at).toISOString() }),
  },
  replied: { type: 'request.replied', title: ({ who }) => `${who} replied`, data: as('reply') },
  done: { type: 'request.done', title: ({ who, detail }) => `${who} finished it: ${detail}`, data: as('outcome') },
  outcome: {
    type: 'request.outcome',
    title: ({ who, detail }) => `${who} set the outcome: ${detail}`,
    data: as('outcome'),
  },
  undone: { type: 'request.undone', title: ({ who }) => `${who} undid the last step`, data: as('back_to') },
}

const doing = (event: StaffEvent): Doing => ({ ...event, who: event.by ?? 'Someone' })

/** Undefined for an action of a newer database that this sender does not know. */
export function contentOf(event: StaffEvent) {
  const rules = EVENTS[event.action]
  return rules && { type: rules.type, data: rules.data?.(doing(event)) ?? {} }
}

interface Rules {
  /** The type in a webhook. */
  readonly type: string
  /** Which webhooks get it: `alarming` goes to both, `everyday` to the first. */
  readonly webhooks: 'alarming' | 'everyday' | 'none'
  /** Whether a push service may delay it. */
  readonly urgency?: 'low'
  /** The title on a locked phone. */
  title(subject: Subject): string
  /** The text. By default, the request in one line. */
  text?(subject: Subject, hasRoom: HasRoom): string
}

/** THE table of alerts. tests/contract/lists.test.ts compares it with the database's kinds and the desk's list. */
export const KINDS = {
  new: { type: 'request.new', webhooks: 'everyday', title: () => 'New request' },
  // After more than a few requests within the hour: one alert every five minutes about the waiting requests.
  several: {
    type: 'request.several',
    webhooks: 'everyday',
    title: (subject) => `${countOf(subject)} waiting`,
    text: namesOf,
  },
  back: { type: 'request.back', webhooks: 'everyday', title: () => 'Back on the list' },
  again: { type: 'request.again', webhooks: 'everyday', title: () => 'Still waiting. No one has taken it' },
  escalated: { type: 'request.escalated', webhooks: 'alarming', title: () => 'Escalated. No one has taken it' },
  // What nobody was alerted to for a quarter of an hour, because no sender ran.
  missed: {
    type: 'request.missed',
    webhooks: 'alarming',
    title: (subject) => `${countOf(subject)} waited while alerts were down`,
    text: ({ requests: [first] }) =>
      first
        ? `First: ${callerOf(first)}, since ${sinceOf(first)}. ${first.message ? shortened(first.message) : OPEN_THE_LIST}`
        : OPEN_THE_LIST,
  },
  // Someone took the request and has been silent for too long. This goes to them first, then to the others.
  overdue: { type: 'request.overdue', webhooks: 'everyday', title: (subject) => `No word ${silenceOf(subject)}` },
  forgotten: {
    type: 'request.forgotten',
    webhooks: 'alarming',
    title: (subject) => `Still no word ${silenceOf(subject)}`,
  },
  // A colleague has assigned the request. We alert only the person who got it.
  assigned: {
    type: 'request.given',
    webhooks: 'none',
    title: ({ request }) => `${request?.assigned_by_name ?? 'A colleague'} gave you this request. Open it`,
  },
  // The visitor has written. This goes to the person who has the request, or to everyone on call.
  message: {
    type: 'request.message',
    webhooks: 'everyday',
    title: ({ request }) => `${oneLine(request?.name ?? 'A customer')} has written`,
    text: ({ written }) => (written ? shortened(written) : 'Open the desk to read it.'),
  },
  // No one on call has a reachable device.
  unreachable: {
    type: 'staff.unreachable',
    webhooks: 'alarming',
    title: () => 'No one on call can be reached',
    text: () =>
      'Everyone else is alerted instead. On the phone of the person on call, open the desk and turn on notifications.',
  },
  // A push service no longer knows a device.
  gone: {
    type: 'device.gone',
    webhooks: 'everyday',
    title: () => 'A device no longer gets notifications',
    text: ({ device }) =>
      `${device ? `${oneLine(device.label)} (${oneLine(device.name)}). ` : ''}Open the desk on it to turn them on again.`,
  },
  // An owner has changed how someone signs in. This goes to that person and to every owner.
  account: {
    type: 'staff.account',
    webhooks: 'everyday',
    title: () => 'A sign-in was changed',
    text: () => 'An email address, a password or a second factor. If you didn’t expect it, speak to an owner today.',
  },
  // A colleague has changed someone's rota. This goes to that person only, without a sound.
  handed: {
    type: 'staff.shift',
    webhooks: 'none',
    title: ({ shift }) => `${shift?.by ?? 'A colleague'} ${whatHappenedTo(shift)}`,
    text: ({ shift }) => (shift ? timesOf(shift) : 'Open the rota.'),
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
  test: { type: 'request.test', webhooks: 'none', title: () => 'Test', text: () => 'Notifications reach this device.' },
  // Checks a device that has shown nothing for a day, at the hour that its owner chose.
  check: {
    type: 'device.check',
    webhooks: 'none',
    title: () => 'This device rings',
    text: () => 'Just a check after a quiet day. Nothing to do.',
  },
  // What staff did. Only the owner's programs get this, from eventChannel, with a type for each action.
  event: {
    type: 'request.event',
    webhooks: 'none',
    urgency: 'low',
    title: ({ event }) => (event && EVENTS[event.action]?.title(doing(event))) ?? 'Something was done',
  },
  // News for the customer, who alone gets it (telephone.ts).
  customer: { type: 'request.customer', webhooks: 'none', title: () => 'Text to the customer' },
  canary: { type: 'request.canary', webhooks: 'none', title: () => 'Canary', text: () => 'Requests arrive.' },
} as const satisfies Readonly<Record<string, Rules>>

export type Kind = keyof typeof KINDS

/** The rules of a kind. */
export const kindOf = (kind: Kind): Rules => KINDS[kind]

const silenceOf = ({ request }: Subject) =>
  `from ${request?.taken_by_name ?? 'the person who took it'}: ${
    request?.on_the_way_at && !request.arrived_at ? 'the arrival time has passed' : 'an hour without a word'
  }`

const countOf = ({ count }: Subject) => `${count ?? 0} ${count === 1 ? 'request' : 'requests'}`

/** For example "02:10 on Tuesday". */
function sinceOf({ waiting_since }: CallbackRequest): string {
  const start = new Date(waiting_since)
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', weekday: 'long' })
  return `${timeOf(start)} on ${day.format(start)}`
}

/** In London: "02:10". */
const timeOf = (moment: Date) => moment.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' })

function whatHappenedTo(shift: Shift | null): string {
  if (shift?.news) return OFFERS[shift.news]
  return `${shift?.is_removed ? 'removed your' : shift?.is_changed ? 'changed your' : 'gave you a'} shift`
}

/** For example "Tuesday 24 November, 08:00 to 20:00", or "Every week from Tuesday 24 November, 20:00 to … 08:00". */
function timesOf({ starts_at, ends_at, is_weekly, is_removed }: Shift): string {
  const form = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    ...(!(is_weekly && is_removed) && ({ day: 'numeric', month: 'long' } as const)),
  })
  const [from, to] = [new Date(starts_at), new Date(ends_at)]
  const [first = '', last = ''] = [from, to].map((moment) => form.format(moment).replace(',', ''))
  const span = `${first}, ${timeOf(from)} to ${first === last ? '' : `${last}, `}${timeOf(to)}`
  if (!is_weekly) return span
  return is_removed ? `Every ${span}` : `Every week from ${span}`
}

/** The words that a person reads on a locked phone or in a text message. */
export interface Words {
  readonly title: string
  readonly text: string
}

/** @param hasRoom - whether the channel can deliver a text. A digest names as many requests as fit; other text is cut. */
export function wordsOf(
  { kind, ...subject }: Subject & { readonly kind: Kind },
  hasRoom: (words: Words) => boolean = () => true,
): Words {
  const { title: titleOf, text: textOf = requestInALine } = kindOf(kind)
  const title = (kind === 'event' ? '' : dangerOf(subject.request)) + titleOf(subject)
  const hasRoomFor = (text: string) => hasRoom({ title, text })
  return { title, text: cut(textOf(subject, hasRoomFor), hasRoomFor) }
}

/** Neutral words for a receiver that has refused the original ones. */
export const wordsInBrief = ({ kind, ...subject }: Subject & { readonly kind: Kind }): Words => ({
  title: kindOf(kind).title(subject),
  text: OPEN_THE_LIST,
})

const requestInALine = ({ request }: Subject): string =>
  request ? callerOf(request) + wishOf(request) + about(request.message) : ''

const WISHES: Readonly<Record<string, string>> = {
  morning: ', in the morning',
  afternoon: ', in the afternoon',
  evening: ', in the evening',
  asap: ', as soon as possible',
}

const wishOf = ({ kind, preferred_time }: CallbackRequest) =>
  (kind === 'quote' ? ', quote' : '') + ((preferred_time && WISHES[preferred_time]) || '')

const about = (message: string | null) => (message ? `: ${shortened(message)}` : '')

/** Names the sender, as some phones show only a number. */
const FROM = 'Build Masters Hub:'

/**
 * What a text says to a customer, the shortest first. A name outside the GSM alphabet would more than double its length. The arrival
 * is rounded up, as on the page behind the link.
 * @param link - also stops the texts
 * @param isAgain - whether they were given another time before
 */
export function textsToCustomer({ request, event }: Subject, link: string, isAgain = false): readonly string[] {
  if (event?.action === 'done') return [`${FROM} your request is finished. Not sorted? Tell us, or stop texts: ${link}`]
  const every = 5 * 60_000
  const arrival = Date.parse(request?.on_the_way_at ?? '') + (request?.eta_minutes ?? 0) * 60_000
  const about = `about ${timeOf(new Date(Math.ceil(arrival / every) * every))}. Follow, or stop texts: ${link}`
  if (isAgain) return [`${FROM} new arrival time, ${about}`]
  const [name = ''] = oneLine(request?.taken_by_name ?? '').split(' ')
  return [`${FROM} we are on the way, ${about}`, ...(name ? [`${FROM} ${name} is on the way, ${about}`] : [])]
}
