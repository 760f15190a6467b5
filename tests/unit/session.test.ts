import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askServer, endSession } from '../../src/auth/askServer.ts'
import { sessionKey, sessionStore, storedSession } from '../../src/auth/storedSession.ts'
import { linkIn, takeLink } from '../../src/desk/session/address.ts'
import { GRANTS } from '../../tools/deployCheck/grants.ts'
import { kindOf, SignInLimit, senderOf } from '../../tools/embedded/backend.ts'
import { signToken } from '../support/postgrest.ts'
import { CALLS, RENEWAL, SPELLINGS } from '../support/spellings.ts'

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://desk.example', hash: '' } }))

const TOKENS_LINK = 'access_token=a&refresh_token=r&expires_in=3600&token_type=bearer'
it.each([
  [`#${TOKENS_LINK}&type=recovery`, { kind: 'recovery', access_token: 'a', refresh_token: 'r' }],
  ['#type=recovery&access_token=a', { kind: 'none' }],
  ...['magiclink', 'invite', 'signup', 'email_change', ''].map(
    (type) => [`#${TOKENS_LINK}&type=${type}`, { kind: 'none' }] as const,
  ),
  [`#${TOKENS_LINK}`, { kind: 'none' }],
  ['#error=access_denied&error_code=otp_expired', { kind: 'expired' }],
  [`#/?${TOKENS_LINK}&type=recovery`, { kind: 'none' }],
  [`#/requests/1?error_code=otp_expired`, { kind: 'none' }],
  ['', { kind: 'none' }],
] as const)('the desk takes only a recovery from an address: %s', (hash, link) => expect(linkIn(hash)).toEqual(link))

it.each([
  ['#/requests/1/take', undefined],
  ['', undefined],
  [`#${TOKENS_LINK}&type=magiclink`, '/desk/?from=mail'],
  ['#error_code=otp_expired', '/desk/?from=mail'],
])('and takes it out of the address: %s', (hash, cleaned) => {
  let address: string | undefined
  const replaceState = (_state: unknown, _title: string, next: string) => {
    address = next
  }
  vi.stubGlobal('window', { location: { hash, pathname: '/desk/', search: '?from=mail' }, history: { replaceState } })
  takeLink()
  expect(address).toBe(cleaned)
})

/** Answers by anything between us and our server. None of them is the accounts server's, or the database's. */
const IN_BETWEEN: readonly (readonly [what: string, status: number, body: string | null])[] = [
  ...[200, 400, 401, 403, 404, 405, 407, 408, 409, 413, 418, 421, 422, 425, 429, 451, 500, 502, 503, 504, 511, 540].map(
    (status) => [`a page with status ${status}`, status, `<h1>${status}</h1>`] as const,
  ),
  ['an empty 204', 204, null],
  ['an empty 403', 403, ''],
  ['an empty 404', 404, ''],
  ['a list with status 404', 404, '[]'],
  ['a portal’s JSON', 200, '{"ok":true}'],
  ['an old key', 401, '{"message":"Invalid API key","hint":"Double check your Supabase API key."}'],
  ['a paused project', 540, '{"message":"Project paused"}'],
  ['a firewall’s JSON', 403, '{"message":"Forbidden"}'],
  ['a firewall’s code', 403, '{"code":"blocked","error":"Access denied"}'],
  ['a busy server', 429, '{"code":429,"error_code":"over_request_rate_limit","msg":"Busy"}'],
  ['a colliding renewal', 409, '{"code":409,"error_code":"conflict","msg":"Too many concurrent requests"}'],
]

