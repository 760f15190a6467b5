import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployCheck } from '../../tools/deployCheck.ts'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { type Receiver, startReceiver } from '../support/outsideServices.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { runNode } from '../support/project.ts'

const NUMBER = '0808 157 0247'

let backend: PostgrestBackend
let site: Site
let env: Record<string, string>

const TOKEN = 'sbp_0123456789'
/** The management API's answers for the project, by path. Any other path is a 404. */
let told: Record<string, object> = {}
let isTokenGood = true
let management: Receiver

/** The settings of docs/operating.md, named as in https://supabase.com/docs/reference/api/v1-get-auth-service-config. */
const accountSettings = () => ({
  ...{ site_url: site.url, uri_allow_list: `https://elsewhere.example/, ${site.url}/desk/`, smtp_host: 'a.example' },
  ...{ password_min_length: 12, password_required_characters: '', password_hibp_enabled: true },
  mailer_templates_recovery_content: readFileSync(
    join(import.meta.dirname, '../../supabase/templates/recovery.html'),
    'utf8',
  ),
  security_update_password_require_reauthentication: true,
  security_update_password_require_current_password: true,
})

beforeAll(async () => {
  backend = await startPostgrest()
  site = await serveSite(await buildSite({ VITE_SUPABASE_URL: backend.url, VITE_EMERGENCY_PHONE: NUMBER }))
  management = await startReceiver(({ path }, response) => {
    const body = isTokenGood ? told[path.replace('/v1/projects/abcdefghijklmnopqrst/', '')] : { message: TOKEN }
    const found = body ? 200 : 404
    response.writeHead(isTokenGood ? found : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? {}))
  })
  env = {
    VITE_SUPABASE_URL: backend.url,
    VITE_SUPABASE_ANON_KEY: backend.anonKey,
    VITE_EMERGENCY_PHONE: NUMBER,
    SUPABASE_SECRET_KEY: backend.token('service_role'),
    SUPABASE_REF: 'abcdefghijklmnopqrst',
    SUPABASE_ACCESS_TOKEN: TOKEN,
    SUPABASE_API_URL: management.url,
  }
  told = {
    'api-keys/legacy': { enabled: false },
    'config/auth': accountSettings(),
    secrets: [{ name: 'HEARTBEAT_URL', value: 'digest' }],
  }
  await backend.query(IN_ORDER)
  behindGateway()
}, 180_000)

afterAll(async () => {
  await management?.stop()
  await site?.stop()
  await backend?.stop()
}, 60_000)

/**
 * A project in working order. PostgreSQL itself lacks both extensions, so they are only listed.
 */
const IN_ORDER = `
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (900001, 'pg_cron', 10, 11, false, '1'), (900002, 'pg_net', 10, 11, false, '1');
  create schema cron;
  create table cron.job (jobname text, active boolean, schedule text, command text);
  grant usage on schema cron to postgres;
  grant select on cron.job to postgres;
  insert into cron.job values ('wake-sender', true, '* * * * *', 'select private.wake_sender()'),
    ('purge-expired', true, '* 3-4 * * *', 'select public.purge_expired()'), ('their own', true, '0 0 1 1 *', 'select 1');
  create table auth.mfa_factors (user_id uuid, factor_type text, status text);
  grant select on auth.mfa_factors to postgres;
  insert into auth.mfa_factors values ('00000000-0000-4000-8000-000000000001', 'totp', 'verified'),
    ('00000000-0000-4000-8000-000000000002', 'totp', 'verified');
  update private.settings set second_factor = 'required';
  insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'ada@example.org'),
    ('00000000-0000-4000-8000-000000000002', 'bob@example.org');
  select public.add_staff('00000000-0000-4000-8000-000000000001', 'Ada', 'owner'),
    public.add_staff('00000000-0000-4000-8000-000000000002', 'Bob', 'owner');
  update private.staff set on_call = name = 'Ada';
  insert into private.devices (staff_id, endpoint, p256dh, auth, label)
    select id, 'https://web.push.apple.com/1', repeat('k', 87), repeat('a', 22), 'Phone' from private.staff
    where name = 'Ada';
  select public.set_sender('https://project.example/functions/v1/notify', repeat('s', 32), repeat('B', 87));
  select private.note_health('canary'), private.note_health('purge'), private.note_health('backup'),
    private.note_health('dump'),
    private.note_health('sender', '{"has_webhook": false, "has_telephones": true}')`

