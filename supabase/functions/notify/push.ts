import webPush from 'web-push'
import { isRefused, isSuccess, post, reasonOf } from './post.ts'
import type { Channel, Device, Notification, Told } from './queue.ts'
import { kindOf, type Words, wordsInBrief, wordsOf } from './words.ts'

/** Who we are to the push services (RFC 8292). Devices subscribe with the public half. */
export interface Vapid {
  readonly publicKey: string
  readonly privateKey: string
  /** mailto: or https:, for a push service to complain to. */
  readonly subject: string
}

/** In bytes. Push services refuse more than 4,096 of what is sent, which encryption makes longer (RFC 8030, section 7.2). */
const LONGEST_PAYLOAD = 2_900

/** In seconds: a phone that was off for longer shows the list instead. */
const TTL = 6 * 3600

/**
 * Web Push (RFC 8030, encrypted as in RFC 8291) to each device of the notification. The library encrypts and signs; fetch
 * sends, so that the same code runs in Node and in Deno.
 */
export const pushChannel =
  (vapid: Vapid): Channel =>
  async (notification) => {
    const results = await Promise.all(notification.devices.map((device) => push(vapid, device, notification)))
    return {
      deliveredTo: results.flatMap((told) => told.deliveredTo),
      gone: results.flatMap((told) => told.gone),
      errors: results.flatMap((told) => told.errors),
    }
  }

async function push(vapid: Vapid, device: Device, notification: Notification): Promise<Told> {
  const failed = (reason: string): Told => ({ deliveredTo: [], gone: [], errors: [`A device: ${reason}`] })
  const send = async (words: Words) => {
    const message = encrypt(vapid, device, notification, payloadOf(device, notification, words))
    return message && post(device.endpoint, message.headers, message.body)
  }
  const hasRoom = (words: Words) =>
    new TextEncoder().encode(payloadOf(device, notification, words)).length <= LONGEST_PAYLOAD
  let answer = await send(wordsOf(notification, hasRoom))
  if (isRefused(answer)) answer = await send(wordsInBrief(notification))
  if (answer === undefined) return failed('nothing can be encrypted with its keys or ours')
  if (answer === 404 || answer === 410) return { deliveredTo: [], gone: [device.id], errors: [] }
  return isSuccess(answer) ? { deliveredTo: [`device:${device.id}`], gone: [], errors: [] } : failed(reasonOf(answer))
}

/** Undefined if the keys are unusable; `push` reports that. */
function encrypt(vapid: Vapid, { endpoint, keys }: Device, { id, kind }: Notification, payload: string) {
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: vapid,
      TTL,
      urgency: kindOf(kind).urgency ?? 'high',
      // If the phone could not be reached before a retry, it shows the notification once.
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

/** What the worker on the device shows, and with which secret it says that it has, as JSON. */
const payloadOf = (
  { receipt, is_silent: isSilent }: Device,
  { id, kind, request }: Notification,
  words: Words,
): string => JSON.stringify({ id, kind, request: request?.id ?? null, ...(receipt && { receipt }), ...words, isSilent })