describe('a session that has run out', () => {
  const KEY = 'session'
  let kept: Map<string, string>

  beforeEach(() => {
    vi.useFakeTimers()
    // The client logs refusals to the console.
    for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
    kept = new Map()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  function clientWith(answer: () => Response) {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer()),
    )
    const ranOut = Math.floor(Date.now() / 1000) - 60
    const session = {
      access_token: signToken('authenticated', 'secret', 'somebody', -60),
      refresh_token: 'token',
      expires_at: ranOut,
      expires_in: 3600,
      token_type: 'bearer',
      user: { id: 'somebody' },
    }
    kept.set(KEY, JSON.stringify(session))
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    return createClient('http://localhost', 'key', {
      global: { fetch: askServer },
      auth: { storage, storageKey: KEY, autoRefreshToken: false, detectSessionInUrl: false },
    })
  }

  const isKeptAfter = async (answer: () => Response) => {
    const asked = clientWith(answer).auth.getSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await asked).data.session).toBeNull()
    return kept.has(KEY)
  }

  it.each(IN_BETWEEN)('is kept on %s', async (_, status, body) => {
    expect(await isKeptAfter(() => new Response(body, { status }))).toBe(true)
  })

  it.each([
    { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' },
    { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
    { code: 'session_not_found', message: 'Invalid Refresh Token: No Valid Session Found' },
    { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' },
    { code: 'user_banned', message: 'Invalid Refresh Token: User Banned' },
    { error: 'invalid_grant', error_description: 'Invalid Refresh Token' },
  ])('is dropped once the accounts server says %o', async (refusal) => {
    expect(await isKeptAfter(() => Response.json(refusal, { status: 400 }))).toBe(false)
  })

  const HOUR = 3_600_000
  it.each([2 * HOUR, -2 * HOUR, -10 * 365 * 24 * HOUR])(
    'is renewed once by a device whose clock is %i ms ahead, and again by the hour',
    async (ahead) => {
      const serverTime = Date.now()
      vi.setSystemTime(serverTime + ahead)
      const renewed = {
        ...{ access_token: signToken('authenticated', 'secret', 'somebody', 3600), refresh_token: 'next' },
        ...{ expires_in: 3600, expires_at: Math.floor(serverTime / 1000) + 3600, token_type: 'bearer' },
        user: { id: 'somebody' },
      }
      const { auth } = clientWith(() => Response.json(renewed))
      for (let i = 0; i < 10; i++) expect((await auth.getSession()).data.session?.refresh_token).toBe('next')
      expect(fetch).toHaveBeenCalledOnce()
      await vi.advanceTimersByTimeAsync(HOUR)
      await auth.getSession()
      expect(fetch).toHaveBeenCalledTimes(2)
    },
  )
})

it('is known where the client looks, whatever else is stored', () => {
  const session = (id: string) => JSON.stringify({ refresh_token: id, user: { id } })
  const disk = { 'sb-older-auth-token': session('older'), getItem: (key: string) => Reflect.get(disk, key) ?? null }
  vi.stubGlobal('localStorage', disk)
  expect(storedSession()).toBeUndefined()
  // The disk is full.
  sessionStore.setItem(sessionKey(), session('sam'))
  expect(sessionKey()).toBe('sb-desk-auth-token')
  expect(storedSession()).toEqual({ userId: 'sam', refreshToken: 'sam' })
  sessionStore.removeItem(sessionKey())
  expect(storedSession()).toBeUndefined()
})

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })
const down = () => Promise.reject(new TypeError('Failed to fetch'))
const TOKENS = json({ access_token: 'a', refresh_token: 'second' })
const done = () => new Response(null, { status: 204 })

const asked: string[] = []
let answers: (() => Response | Promise<Response>)[] = []

const end = (...next: typeof answers) => {
  answers = next
  const renewed = vi.fn()
  return endSession('first', renewed, async (call) => (await call('desk_devices')) !== undefined).then((isDone) => ({
    isDone,
    token: renewed.mock.lastCall?.[0],
  }))
}