/** Returns true if it has answered. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean
/** Gives this answer to a method and path such as `GET /sw.js`. */
const on =
  (asked: RegExp, status: number, body = '', headers: Readonly<Record<string, string>> = {}): Fault =>
  ({ method, url }, response) => {
    const isMeant = asked.test(`${method} ${url}`)
    if (isMeant) response.writeHead(status, headers).end(body)
    return isMeant
  }

const preflight = (path: string, headers: string, { status = 200, origin = '*', methods = '' } = {}) =>
  on(new RegExp(`^OPTIONS .*${path}`), status, '', {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': headers,
    'access-control-allow-methods': methods,
  })
const SENT = 'authorization, apikey, content-type, x-client-info, x-supabase-api-version'
const accounts = preflight('/functions/v1/staff', SENT, { status: 204 })
/** The answers of https://github.com/supabase/auth for sessions and passwords. */
const sessions = preflight('/auth/v1/', SENT, { methods: 'GET,POST,PUT,DELETE' })
const settings = (said: object) => on(/^GET \/auth\/v1\/settings$/, 200, JSON.stringify(said))

const oneOf =
  (...faults: readonly Fault[]): Fault =>
  (request, response) =>
    faults.some((fault) => fault(request, response))
const behindGateway = (...faults: readonly Fault[]) =>
  backend.setIntercept(
    oneOf(...faults, settings({ disable_signup: true, external: { email: true } }), accounts, sessions),
  )

/** The names of the checks on lines with this sign. */
const lines = (text: string, sign: string) =>
  [...text.matchAll(new RegExp(`^${sign} (.*?)(?: {2}.*)?$`, 'gm'))].map(([, what]) => what)

test('finds nothing wrong with a working site and project, and skips https on localhost', async () => {
  const { text, status } = await deployCheck(site.url, site.dist, env)
  expect(lines(text, '✗')).toEqual([])
  expect(lines(text, '–')).toEqual([
    'the host offers HTTP/3',
    'http leads to https',
    'the certificate is good for two weeks',
    'the prices are those of this folder',
    'calls to staff have all they need',
    'open desks hear of a change at once',
  ])
  expect(lines(text, '✓').length).toBeGreaterThan(40)
  expect(status).toBe(0)
  // The check stored no request.
  expect(await backend.rows()).toEqual([])
})

test('prints no key, whether it was refused or cannot be sent', async () => {
  isTokenGood = false
  const { text, status } = await deployCheck(site.url, site.dist, { ...env, SUPABASE_SECRET_KEY: 'sb_secret_one\ntwo' })
  expect(text).toContain('Supabase refuses the access token')
  expect(text).not.toMatch(/sb_secret_|sbp_/)
  expect(status).toBe(1)
})

test('has one line for a refused access token, and one for a name that leads nowhere', async () => {
  const refused = await deployCheck(site.url, site.dist, { ...env, SUPABASE_SECRET_KEY: '' })
  expect(lines(refused.text, '✗')).toEqual(['Supabase takes the access token'])
  expect(refused.text).not.toContain('SUPABASE_SECRET_KEY is not set')
  const nowhere = await deployCheck('https://www.nowhere.invalid', site.dist, {})
  expect(lines(nowhere.text, '✗')).toEqual(['the name of the site leads to a host'])
  expect([refused.status, nowhere.status]).toEqual([1, 1])
})

