import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
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
const isAuth = (url: string) => isCall(url) || isClient(url)
const LOGOUT = '**/auth/v1/logout*'

/** fixture/main.tsx, as its user sees it. */
class Account {
  readonly requests: string[] = []
  readonly errors: string[] = []
  readonly use: Locator
  readonly loading: Locator
  readonly history: Locator
  readonly user: Locator
  readonly session: Locator
  readonly matches: Locator
  readonly answer: Locator
  readonly toast: Locator
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
    this.use = page.getByRole('button', { name: 'Use auth', exact: true })
    this.loading = page.getByTestId('loading')
    this.history = page.getByTestId('history')
    this.user = page.getByTestId('user')
    this.session = page.getByTestId('session')
    this.matches = page.getByTestId('matches')
    this.answer = page.getByTestId('answer')
    this.toast = page.getByRole('alert')
  }

  /** From here on something calls `useAuth`. */
  open() {
    return this.use.click()
  }
  signUp(email: string, password: string) {
    return this.submit('Sign up', email, password)
  }
  signIn(email: string, password: string) {
    return this.submit('Sign in', email, password)
  }
  async signOut() {
    await this.page.getByRole('button', { name: 'Sign out' }).click()
    await expect(this.answer).not.toBeEmpty()
  }
  async expectFailure(title: string, message: string) {
    await expect(this.answer).toHaveText(`error: ${message}`)
    await expect(this.toast).toHaveCount(1)
    await expect(this.toast.getByText(title, { exact: true })).toBeVisible()
    await expect(this.toast.getByText(message, { exact: true })).toBeVisible()
  }

  private async submit(button: string, email: string, password: string) {
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password').fill(password)
    await this.page.getByRole('button', { name: button }).click()
    await expect(this.answer).not.toBeEmpty()
  }
}

const storedSessions = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')).length)

/** Asked of the client itself (the page has the same module, so the same client), which listens to itself once. */
const subscribers = (page: Page) =>
  page.evaluate(
    async (path) => {
      const { client } = await import(path)
      return client.auth.stateChangeEmitters.size - 1
    },
    `/@fs${join(import.meta.dirname, '../../src/auth/client.ts')}`,
  )

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

test.describe('before anything asks for the session', () => {
  test('nothing is requested: no client, no call', async ({ account, page }) => {
    await expect(account.use).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(account.requests.filter(isAuth)).toEqual([])
  })

  test('a stored session starts the client by itself', async ({ account, page }) => {
    await account.open()
    const email = newEmail()
    await account.signUp(email, PASSWORD)
    await expect(account.user).toHaveText(email)

    account.requests.length = 0
    await page.reload()
    await expect(account.use).toBeVisible()
    await expect.poll(() => account.requests.filter(isClient)).not.toEqual([])

    await account.open()
    await expect(account.user).toHaveText(email)
    await expect(account.session).toHaveText('bearer')
    // From storage: the session has not run out, so the server is not asked.
    expect(account.requests.filter(isCall)).toEqual([])
  })
})

test.describe('the session', () => {
  test('is looked for once: loading, then not', { tag: '@nightly' }, async ({ account }) => {
    await account.open()
    await expect(account.loading).toHaveText('false')
    await expect(account.history).toHaveText('true false')
    await expect(account.user).toHaveText('nobody')
    await expect(account.session).toHaveText('none')
  })

  test('begins with signing up, ends here and in storage with signing out, and comes back with signing in', async ({
    account,
    page,
  }) => {
    await account.open()
    const email = newEmail()
    await account.signUp(email, PASSWORD)
    await expect(account.answer).toHaveText('no error')
    await expect(account.user).toHaveText(email)
    await expect(account.session).toHaveText('bearer')
    await expect(account.matches).toHaveText('true')
    expect(await storedSessions(page)).toBe(1)

    await account.signOut()
    await expect(account.answer).toHaveText('no error')
    await expect(account.user).toHaveText('nobody')
    await expect(account.session).toHaveText('none')
    expect(await storedSessions(page)).toBe(0)

    await account.signIn(email, PASSWORD)
    await expect(account.answer).toHaveText('no error')
    await expect(account.user).toHaveText(email)
    await expect(account.toast).toHaveCount(0)
  })

  test('is the same for everything that asks, and stays when nothing does', { tag: '@nightly' }, async ({
    account,
    page,
  }) => {
    await account.open()
    const email = newEmail()
    await account.signUp(email, PASSWORD)
    await expect(account.user).toHaveText(email)
    await page.getByRole('button', { name: 'Use auth twice' }).click()
    await expect(page.getByTestId('second')).toHaveText(email)

    await page.getByRole('button', { name: 'Stop using auth' }).click()
    await expect(account.user).toHaveCount(0)
    await account.open()
    await expect(account.user).toHaveText(email)
    await expect(account.loading).toHaveText('false')
  })

  test('a change in another tab is followed', async ({ account, context, page }) => {
    await account.open()
    const email = newEmail()
    await account.signUp(email, PASSWORD)
    await expect(account.user).toHaveText(email)

    const other = new Account(await context.newPage())
    await other.page.goto(url)
    await other.open()
    await expect(other.user).toHaveText(email)
    await other.signOut()
    await expect(other.user).toHaveText('nobody')
    await page.bringToFront()
    await expect(account.user).toHaveText('nobody')
  })
})

