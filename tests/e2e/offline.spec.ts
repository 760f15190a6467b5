import { CALL_PATH } from '../../src/document/paths.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { notFoundRoute, routes } from '../../src/routes.ts'
import { expect, isInstalled, test } from './fixtures.ts'

test('every page opens without a network, with its number and security headers', async ({ page, context }) => {
  await page.goto('/')
  await isInstalled(page)
  await context.setOffline(true)
  for (const { path, head } of routes) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(head.title)
    await expect(page.locator('header .call')).toHaveAttribute('href', emergencyPhone.href)
  }
  await page.goto(CALL_PATH)
  await expect(page.getByRole('link', { name: `Call now ${emergencyPhone.display}` })).toBeInViewport({ ratio: 1 })
  const advertised = await page.goto('/faq/?gclid=abc&utm_source=mail')
  expect(advertised?.status()).toBe(200)
  expect(await advertised?.headerValue('content-security-policy')).toContain("script-src 'self' 'sha256-")
  const missing = await page.goto('/no/such/page')
  expect(missing?.status()).toBe(404)
  await expect(page).toHaveTitle(notFoundRoute.head.title)
})
