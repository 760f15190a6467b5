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
let visitors = 0
const CALLS = '**/auth/v1/**'

/** The fixture page with only the provider on it; no test leaves an error in the console. */
const test = base.extend<{ requests: readonly string[] }>({
  requests: async ({ page }, use) => {
    const [requests, errors]: [string[], string[]] = [[], []]
    page.on('request', (request) => requests.push(request.url()))
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      // The browser's own line for an answer of 400 and above is no error of ours.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text())
    })
    await page.goto(vite.resolvedUrls?.local[0] ?? '')
    await use(requests)
    expect(errors).toEqual([])
  },
})

/** Calls what `useAuth` gave, and @returns what its user is told. */
const attempt = (page: Page, what: 'signUp' | 'signIn' | 'signOut', email = '', password = PASSWORD) =>
  page.evaluate(
    async ([what, email, password]) => {
      const { error } = (await window.auth?.[what](email, password)) ?? { error: 'no auth' }
      return error instanceof Error ? error.message : error
    },
    [what, email, password] as const,
  )
const says = (page: Page, text: string) => expect(page.locator('#root')).toHaveText(text)
const storedSessions = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')).length)

/** From here on something calls `useAuth`; nobody is signed in. */
async function open(page: Page) {
  await page.getByRole('button', { name: 'Use auth' }).click()
  await says(page, 'nobody, none')
}

/** Signs up, and @returns with which address. */
async function begin(page: Page): Promise<string> {
  await open(page)
  const email = `visitor-${++visitors}-${Date.now()}@example.com`
  expect(await attempt(page, 'signUp', email)).toBeNull()
  await says(page, `${email}, bearer`)
  return email
}

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
})

test.afterAll(async () => {
  await vite?.close()
  await backend?.stop()
})

test('nothing is requested before something asks for the session: no client, no call', async ({ requests, page }) => {
  await expect(page.getByRole('button', { name: 'Use auth' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /\/auth\/v1\/|supabase-js|\/src\/auth\/client\.ts/.test(url))).toEqual([])
})

test('a session begins with signing up, ends with signing out, and comes back with signing in', async ({
  requests: _,
  page,
}) => {
  const email = await begin(page)
  expect(await storedSessions(page)).toBe(1)
  expect(await attempt(page, 'signOut')).toBeNull()
  await says(page, 'nobody, none')
  expect(await storedSessions(page)).toBe(0)
  expect(await attempt(page, 'signIn', email)).toBeNull()
  await says(page, `${email}, bearer`)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('signing in that fails: the caller has the error, and a toast says it', { tag: '@nightly' }, async ({
  requests: _,
  page,
}) => {
  const email = await begin(page)
  await attempt(page, 'signOut')
  const fails = async (message: string) => {
    expect(await attempt(page, 'signIn', email, 'not the password')).toMatch(/./)
    await expect(page.getByRole('alert')).toHaveText(new RegExp(`Sign in Failed.*${message}`))
    await page.reload()
    await open(page)
  }
  await fails('Invalid login credentials')
  // Neither a captive portal's page nor no connection holds a word that the server meant for people.
  await page.route(CALLS, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }))
  await fails('Something went wrong')
  await page.route(CALLS, (route) => route.abort())
  await fails('Something went wrong')
})