/** Headers that a faulty host changes, or drops if no value is given. */
const HEADERS: ReadonlyArray<readonly [what: string, path: RegExp, header: string, value?: string]> = [
  ['Content-Security-Policy as built', /^\/$/, 'Content-Security-Policy', "default-src 'self'"],
  ['Strict-Transport-Security as built', /^\/$/, 'Strict-Transport-Security'],
  ['pages are asked for again', /^\/$/, 'Cache-Control', 'max-age=14400'],
  ['files with a hash are kept for ever', /^\/assets\//, 'Cache-Control', 'public, max-age=600'],
  ['/sw.js has its type and is asked for again', /^\/sw\.js$/, 'Cache-Control', 'max-age=86400'],
  ['/manifest.webmanifest has its type and is asked for again', /^\/manifest/, 'Content-Type', 'text/plain'],
]
const instead =
  (path: RegExp, header: string, value = ''): Fault =>
  (request, response) => {
    if (!path.test(request.url ?? '')) return false
    const { writeHead } = response
    response.writeHead = (status: number, sent?: unknown) => {
      const kept = Object.entries(Object(sent)).filter(([name]) => name.toLowerCase() !== header.toLowerCase())
      response.removeHeader(header)
      return writeHead.call(response, status, Object.fromEntries([...kept, ...(value ? [[header, value]] : [])]))
    }
    return false
  }

const HOST: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(HEADERS.map(([what, ...changed]) => [what, instead(...changed)])),
  'the build that is live is the one in this folder': on(/^GET \/sw\.js$/, 200, '// older', {
    'content-type': 'text/javascript',
    'cache-control': 'no-cache',
  }),
  'pages come with brotli': (request) => {
    if (request.headers['accept-encoding'] === 'br') request.headers['accept-encoding'] = 'gzip'
    return false
  },
  '/contact is a page without a redirect': on(/^GET \/contact$/, 308, '', { location: '/contact/' }),
  'an unknown path is a 404 with the number': on(/no-page-has-this-name/, 200, '<a href="tel:+448081570247">'),
  'security.txt has not expired': on(/security\.txt$/, 200, 'Expires: 2026-01-01T00:00:00Z'),
}
const PROJECT: Readonly<Record<string, Fault>> = {
  'the form may send its headers from this site': preflight(
    'insert_contact_submission',
    'apikey, content-type, idempotency-key, x-requested-at, x-fill-time',
  ),
  'visitors cannot read the requests': on(/^GET .*contact_submissions/, 200, '[]'),
  'no one can sign up': settings({ disable_signup: false, external: { email: false } }),
  'staff can sign in with their email': settings({ disable_signup: false, external: { email: false } }),
  'the function of accounts answers': on(/functions\/v1\/staff/, 404, '{"code":"NOT_FOUND"}'),
  'the desk may sign in from this site': preflight('/auth/v1/token', '*'),
  'the desk may change a password from this site': preflight('/auth/v1/user', SENT, { methods: 'GET,POST' }),
  'the desk may read and write from this site': preflight('desk_requests', '*, authorization', {
    origin: 'https://elsewhere.example',
  }),
}
const DASHBOARD: Readonly<Record<string, object>> = {
  'the email of a forgotten password has a button and a code': {
    mailer_templates_recovery_content: '{{ .ConfirmationURL }}',
  },
  'links in mail lead to the desk': { uri_allow_list: 'https://elsewhere.example/' },
  'the rules for passwords': { password_min_length: 6 },
}
const DATABASE: Readonly<Record<string, string>> = {
  'someone can be alerted': 'delete from private.devices',
  'all migrations are there': "insert into supabase_migrations.schema_migrations (version) values ('20990101000000')",
  'grants are exactly those of the migrations': 'grant select on private.staff to authenticated',
  'pg_cron is there': "delete from pg_extension where extname = 'pg_cron'",
  'tables are those of the migrations': 'alter table private.staff add column by_hand text',
  'every table has row level security': 'alter table private.health disable row level security',
  'functions are those of the migrations': `create function private.by_hand() returns integer language sql as 'select 1';
    revoke all on function private.by_hand() from public`,
  'triggers and policies are those of the migrations': 'alter table private.settings disable trigger audit_settings',
  'the migrations left nothing out': 'create schema realtime; create table realtime.messages ()',
  'what callers may ask at once is limited': `create or replace function door.check_call() returns void
    language sql as ''`,
  'there are two owners': "update private.staff set role = 'staff' where name = 'Bob'",
  'everyone on call can be reached': 'update private.staff set on_call = true',
  'the clocks run': "update cron.job set schedule = '0 0 1 1 *' where jobname = 'purge-expired'",
  'the sender is known to the database': 'update private.settings set notify_secret = null',
  'push keys are there': 'update private.settings set vapid_public_key = null',
  'owners confirm with an authenticator app': "update private.settings set second_factor = 'off'",
  'every owner has an authenticator app': "update auth.mfa_factors set factor_type = 'phone'",
  'our own test request arrived within 15 minutes':
    "update private.health set at = now() - interval '16 minutes' where name = 'canary'",
  'a backup was made within 8 days': "update private.health set at = now() - interval '9 days' where name = 'dump'",
  'a backup of the last 35 days was restored':
    "update private.health set at = now() - interval '36 days' where name = 'backup'",
  'no notification was given up':
    "insert into private.notifications (dedupe, kind, due_at, dead_at) values ('x', 'surge', now(), now())",
}
/** Details that the output must name. */
const NAMED = [
  'not on /prices: £64, £90',
  'missing: PHONE_ACCOUNT, PHONE_TOKEN, PHONE_FROM, VITE_TELEPHONE_PROVIDER',
  'too many: column private.staff.by_hand',
  'too many: function private.by_hand()',
  'different: trigger private.settings.audit_settings',
  'not private.health',
  'purge-expired is “0 0 1 1 *',
]

