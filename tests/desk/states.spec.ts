import type { Route } from '@playwright/test'
import { SCREENS } from '../../src/desk/frame/screens.tsx'
import { withAuthenticators } from './authenticators.ts'
import { expect, look, submit, deskTest as test } from './fixtures.ts'

/** What a screen calls, its words once that has answered, and its words offline. */
type Reads = readonly [asks: RegExp, so: RegExp, wasSo: RegExp]

const READS: Readonly<Record<string, Reads | 'nothing'>> = {
  '/': [/desk_requests$/, /^Nobody waiting$/, /^Nobody waiting at \d\d:\d\d$/],
  '/requests/ID': [/desk_(?:requests|see|request)$/, /Sam opened it$/, /^Last updated \d\d:\d\d/],
  '/rota': [/desk_rota$/, /^There are no shifts yet/, /^At \d\d:\d\d there were no shifts\.$/],
  '/people': 'nothing',
  '/password': 'nothing',
  '/notice': [/desk_notice$/, /^There’s no notice at the moment\.$/, /^At \d\d:\d\d there was none\.$/],
  '/health': [/desk_health$/, /^1 thing doesn’t work\.$/, /^At \d\d:\d\d 1 thing didn’t work\.$/],
  // Nobody has a device, so it says that before anything else.
  '/undelivered': [/desk_dead_letters$/, /^Nobody on call can be alerted\.$/, /^At \d\d:\d\d none was outstanding\.$/],
  '/devices': [/desk_devices$/, /^None of your devices/, /^At \d\d:\d\d no device of yours got alerts$/],
  '/audit': [/desk_audit$/, /^Nothing yet\.$/, /^Nothing up to \d\d:\d\d\.$/],
  '/settings': [/desk_settings$/, /^How long we keep things$/, /^Last updated \d\d:\d\d/],
  '/figures': [/desk_figures$/, /^Requests by hour$/, /^Last updated \d\d:\d\d/],
  '/staff': [/desk_colleagues$/, /^Alex$/, /^Last updated \d\d:\d\d/],
  '/authenticator': [/auth\/v1\/user$/, /^You have an authenticator app/, /^Last updated \d\d:\d\d/],
}
/** Words that no screen may show while it only reads. */
const NEVER = /didn’t save|They’re being alerted/
const BROKEN = { status: 500, json: { code: 'XX000', message: 'internal' } }
const OFFLINE = /You’re offline|No connection/

test('every screen shows when it is loading, has failed, or is offline', async ({ backend, openAs, people }) => {
  const page = await openAs('sam')
  const main = page.getByRole('main')
  for (const { path } of [...SCREENS, { path: '/requests/ID' }]) {
    const reads = READS[path]
    if (!reads) throw new Error(`READS does not say what the screen ${path} reads: give its line, or 'nothing'`)
    if (reads === 'nothing') continue
    await test.step(path, () => see(path, reads))
    // The next screen knows nothing yet, but who is signed in.
    await page.unrouteAll()
    await backend.query('update private.settings set second_factor = default')
    await page.goto('/robots.txt')
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (!key.endsWith('-auth-token')) localStorage.removeItem(key)
    })
  }

  async function see(path: string, [asks, so, wasSo]: Reads) {
    if (path === '/authenticator') {
      await backend.query("update private.settings set second_factor = 'required'")
      ;(await withAuthenticators(page, backend, people.sam)).add()
    }
    const id = path.includes('ID') ? await submit(backend) : ''
    let mode: 'slow' | 'broken' | 'down' | 'well' = 'slow'
    const held: Route[] = []
    await page.route(asks, (route) => {
      if (mode === 'slow') return void held.push(route)
      if (mode === 'down') return route.abort()
      if (mode === 'broken') return route.fulfill(BROKEN)
      return route.fallback()
    })
    const saysNot = async (...texts: RegExp[]) => {
      for (const text of texts) await expect(main.getByText(text)).toHaveCount(0)
    }
    await page.goto(`/desk/#${path.replace('ID', id)}`)
    await expect(main.getByLabel('Loading').first()).toBeVisible()
    await saysNot(so, OFFLINE)

    mode = 'broken'
    for (const route of held) await route.fulfill(BROKEN)
    await expect(main.getByText('That didn’t load. Try again in a moment.').first()).toBeVisible()
    await saysNot(so, NEVER, OFFLINE)

    mode = 'well'
    await main.getByRole('button', { name: 'Try again' }).first().click()
    await expect(main.getByText(so).first()).toBeVisible()
    await saysNot(NEVER)

    mode = 'down'
    if (path === '/' || id) await look(page)
    else {
      const other = path === '/figures' ? 'Rota' : 'Figures'
      await page.goto(`/desk/#/${other.toLowerCase()}`)
      await expect(page.getByRole('heading', { name: other })).toBeVisible()
      await page.goto(`/desk/#${path}`)
    }
    await expect(main.getByText(wasSo).first()).toBeVisible()
    await expect(main.getByText(OFFLINE).first()).toBeVisible()
  }
})
