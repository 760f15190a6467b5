import { emergencyPhone } from '../../src/facts/phones.ts'
import { notFoundRoute, routes } from '../../src/routes.ts'
import { expect, hydrated, isInstalled, test } from './fixtures.ts'

test('every page opens from the cache without a network, with its number and its security headers', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await isInstalled(page)
  await context.setOffline(true)
  for (const { path, head } of routes) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(head.title)
    await expect(page.locator('header .call')).toHaveAttribute('href', emergencyPhone.href)
  }
  const advertised = await page.goto('/faq/?gclid=abc&utm_source=mail')
  expect(advertised?.status()).toBe(200)
  expect(await advertised?.headerValue('content-security-policy')).toContain("script-src 'self' 'sha256-")
  const missing = await page.goto('/no/such/page')
  expect(missing?.status()).toBe(404)
  await expect(page).toHaveTitle(notFoundRoute.head.title)
})

test('without a network, links between pages, the menu and a modal work', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await page.goto('/')
  await isInstalled(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our services')
  await page.getByRole('button', { name: 'Learn More about Drainage' }).click()
  await expect(page.getByRole('dialog', { name: 'Drainage' })).toBeVisible()
})

test('a page that is in the cache opens while the server hangs', { tag: '@nightly' }, async ({ page, site }) => {
  await page.goto('/')
  await isInstalled(page)
  site.setIntercept(() => true)
  await page.goto('/services/emergency-drainage')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a dead line does not take the page away', { tag: '@nightly' }, async ({ page, context }) => {
    await page.goto('/')
    await hydrated(page)
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('link', { name: 'View All Services' }).click()
    await failed
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Emergency/)
    await expect(page.locator('header .call')).toBeVisible()
  })
})