describe('a session after signing out', () => {
  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(new URL(url).pathname.replace(/.*\//, ''))
      return (answers.shift() ?? down)()
    })
  })

  it('ends last', async () => {
    expect(await end(TOKENS, json({}), done)).toEqual({ isDone: true, token: 'second' })
    expect(asked).toEqual(['token', 'desk_devices', 'logout'])
  })

  it('needs nothing more once it has expired or the user has left', async () => {
    expect(await end(json({ error_code: 'refresh_token_not_found' }, 400))).toEqual({ isDone: true })
    expect(await end(TOKENS, json({ code: '42501' }, 403), json({ code: 'session_not_found' }, 403))).toMatchObject({
      isDone: true,
    })
  })

  it('ends later with the same token without a connection', async () => {
    expect(await end(down)).toEqual({ isDone: false })
  })

  it.each(IN_BETWEEN)('ends later after %s', async (_, status, body) => {
    const inBetween = () => new Response(body, { status })
    expect(await end(inBetween)).toEqual({ isDone: false })
    // An empty 204 is how the accounts server ends a session.
    if (status !== 204) expect(await end(TOKENS, json({}), inBetween)).toEqual({ isDone: false, token: 'second' })
    if (status >= 400) expect(await end(TOKENS, inBetween, done)).toEqual({ isDone: false, token: 'second' })
  })

  it.each([
    ['before the first step', [down]],
    ['at the end', [json({}), down]],
  ])('ends later with the next token if the connection fails %s', async (_, next) => {
    expect(await end(TOKENS, ...next)).toEqual({ isDone: false, token: 'second' })
  })
})

describe('signing in', () => {
  const email = 'ada@example.com'
  /** A session at this level, whose account has an authenticator app or none. */
  const sessionAt = (aal: string, hasApp: boolean) => {
    const claims = { sub: 'ada', aal, amr: [{ method: 'password', timestamp: 1 }], exp: 4_000_000_000 }
    const factors = hasApp ? [{ id: 'app', factor_type: 'totp', status: 'verified' }] : []
    return {
      ...{ access_token: `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`, refresh_token: 'r' },
      ...{ expires_in: 3600, token_type: 'bearer', user: { id: 'ada', email, factors } },
    }
  }
  it.each([
    ['aal1', true, true],
    ['aal2', true, false],
    ['aal1', false, false],
  ])('at level %s, with an app: %s, needs a code after the password: %s', async (level, hasApp, isNeeded) => {
    vi.stubGlobal('fetch', async () => Response.json(sessionAt(level, hasApp)))
    const { givePassword, needsCode } = await import('../../src/desk/session/factors.ts')
    expect(await givePassword('three random words')).toMatchObject({ needsCode: isNeeded })
    expect(await needsCode()).toBe(isNeeded)
  })

  it('with a forgotten password gets a link that leads back to this desk', async () => {
    const ask = vi.fn(async (_: URL | string) => Response.json({}))
    vi.stubGlobal('fetch', ask)
    const { mailReset } = await import('../../src/desk/session/factors.ts')
    expect((await mailReset(email)).error).toBeNull()
    expect(new URL(String(ask.mock.lastCall?.[0])).searchParams.get('redirect_to')).toBe('https://desk.example/desk/')
  })
})

it.each(IN_BETWEEN)('no password is wrong, changed or mailed by %s', async (what, status, body) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue(undefined)
  const { openDoor } = await import('../../src/auth/client.ts')
  const { auth } = openDoor()
  const email = 'ada@example.com'
  const asked = [
    () => auth.signInWithPassword({ email, password: 'x' }),
    () => auth.verifyOtp({ email, token: '1', type: 'recovery' }),
    () => auth.resetPasswordForEmail(email),
  ]
  for (const ask of asked) {
    const { error } = await ask()
    // JSON with status 200 is all that the server says of an email.
    if (ask === asked[2] && status === 200 && body?.startsWith('{')) continue
    if (what === 'an old key') expect(error?.status).toBe(401)
    else if (/^(?:a busy server|a colliding renewal)$/.test(what)) expect(error?.status).toBe(status)
    else expect([undefined, 500, 503]).toContain(error?.status || undefined)
    expect(error).not.toBeNull()
  }
  vi.restoreAllMocks()
})

