import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'
import { startLite } from '../support/lite.ts'
import type { Backend } from '../support/postgrest.ts'

/*
 * No page of the site signs anybody in, so a page of the tests does: it mounts the real provider (fixture/main.tsx), and
 * the embedded backend's own auth endpoints answer on the same origin, as they do for `npm run preview`.
 */

const PASSWORD = 'correct horse battery'
let backend: Backend
let vite: ViteDevServer
let url: string
let visitors = 0
const newEmail = () => `visitor-${++visitors}-${Date.now()}@example.com`

const isCall = (url: string) => url.includes('/auth/v1/')
const isClient = (url: string) => /supabase-js|\/src\/auth\/client\.ts/.test(url)

/** fixture/main.tsx, as its user sees it. */
class Account {
  readonly requests: string[] = []
  readonly errors: string[] = []
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    page.on('request', (request) => this.requests.push(request.url()))
    page.on('pageerror', (error) => this.errors.push(String(error)))
    page.on('console', (message) => {
      // The browser's own line for an answer of 400 and above is no error of ours.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.errors.push(message.text())
    })
  }

  /** From here on something calls `useAuth`. */
  open() {
    return this.press('Use auth')
  }
  press(name: string) {
    return this.page.getByRole('button', { name, exact: true }).click()
  }
  async submit(button: 'Sign up' | 'Sign in', email: string, password = PASSWORD) {
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password').fill(password)
    await this.press(button)
  }
  expect(id: 'user' | 'session' | 'answer', text: string | RegExp) {
    return expect(this.page.getByTestId(id)).toHaveText(text)
  }
  /** Signs up, and @returns with which address. */
  async begin() {
    await this.open()
    const email = newEmail()
    await this.submit('Sign up', email)
    await this.expect('user', email)
    return email
  }
}

const storedSessions = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')).length)

/** The fixture page with only the provider on it; no test leaves an error in the console. */
const test = base.extend<{ account: Account }>({
  account: async ({ page }, use) => {
    const account = new Account(page)
    await page.goto(url)
    await use(account)
    expect(account.errors).toEqual([])
  },
})

// One backend and one dev server for the file, also where the runner spreads tests over workers.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  backend = await startLite({ signUp: true })
  vite = await createServer({
    configFile: join(import.meta.dirname, 'fixture/vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, proxy: { '/auth/v1': backend.url, '/rest/v1': backend.url } },
  })
  await vite.listen()
  url = vite.resolvedUrls?.local[0] ?? ''
})

test.afterAll(async () => {
  await vite?.close()
  await backend?.stop()
})

test('nothing is requested before something asks for the session: no client, no call', async ({ account, page }) => {
  await expect(page.getByRole('button', { name: 'Use auth' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(account.requests.filter((url) => isCall(url) || isClient(url))).toEqual([])
})

test('a session begins with signing up, ends with signing out, and comes back with signing in', async ({
  account,
  page,
}) => {
  await account.open()
  await account.expect('user', 'nobody')
  const email = await account.begin()
  await account.expect('answer', 'no error')
  await account.expect('session', 'bearer')
  expect(await storedSessions(page)).toBe(1)

  await account.press('Sign out')
  await account.expect('answer', 'no error')
  await account.expect('user', 'nobody')
  await account.expect('session', 'none')
  expect(await storedSessions(page)).toBe(0)

  await account.submit('Sign in', email)
  await account.expect('user', email)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

const CALLS = '**/auth/v1/**'
type Break = (page: Page) => Promise<unknown>

for (const [what, message, fail] of [
  ['a wrong password', 'Invalid login credentials', async () => undefined],
  // Neither holds a word that the server meant for people.
  ['no connection', 'Something went wrong', (page) => page.route(CALLS, (route) => route.abort())],
  [
    'the page of a captive portal',
    'Something went wrong',
    (page) => page.route(CALLS, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' })),
  ],
] as const satisfies readonly (readonly [string, string, Break])[])
  test(`signing in with ${what}: the caller has the error, and a toast says it`, { tag: '@nightly' }, async ({
    account,
    page,
  }) => {
    const email = await account.begin()
    await account.press('Sign out')
    await account.expect('user', 'nobody')
    await fail(page)
    await account.submit('Sign in', email, 'not the password')
    await expect(page.getByRole('alert')).toContainText('Sign in Failed')
    await expect(page.getByRole('alert')).toContainText(message)
    await account.expect('answer', /^error: ./)
    await account.expect('user', 'nobody')
  })
