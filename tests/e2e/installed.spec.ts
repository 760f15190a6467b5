import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CALL_PATH } from '../../src/document/paths.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { notFoundRoute, routes } from '../../src/routes.ts'
import { isNightly } from '../support/ring.ts'
import { ContactPage, expect, expectRows, isInstalled, QUEUED, test } from './fixtures.ts'

/** By day a page of each template; tests/dist looks at all that the bundle holds. */
const OPENED = isNightly
  ? routes
  : routes.filter(({ template }, index) => routes.findIndex((each) => each.template === template) === index)

test('the site can be installed, and then opens its pages and their headers offline', async ({ page, context }) => {
  await page.goto('/')
  await isInstalled(page)
  const cdp = await context.newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Playwright's contexts are incognito, where nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await expect(page.locator('.offline-ready')).toHaveText(
    /^Ready offline: all of this site is on this device\. Version \w+ of \d{1,2} \w+ 20\d\d\.$/,
  )
  await context.setOffline(true)
  for (const { path, head } of OPENED) {
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

/** The event that Chromium gives to browsers with a history of visits. */
const offer = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => {
      Reflect.set(window, 'prompted', true)
      return Promise.resolve({ outcome: 'dismissed' })
    },
  })
  window.dispatchEvent(event)
  return event.defaultPrevented
}
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name }).click()

test('the invitation to install waits for the second page, and never returns once declined @nightly', async ({
  page,
}) => {
  await page.goto('/')
  await isInstalled(page)
  expect(await page.evaluate(offer)).toBe(true)
  const invitation = page.getByRole('complementary', { name: `Keep ${emergencyPhone.display} at hand` })
  await expect(invitation).toBeHidden()
  await follow(page, 'Contact')
  await expect(page.getByLabel('Your name')).toBeVisible()
  await expect(invitation).toBeHidden()
  await follow(page, 'FAQs')
  await expect(invitation).toBeVisible()
  await invitation.getByRole('button', { name: 'No, thank you' }).click()
  await expect(invitation).toBeHidden()
  await page.goto('/')
  await isInstalled(page)
  await page.evaluate(offer)
  await follow(page, 'FAQs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/questions/i)
  await expect(invitation).toBeHidden()
})

/** How many workers and caches the site has on this device. */
const installations = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.endsWith('/desk/'))
    return (await navigator.serviceWorker.getRegistrations()).length + names.length
  })

test('the worker of docs/no-worker removes only itself @nightly', async ({ page, site, backend }) => {
  const noWorker = readFileSync(join(import.meta.dirname, '../../docs/no-worker/sw.js'))
  // In ms. The browser looks for another worker some time after the page has come.
  const timeout = 40_000
  const contact = await new ContactPage(page).open()
  await backend.close()
  await contact.request({ name: 'Queued before' })
  await expect(contact.toast(QUEUED)).toBeVisible()
  expect(await installations(page)).toBeGreaterThan(1)
  const desk = `workbox-precache-v2-${new URL('/desk/', page.url())}`
  await page.evaluate((desk) => caches.open(desk), desk)

  const asked: string[] = []
  site.setIntercept((request, response) => {
    asked.push(request.url ?? '')
    if (request.url !== '/sw.js') return false
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(noWorker)
    return true
  })
  // This page still comes from the old worker; meanwhile the browser finds the new one.
  expect((await page.goto('/about'))?.fromServiceWorker()).toBe(true)
  await expect.poll(() => installations(page), { timeout }).toBe(0)

  const looks = asked.length
  expect((await page.goto('/faq'))?.fromServiceWorker()).toBe(false)
  // Each page registers the new worker, which removes itself again.
  await expect.poll(() => asked.slice(looks)).toContain('/sw.js')
  await expect.poll(() => installations(page), { timeout }).toBe(0)

  expect(await page.evaluate((desk) => caches.has(desk), desk)).toBe(true)

  await backend.reopen()
  await page.goto('/contact')
  await expectRows(backend, ['Queued before'])
})
