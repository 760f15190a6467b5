import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { type Call, type Receiver, startReceiver } from './receiver.ts'

export interface Message {
  readonly type: string
  readonly timestamp: string
  readonly data: {
    readonly title: string
    readonly text: string
    readonly count?: number | null
    readonly request?: { readonly id: string; readonly name: string; readonly message: string | null } | null
  }
}

export interface WebhookReceiver extends Receiver {
  readonly secret: string
  /** What a call says. @throws WebhookVerificationError if this secret did not sign it. */
  read(call: Call): { readonly id: string; readonly message: Message }
  /** What all calls say. */
  messages(): Array<{ readonly id: string; readonly message: Message }>
}

/** The owner's end of a webhook (https://www.standardwebhooks.com), verified by the library that owners use. */
export async function startWebhook(): Promise<WebhookReceiver> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const receiver = await startReceiver()
  const read: WebhookReceiver['read'] = ({ headers, body }) => {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const message = new Webhook(secret).verify(body.toString(), signed) as Message
    return { id: String(headers['webhook-id']), message }
  }
  return { ...receiver, secret, read, messages: () => receiver.calls.map(read) }
}
