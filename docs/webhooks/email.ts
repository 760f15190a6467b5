/**
 * An example of a webhook: sends each notification on as an email, by the HTTP API of a mail service (here Resend's: a POST
 * with a bearer token). For Cloudflare Workers; README.md says what is different on Deno.
 */
import { Webhook } from 'standardwebhooks'

interface Environment {
  /** As in the sender's WEBHOOK_SECRET or ESCALATION_SECRET. */
  readonly WEBHOOK_SECRET: string
  readonly MAIL_TOKEN: string
  readonly MAIL_FROM: string
  readonly MAIL_TO: string
  /** Another service with the same API. */
  readonly MAIL_URL?: string
  /**
   * Remembers what has been sent. A KV namespace; its news takes up to a minute to reach Cloudflare's other places, and a
   * second call meanwhile is caught by the mail service, which takes a key once a day.
   */
  readonly HAD: {
    get(id: string): Promise<string | null>
    put(id: string, value: string, options: { readonly expirationTtl: number }): Promise<void>
  }
}

interface Message {
  readonly data: {
    readonly title: string
    readonly text: string
    /** Null when it is not about one request. */
    readonly request?: { readonly email: string; readonly message: string | null } | null
  }
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

    const { title, text, request: from } = message.data
    const { ok } = await fetch(env.MAIL_URL ?? 'https://api.resend.com/emails', {
      method: 'POST',
      headers: { authorization: `Bearer ${env.MAIL_TOKEN}`, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({
        from: env.MAIL_FROM,
        to: env.MAIL_TO,
        subject: title,
        text: [text, from?.email, from?.message].filter(Boolean).join('\n\n'),
      }),
    })
    // Anything but success makes the sender try again.
    if (!ok) return new Response(null, { status: 502 })
    await env.HAD.put(id, 'sent', { expirationTtl: WEEK })
    return new Response(null, { status: 204 })
  },
}
