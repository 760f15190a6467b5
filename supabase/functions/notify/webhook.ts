import { Webhook } from 'standardwebhooks'
import { isSuccess, post, reasonOf } from './post.ts'
import type { Channel, Told } from './queue.ts'
import { contentOf, KINDS, type Kind, kindOf, wordsOf } from './words.ts'

/** An address of the owner's, and the secret that it knows us by: `whsec_` and base64 (https://www.standardwebhooks.com). */
export interface Receiver {
  readonly url: string
  readonly secret: string
}

/** A fault of our own, rather than news of a request. */
export interface Alarm {
  readonly type: 'canary.lost' | 'queue.unreachable' | 'queue.behind' | 'trouble.began' | 'trouble.over'
  /** The same each time it is sent. Without one, there is one for an hour, so that receivers can drop repeats. */
  readonly id?: string
  readonly title: string
  readonly text: string
}

/** The owner's mail, text message or chat service: every notification but tests of a device. `name` is kept as its receiver. */
export const webhookChannel =
  (name: string, receiver: Receiver, kinds: readonly Kind[]): Channel =>
  async (notification) => {
    const nothing: Told = { deliveredTo: [], gone: [], errors: [] }
    if (!kinds.includes(notification.kind) || notification.delivered_to.includes(name)) return nothing
    const error = await send(receiver, notification.id, {
      type: KINDS[notification.kind].type,
      timestamp: new Date().toISOString(),
      data: {
        ...wordsOf(notification),
        count: notification.count,
        request: notification.request,
        requests: notification.requests,
      },
    })
    return error === undefined ? { ...nothing, deliveredTo: [name] } : { ...nothing, errors: [`The ${name}: ${error}`] }
  }

const kindsFor = (...webhooks: readonly string[]) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) => webhooks.includes(kindOf(kind).webhooks))

export const ALARMING: readonly Kind[] = kindsFor('alarming')
export const EVERYDAY: readonly Kind[] = kindsFor('alarming', 'everyday')

/** Resolves with what went wrong. */
export const sendAlarm = (receiver: Receiver, { type, id, title, text }: Alarm) =>
  send(receiver, id ?? `${type}-${new Date().toISOString().slice(0, 13)}`, {
    type,
    timestamp: new Date().toISOString(),
    data: { title, text },
  })

/** Signs it and posts it. Resolves with what went wrong. */
export async function send({ url, secret }: Receiver, id: string, payload: object): Promise<string | undefined> {
  const body = JSON.stringify(payload)
  const now = new Date()
  const signature = sign(secret, id, now, body)
  if (signature === undefined) return 'its secret is not whsec_ and base64'
  const answer = await post(
    url,
    {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signature,
    },
    body,
  )
  return isSuccess(answer) ? undefined : reasonOf(answer)
}

/** Undefined if the secret is unusable; whoever sends reports that. */
function sign(secret: string, id: string, now: Date, body: string): string | undefined {
  try {
    return new Webhook(secret).sign(id, now, body)
  } catch {
    return undefined
  }
}

/** As kept in `delivered_to`. */
const NAME = 'events webhook'

/** Of the fields below and of what each is told with: it grows only when a receiver has to be changed. */
const VERSION = 1

/** What staff do with requests, to the owner's programs (docs/webhooks/README.md). */
export const eventChannel =
  (receiver: Receiver): Channel =>
  async (notification) => {
    const nothing: Told = { deliveredTo: [], gone: [], errors: [] }
    const { id, kind, event, request, delivered_to } = notification
    const described = event && contentOf(event)
    if (kind !== 'event' || !described || !request || delivered_to.includes(NAME)) return nothing
    const error = await send(receiver, id, {
      type: described.type,
      timestamp: new Date().toISOString(),
      data: {
        ...wordsOf(notification),
        version: VERSION,
        sequence: event.sequence,
        at: new Date(event.at).toISOString(),
        by: event.by,
        ...described.data,
        // As it was asked for. How far it has got the events say, each for its time.
        request: {
          id: request.id,
          name: request.name,
          phone: request.phone,
          email: request.email,
          preferred_time: request.preferred_time,
          answer_by: request.answer_by ?? null,
          interpreter_phone: request.interpreter_phone ?? null,
          message: request.message,
          requested_at: request.requested_at,
          received_at: request.received_at,
        },
      },
    })
    return error === undefined ? { ...nothing, deliveredTo: [NAME] } : { ...nothing, errors: [`The ${NAME}: ${error}`] }
  }
