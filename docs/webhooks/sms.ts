/**
 * An example of a webhook: sends each notification on as a text message, by the HTTP API of a text message service (here
 * Twilio's: a form with a name and a password). For Cloudflare Workers; README.md says what is different on Deno.
 */
import { Webhook } from 'standardwebhooks'

interface Environment {
  /** As in the sender's WEBHOOK_SECRET or ESCALATION_SECRET. */
  readonly WEBHOOK_SECRET: string
  readonly SMS_ACCOUNT: string
  readonly SMS_TOKEN: string
  readonly SMS_FROM: string
  readonly SMS_TO: string
  /** Another service with the same API. */
  readonly SMS_URL?: string
  /**
   * Remembers what has been sent. A KV namespace; its news takes up to a minute to reach Cloudflare's other places, and a
   * second call meanwhile costs a second text message, no more.
   */
  readonly HAD: {
    get(id: string): Promise<string | null>
    put(id: string, value: string, options: { readonly expirationTtl: number }): Promise<void>
  }
}

interface Message {
  readonly data: { readonly title: string; readonly text: string }
}

const WEEK = 7 * 24 * 3600

export default {
  async fetch(request: Request, env: Environment): Promise<Response> {
    const body = await request.text()
    let message: Message
    try {
      message = new Webhook(env.WEBHOOK_SECRET).verify(body, Object.fromEntries(request.headers)) as Message
    } catch {
      return new Response(null, { status: 401 })
    }
    const id = request.headers.get('webhook-id') ?? ''
    if (await env.HAD.get(id)) return new Response(null, { status: 204 })

    const { title, text } = message.data
    const url = env.SMS_URL ?? `https://api.twilio.com/2010-04-01/Accounts/${env.SMS_ACCOUNT}/Messages.json`
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${env.SMS_ACCOUNT}:${env.SMS_TOKEN}`)}` },
      body: new URLSearchParams({ From: env.SMS_FROM, To: env.SMS_TO, Body: `${title}. ${text}` }),
    })
    // Anything but success makes the sender try again.
    if (!ok) return new Response(null, { status: 502 })
    await env.HAD.put(id, 'sent', { expirationTtl: WEEK })
    return new Response(null, { status: 204 })
  },
}
