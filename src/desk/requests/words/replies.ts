import { promise } from '../../../content/promise.ts'
import { serviceTitles } from '../../../content/serviceTitles.ts'
import { slotOf } from '../../../outbox/fields.ts'
import type { CallbackRequest } from '../../api/shapes.ts'
import { wantsText } from './contactLinks.ts'
import { whatToSay } from './danger.ts'

/** Longest first, so that "Emergency plumbing" does not match "Plumbing". */
const TITLES = [...new Set(Object.values(serviceTitles))].sort((a, b) => b.length - a.length)

/** Words that people use if they do not choose from our list. The first match counts. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:lock(?:ed|s|smith)?|keys?)\b/i, serviceTitles.locksmith],
  [/\b(?:drains?|sewage|sewer|manhole|blocked|blockage)\b/i, serviceTitles.drainage],
  [
    /\b(?:leak(?:s|ing)?|burst|pipes?|taps?|toilet|cistern|stopcock|radiator|flood(?:ed|ing)?|water)\b/i,
    serviceTitles.plumbing,
  ],
]

/** The services that a message may be about, under our names, likeliest first. */
function servicesIn(text: string): readonly string[] {
  const lower = text.toLowerCase()
  const named = TITLES.find((title) => lower.includes(title.toLowerCase()))
  return named ? [named] : WORDS.filter(([words]) => words.test(text)).map(([, title]) => title)
}

export const findService = (text: string): string | null => servicesIn(text)[0] ?? null

interface QuickReply {
  readonly label: string
  readonly text: string
}

const WATER: QuickReply = {
  label: 'Turn off the water',
  text: `Keep away from wet sockets and switches. Turn off the water at the stop tap if you can.`,
}
const DRAIN: QuickReply = {
  label: 'Stop using water',
  text: `Please stop flushing and running water, and keep away from what has come up.`,
}
const LOCK: QuickReply = {
  label: 'Wait somewhere safe',
  text: `Please wait somewhere safe and lit, with your ID ready. Someone at risk inside? Call 999.`,
}

/** What to do until we call, by service title. Someone locked out has no stop tap to turn. */
const MEANWHILE: Readonly<Record<string, QuickReply>> = {
  [serviceTitles.plumbing]: WATER,
  [serviceTitles['emergency-plumbing']]: WATER,
  [serviceTitles['leak-detection']]: WATER,
  [serviceTitles.drainage]: DRAIN,
  [serviceTitles['emergency-drainage']]: DRAIN,
  [serviceTitles.locksmith]: LOCK,
  [serviceTitles['emergency-locksmith']]: LOCK,
}

const THANKS = 'Thank you. We have your request.'
const RECEIVED: QuickReply = { label: 'Received', text: THANKS }
const LATE: QuickReply = { label: 'Running late', text: 'Sorry, we’re running late. We’re still on our way.' }
const AT_THE_DOOR: QuickReply = { label: 'At the door', text: 'We’re at your door. Please let us in.' }
const NO_ANSWER: QuickReply = { label: 'No answer', text: 'We called but couldn’t reach you. Please call us.' }
const TOMORROW: QuickReply = { label: 'Tomorrow', text: 'Thank you. We’ll call you tomorrow morning, from 8am.' }

/** Replies for the field, so that staff read and add to them before sending. They promise nothing once someone has it. */
export function quickReplies(request: CallbackRequest): readonly QuickReply[] {
  const { status, message, preferred_time, kind, on_the_way_at, arrived_at, danger } = request
  const isText = wantsText(request)
  const said = promise(slotOf({ preferredTime: preferred_time, kind }), isText)
  const say = whatToSay(danger)
  const keepSafe = say ? [{ label: 'Keep safe', text: say }] : []
  const calling = { label: 'Calling soon', text: `${THANKS} ${said}` }
  const meanwhile = [...new Set(servicesIn(message ?? '').flatMap((title) => MEANWHILE[title] ?? []))]
  const replies =
    status === 'done'
      ? [NO_ANSWER]
      : arrived_at
        ? [AT_THE_DOOR, NO_ANSWER]
        : status === 'taken'
          ? [...keepSafe, on_the_way_at ? LATE : RECEIVED, ...meanwhile, NO_ANSWER]
          : [...keepSafe, calling, ...meanwhile, NO_ANSWER, TOMORROW]
  return isText ? replies.flatMap(inText) : replies
}

/** The reply for people who want a text; none if it is about a call. */
const inText = ({ label, text }: QuickReply): QuickReply[] =>
  label === NO_ANSWER.label
    ? []
    : [{ label: label.replace('Calling', 'Texting'), text: text.replace('We’ll call you', 'We’ll text you') }]

/** Says by how much a text is too long, counting an emoji as one character. Undefined if it fits. */
export function tooLong(text: string, longest: number): string | undefined {
  const extra = [...text].length - longest
  if (extra <= 0) return undefined
  return extra === 1 ? '1 character too many' : `${extra} characters too many`
}