test.describe('a failure is returned to the caller and said in a toast', { tag: '@nightly' }, () => {
  for (const [what, act, title, message] of [
    [
      'a wrong password',
      (account: Account, email: string) => account.signIn(email, 'not the password'),
      'Sign in Failed',
      'Invalid login credentials',
    ],
    [
      'an address that has an account',
      (account: Account, email: string) => account.signUp(email, PASSWORD),
      'Sign up Failed',
      'User already registered',
    ],
  ] as const)
    test(`${title}: ${what}`, async ({ account }) => {
      await account.open()
      const email = newEmail()
      await account.signUp(email, PASSWORD)
      await account.signOut()
      await expect(account.user).toHaveText('nobody')
      await act(account, email)
      await account.expectFailure(title, message)
      await expect(account.user).toHaveText('nobody')
    })

  for (const [what, answer, message] of [
    [
      'refused by the server',
      { status: 500, json: { msg: 'The database is asleep' } },
      /^error: The database is asleep$/,
    ],
    ['without a connection', undefined, /^error: ./],
  ] as const)
    test(`Sign out Failed: ${what}, and still signed in`, async ({ account, page }) => {
      await account.open()
      const email = newEmail()
      await account.signUp(email, PASSWORD)
      await expect(account.user).toHaveText(email)
      await page.route(LOGOUT, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await account.signOut()
      await expect(account.toast).toContainText('Sign out Failed')
      await expect(account.answer).toHaveText(message)
      await expect(account.user).toHaveText(email)
      await expect(account.session).toHaveText('bearer')
    })
})

/** None of these holds a word that the server meant for people. */
const wordless = [
  ['no connection', (page: Page) => page.route('**/auth/v1/**', (route) => route.abort())],
  [
    'an error without words',
    (page: Page) => page.route('**/auth/v1/**', (route) => route.fulfill({ status: 500, json: {} })),
  ],
  [
    'the page of a captive portal',
    (page: Page) =>
      page.route('**/auth/v1/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' })),
  ],
  ['no client', (page: Page) => page.route(/\/src\/auth\/client\.ts/, (route) => route.abort())],
] as const

for (const [name, arrange] of wordless) {
  test(`${name}: the toast says that something went wrong`, { tag: '@nightly' }, async ({ account, page }) => {
    await arrange(page)
    await account.open()
    await expect(account.loading).toHaveText('false')
    await account.signIn(newEmail(), PASSWORD)
    await expect(account.answer).toHaveText(/^error: ./)
    await expect(account.toast).toHaveText(/^Sign in Failed\s*Something went wrong/)
  })
}

test('a client that arrived only at the second attempt keeps the session as well', { tag: '@nightly' }, async ({
  account,
  page,
}) => {
  await page.route(/\/src\/auth\/client\.ts/, (route) => route.abort(), { times: 1 })
  await account.open()
  await expect(account.loading).toHaveText('false')

  const email = newEmail()
  await account.signUp(email, PASSWORD)
  await expect(account.answer).toHaveText('no error')
  await expect(account.user).toHaveText(email)
})

test.describe('when the page goes away', { tag: '@nightly' }, () => {
  test('the provider unsubscribes', async ({ account, page }) => {
    await account.open()
    await expect(account.loading).toHaveText('false')
    expect(await subscribers(page)).toBe(1)
    await page.getByRole('button', { name: 'Unmount' }).click()
    await expect.poll(() => subscribers(page)).toBe(0)
  })

  test('a client that arrives later is not subscribed to', async ({ account, page }) => {
    let deliver = () => {}
    const held = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route(/\/src\/auth\/client\.ts/, async (route) => {
      await held
      await route.continue()
    })
    await account.open()
    await expect(account.loading).toHaveText('true')
    await page.getByRole('button', { name: 'Unmount' }).click()
    deliver()
    expect(await subscribers(page)).toBe(0)
  })
})
