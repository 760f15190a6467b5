import type { Route } from '@playwright/test'
import { expect, look, submit, deskTest as test } from './fixtures.ts'

type Mode = 'slow' | 'broken' | 'down' | 'well'

/** What a screen asks for, what it says when that is so, and what it says when it only was so. */
const SCREENS: readonly (readonly [path: string, asks: RegExp, so: RegExp, wasSo: RegExp])[] = [
  ['/', /desk_requests$/, /^Nobody waiting$/, /^Nobody was waiting at \d\d:\d\d$/],
  ['/requests/ID', /desk_(?:requests|see|request)$/, /Sam opened it$/, /^Last updated \d\d:\d\d/],
  ['/rota', /desk_rota$/, /^There are no shifts yet/, /^At \d\d:\d\d there were no shifts\.$/],
  ['/notice', /desk_notice$/, /^There’s no notice at the moment\.$/, /^At \d\d:\d\d there was none\.$/],
  ['/health', /desk_health$/, /^Yes\. Last checked/, /^Everything was fine at \d\d:\d\d\.$/],
  [
    '/undelivered',
    /desk_dead_letters$/,
    /^Every notification was delivered\.$/,
    /^At \d\d:\d\d none was outstanding\.$/,
  ],
  ['/devices', /desk_devices$/, /^None of your devices/, /^At \d\d:\d\d no device of yours got alerts\.$/],
  ['/audit', /desk_audit$/, /^Nothing yet\.$/, /^Nothing up to \d\d:\d\d\.$/],
  ['/settings', /desk_settings$/, /^Alerts: who/, /^Last updated \d\d:\d\d/],
]
/** What may be said only where it is so, whatever the screen: of a read, "didn’t save" never is. */
const NEVER = /didn’t save|They’re being alerted/
const OFFLINE = /You’re offline|No connection/

for (const [path, asks, so, wasSo] of SCREENS)
  test(`${path} says what it knows, and no more`, async ({ backend, openAs, people }) => {
    if (path !== '/') await backend.query('delete from private.audit')
    const page = await openAs(people.sam)
    const id = path.includes('ID') ? await submit(backend) : ''
    let mode: Mode = 'slow'
    const held: Route[] = []
    await page.route(asks, (route) => {
      if (mode === 'slow') return void held.push(route)
      if (mode === 'down') return route.abort()
      if (mode === 'broken') return route.fulfill({ status: 500, json: { code: 'XX000', message: 'internal' } })
      return route.continue()
    })
    const main = page.getByRole('main')
    const isSo = main.getByText(so)
    await page.goto(`/desk/#${path.replace('ID', id)}`)

    await expect(main.getByLabel('Loading').first()).toBeVisible()
    await expect(isSo).toHaveCount(0)
    await expect(main.getByText(OFFLINE)).toHaveCount(0)

    mode = 'broken'
    for (const route of held) await route.fulfill({ status: 500, json: { code: 'XX000', message: 'internal' } })
    await expect(main.getByText('That didn’t load. Try again in a moment.').first()).toBeVisible()
    await expect(isSo).toHaveCount(0)
    await expect(main.getByText(NEVER)).toHaveCount(0)
    await expect(main.getByText(OFFLINE)).toHaveCount(0)

    mode = 'well'
    await main.getByRole('button', { name: 'Try again' }).first().click()
    await expect(isSo.first()).toBeVisible()
    await expect(main.getByText(NEVER)).toHaveCount(0)

    mode = 'down'
    if (path === '/' || id) await look(page)
    else {
      await page.goto('/desk/#/figures')
      await expect(page.getByRole('heading', { name: 'Figures' })).toBeVisible()
      await page.goto(`/desk/#${path}`)
    }
    await expect(main.getByText(wasSo).first()).toBeVisible()
    await expect(main.getByText(OFFLINE).first()).toBeVisible()
  })
