/**
 * Four examples of a webhook, of which PASS_ON names one:
 * - `email` and `sms` send each notification on, as an email or a text message.
 * - `jobs` opens a job in a job system for each request that staff have taken, and closes it when the request is done.
 * - `voice` rings one telephone, an office's or an answering service's, with each new request and each that is left too long,
 *   and reads it out. Pressing 1 takes it, in the name of one person of staff. The sender rings the telephones of staff by
 *   itself (docs/operating.md, "Calls and texts"); this is for a number, or a provider, that it does not know.
 * For Cloudflare Workers; README.md says what is different on Deno, and what each variable is.
 */
import { Webhook } from 'standardwebhooks'

type Variable =
  | `${'MAIL' | 'SMS' | 'JOBS' | 'VOICE' | 'SUPABASE'}_URL`
  | `${'MAIL' | 'SMS' | 'JOBS' | 'VOICE'}_TOKEN`
  | `${'MAIL' | 'SMS' | 'VOICE'}_${'FROM' | 'TO'}`
  | `${'SMS' | 'VOICE'}_ACCOUNT`
  | 'VOICE_STAFF'
  | 'SUPABASE_SECRET_KEY'

interface Environment extends Readonly<Record<Variable, string>> {
  readonly PASS_ON: keyof typeof EXAMPLES
  /** As in the sender's WEBHOOK_SECRET, ESCALATION_SECRET or EVENTS_SECRET. */
  readonly WEBHOOK_SECRET: string
  /**
   * Remembers what has been passed on. A KV namespace; its news takes up to a minute to reach Cloudflare's other places. A
   * second call meanwhile is caught by the mail service, which takes a key once a day, and by the job's id. It costs a second
   * text message or call, no more.
   */
  readonly HAD: {
    get(id: string): Promise<string | null>
    put(id: string, value: string, options: { readonly expirationTtl: number }): Promise<void>
  }
}

interface Message {
  readonly type: string
  readonly data: {
    readonly title: string
    readonly text: string
    readonly sequence?: number
    readonly at?: string
    readonly by?: string | null
    readonly arrives_at?: string
    readonly arrived_at?: string
    readonly outcome?: string
    readonly back_to?: string
    /** Null when it is not about one request. */
    readonly request?: {
      readonly id: string
      readonly name: string
      readonly phone: string
      readonly email: string
      readonly message: string | null
    } | null
  }
}

/** What a service is asked. */
interface Passed {
  readonly call: Request
  /** For events, which may come late: what has had which of them. */
  readonly had?: { readonly id: string; readonly sequence: number }
}

/** Undefined if it does not pass this message on. */
type Example = (message: Message, id: string, env: Environment, url: URL) => Passed | undefined

