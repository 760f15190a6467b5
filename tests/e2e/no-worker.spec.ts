import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ContactPage, expect, expectRows, QUEUED, test } from './fixtures.ts'

const noWorker = readFileSync(join(import.meta.dirname, '../../docs/no-worker/sw.js'))

/** In ms. The browser looks for another worker a while after the page has come. */
const A_WHILE = 40_000

/** What the site keeps on the device to work without a connection. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return registrations.length + (await caches.keys()).length
  })

test('a worker that must go is gone at the next visit; what waits arrives', {
  tag: '@nightly',
}, async ({ page, site, backend }) => {
  const contact = await new ContactPage(page).open()
  await backend.close()
  await contact.request({ name: 'Queued before' })
  await expect(contact.toast(QUEUED)).toBeVisible()
  expect(await kept(page)).toBeGreaterThan(1)

  const asked: string[] = []
  site.setIntercept((request, response) => {
    asked.push(request.url ?? '')
    if (request.url !== '/sw.js') return false
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(noWorker)
    return true
  })
  // Still the worker's page; while it is shown, the browser finds what is in the worker's place.
  expect((await page.goto('/about'))?.fromServiceWorker()).toBe(true)
  await expect.poll(() => kept(page), { timeout: A_WHILE }).toBe(0)

  const looks = asked.length
  expect((await page.goto('/faq'))?.fromServiceWorker()).toBe(false)
  // Each page registers what is there, and that goes again.
  await expect.poll(() => asked.slice(looks)).toContain('/sw.js')
  await expect.poll(() => kept(page), { timeout: A_WHILE }).toBe(0)

  await backend.reopen()
  await page.goto('/contact')
  await expectRows(backend, ['Queued before'])
})
