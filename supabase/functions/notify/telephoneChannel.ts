import { type AnswerNames, answerAddress } from './answerAddress.ts'
import type { Channel, Told } from './channel.ts'
import { isRefused, isSuccess, post, reasonOf } from './post.ts'
import type { Post, Speech } from './provider.ts'
import type { Telephony } from './providers.ts'
import type { Notification } from './queue.ts'
import { inOne, speechOf, textOf } from './speech.ts'
import type { Telephone, Telephones } from './telephones.ts'
import { wordsInBrief } from './words.ts'

type Way = AnswerNames['way']

/**
 * As in `delivered_to`. With the attempt, so that the end of one call or text, which the provider may report late or twice,
 * is not taken for the end of the next.
 */
export const receiverOf = (way: Way, staff: string, attempt: number | string) => `${way}:${staff}:${attempt}`

/** A telephone that rings, and a text, for whoever wants one. What the provider has taken counts as delivered until it fails. */
export const telephoneChannel =
  (telephony: Telephony, telephones: Telephones): Channel =>
  async (notification) => {
    if (notification.kind === 'canary') return NOTHING
    const numbers = await telephones.numbers(notification.id, notification.lease).catch(() => undefined)
    if (!numbers) return { ...NOTHING, errors: ['The telephones: their numbers cannot be read'] }
    const results = await Promise.all(
      numbers.flatMap((telephone) => waysOf(telephone).map((way) => tell(telephony, telephone, way, notification))),
    )
    return {
      deliveredTo: results.flatMap((told) => told.deliveredTo),
      gone: [],
      errors: results.flatMap((told) => told.errors),
    }
  }

const NOTHING: Told = { deliveredTo: [], gone: [], errors: [] }

const waysOf = ({ rings, gets_texts }: Telephone): Way[] => [
  ...(rings ? (['call'] as const) : []),
  ...(gets_texts ? (['text'] as const) : []),
]

async function tell(
  { provider, account, answerUrl }: Telephony,
  { staff, name, phone }: Telephone,
  way: Way,
  notification: Notification,
): Promise<Told> {
  const { id, attempt, delivered_to } = notification
  if (delivered_to.some((receiver) => receiver.startsWith(`${way}:${staff}:`))) return NOTHING
  const address = answerUrl && answerAddress(answerUrl, { notification: id, staff, attempt: String(attempt), way })
  const ask = ({ url, headers, body }: Post) => post(url, headers, body)
  const call = (speech: Speech) => ask(provider.call(account, phone, speech, address))
  const text = (words: string) => ask(provider.text(account, phone, words, address))
  const brief = inOne(wordsInBrief(notification))
  let answer =
    way === 'call' ? await call(speechOf(notification, address, provider.hasRoom)) : await text(textOf(notification))
  if (isRefused(answer)) answer = await (way === 'call' ? call({ words: brief }) : text(brief))
  return isSuccess(answer)
    ? { ...NOTHING, deliveredTo: [receiverOf(way, staff, attempt)] }
    : { ...NOTHING, errors: [`The ${way} to ${name}: ${reasonOf(answer)}`] }
}
