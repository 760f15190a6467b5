import { Webhook } from 'standardwebhooks'
import webPush from 'web-push'
import { isRefused, isSuccess, isUnsent, post, reasonOf } from './post.ts'
import { type Channel, type Device, NOTHING, type Notification, type Told, together } from './queue.ts'
import { contentOf, KINDS, type Kind, kindOf, type Words, wordsInBrief, wordsOf } from './words.ts'

/** Our identity for push services (RFC 8292). Devices subscribe with the public key. */
export interface Vapid {
  readonly publicKey: string
  readonly privateKey: string
  /** An address for complaints from push services: mailto: or https:. */
  readonly subject: string
}

/** In bytes. Push services refuse an encrypted payload over 4,096 (RFC 8030, section 7.2). */
const LONGEST_PAYLOAD = 2_900

/** In seconds. A phone that was off for longer shows the list instead. */
const TTL = 6 * 3600

/** Sends Web Push (RFC 8030) to each device. The library encrypts and signs, and fetch sends, so it runs in Node and Deno. */
export const pushChannel =
  (vapid: Vapid): Channel =>
  async (notification) =>
    together(await Promise.all(notification.devices.map((device) => push(vapid, device, notification))))

async function push(vapid: Vapid, device: Device, notification: Notification): Promise<Told> {
  const receiver = `device:${device.id}`
  const send = async (words: Words) => {
    const message = encrypt(vapid, device, notification, payloadOf(device, notification, words))
    return message && post(device.endpoint, message.headers, message.body)
  }
  const hasRoom = (words: Words) =>
    new TextEncoder().encode(payloadOf(device, notification, words)).length <= LONGEST_PAYLOAD
  let answer = await send(wordsOf(notification, hasRoom))
  if (isRefused(answer)) answer = await send(wordsInBrief(notification))
  answer ??= 'nothing can be encrypted with its keys or ours'
  if (answer === 404 || answer === 410) return { ...NOTHING, gone: [device.id] }
  return isSuccess(answer)
    ? { ...NOTHING, deliveredTo: [receiver] }
    : { ...NOTHING, unsent: isUnsent(answer) ? [receiver] : [], errors: [`A device: ${reasonOf(answer)}`] }
}

/** The encrypted push, or undefined if the keys are unusable. */
function encrypt(vapid: Vapid, { endpoint, keys }: Device, { id, kind }: Notification, payload: string) {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: vapid,
      TTL,
      urgency: kindOf(kind).urgency ?? 'high',
      // A phone that missed earlier attempts shows the notification only once.
      topic: id.replaceAll('-', ''),
    })
    return {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: new Uint8Array(body),
    }
  } catch {
    return undefined
  }
}

/** JSON with what the device's worker shows, and the secret with which it reports having shown it. */
const payloadOf = (
  { receipt, is_silent: isSilent }: Device,
  { id, kind, request }: Notification,
  words: Words,
): string => JSON.stringify({ id, kind, request: request?.id ?? null, receipt, ...words, isSilent })

/** A webhook of the owner, and our secret for it: `whsec_` and base64 (https://www.standardwebhooks.com). */
export interface Receiver {
  readonly url: string
  readonly secret: string
}

/** A message about a fault in our system, rather than a request. */
export interface Alarm {
  readonly type: 'canary.lost' | 'queue.unreachable' | 'queue.behind' | 'trouble.began' | 'trouble.over'
  /** Stays the same at each attempt, so that receivers can drop repeats. The default id changes each hour. */
  readonly id?: string
  readonly title: string
  readonly text: string
}

/** The owner's mail, text message or chat service. We save `name` as the receiver. */
export const webhookChannel =
  (name: string, receiver: Receiver, kinds: readonly Kind[]): Channel =>
  async (notification) => {
    if (!kinds.includes(notification.kind) || notification.delivered_to.includes(name)) return NOTHING
    const { id, kind, count, request, requests } = notification
    return told(name, receiver, id, KINDS[kind].type, { ...wordsOf(notification), count, request, requests })
  }

async function told(name: string, ...what: Parameters<typeof send>): Promise<Told> {
  const error = await send(...what)
  return error === undefined ? { ...NOTHING, deliveredTo: [name] } : { ...NOTHING, errors: [`The ${name}: ${error}`] }
}

const kindsFor = (...webhooks: readonly string[]) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) => webhooks.includes(kindOf(kind).webhooks))

export const ALARMING: readonly Kind[] = kindsFor('alarming')
export const EVERYDAY: readonly Kind[] = kindsFor('alarming', 'everyday')

export const sendAlarm = (receiver: Receiver, { type, id, title, text }: Alarm) =>
  send(receiver, id ?? `${type}-${new Date().toISOString().slice(0, 13)}`, type, { title, text })

/** Signs and posts a message. Resolves with an error, if any. */
async function send({ url, secret }: Receiver, id: string, type: string, data: object): Promise<string | undefined> {
  const now = new Date()
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
  let signature: string
  try {
    signature = new Webhook(secret).sign(id, now, body)
  } catch {
    return 'its secret is not whsec_ and base64'
  }
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signature,
  }
  const answer = await post(url, headers, body)
  return isSuccess(answer) ? undefined : reasonOf(answer)
}

/** The receiver's name in `delivered_to`. */
const NAME = 'events webhook'

/** Tells the owner's programs what staff do with requests (docs/webhooks/README.md). */
export const eventChannel =
  (receiver: Receiver): Channel =>
  async (notification) => {
    const { id, kind, event, request, delivered_to } = notification
    const described = event && contentOf(event)
    if (kind !== 'event' || !described || !request || delivered_to.includes(NAME)) return NOTHING
    return told(NAME, receiver, id, described.type, {
      ...wordsOf(notification),
      // Increase this only when receivers must change.
      version: 1,
      sequence: event.sequence,
      at: new Date(event.at).toISOString(),
      by: event.by,
      ...described.data,
      // The request as first sent. Later events report its progress.
      request: {
        id: request.id,
        name: request.name,
        phone: request.phone,
        email: request.email,
        preferred_time: request.preferred_time,
        answer_by: request.answer_by,
        interpreter_phone: request.interpreter_phone,
        kind: request.kind,
        message: request.message,
        requested_at: request.requested_at,
        received_at: request.received_at,
      },
    })
  }
