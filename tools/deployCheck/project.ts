import { TokenRefused } from '../live/commands.ts'
import { type AccountSettings, bad, type Check, type Finding, good, judge, type Live, notChecked } from './live.ts'

/** As in supabase/config.toml, which the embedded backend reads. */
const LEAST_PASSWORD = 12

const set = (what: string, judgeSettings: (settings: AccountSettings, live: Live) => Finding): Check => ({
  what,
  look: async (live) => judgeSettings(await live.accountSettings, live),
})

/** The headers that src/outbox/rpc.ts sends. A gateway that allows fewer refuses every request. */
export const SENT = [
  'apikey',
  'content-type',
  'idempotency-key',
  'x-requested-at',
  'x-confirmed-at',
  'x-fill-time',
  'x-honeypot',
]

/** The headers that supabase-js sends from the desk to the database, to the accounts and to the function `staff`. */
export const SENT_BY_DESK = {
  rpc: ['apikey', 'authorization', 'content-profile', 'content-type', 'idempotency-key', 'x-client-info'],
  auth: ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version'],
  functions: ['apikey', 'authorization', 'content-type', 'x-client-info'],
} as const

/** Sends the preflight that a browser would send before a call from this site. */
async function preflight(live: Live, path: string, method: string, sent: readonly string[]): Promise<Finding> {
  const { status, ok, headers } = await live.ask(path, {
    method: 'OPTIONS',
    headers: {
      Origin: live.site.origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': sent.join(','),
    },
  })
  const origin = headers.get('access-control-allow-origin')
  if (!ok || (origin !== '*' && origin !== live.site.origin)) return bad(`${status}, for ${origin ?? 'no origin'}`)
  const listed = (name: string) => (headers.get(name) ?? '').toLowerCase().split(/\s*,\s*/)
  const allowed = listed('access-control-allow-headers')
  // The asterisk does not cover this header: https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name
  const isAllowed = (name: string) => allowed.includes(name) || (allowed.includes('*') && name !== 'authorization')
  const missing = sent.filter((name) => !isAllowed(name))
  // POST needs no permission.
  const methods = listed('access-control-allow-methods')
  if (method !== 'POST' && !methods.includes('*') && !methods.includes(method.toLowerCase())) missing.push(method)
  return missing.length === 0 ? good('allowed') : bad(`not allowed: ${missing.join(', ')}`)
}

const desk = (what: string, path: string, method: string, sent: readonly string[]): Check => ({
  what,
  async look(live) {
    if (live.project.origin === live.site.origin) return good('the API has the site’s own address')
    return preflight(live, path, method, sent)
  },
})

type AuthSettings = { readonly disable_signup?: boolean; readonly external?: { readonly email?: boolean } }

async function authSettings(live: Live): Promise<AuthSettings> {
  const response = await live.ask('/auth/v1/settings')
  if (!response.ok) throw new Error(`/auth/v1/settings answers ${response.status}`)
  return (await response.json()) as AuthSettings
}

