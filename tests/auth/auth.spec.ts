import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'
import { toastTokens } from '../../tools/vite/bundling.ts'
import { startLite } from '../support/lite.ts'
import { type Backend, publishableKey } from '../support/postgrest.ts'

// No page of the site has accounts, so a test page mounts the real provider (fixture.tsx).

/** Leaves room for the toasts at the top. */
const PAGE = `<!doctype html><title>Auth</title><link rel="icon" href="data:,"><body style="padding-top: 16rem">
  <div id="root"></div><script type="module" src="/fixture.tsx"></script>`
const repository = join(import.meta.dirname, '../..')

const PASSWORD = 'correct horse battery'
let backend: Backend
let vite: ViteDevServer
let visitors = 0
const CALLS = '**/auth/v1/**'

/** Opens the page, and fails if a test leaves an error in the console. */
const test = base.extend<{ requests: readonly string[] }>({
  requests: async ({ page }, use) => {
    const [requests, errors]: [string[], string[]] = [[], []]
    page.on('request', (request) => requests.push(request.url()))
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      // The browser logs a line for each answer of 400 or above.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        errors.push(message.text())
    })
    const url = vite.resolvedUrls?.local[0] ?? ''
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: PAGE }))
    await page.goto(url)
    await use(requests)
    expect(errors).toEqual([])
  },
})

/** Calls one of the functions of `useAuth`. @returns its error message */
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

/** Opens the page, which calls `useAuth`, without a session. */
async function open(page: Page) {
  await page.getByRole('button', { name: 'Use auth' }).click()
  await says(page, 'nobody, none')
}

/** Signs up. @returns the address */
async function begin(page: Page): Promise<string> {
  await open(page)
  const email = `visitor-${++visitors}-${Date.now()}@example.com`
  expect(await attempt(page, 'signUp', email)).toBeNull()
  await says(page, `${email}, bearer`)
  return email
}

// The whole file shares one backend and one dev server.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  backend = await startLite({ signUp: true })
  vite = await createServer({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'error',
    // A separate cache from the site's own dev server.
    cacheDir: join(repository, 'node_modules/.vite-auth-fixture'),
    server: {
      ...{ host: '127.0.0.1', port: 0, proxy: { '/auth/v1': backend.url, '/rest/v1': backend.url } },
      // Keeps the page from reloading while a test runs.
      ...{ fs: { allow: [repository] }, hmr: false, watch: null },
    },
    define: {
      'import.meta.env.VITE_SUPABASE_URL': '""',
      'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify(publishableKey),
    },
    // Finding a dependency later would reload the page during a test.
    optimizeDeps: {
      noDiscovery: true,
      include: [
        ...['react', 'react/jsx-dev-runtime', 'react-dom/client'],
        ...['@mantine/core', '@mantine/notifications', '@supabase/supabase-js'],
      ],
    },
    plugins: [react(), toastTokens()],
  })
  await vite.listen()
})

test.afterAll(async () => {
  await vite?.close()
  await backend?.stop()
})

test('the auth client is neither loaded nor called before something asks for the session', async ({
  requests,
  page,
}) => {
  await expect(page.getByRole('button', { name: 'Use auth' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /\/auth\/v1\/|supabase-js|\/src\/auth\/client\.ts/.test(url))).toEqual([])
})

test('signing up starts a session, signing out ends it, and signing in starts another', async ({
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

test('a failed sign-in returns the error and shows it as a toast', { tag: '@nightly' }, async ({
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
  // A captive portal or a dead line gives no readable message.
  await page.route(CALLS, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }))
  await fails('Something went wrong')
  await page.route(CALLS, (route) => route.abort())
  await fails('Something went wrong')
})
