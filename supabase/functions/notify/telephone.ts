import type { Call } from '../_shared/project.ts'
import { isRefused, isSuccess, isUnsent, reasonOf } from './post.ts'
import { OPTED_OUT, type Provider, type Speech, type Telephony } from './providers.ts'
import { type Channel, NOTHING, type Notification, type Told, together } from './queue.ts'
import { answerOf, oneLine, shortened, textsToCustomer, type Words, wordsInBrief, wordsOf } from './words.ts'

/** A staff telephone or a customer's, with the database's names. */
export interface Telephone {
  /** Its owner's id. A customer has none. */
  readonly staff: string
  readonly name: string
  /** The number (E.164). */
  readonly phone: string
  readonly rings: boolean
  readonly gets_texts: boolean
  /** For a customer: the key of the link in the text. */
  readonly key?: string
  /** For a customer: whether they were given another time before. */
  readonly is_again?: boolean
}

/** Where a provider posts the outcome of a call or text, relative to the function's address. */
export const ANSWER_PATH = '/call'

/** Identifies a call or text in the address. The provider signs that, so no one can forge it. */
interface AnswerNames {
  readonly notification: string
  readonly staff: string
  readonly attempt: string
  readonly way: 'call' | 'text'
}

const answerAddress = (functionUrl: string, names: AnswerNames) =>
  `${functionUrl}${ANSWER_PATH}?${new URLSearchParams({ ...names })}`

function namesIn(parameters: URLSearchParams): AnswerNames {
  const of = (name: string) => parameters.get(name) ?? ''
  const way = of('way') === 'text' ? 'text' : 'call'
  return { notification: of('notification'), staff: of('staff'), attempt: of('attempt'), way }
}

