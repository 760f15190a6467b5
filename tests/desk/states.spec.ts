import type { Route } from '@playwright/test'
import { withAuthenticators } from './authenticators.ts'
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
  ['/figures', /desk_figures$/, /^Requests by hour$/, /^Last updated \d\d:\d\d/],
  ['/staff', /desk_colleagues$/, /^sam@example\.org$/, /^Last updated \d\d:\d\d/],
  ['/authenticator', /auth\/v1\/user$/, /^You have one\./, /^Last updated \d\d:\d\d/],
]
/** What may be said only where it is so, whatever the screen: of a read, "didn’t save" never is. */
const NEVER = /didn’t save|They’re being alerted/
const OFFLINE = /You’re offline|No connection/

test.afterEach(async ({ backend }) => {
  await backend.query("update private.settings set second_factor = 'off'")
})

for (const [path, asks, so, wasSo] of SCREENS)
  test(`${path} says what it knows, and no more`, async ({ backend, openAs, people }) => {
    if (path !== '/') await backend.query('delete from private.audit')
    const page = await openAs('sam')
    if (path === '/authenticator') {
      await backend.query("update private.settings set second_factor = 'required'")
      ;(await withAuthenticators(page, backend, people.sam)).add()
    }
    const id = path.includes('ID') ? await submit(backend) : ''
    let mode: Mode = 'slow'
    const held: Route[] = []
    await page.route(asks, (route) => {
      if (mode === 'slow') return void held.push(route)
      if (mode === 'down') return route.abort()
      if (mode === 'broken') return route.fulfill({ status: 500, json: { code: 'XX000', message: 'internal' } })
      return route.fallback()
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
      const other = path === '/figures' ? 'Rota' : 'Figures'
      await page.goto(`/desk/#/${other.toLowerCase()}`)
      await expect(page.getByRole('heading', { name: other })).toBeVisible()
      await page.goto(`/desk/#${path}`)
    }
    await expect(main.getByText(wasSo).first()).toBeVisible()
    await expect(main.getByText(OFFLINE).first()).toBeVisible()
  })

test('Privacy says when it found someone, and why it found nobody', async ({ desk, backend, setFault }) => {
  await submit(backend, { phone: '07700 900123' })
  const page = await desk('sam', '/desk/#/people')
  const main = page.getByRole('main')
  const phone = main.getByLabel('Phone number')
  const find = async () => {
    await main.getByRole('button', { name: 'Find' }).click()
    await expect(main.getByRole('button', { name: 'Find' })).toBeEnabled()
  }
  await phone.fill('07700 900123')
  await page.route(/desk_(?:export|erase)_person$/, (route) => route.fulfill({ status: 500, json: { code: 'XX000' } }))
  await find()
  await expect(phone).toHaveAccessibleDescription('That didn’t load. Try again in a moment.')
  await page.unrouteAll()
  setFault((path) => (path.endsWith('desk_export_person') ? 'down' : undefined))
  await find()
  await expect(phone).toHaveAccessibleDescription(OFFLINE)
  await expect(main.getByText(/found/)).toHaveCount(0)
  setFault(undefined)
  await find()
  await expect(main.getByText(/^1 request found at \d\d:\d\d$/)).toBeVisible()

  const word = main.getByLabel('Type ERASE to erase this request')
  await word.fill('ERASE')
  setFault((path) => (path.endsWith('desk_erase_person') ? 'lost' : undefined))
  await main.getByRole('button', { name: 'Erase' }).click()
  await expect(word).toHaveAccessibleDescription(/No connection/)
  setFault(undefined)
  await main.getByRole('button', { name: 'Erase' }).click()
  await expect(main.getByText('Nothing left to erase')).toBeVisible()
})
