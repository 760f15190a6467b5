import { Webhook } from 'standardwebhooks'
import { type Channel, reasonOf, TIMEOUT, type Told } from './channel.ts'
import type { Notification } from './queue.ts'
import { wordsOf } from './words.ts'

/** An address of the owner's, and the secret that it knows us by: `whsec_` and base64 (https://www.standardwebhooks.com). */
export interface Receiver {
  readonly url: string
  readonly secret: string
}

/** What is wrong, when it is not a request that is late but ourselves. */
export interface Alarm {
  readonly type: 'canary.lost' | 'queue.unreachable'
  readonly title: string
  readonly text: string
}

/** The owner's mail, text message or chat service: every notification but tests of a device. `name` is kept as its receiver. */
export const webhookChannel =
  (name: string, receiver: Receiver, kinds: readonly Notification['kind'][]): Channel =>
  async (notification) => {
    const nothing: Told = { deliveredTo: [], gone: [], errors: [] }
    if (!kinds.includes(notification.kind) || notification.delivered_to.includes(name)) return nothing
    const error = await post(receiver, notification.id, {
      type: `request.${notification.kind}`,
      timestamp: new Date().toISOString(),
      data: { ...wordsOf(notification), count: notification.count, request: notification.request },
    })
    return error === undefined ? { ...nothing, deliveredTo: [name] } : { ...nothing, errors: [`The ${name}: ${error}`] }
  }

export const EVERYDAY: readonly Notification['kind'][] = ['new', 'back', 'again', 'escalated', 'suspects', 'surge']
export const ALARMING: readonly Notification['kind'][] = ['escalated', 'surge']

/** Sends an alarm, at most once an hour for a receiver that tells by the id. Resolves with what went wrong. */
export const sendAlarm = (receiver: Receiver, { type, title, text }: Alarm) =>
  post(receiver, `${type}-${new Date().toISOString().slice(0, 13)}`, {
    type,
    timestamp: new Date().toISOString(),
    data: { title, text },
  })

async function post({ url, secret }: Receiver, id: string, payload: object): Promise<string | undefined> {
  const body = JSON.stringify(payload)
  const now = new Date()
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return status < 300 ? undefined : `answered ${status}`
  } catch (error) {
    return reasonOf(error)
  }
}