/** The body, or undefined if it is longer than `most` bytes. Stops reading there, whatever length the sender claims. */
async function textWithin(request: Request, most: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length')) > most) return undefined
  const decoder = new TextDecoder()
  let read = 0
  let text = ''
  for await (const chunk of request.body ?? []) {
    read += chunk.byteLength
    if (read > most) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** What a call says. It leaves out the visitor's number: no one can write it down in the dark, and the desk has it. */
function speechOf(notification: Notification, keysTo: string | undefined, hasRoom: Provider['hasRoom']): Speech {
  const { kind, request } = notification
  if (kind === 'test') return { words: 'This is a test from the desk. Your phone is set up for calls.' }
  const { title, text } = wordsOf(notification, (words) => hasRoom({ words: inOne(words) }))
  if (!request) return { words: inOne({ title, text }) }
  // Read out this message, not the first one of the conversation.
  if (kind === 'message') return { words: `${title}. ${text}. Open the desk.` }
  const about = [
    title,
    oneLine(request.name) + answerOf({ ...request, interpreter_phone: null }),
    ...(request.message ? [shortened(request.message)] : []),
  ].join('. ')
  // Someone has already taken it, so offer no keys.
  if (!keysTo || request.taken_by_name) return { words: `${about}. Open the desk.` }
  return { words: `${about}. Press 1 to take it. Press 2 to hear it again.`, keysTo }
}

function textOf(notification: Notification, { key, is_again }: Telephone, site: string | undefined): string {
  if (key !== undefined) {
    const [shortest = '', ...others] = textsToCustomer(
      notification,
      new URL(`/while-you-wait#label=${key}`, site).href,
      is_again,
    )
    return others.findLast((text) => segmentsOf(text) === 1) ?? shortest
  }
  if (notification.kind === 'test') return 'This is a test from the desk. Texts reach you.'
  return inOne(wordsOf(notification, (words) => segmentsOf(inOne(words)) <= MOST_SEGMENTS))
}

const inOne = ({ title, text }: Words): string => `${title}. ${text}`

/** We pay for each segment, and providers refuse more than ten. */
const MOST_SEGMENTS = 3

/** The basic alphabet of GSM 03.38, then the characters that count twice. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/
const TWO_PLACES = /[\^{}\\[\]~|€]/g

/** How many messages a text needs, at 153 characters each, or 67 if a single character is outside the GSM alphabet. */
export function segmentsOf(text: string): number {
  const isGsm = GSM.test(text)
  const places = isGsm ? text.length + (text.match(TWO_PLACES)?.length ?? 0) : text.length
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  return places <= alone ? 1 : Math.ceil(places / each)
}

type Way = AnswerNames['way']

/** A name in `delivered_to`. Includes the attempt, because the provider may report an earlier one late or twice. */
export const receiverOf = (way: Way, staff: string, attempt: number | string) => `${way}:${staff}:${attempt}`

/**
 * Sends calls and texts. A call or text that the provider accepts counts as delivered until it fails.
 * @param site - the site's address, for the link in a customer's text
 */
export const telephoneChannel =
  (telephony: Telephony, call: Call, site?: string): Channel =>
  async (notification) => {
    if (notification.kind === 'canary') return NOTHING
    const { id: p_id, lease: p_lease } = notification
    const numbers = await call<readonly Telephone[]>('notification_numbers', { p_id, p_lease }).catch(() => undefined)
    if (!numbers) return { ...NOTHING, errors: ['The telephones: their numbers cannot be read'] }
    if (numbers.some(({ key }) => key) && !URL.canParse(site ?? ''))
      return { ...NOTHING, errors: ['The text to the customer: no SITE_URL'] }
    const send = (telephone: Telephone, way: Way) =>
      tell(telephony, telephone, way, notification, textOf(notification, telephone, site), call)
    const told = numbers.flatMap((telephone) => [
      ...(telephone.rings ? [send(telephone, 'call')] : []),
      ...(telephone.gets_texts ? [send(telephone, 'text')] : []),
    ])
    return together(await Promise.all(told))
  }

async function tell(
  { provider, account, answerUrl }: Telephony,
  { staff, name, phone }: Telephone,
  way: Way,
  notification: Notification,
  text: string,
  call: Call,
): Promise<Told> {
  const { id, attempt, delivered_to } = notification
  if (delivered_to.some((receiver) => receiver.startsWith(`${way}:${staff}:`))) return NOTHING
  const address = answerUrl && answerAddress(answerUrl, { notification: id, staff, attempt: String(attempt), way })
  const send = (speech: Speech) =>
    way === 'call'
      ? provider.call(account, phone, speech, address)
      : provider.text(account, phone, speech.words, address)
  let answer = await send(way === 'call' ? speechOf(notification, address, provider.hasRoom) : { words: text })
  const isCustomer = notification.kind === 'customer'
  if (
    isCustomer &&
    answer === OPTED_OUT &&
    (await call('text_refused', { p_id: id }).then(
      () => true,
      () => false,
    ))
  )
    return NOTHING
  if (isRefused(answer) && !isCustomer) answer = await send({ words: inOne(wordsInBrief(notification)) })
  const receiver = receiverOf(way, staff, attempt)
  return isSuccess(answer)
    ? { ...NOTHING, deliveredTo: [receiver] }
    : { ...NOTHING, unsent: isUnsent(answer) ? [receiver] : [], errors: [`The ${way} to ${name}: ${reasonOf(answer)}`] }
}

/** In bytes, far more than any provider posts. */
const LONGEST_POST = 65_536

/**
 * Handles a provider's post: a key press, answered with the next speech, or the end of a call or text. 403 to others, 413
 * if too long. A post may come twice, late, or before we know that the call was placed. The database handles each once.
 */
export async function answerCall(request: Request, telephony: Telephony | undefined, call: Call): Promise<Response> {
  if (!telephony?.answerUrl) return new Response(null, { status: 404 })
  const { provider, account, answerUrl } = telephony
  const posted = await textWithin(request, LONGEST_POST)
  if (posted === undefined) return new Response(null, { status: 413 })
  const parameters = new URLSearchParams(posted)
  const names = namesIn(new URL(request.url).searchParams)
  const { notification: p_id, staff: p_staff, attempt, way } = names
  const address = answerAddress(answerUrl, names)
  if (!provider.isSigned(account, address, request.headers, parameters)) return new Response(null, { status: 403 })
  const { key, failure, hasOptedOut } = provider.read(parameters)
  try {
    if (key === '1') return provider.say({ words: await call('take_by_call', { p_id, p_staff }) })
    if (key !== undefined) {
      const subject = await call<Notification | null>('call_subject', { p_id })
      const gone = { words: 'That request no longer exists.' }
      return provider.say(subject ? speechOf(subject, address, provider.hasRoom) : gone)
    }
    if (hasOptedOut && p_staff === 'customer') await call('text_refused', { p_id })
    else if (failure !== undefined) {
      const p_receiver = receiverOf(way, p_staff, attempt)
      await call('delivery_failed', { p_id, p_receiver, p_problem: `A ${way}: ${failure}` })
    }
    return new Response(null, { status: 204 })
  } catch {
    // Tell the person on the telephone.
    return key === undefined
      ? new Response(null, { status: 503 })
      : provider.say({ words: 'That didn’t work. Open the desk to take it.' })
  }
}