/** Checks of the Supabase project, at first those that need only the public key. */
export const projectChecks: readonly Check[] = [
  {
    what: 'Supabase takes the access token',
    look: ({ accountSettings }) =>
      accountSettings.then(
        () => good('yes'),
        (error) => (error instanceof TokenRefused ? bad(error.message) : Promise.reject(error)),
      ),
  },
  {
    what: 'the form may send its headers from this site',
    look: (live) =>
      // Older keys are also sent as bearer tokens.
      preflight(
        live,
        '/rest/v1/rpc/insert_contact_submission',
        'POST',
        live.setting('VITE_SUPABASE_ANON_KEY').startsWith('eyJ') ? [...SENT, 'authorization'] : SENT,
      ),
  },
  /** Never bad: a preflight only costs each request one more round trip. */
  {
    what: 'a request needs no preflight',
    async look(live) {
      if (live.project.origin === live.site.origin) return good('the API has the site’s own address')
      // To another origin, a browser sends text with the key in the address without a preflight.
      const url = new URL('/rest/v1/rpc/send_contact_submission', live.project)
      url.searchParams.set('apikey', live.setting('VITE_SUPABASE_ANON_KEY'))
      const sent = { Origin: live.site.origin }
      // The function refuses an empty request, so it stores nothing.
      const call = { method: 'POST', headers: sent, body: '{}', signal: AbortSignal.timeout(20_000) }
      const response = await fetch(url, call)
      const { status, headers } = response
      const answer = await response.text()
      const isTaken = status === 422 && answer.includes('PT422') && headers.has('access-control-allow-origin')
      return isTaken ? good('text is taken') : notChecked(`text is not taken (${status}), so the browser asks first`)
    },
  },
  desk('the desk may sign in from this site', '/auth/v1/token?grant_type=password', 'POST', SENT_BY_DESK.auth),
  desk('the desk may change a password from this site', '/auth/v1/user', 'PUT', SENT_BY_DESK.auth),
  desk('the desk may read and write from this site', '/rest/v1/rpc/desk_requests', 'POST', SENT_BY_DESK.rpc),
  {
    what: 'visitors cannot read the requests',
    async look(live) {
      // Our own proxy takes no query. If they can be read after all, one is enough.
      const { status } = await live.ask('/rest/v1/contact_submissions', { headers: { Range: '0-0' } })
      return judge(status === 401 || status === 403, `${status}`)
    },
  },
  {
    what: 'no one can sign up',
    async look(live) {
      const { disable_signup: isOff } = await authSettings(live)
      return judge(isOff === true, isOff ? 'off' : 'on: switch it off in the dashboard')
    },
  },
  {
    what: 'staff can sign in with their email',
    async look(live) {
      const isOn = (await authSettings(live)).external?.email
      return judge(isOn === true, isOn ? 'on' : 'off: switch the email provider on in the dashboard')
    },
  },
  /** Without this function, only `npm run staff` can add people, not the desk. */
  {
    what: 'the function of accounts answers',
    async look(live) {
      // Like the browser's preflight for the desk, which looks nothing up.
      const { status, headers } = await live.ask('/functions/v1/staff', { method: 'OPTIONS' })
      const isOurs = status === 204 && headers.has('access-control-allow-headers')
      if (!isOurs) return bad(`${status}: npx supabase functions deploy staff`)
      return preflight(live, '/functions/v1/staff', 'POST', SENT_BY_DESK.functions)
    },
  },
  {
    what: 'a monitoring service hears from the sender',
    async look(live) {
      if (!(await live.functionsHave).includes('HEARTBEAT_URL'))
        return notChecked('HEARTBEAT_URL is not set: npm run setup -- --again')
      // The sender also withholds it for a late delivery or an unanswered request, which pass.
      const { reach, dead_letters: dead, health } = await live.report('deployment_state')
      if (reach !== null) return notChecked('not while no one can be alerted')
      if (dead > 0) return notChecked('not while a notification was given up')
      return health.canary ? good('HEARTBEAT_URL is set') : notChecked('not before our own test request has arrived')
    },
  },
  {
    what: 'calls to staff have all they need',
    async look(live) {
      const has = await live.functionsHave
      if (!has.includes('PHONE_PROVIDER')) return notChecked('no provider: staff get no calls and no texts')
      const named = live.optional('VITE_TELEPHONE_PROVIDER')
      const missing = ['PHONE_ACCOUNT', 'PHONE_TOKEN', 'PHONE_FROM'].filter((name) => !has.includes(name))
      if (!named) missing.push('VITE_TELEPHONE_PROVIDER, which /privacy names')
      return missing.length === 0 ? good(`${named}`) : bad(`missing: ${missing.join(', ')}`)
    },
  },
  // Settings in the project's dashboard, which only its management API reports.
  {
    what: 'keys of the older kind are switched off',
    async look(live) {
      // https://supabase.com/docs/reference/api/v1-update-project-legacy-api-keys: removed together with such keys.
      const { enabled } = await live.askManagement<{ readonly enabled?: boolean }>(
        '/api-keys/legacy',
        'the management API no longer knows them',
      )
      if (enabled === false) return good('off')
      const isUsed = live.setting('VITE_SUPABASE_ANON_KEY').startsWith('eyJ')
      return bad(
        isUsed
          ? 'on, and this build uses one: release with a publishable key first'
          : 'on: they never expire. Switch them off in the dashboard, under API Keys',
      )
    },
  },
  set('mail goes out by a server of your own', ({ smtp_host: host }) =>
    host
      ? good(String(host))
      : notChecked(
          'the built-in one sends two an hour, and to members of the project only: owners give the others new passwords',
        ),
  ),
  // Mail scanners open the link of Supabase's own email, which then no longer works, and it has no code.
  set('the email of a forgotten password has a button and a code', (settings) => {
    const letter = String(settings.mailer_templates_recovery_content ?? '')
    if (['#recovery={{ .TokenHash }}', '{{ .Token }}'].every((part) => letter.includes(part))) return good('ours')
    const words = 'it is not ours, so a mail scanner can spend its link: npm run setup writes it'
    return settings.smtp_host ? bad(words) : notChecked(`${words}, with a mail server of yours`)
  }),
  set('links in mail lead to the desk', ({ site_url: site, uri_allow_list: allowed }, live) => {
    const desk = new URL('/desk/', live.site).href
    const isListed = String(allowed ?? '')
      .split(',')
      .some((one) => one.trim() === desk)
    const isHere = URL.canParse(String(site)) && new URL(String(site)).origin === live.site.origin
    if (!isHere) return bad(`the site’s address is ${site || 'not set'} there`)
    return judge(isListed, isListed ? desk : `${desk} is not among the redirect URLs`)
  }),
  set('the rules for passwords', (settings) => {
    const least = Number(settings.password_min_length)
    const problems = [
      !(least >= LEAST_PASSWORD) &&
        `${settings.password_min_length} characters are enough there: ask for ${LEAST_PASSWORD}`,
      settings.password_required_characters && 'kinds of characters are required, of which the desk says nothing',
      settings.security_update_password_require_reauthentication !== true && '“Secure password change” is off',
      settings.security_update_password_require_current_password !== true && '“Require current password” is off',
    ].filter(Boolean)
    if (problems.length > 0) return bad(problems.join('; '))
    return good(
      `${least} characters${settings.password_hibp_enabled ? '' : '; leaked ones are taken, as on the free plan'}`,
    )
  }),
]
