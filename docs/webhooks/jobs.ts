/**
 * An example of a webhook: opens a job in a job system for each request that staff have taken, and closes it when the request
 * is done. The job has the request's id, so it stays one job however often an event arrives. For Cloudflare Workers;
 * README.md says what is different on Deno, and has the table of what each event says.
 */
import { Webhook } from 'standardwebhooks'

interface Environment {
  /** As in the sender's EVENTS_SECRET, or WEBHOOK_SECRET. */
  readonly WEBHOOK_SECRET: string
  /** Where the job system keeps jobs: each is put at JOBS_URL/ID. */
  readonly JOBS_URL: string
  readonly JOBS_TOKEN: string
  /** Remembers of each request how far it has got: a repeat, or what comes late, must not open a job again. */
  readonly HAD: {
    get(id: string): Promise<string | null>
    put(id: string, value: string, options: { readonly expirationTtl: number }): Promise<void>
  }
}

interface Message {
  readonly type: string
  readonly data: {
    readonly sequence?: number
    readonly at?: string
    readonly by?: string | null
    readonly arrives_at?: string
    readonly outcome?: string
    readonly request?: {
      readonly id: string
      readonly name: string
      readonly phone: string
      readonly email: string
      readonly message: string | null
    } | null
  }
}

/** What each event makes of the job; whatever else is told changes nothing. */
const CHANGES: Readonly<Record<string, (data: Message['data']) => object>> = {
  'request.taken': ({ by, at }) => ({ state: 'open', worker: by, taken_at: at }),
  'request.on_the_way': ({ by, arrives_at }) => ({ state: 'open', worker: by, arrives_at }),
  'request.released': () => ({ state: 'waiting', worker: null }),
  'request.done': ({ by, at, outcome }) => ({ state: 'closed', worker: by, closed_at: at, outcome }),
}

const MONTH = 30 * 24 * 3600

export default {
  async fetch(request: Request, env: Environment): Promise<Response> {
    const body = await request.text()
    let message: Message
    try {
      message = new Webhook(env.WEBHOOK_SECRET).verify(body, Object.fromEntries(request.headers)) as Message
    } catch {
      return new Response(null, { status: 401 })
    }
    const { type, data } = message
    const change = CHANGES[type]
    // Events alone have a number. Anything that this receiver does not know is accepted, or it would be told for half an hour.
    if (!change || !data.request || data.sequence === undefined) return new Response(null, { status: 204 })

    const { id, name, phone, email, message: wish } = data.request
    if (data.sequence <= Number(await env.HAD.get(id))) return new Response(null, { status: 204 })
    const { ok } = await fetch(`${env.JOBS_URL}/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${env.JOBS_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ customer: { name, phone, email }, wish, ...change(data), sequence: data.sequence }),
    })
    // Anything but success makes the sender try again.
    if (!ok) return new Response(null, { status: 502 })
    await env.HAD.put(id, String(data.sequence), { expirationTtl: MONTH })
    return new Response(null, { status: 204 })
  },
}
