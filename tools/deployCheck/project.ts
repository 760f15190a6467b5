import { bad, type Check, good, judge, notChecked } from './check.ts'
import type { Live } from './live.ts'

/** The headers that src/outbox/send.ts sends. A gateway that allows fewer refuses every request. */
export const SENT = [
  'apikey',
  'content-type',
  'idempotency-key',
  'x-requested-at',
  'x-confirmed-at',
  'x-fill-time',
  'x-honeypot',
]

const preflight: Check = {
  what: 'the form may send its headers from this site',
  async look(live) {
    // Keys of the older kind are sent as bearer tokens, too.
    const sent = live.setting('VITE_SUPABASE_ANON_KEY').startsWith('eyJ') ? [...SENT, 'authorization'] : SENT
    const { status, ok, headers } = await live.ask('/rest/v1/rpc/insert_contact_submission', {
      method: 'OPTIONS',
      headers: {
        Origin: live.site.origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': sent.join(','),
      },
    })
    const origin = headers.get('access-control-allow-origin')
    if (!ok || (origin !== '*' && origin !== live.site.origin)) return bad(`${status}, for ${origin ?? 'no origin'}`)
    const allowed = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/)
    const missing = allowed.includes('*') ? [] : sent.filter((name) => !allowed.includes(name))
    return missing.length === 0 ? good('allowed') : bad(`not allowed: ${missing.join(', ')}`)
  },
}

/** Never bad: the site works without it, at the cost of one more round trip for each request. */
const text: Check = {
  what: 'a request needs no preflight',
  async look(live) {
    if (live.project.origin === live.site.origin) return good('the API has the site’s own address')
    // The function refuses an empty request, so nothing is stored.
    const response = await live.askPlainly('/rest/v1/rpc/send_contact_submission', '{}')
    const { status, headers } = response
    const answer = await response.text()
    const isTaken = status === 422 && answer.includes('PT422') && headers.has('access-control-allow-origin')
    return isTaken ? good('text is taken') : notChecked(`text is not taken (${status}), so the browser asks first`)
  },
}

const requestsAreHidden: Check = {
  what: 'visitors cannot read the requests',
  async look(live) {
    const { status } = await live.ask('/rest/v1/contact_submissions?select=id&limit=1')
    return judge(status === 401 || status === 403, `${status}`)
  },
}

type AuthSettings = { readonly disable_signup?: boolean; readonly external?: { readonly email?: boolean } }

async function authSettings(live: Live): Promise<AuthSettings> {
  const response = await live.ask('/auth/v1/settings')
  if (!response.ok) throw new Error(`/auth/v1/settings answers ${response.status}`)
  return (await response.json()) as AuthSettings
}

const signUp: Check = {
  what: 'nobody can sign up',
  async look(live) {
    const { disable_signup: isOff } = await authSettings(live)
    return judge(isOff === true, isOff ? 'off' : 'on: switch it off in the dashboard')
  },
}

const signIn: Check = {
  what: 'staff can sign in with their email',
  async look(live) {
    const isOn = (await authSettings(live)).external?.email
    return judge(isOn === true, isOn ? 'on' : 'off: switch the email provider on in the dashboard')
  },
}

/** Without it nobody can be added at the desk; `npm run staff` does the same. */
const accounts: Check = {
  what: 'the function of accounts answers',
  async look(live) {
    // As the browser asks before the desk does: nothing is looked up for that.
    const { status, headers } = await live.ask('/functions/v1/staff', { method: 'OPTIONS' })
    const isOurs = status === 204 && headers.has('access-control-allow-headers')
    return judge(isOurs, isOurs ? 'there' : `${status}: npx supabase@3 functions deploy staff`)
  },
}

/** What can be seen of the Supabase project with its public key. */
export const projectChecks: readonly Check[] = [preflight, text, requestsAreHidden, signUp, signIn, accounts]
