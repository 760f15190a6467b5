import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Auth, AuthProvider, useAuth } from '../../src/auth/AuthProvider.tsx'
import { AUTH_FAILED, WENT_WRONG } from '../../src/content/startMessages.ts'

// No page of the site has accounts. The desk's tests sign in and out in a browser.

const EMAIL = 'ada@example.com'
const REFUSED = { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }
const SESSION = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'ada' },
}

const onFailure = vi.fn()
const asked = new Set<string>()
let answer: () => Response | Promise<Response>
let auth: Auth
const Page = () => {
  auth = useAuth()
  return null
}

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://site.example' } })
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.add(`${url.replace(/.*\/v1/, '')} ${JSON.parse(String(body ?? '{}')).email ?? ''}`)
    return url.includes('/logout') ? new Response(null, { status: 204 }) : answer()
  })
  asked.clear()
  onFailure.mockClear()
  renderToString(
    <AuthProvider onFailure={onFailure}>
      <Page />
    </AuthProvider>,
  )
})

it('signing up starts a session, signing out ends it, and signing in starts another', async () => {
  answer = () => Response.json(SESSION)
  const { client } = await import('../../src/auth/client.ts')
  for (const [act, token] of [
    [auth.signUp, SESSION.access_token],
    [auth.signOut, undefined],
    [auth.signIn, SESSION.access_token],
  ] as const) {
    expect(await act(EMAIL, 'correct horse battery')).toMatchObject({ error: null })
    expect((await client.auth.getSession()).data.session?.access_token).toBe(token)
  }
  expect([...asked]).toEqual([`/signup ${EMAIL}`, '/logout?scope=local ', `/token?grant_type=password ${EMAIL}`])
  expect(onFailure).not.toHaveBeenCalled()
})

it.each<[what: string, refusal: typeof answer, message: string]>([
  ['the server’s words', () => Response.json(REFUSED, { status: 400 }), REFUSED.msg],
  ['our own after a captive portal’s page', () => new Response('<h1>Welcome</h1>'), WENT_WRONG],
  ['our own without a connection', () => Promise.reject(new TypeError('Failed to fetch')), WENT_WRONG],
])('a failed sign-in returns the error, and is shown with %s', async (_, refusal, message) => {
  answer = refusal
  expect((await auth.signIn(EMAIL, 'not the password')).error?.message).toMatch(/./)
  expect(onFailure.mock.calls).toEqual([[{ title: AUTH_FAILED.signIn, message, destructive: true }]])
})
