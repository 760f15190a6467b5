import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lookAt } from '../../tools/deployCheck/check.ts'
import { Live } from '../../tools/deployCheck/live.ts'
import { quickChecks } from '../../tools/deployCheck/quick.ts'
import { deployCheck } from '../../tools/deployCheck.ts'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { selfSigned } from '../support/certificate.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'

const NUMBER = '0808 157 0247'

let backend: PostgrestBackend
let site: Site
let env: Record<string, string>

/** What a server elsewhere answers, by its path; 404 to all else. */
const elsewhere = new Map<string, { readonly status?: number; readonly body: unknown }>()
const asked: IncomingMessage[] = []
const others = createPlainServer((request, response) => {
  asked.push(request)
  const { status = 200, body } = elsewhere.get(request.url?.split('?')[0] ?? '') ?? { status: 404, body: {} }
  answer(response, body, status)
})

const TOKEN = 'sbp_0123456789'
const PROJECT = '/v1/projects/abcdefghijklmnopqrst'
const LEGACY_KEYS = `${PROJECT}/api-keys/legacy`
const ACCOUNT_SETTINGS = `${PROJECT}/config/auth`
/** As docs/operating.md has it, in the words of https://supabase.com/docs/reference/api/v1-get-auth-service-config. */
const accountSettings = () => ({
  site_url: site.url,
  uri_allow_list: `https://elsewhere.example/, ${site.url}/desk/`,
  smtp_host: 'smtp.example.org',
  password_min_length: 12,
  password_required_characters: '',
  password_hibp_enabled: true,
  security_update_password_require_reauthentication: true,
  security_update_password_require_current_password: true,
})
const setAccounts = (changed: object) => elsewhere.set(ACCOUNT_SETTINGS, { body: { ...accountSettings(), ...changed } })

