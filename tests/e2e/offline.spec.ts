import { emergencyPhone } from '../../src/facts/phones.ts'
import { notFoundRoute, routes } from '../../src/routes.ts'
import { expect, hydrated, isInstalled, test, withTiles } from './fixtures.ts'

test('every page opens without a network, with its number, in both slash forms and with any query', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await isInstalled(page)
  await context.setOffline(true)
  for (const { path, head } of routes) {
    for (const url of [path, `${path}/?gclid=abc&utm_source=mail`.replace('//', '/')]) {
      await page.goto(url)
      await expect(page, url).toHaveTitle(head.title)
    }
    await expect(page.locator('header .call')).toHaveAttribute('href', emergencyPhone.href)
  }
})

test('an address that does not exist: 404 online, and offline the same page from the cache', async ({
  page,
  context,
}) => {
  const online = await page.goto('/no/such/page')
  expect(online?.status()).toBe(404)
  await expect(page).toHaveTitle(notFoundRoute.head.title)
  await isInstalled(page)
  await context.setOffline(true)
  const offline = await page.goto('/another')
  expect(offline?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link', { name: emergencyPhone.display }).first()).toBeVisible()
})

test('pages from the cache keep their security headers', async ({ page, context }) => {
  await page.goto('/')
  await isInstalled(page)
  await context.setOffline(true)
  const response = await page.goto('/faq')
  expect(response?.fromServiceWorker()).toBe(true)
  expect(await response?.headerValue('content-security-policy')).toContain("script-src 'self' 'sha256-")
})

test('without a network, links between pages, the menu and a modal work', async ({ page, context }) => {
  await page.goto('/')
  await isInstalled(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our services')
  await page.getByRole('button', { name: 'Learn More about Drainage' }).click()
  await expect(page.getByRole('dialog', { name: 'Drainage' })).toBeVisible()
})

test('a page that is in the cache opens while the server hangs', async ({ page, site }) => {
  await page.goto('/')
  await isInstalled(page)
  site.setIntercept(() => true)
  await page.goto('/services/emergency-drainage')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page that the host once answered in a script’s place, kept by the browser for a year, is not installed', async ({
  page,
  context,
  site,
}) => {
  let wrong = 0
  site.setIntercept((request, response) => {
    if (!request.url?.startsWith('/assets/contact-form-') || wrong++ > 0) return false
    const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=31536000, immutable' }
    response.writeHead(200, headers).end('<!doctype html><title>Deploying</title>')
    return true
  })
  await page.goto('/')
  await isInstalled(page)
  expect(wrong).toBeGreaterThan(1)
  await context.setOffline(true)
  await page.goto('/contact')
  await expect(page.locator('[data-live]')).toHaveCount(1)
})

test('… nor is one in the place of the map’s script, which is kept once it was used: the map is there the next time', async ({
  page,
  context,
  site,
}) => {
  await withTiles(context)
  let wrong = 0
  site.setIntercept((request, response) => {
    if (!request.url?.startsWith('/assets/leaflet')) return false
    wrong++
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Deploying</title>')
    return true
  })
  await page.goto('/contact')
  await isInstalled(page)
  await page.locator('.map-tiles').scrollIntoViewIfNeeded()
  await expect.poll(() => wrong).toBeGreaterThan(0)
  site.setIntercept(undefined)
  await page.goto('/about')
  await page.goto('/contact')
  await hydrated(page)
  await page.locator('.map-tiles').scrollIntoViewIfNeeded()
  await expect(page.locator('.map-tiles[data-tiled]')).toBeAttached({ timeout: 15_000 })
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a dead line does not take the page away', async ({ page, context }) => {
    await page.goto('/')
    await hydrated(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'View All Services' }).click()
    await page.waitForTimeout(1000)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Emergency/)
    await expect(page.locator('header .call')).toBeVisible()
  })
})
