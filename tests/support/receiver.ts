import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { listen } from './port.ts'

export interface Call {
  readonly method: string | undefined
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A status, or whatever the function does with the response; nothing at all is a receiver that hangs. */
export type Answer = number | ((call: Call, response: ServerResponse) => void)

export interface Receiver {
  readonly url: string
  readonly calls: readonly Call[]
  answer(next: Answer): void
  forget(): void
  stop(): Promise<void>
}

/**
 * A service that the sender calls: notes each call, and answers as a test wants it to.
 * @param refusalOf - the status with which the real service refuses such a call, whatever the test wants
 */
export async function startReceiver(
  first: Answer = 200,
  refusalOf: (call: Call) => number | undefined = () => undefined,
): Promise<Receiver> {
  const calls: Call[] = []
  let answer = first
  const server = createServer(async (request, response) => {
    const { method, url: path = '', headers } = request
    const call = { method, path, headers, body: await buffer(request) }
    const refusal = refusalOf(call)
    if (refusal !== undefined) return response.writeHead(refusal).end()
    calls.push(call)
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(call, response)
  })
  const { port, close: stop } = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answer(next) {
      answer = next
    },
    forget() {
      calls.length = 0
    },
    stop,
  }
}

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
  /** What all calls say. @throws WebhookVerificationError if this secret did not sign one. */
  messages(): Array<{ readonly id: string; readonly message: Message }>
}

/** The owner's end of a webhook (https://www.standardwebhooks.com), verified by the library that owners use. */
export async function startWebhook(): Promise<WebhookReceiver> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const receiver = await startReceiver()
  const read = ({ headers, body }: Call) => {
    const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const message = new Webhook(secret).verify(body.toString(), signed) as Message
    return { id: String(headers['webhook-id']), message }
  }
  return { ...receiver, secret, messages: () => receiver.calls.map(read) }
}