beforeAll(async () => {
  backend = await startPostgrest()
  site = await serveSite(await buildSite({ VITE_SUPABASE_URL: backend.url, VITE_EMERGENCY_PHONE: NUMBER }))
  await once(others.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(others.address() as AddressInfo).port}`
  env = {
    VITE_SUPABASE_URL: backend.url,
    VITE_SUPABASE_ANON_KEY: backend.anonKey,
    VITE_EMERGENCY_PHONE: NUMBER,
    SUPABASE_SECRET_KEY: backend.token('service_role'),
    SUPABASE_REF: 'abcdefghijklmnopqrst',
    SUPABASE_ACCESS_TOKEN: TOKEN,
    SUPABASE_API_URL: origin,
  }
}, 180_000)

afterAll(async () => {
  others.close()
  await site?.stop()
  await backend?.stop()
}, 60_000)

/** A project in working order. PostgreSQL by itself has neither extension; that they are listed is all that is asked. */
const inOrder = `
  revoke select on private.staff from authenticated;
  alter table private.health enable row level security;
  alter table private.settings enable trigger audit_settings;
  alter table private.staff drop column if exists by_hand;
  drop function if exists private.by_hand();
  drop schema if exists realtime cascade;
  delete from private.notifications;
  delete from private.devices;
  delete from private.staff;
  delete from auth.users;
  delete from pg_extension where extname in ('pg_cron', 'pg_net');
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    values (900001, 'pg_cron', 10, 11, false, '1'), (900002, 'pg_net', 10, 11, false, '1');
  create schema if not exists cron;
  create table if not exists cron.job (jobname text, active boolean, schedule text, command text);
  grant usage on schema cron to postgres;
  grant select on cron.job to postgres;
  delete from cron.job;
  insert into cron.job values ('wake-sender', true, '* * * * *', 'select private.wake_sender()'),
    ('purge-expired', true, '* 3-4 * * *', 'select public.purge_expired()'), ('their own', true, '0 0 1 1 *', 'select 1');
  create table if not exists auth.mfa_factors (user_id uuid, factor_type text, status text);
  grant select on auth.mfa_factors to postgres;
  delete from auth.mfa_factors;
  insert into auth.mfa_factors values ('00000000-0000-4000-8000-000000000001', 'totp', 'verified'),
    ('00000000-0000-4000-8000-000000000002', 'totp', 'verified');
  update private.settings set second_factor = 'required';
  delete from supabase_migrations.schema_migrations where version = '20990101000000';
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
    private.note_health('sender', '{"has_webhook": false, "has_telephones": true}')`

// PostgREST is not all of a project: accounts have a server of their own.
const authSettings = { disable_signup: true, external: { email: true } }
const ACCOUNTS = '/functions/v1/staff'
/** As supabase/functions/staff answers a preflight. */
const accounts = (response: ServerResponse): true => {
  response
    .writeHead(204, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
    })
    .end()
  return true
}
/** As https://github.com/supabase/auth answers one for signing in, or for a new password. */
const sessions = (response: ServerResponse, methods = 'GET,POST,PUT,DELETE') =>
  answer(response, {}, 200, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
  })
const isPreflight = ({ method, url }: IncomingMessage, path: string) =>
  method === 'OPTIONS' && url?.startsWith(path) === true
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

function answer(response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  return true
}

function behindGateway(settings: unknown = authSettings, fault: Fault = () => false) {
  backend.setIntercept(
    (request, response) =>
      fault(request, response) ||
      (request.url === '/auth/v1/settings' && answer(response, settings)) ||
      (request.url === ACCOUNTS && accounts(response)) ||
      (isPreflight(request, '/auth/v1/') && sessions(response)),
  )
}

beforeEach(async () => {
  behindGateway()
  site.setIntercept(undefined)
  asked.length = 0
  elsewhere.set(LEGACY_KEYS, { body: { enabled: false } })
  setAccounts({})
  await backend.query(inOrder)
})

const check = (overrides: Record<string, string> = {}, url = site.url) =>
  deployCheck(url, site.dist, { ...env, ...overrides })
const lines = (text: string, sign: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(sign))
    .map((line) => line.replace(/^. (.*?)(?: {2}.*)?$/, '$1'))

test('a site and a project in working order: nothing is wrong, and localhost alone has no https to check', async () => {
  const { text, status } = await check()
  expect(lines(text, '✗')).toEqual([])
  expect(lines(text, '–')).toEqual([
    'http leads to https',
    'the certificate is good for two weeks',
    'the host offers HTTP/3',
    'browsers learn of HTTP/3 with the name',
    'open desks hear of a change at once',
  ])
  expect(lines(text, '✓').length).toBeGreaterThan(40)
  expect(lines(text, '✓')).toContain('a request needs no preflight')
  expect(status).toBe(0)
  expect(asked.map(({ method, headers }) => `${method} ${headers.authorization}`)).toEqual(
    Array(2).fill(`GET Bearer ${TOKEN}`),
  )
  // Nobody has asked for anything.
  expect(await backend.rows()).toEqual([])
})

test('a project that takes no text is no fault, and said', async () => {
  behindGateway(undefined, (request, response) => {
    if (!request.url?.startsWith('/rest/v1/rpc/send_contact_submission')) return false
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"No API key found in request"}')
    return true
  })
  const { text, status } = await check()
  expect(lines(text, '–')).toContain('a request needs no preflight')
  expect(text).toContain('text is not taken (401), so the browser asks first')
  expect(status).toBe(0)
  expect(await backend.rows()).toEqual([])
})

test('without the secret key: what needs it is not checked, and that alone is no fault', async () => {
  const { text, status } = await check({ SUPABASE_SECRET_KEY: '' })
  expect(lines(text, '–')).toHaveLength(27)
  expect(text).toContain('SUPABASE_SECRET_KEY is not set')
  expect(status).toBe(0)
})

test('without an access token: what is set in the dashboard is not checked, and that alone is no fault', async () => {
  const { text, status } = await check({ SUPABASE_ACCESS_TOKEN: '' })
  expect(lines(text, '–').slice(4, 8)).toEqual([
    'keys of the older kind are switched off',
    'mail goes out by a server of your own',
    'links in mail lead to the desk',
    'the rules for passwords',
  ])
  expect(text).toContain('SUPABASE_ACCESS_TOKEN is not set')
  expect(status).toBe(0)
  expect(asked).toEqual([])
})

test('a server of one’s own has no dashboard, and an access token is sent to no other project', async () => {
  const { text, status } = await check({ SUPABASE_REF: '' })
  expect(text).toContain('the project is not at supabase.co')
  expect(status).toBe(0)
  expect(asked).toEqual([])
})

test('an access token that is refused is said, and not printed', async () => {
  for (const path of [LEGACY_KEYS, ACCOUNT_SETTINGS]) elsewhere.set(path, { status: 401, body: { message: TOKEN } })
  const { text, status } = await check()
  expect(text.match(/the management API answers 401: is the access token still good\?/g)).toHaveLength(4)
  expect(text).not.toContain(TOKEN)
  expect(status).toBe(1)
})

describe('HTTP/3', () => {
  const look = async (what: RegExp, address: string, resolver = `${env.SUPABASE_API_URL}/resolve`) => {
    const live = await Live.open(address, site.dist, { ...env, DNS_RESOLVER_URL: resolver })
    const found = quickChecks.find((one) => what.test(one.what))
    return found && lookAt(found, live)
  }
  const offered = (headers: OutgoingHttpHeaders) => {
    site.setIntercept((_, response) => {
      response.writeHead(200, headers).end()
      return true
    })
    return look(/^the host/, site.url.replace('localhost', '127.0.0.1'))
  }
  const recorded = (...data: readonly string[]) => {
    elsewhere.set('/resolve', { body: { Status: 0, Answer: data.map((one) => ({ type: 65, data: one })) } })
    return look(/^browsers/, 'https://www.buildmasters.example')
  }

  test.each([
    ['h3=":443"; ma=86400', 'good', 'h3'],
    ['h2=":443"', 'not checked', 'h2='],
    [undefined, 'not checked', 'no Alt-Svc'],
  ])('that the host offers by Alt-Svc %j is %s', async (service, verdict, found) => {
    const headers = service === undefined ? {} : { 'alt-svc': service }
    expect(await offered(headers)).toMatchObject({ verdict, found: expect.stringContaining(found) })
  })

  test.each([
    [['1 . alpn="h3,h2" ipv4hint=192.0.2.1'], 'good', ''],
    [['1 . alpn=h2,h3'], 'good', ''],
    [['\\# 13 00 01 00 00 01 00 06 02 68 33 02 68 32'], 'good', ''],
    [['1 . alpn="h2"'], 'not checked', 'has no h3'],
    [[], 'not checked', 'no HTTPS record'],
  ])('that the name offers by its HTTPS records %j is %s', async (records, verdict, found) => {
    expect(await recorded(...records)).toMatchObject({ verdict, found: expect.stringContaining(found) })
    expect(asked.at(-1)?.url).toBe('/resolve?name=www.buildmasters.example&type=65')
  })

  test.each([
    ['/resolve', 'answers 502'],
    [undefined, '127.0.0.1:1 could not be asked'],
  ])('that the name offers is not checked where the resolver fails (%s)', async (path, found) => {
    elsewhere.set('/resolve', { status: 502, body: {} })
    const resolver = path === undefined ? 'http://127.0.0.1:1/resolve' : undefined
    const line = await look(/^browsers/, 'https://www.buildmasters.example', resolver)
    expect(line).toMatchObject({ verdict: 'not checked', found: expect.stringContaining(found) })
  })
})

test('accounts without authenticator apps are no fault, unless one is asked for', async () => {
  await backend.query("drop table auth.mfa_factors; update private.settings set second_factor = 'off'")
  const { text, status } = await check()
  expect(lines(text, '–')).toContain('owners confirm with an authenticator app')
  expect(lines(text, '–')).toContain('every owner has an authenticator app')
  expect(status).toBe(0)
})

test('what a hosted project brings for its own events is not taken for a grant of ours', async () => {
  await backend.query('create function public.theirs() returns event_trigger language plpgsql as $$ begin end $$')
  const { text } = await check()
  await backend.query('drop function public.theirs()')
  expect(lines(text, '✗')).toEqual([])
})

test('an address that is not localhost must lead to https', async () => {
  const address = site.url.replace('localhost', '127.0.0.1')
  setAccounts({ site_url: address, uri_allow_list: `${address}/desk/` })
  expect(lines((await check({}, address)).text, '✗')).toEqual(['http leads to https'])
  site.setIntercept((_, response) => {
    response.writeHead(301, { location: 'https://127.0.0.1/' }).end()
    return true
  })
  expect(lines((await check({}, address)).text, '✓')).toContain('http leads to https')
})

describe('the certificate', () => {
  const looked = async (ends: Date) => {
    const server = createServer(selfSigned(ends))
    server.on('tlsClientError', () => {})
    await once(server.listen(0, '127.0.0.1'), 'listening')
    try {
      const { port } = server.address() as AddressInfo
      const [found] = (await check({}, `https://localhost:${port}`)).text.match(/^.*the certificate.*$/m) ?? []
      return found
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test.each([
    ['✓', 15],
    ['✗', 13],
    ['✗', -1],
  ])('is %s when it ends in %i days', async (sign, days) => {
    const ends = new Date(Date.now() + days * 86_400_000)
    const until = ends.toISOString().slice(0, 10)
    expect(await looked(ends)).toMatch(new RegExp(`^${sign} the certificate is good for two weeks +until ${until}$`))
  })

  test('of a host that does not answer is ✗', async () => {
    const { text } = await check({}, 'https://localhost:1')
    expect(lines(text, '✗')).toContain('the certificate is good for two weeks')
  })
})