/** What an owner has not done yet on the first evening, beside what setup calls optional. */
const FIRST_DAY = [
  'someone can be alerted',
  'there are two owners',
  'every owner has an authenticator app',
  'owners confirm with an authenticator app',
  'a backup was made within 8 days',
  'a backup of the last 35 days was restored',
]

test('says what to do first on the first evening, and exits with 2 while nothing is wrong', async () => {
  isTokenGood = true
  told = { ...told, 'api-keys/legacy': { enabled: true } }
  told['config/auth'] = { ...accountSettings(), smtp_host: null, mailer_templates_recovery_content: '' }
  await backend.query(FIRST_DAY.map((what) => DATABASE[what]).join(';'))
  const { text, status } = await deployCheck(site.url, site.dist, env)
  expect(text).toMatch(/^8 things are still open\. First, open the desk on the phone of the person on call, .*\.$/m)
  expect(lines(text, '–')).toContain('a monitoring service hears from the sender')
  expect(status).toBe(2)
})

test('prints a line for each fault and exits with 1', async () => {
  site.setIntercept(oneOf(...Object.values(HOST)))
  behindGateway(...Object.values(PROJECT))
  isTokenGood = true
  const changed = Object.assign({}, accountSettings(), ...Object.values(DASHBOARD))
  told = {
    'api-keys/legacy': { enabled: true },
    'config/auth': changed,
    secrets: [{ name: 'PHONE_PROVIDER', value: 'digest' }],
  }
  await backend.query(Object.values(DATABASE).join(';'))
  const script = join(import.meta.dirname, '../../tools/deployCheck.ts')
  const { code, stdout, stderr } = await runNode([script, site.url, '--dist', site.dist], {
    env: { ...process.env, ...env, VITE_LABOUR_RATE: '64', VITE_MINIMUM_CHARGE: '90' },
  })
  expect(code).toBe(1)
  const broken = [HOST, PROJECT, DASHBOARD, DATABASE].flatMap((faults) => Object.keys(faults))
  const ours = ['keys of the older kind are switched off', 'the prices are those of this folder']
  expect(lines(stdout, '✗').sort()).toEqual([...broken, ...ours, 'calls to staff have all they need'].sort())
  for (const named of NAMED) expect(stdout).toContain(named)
  for (const secret of [env.SUPABASE_SECRET_KEY, TOKEN]) expect(stdout + stderr).not.toContain(secret)
})