const json = (method: string, url: string, token: string, body: object, headers = {}) =>
  new Request(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** Twilio's API: a form with a name and a password. */
const twilio = (resource: string, url: string, account: string, token: string, form: Record<string, string>) =>
  new Request(url || `https://api.twilio.com/2010-04-01/Accounts/${account}/${resource}.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${account}:${token}`)}` },
    body: new URLSearchParams(form),
  })

/** How each event changes the job. Other messages leave it as it is. */
const CHANGES: Readonly<Record<string, (data: Message['data']) => object>> = {
  'request.taken': ({ by, at }) => ({ state: 'open', worker: by, taken_at: at }),
  'request.on_the_way': ({ by, arrives_at }) => ({ state: 'open', worker: by, arrives_at }),
  'request.arrived': ({ by, arrived_at }) => ({ state: 'open', worker: by, arrived_at }),
  'request.released': () => ({ state: 'waiting', worker: null }),
  'request.undone': ({ by, back_to }) =>
    back_to === 'new' || back_to === 'seen' ? { state: 'waiting', worker: null } : { state: 'open', worker: by },
  'request.done': ({ by, at, outcome }) => ({ state: 'closed', worker: by, closed_at: at, outcome }),
}

const RINGS: readonly string[] = ['request.new', 'request.back', 'request.again', 'request.escalated']

const EXAMPLES = {
  email({ data: { title, text, request } }, id, env) {
    const words = [text, request?.email, request?.message].filter(Boolean).join('\n\n')
    const email = { from: env.MAIL_FROM, to: env.MAIL_TO, subject: title, text: words }
    const url = env.MAIL_URL || 'https://api.resend.com/emails'
    return { call: json('POST', url, env.MAIL_TOKEN, email, { 'idempotency-key': id }) }
  },
  sms({ data: { title, text } }, _id, { SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM, SMS_TO }) {
    const form = { From: SMS_FROM, To: SMS_TO, Body: `${title}. ${text}` }
    return { call: twilio('Messages', SMS_URL, SMS_ACCOUNT, SMS_TOKEN, form) }
  },
  jobs({ type, data }, _id, env) {
    const { request, sequence } = data
    const change = CHANGES[type]
    // Events alone have a number.
    if (!change || !request || sequence === undefined) return undefined
    const { id, name, phone, email, message: wish } = request
    const job = { customer: { name, phone, email }, wish, ...change(data), sequence }
    // The job has the request's id, so it stays one job however often an event arrives.
    return { call: json('PUT', `${env.JOBS_URL}/${id}`, env.JOBS_TOKEN, job), had: { id, sequence } }
  },
  voice({ type, data: { title, text } }, id, env, url) {
    if (!RINGS.includes(type)) return undefined
    const words = `<Say language="en-GB">${escaped(`${title}. ${text}. Press 1 to take it.`)}</Say>`
    const Twiml = `<Response><Gather numDigits="1" action="${escaped(keyAddress(url, id, env))}">${words}</Gather></Response>`
    const form = { From: env.VOICE_FROM, To: env.VOICE_TO, Twiml }
    return { call: twilio('Calls', env.VOICE_URL, env.VOICE_ACCOUNT, env.VOICE_TOKEN, form) }
  },
} satisfies Readonly<Record<string, Example>>

const MONTH = 30 * 24 * 3600

export default {
  async fetch(request: Request, env: Environment): Promise<Response> {
    const url = new URL(request.url)
    if (env.PASS_ON === 'voice' && url.pathname === '/pressed') return pressed(request, url, env)
    const body = await request.text()
    let message: Message
    try {
      message = new Webhook(env.WEBHOOK_SECRET).verify(body, Object.fromEntries(request.headers)) as Message
    } catch {
      return new Response(null, { status: 401 })
    }
    const id = request.headers.get('webhook-id') ?? ''
    const passed: Passed | undefined = EXAMPLES[env.PASS_ON](message, id, env, url)
    // Accept messages that are not for this receiver, or the sender would retry them for half an hour.
    if (!passed) return new Response(null, { status: 204 })
    const had = passed.had ?? { id, sequence: 1 }
    if (had.sequence <= Number(await env.HAD.get(had.id))) return new Response(null, { status: 204 })
    const { ok } = await fetch(passed.call)
    // Anything but success makes the sender try again.
    if (!ok) return new Response(null, { status: 502 })
    await env.HAD.put(had.id, String(had.sequence), { expirationTtl: MONTH })
    return new Response(null, { status: 204 })
  },
}

/** What the address of a key is signed for. JSON, as the library wants it. */
const PRESSED = '"pressed"'

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

async function take(id: string, { SUPABASE_URL, SUPABASE_SECRET_KEY: key, VOICE_STAFF }: Environment): Promise<string> {
  const url = `${SUPABASE_URL}/rest/v1/rpc/take_by_call`
  const call = json('POST', url, key, { p_id: id, p_staff: VOICE_STAFF }, { apikey: key })
  const answer = await fetch(call).catch(() => undefined)
  return answer?.ok ? String(await answer.json()) : 'That didn’t work. Open the desk to take it.'
}

const escaped = (words: string) => words.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