test('without a build to compare with: says which is missing', async () => {
  await expect(deployCheck(site.url, '/nowhere', env)).rejects.toThrow('/nowhere/_headers is not there')
})

test('a secret key that cannot even be sent is not printed', async () => {
  const { text, status } = await check({ SUPABASE_SECRET_KEY: 'sb_secret_one\ntwo' })
  expect(text).not.toContain('sb_secret_')
  expect(status).toBe(1)
})

test('the command ends with 1 when something is wrong, and prints no key', async () => {
  await backend.query('delete from private.devices')
  const script = join(import.meta.dirname, '../../tools/deployCheck.ts')
  const options = { env: { ...process.env, ...env } }
  const ended = promisify(execFile)(process.execPath, [script, site.url, '--dist', site.dist], options)
  const { code, stdout, stderr } = await ended.then(
    (printed) => ({ code: 0, ...printed }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  expect(code).toBe(1)
  expect(stdout).toContain('✗ somebody can be told')
  expect(stdout + stderr).not.toContain(env.SUPABASE_SECRET_KEY)
})

describe('one thing broken is one line', () => {
  /** A path with other headers than the site's, or without some. */
  const instead = (path: string, changed: Readonly<Record<string, string | undefined>>): Fault => {
    const names = Object.keys(changed).map((name) => name.toLowerCase())
    return (request, response) => {
      if (request.url !== path) return false
      const { writeHead } = response
      response.writeHead = (status: number, sent?: string | OutgoingHttpHeaders | OutgoingHttpHeader[]) => {
        const kept = Object.entries(typeof sent === 'object' ? sent : {}).filter(
          ([name]) => !names.includes(name.toLowerCase()),
        )
        for (const [name, value] of Object.entries(changed))
          value === undefined ? response.removeHeader(name) : response.setHeader(name, value)
        return writeHead.call(response, status, Object.fromEntries(kept))
      }
      return false
    }
  }
  const other =
    (path: string, status: number, body: string, headers: Readonly<Record<string, string>> = {}): Fault =>
    (request, response) => {
      if (request.url !== path) return false
      response.writeHead(status, headers).end(body)
      return true
    }

  const faults: Readonly<Record<string, () => unknown>> = {
    'the build that is live is the one in this folder': () =>
      site.setIntercept(
        other('/sw.js', 200, '// older', { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }),
      ),
    'Content-Security-Policy as built': () =>
      site.setIntercept(instead('/', { 'Content-Security-Policy': "default-src 'self'" })),
    'Strict-Transport-Security as built': () =>
      site.setIntercept(instead('/', { 'Strict-Transport-Security': undefined })),
    'X-Content-Type-Options as built': () => site.setIntercept(instead('/', { 'X-Content-Type-Options': undefined })),
    'Referrer-Policy as built': () => site.setIntercept(instead('/', { 'Referrer-Policy': 'unsafe-url' })),
    'Permissions-Policy as built': () => site.setIntercept(instead('/', { 'Permissions-Policy': undefined })),
    'pages are asked for again': () => site.setIntercept(instead('/', { 'Cache-Control': 'max-age=14400' })),
    'files with a hash are kept for ever': () =>
      site.setIntercept((request, response) =>
        request.url?.startsWith('/assets/')
          ? instead(request.url, { 'Cache-Control': 'public, max-age=600' })(request, response)
          : false,
      ),
    '/sw.js has its type and is asked for again': () =>
      site.setIntercept(instead('/sw.js', { 'Cache-Control': 'max-age=86400' })),
    '/manifest.webmanifest has its type and is asked for again': () =>
      site.setIntercept(instead('/manifest.webmanifest', { 'Content-Type': 'application/octet-stream' })),
    'pages come with brotli': () =>
      site.setIntercept((request) => {
        if (request.headers['accept-encoding'] === 'br') request.headers['accept-encoding'] = 'gzip'
        return false
      }),
    '/contact is a page without a redirect': () =>
      site.setIntercept(other('/contact', 308, '', { location: '/contact/' })),
    'an unknown path is a 404 with the number': () =>
      site.setIntercept(other('/no-page-has-this-name', 200, '<a href="tel:+448081570247">')),
    'security.txt has not expired': () =>
      site.setIntercept(other('/.well-known/security.txt', 200, 'Expires: 2026-01-01T00:00:00Z')),
    'the form may send its headers from this site': () =>
      behindGateway(
        authSettings,
        (request, response) =>
          isPreflight(request, '/rest/v1/rpc/insert_contact_submission') &&
          answer(response, {}, 200, {
            'access-control-allow-origin': '*',
            'access-control-allow-headers': 'apikey, content-type, idempotency-key, x-requested-at, x-fill-time',
          }),
      ),
    'visitors cannot read the requests': () =>
      behindGateway(
        authSettings,
        ({ url }, response) => url?.startsWith('/rest/v1/contact_submissions') === true && answer(response, []),
      ),
    'nobody can sign up': () => behindGateway({ ...authSettings, disable_signup: false }),
    'staff can sign in with their email': () => behindGateway({ ...authSettings, external: { email: false } }),
    'the function of accounts answers': () =>
      behindGateway(
        authSettings,
        ({ url }, response) => url === ACCOUNTS && answer(response, { code: 'NOT_FOUND' }, 404),
      ),
    'all migrations are there': () =>
      backend.query("insert into supabase_migrations.schema_migrations (version) values ('20990101000000')"),
    'grants are exactly those of the migrations': () => backend.query('grant select on private.staff to authenticated'),
    'pg_cron is there': () => backend.query("delete from pg_extension where extname = 'pg_cron'"),
    'pg_net is there': () => backend.query("delete from pg_extension where extname = 'pg_net'"),
    'the desk may sign in from this site': () =>
      behindGateway(
        authSettings,
        (request, response) =>
          isPreflight(request, '/auth/v1/token') &&
          answer(response, {}, 200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }),
      ),
    'the desk may change a password from this site': () =>
      behindGateway(
        authSettings,
        (request, response) => isPreflight(request, '/auth/v1/user') && sessions(response, 'GET,POST'),
      ),
    'the desk may read and write from this site': () =>
      behindGateway(
        authSettings,
        (request, response) =>
          isPreflight(request, '/rest/v1/rpc/desk_requests') &&
          answer(response, {}, 200, { 'access-control-allow-origin': 'https://elsewhere.example' }),
      ),
    'keys of the older kind are switched off': () => elsewhere.set(LEGACY_KEYS, { body: { enabled: true } }),
    'mail goes out by a server of your own': () => setAccounts({ smtp_host: null }),
    'links in mail lead to the desk': () => setAccounts({ uri_allow_list: `${site.url}/` }),
    'the rules for passwords': () => setAccounts({ password_min_length: 6 }),
    'tables are those of the migrations': () => backend.query('alter table private.staff add column by_hand text'),
    'every table has row level security': () => backend.query('alter table private.health disable row level security'),
    'functions are those of the migrations': () =>
      backend.query(`create function private.by_hand() returns integer language sql as 'select 1';
        revoke all on function private.by_hand() from public`),
    'triggers and policies are those of the migrations': () =>
      backend.query('alter table private.settings disable trigger audit_settings'),
    'the migrations left nothing out': () => backend.query('create schema realtime; create table realtime.messages ()'),
    'there are two owners': () => backend.query("update private.staff set role = 'staff' where name = 'Bob'"),
    'everybody on call can be reached': () => backend.query('update private.staff set on_call = true'),
    'the clocks run': () => backend.query("update cron.job set schedule = '0 0 1 1 *' where jobname = 'purge-expired'"),
    'the sender is known to the database': () => backend.query('update private.settings set notify_secret = null'),
    'push keys are there': () => backend.query('update private.settings set vapid_public_key = null'),
    'owners confirm with an authenticator app': () =>
      backend.query("update private.settings set second_factor = 'off'"),
    'every owner has an authenticator app': () => backend.query("update auth.mfa_factors set status = 'unverified'"),
    // Then somebody is told by a webhook alone.
    'somebody is staff': () =>
      backend.query(`update private.staff set left_at = now();
        select private.note_health('sender', '{"has_webhook": true}')`),
    'somebody can be told': () => backend.query('delete from private.devices'),
    'a canary came through within 15 minutes': () =>
      backend.query("update private.health set at = now() - interval '16 minutes' where name = 'canary'"),
    'no notification was given up': () =>
      backend.query(
        "insert into private.notifications (dedupe, kind, due_at, dead_at) values ('x', 'surge', now(), now())",
      ),
    'old requests were deleted within 2 days': () =>
      backend.query("update private.health set at = now() - interval '50 hours' where name = 'purge'"),
    'a backup of the last 35 days was restored': () =>
      backend.query("update private.health set at = now() - interval '36 days' where name = 'backup'"),
  }

  /** What cannot be so without another fault. */
  const ALSO: Readonly<Record<string, readonly string[]>> = {
    'somebody is staff': ['there are two owners'],
    'somebody can be told': ['everybody on call can be reached'],
  }
  /** What the line names, beside what is checked. */
  const NAMED: Readonly<Record<string, string>> = {
    'tables are those of the migrations': 'too many: column private.staff.by_hand',
    'functions are those of the migrations': 'too many: function private.by_hand()',
    'triggers and policies are those of the migrations': 'different: trigger private.settings.audit_settings',
    'every table has row level security': 'not private.health',
    'the clocks run': 'purge-expired is “0 0 1 1 *',
  }

  test.each(Object.entries(faults))('%s', async (what, fail) => {
    await fail()
    const { text, status } = await check()
    expect(lines(text, '✗')).toEqual([what, ...(ALSO[what] ?? [])])
    expect(text).toContain(NAMED[what] ?? what)
    expect(status).toBe(1)
  })
})
