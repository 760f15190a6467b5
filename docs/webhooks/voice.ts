/**
 * An example of a webhook: rings one telephone, an office's or an answering service's, with each new request and each that is
 * left too long, and reads it out. Pressing 1 takes it, in the name of one person of staff. By the HTTP API of a provider of
 * calls (here Twilio's: a form with a name and a password). The sender rings the telephones of staff by itself
 * (docs/operating.md, "Calls and texts"); this is for a number, or a provider, that it does not know. For Cloudflare Workers;
 * README.md says what is different on Deno.
 */
import { Webhook } from 'standardwebhooks'

interface Environment {
  /** As in the sender's WEBHOOK_SECRET or ESCALATION_SECRET. */
  readonly WEBHOOK_SECRET: string
  readonly VOICE_ACCOUNT: string
  readonly VOICE_TOKEN: string
  readonly VOICE_FROM: string
  readonly VOICE_TO: string
  /** Another provider with the same API. */
  readonly VOICE_URL?: string
  /** The id in `private.staff` of the person in whose name this telephone takes requests. */
  readonly VOICE_STAFF: string
  /** The project, and its secret key: only with that can a call take a request. */
  readonly SUPABASE_URL: string
  readonly SUPABASE_SECRET_KEY: string
  /** Remembers which calls have been placed. */
  readonly HAD: {
    get(id: string): Promise<string | null>
    put(id: string, value: string, options: { readonly expirationTtl: number }): Promise<void>
  }
}

interface Message {
  readonly type: string
  readonly data: { readonly title: string; readonly text: string; readonly request?: object | null }
}

const RINGS: readonly string[] = ['request.new', 'request.back', 'request.again', 'request.escalated']
const WEEK = 7 * 24 * 3600
/** What the address of a key is signed for. JSON, as the library wants it. */
const PRESSED = '"pressed"'

export default {
  async fetch(request: Request, env: Environment): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname === '/pressed') return pressed(request, url, env)
    const body = await request.text()
    let message: Message
    try {
      message = new Webhook(env.WEBHOOK_SECRET).verify(body, Object.fromEntries(request.headers)) as Message
    } catch {
      return new Response(null, { status: 401 })
    }
    const id = request.headers.get('webhook-id') ?? ''
    if (!RINGS.includes(message.type) || (await env.HAD.get(id))) return new Response(null, { status: 204 })

    const { title, text } = message.data
    const words = `<Say language="en-GB">${escaped(`${title}. ${text}. Press 1 to take it.`)}</Say>`
    const api = env.VOICE_URL ?? `https://api.twilio.com/2010-04-01/Accounts/${env.VOICE_ACCOUNT}/Calls.json`
    const { ok } = await fetch(api, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${env.VOICE_ACCOUNT}:${env.VOICE_TOKEN}`)}` },
      body: new URLSearchParams({
        From: env.VOICE_FROM,
        To: env.VOICE_TO,
        Twiml: `<Response><Gather numDigits="1" action="${escaped(keyAddress(url, id, env))}">${words}</Gather></Response>`,
      }),
    })
    // Anything but success makes the sender try again.
    if (!ok) return new Response(null, { status: 502 })
    await env.HAD.put(id, 'placed', { expirationTtl: WEEK })
    return new Response(null, { status: 204 })
  },
}

/** Where the provider posts the key. We sign it, or anyone who knew the address could take a request; good for five minutes. */
function keyAddress({ origin }: URL, id: string, { WEBHOOK_SECRET }: Environment): string {
  const now = new Date()
  const signature = new Webhook(WEBHOOK_SECRET).sign(id, now, PRESSED)
  const at = String(Math.floor(now.getTime() / 1000))
  return `${origin}/pressed?${new URLSearchParams({ id, at, signature })}`
}

/** A key was pressed: the database takes the request, once, and says what to read out. */
async function pressed(request: Request, { searchParams }: URL, env: Environment): Promise<Response> {
  const id = searchParams.get('id') ?? ''
  try {
    new Webhook(env.WEBHOOK_SECRET).verify(PRESSED, {
      'webhook-id': id,
      'webhook-timestamp': searchParams.get('at') ?? '',
      'webhook-signature': searchParams.get('signature') ?? '',
    })
  } catch {
    return new Response(null, { status: 403 })
  }
  const isTaken = new URLSearchParams(await request.text()).get('Digits') === '1'
  const words = isTaken ? await take(id, env) : 'It stays on the list.'
  return new Response(`<Response><Say language="en-GB">${escaped(words)}</Say></Response>`, {
    headers: { 'content-type': 'text/xml' },
  })
}

async function take(id: string, env: Environment): Promise<string> {
  const answer = await fetch(`${env.SUPABASE_URL}/rest/v1/rpc/take_by_call`, {
    method: 'POST',
    headers: {
      apikey: env.SUPABASE_SECRET_KEY,
      authorization: `Bearer ${env.SUPABASE_SECRET_KEY}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p_id: id, p_staff: env.VOICE_STAFF }),
  }).catch(() => undefined)
  return answer?.ok ? String(await answer.json()) : 'That didn’t work. Open the desk to take it.'
}

const escaped = (words: string) => words.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