it.each(IN_BETWEEN)('the desk believes nothing of %s', async (what, status, body) => {
  const { ask } = await import('../../src/desk/api/desk.ts')
  const accounts = await import('../../src/desk/api/accounts.ts')
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  // One of these may be empty, the other a list.
  for (const name of ['desk_me', 'desk_telephone', 'desk_audit', 'desk_test_telephone'] as const) {
    const answer = ask(name, {}).catch(({ kind, message }) => ({ kind, message }))
    // An empty 204 is the database's own word for nothing.
    if (status === 204 && /telephone/.test(name)) expect(await answer).toBeNull()
    else
      expect(await answer).toEqual({
        kind: what === 'an old key' ? 'outdated' : 'server',
        message: expect.stringMatching(/^That didn’t load|couldn’t read|is out of date/),
      })
  }
  const changes = [() => accounts.changeAddress('id', 'a@b.c'), () => accounts.givePassword('id')]
  for (const change of [accounts.lookForAccounts, ...changes])
    expect(await change().catch(({ kind, message }) => ({ kind, message }))).toEqual({
      kind: what === 'an old key' ? 'outdated' : 'server',
      message: expect.stringMatching(/^Accounts can’t be changed|couldn’t read|is out of date/),
    })
})

const MINUTE = 60_000

/** Makes attempts one after the other. @returns how many the limit allowed */
async function attempts(limit: SignInLimit, count: number, address: string, now: number): Promise<number> {
  let entered = 0
  for (let i = 0; i < count; i++) {
    const turn = await limit.enter(address, now)
    if ('wait' in turn) continue
    entered++
    turn.leave()
  }
  return entered
}

describe('attempts to sign in', () => {
  it('have a limit per sender for five minutes, which refills evenly', async () => {
    const limit = new SignInLimit(30)
    expect(await attempts(limit, 40, '203.0.113.1', 0)).toBe(30)
    expect(await limit.enter('203.0.113.1', 0)).toEqual({ wait: 10 })
    expect(await limit.enter('203.0.113.1', 6000)).toEqual({ wait: 4 })
    expect(await attempts(limit, 40, '203.0.113.2', 0)).toBe(30)
    expect(await attempts(limit, 40, '203.0.113.1', MINUTE)).toBe(6)
  })

  it('run one at a time; a few wait and the rest are refused', async () => {
    const limit = new SignInLimit(30)
    const turns = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const turn = limit.enter(`203.0.113.${i}`, 0)
        return Promise.race([turn, new Promise<'waits'>((resolve) => setTimeout(resolve, 0, 'waits'))])
      }),
    )
    expect(turns.filter((turn) => turn !== 'waits' && 'leave' in turn)).toHaveLength(1)
    expect(turns.filter((turn) => turn === 'waits')).toHaveLength(10)
    expect(turns.filter((turn) => turn !== 'waits' && 'wait' in turn)).toHaveLength(29)
  })

  it('are all calls to the accounts but those within a session, each spelt as the site does', () => {
    const kind = (call: string) => kindOf(...(call.split(' ') as [string, string]))
    const calls = [...CALLS, 'GET /auth/v1/verify?token=x&type=recovery&redirect_to=http://localhost/desk/']
    expect(calls.filter((call) => kind(call) === undefined)).toEqual([])
    const ofVisitors = GRANTS.anon?.filter((name) => !/^shift_calendar$|^send_contact_submission$/.test(name)) ?? []
    expect(ofVisitors.filter((name) => !['GET', 'POST'].some((how) => kind(`${how} /rest/v1/rpc/${name}`)))).toEqual([])
    const within = [RENEWAL, 'POST /auth/v1/logout?scope=local', 'GET /auth/v1/user']
    const attempts = calls.filter((call) => call.includes('/auth/v1/') && !within.includes(call))
    expect(calls.filter((call) => kind(call) === 'attempt')).toEqual(attempts)
    expect(SPELLINGS.filter((call) => kind(call) !== undefined)).toEqual([])
  })
})

it.each([
  ['203.0.113.1', '::ffff:203.0.113.1', true],
  ['203.0.113.1', '203.0.113.2', false],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8::1', '2001:db8:0:0:5::1', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
])('treats %s and %s as the same sender: %s', (one, other, isSame) =>
  expect(senderOf(one) === senderOf(other)).toBe(isSame),
)
