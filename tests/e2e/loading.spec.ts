import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emergencyPhone } from '../../src/facts/phones.ts'
import type { Site } from '../../tools/host/site.ts'
import { ContactPage, expect, hydrated, isInstalled, test } from './fixtures.ts'

/** Sends a page up to where it is to be cut, and keeps the rest back; from the second request on, all of it. */
async function cutOff(site: Site, path: string, cut: (html: string) => number) {
  const html = await readFile(join(site.dist, `${path}.html`), 'utf8')
  const counter = { requests: 0 }
  site.setIntercept((request, response) => {
    if (request.url !== path) return false
    counter.requests++
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    if (counter.requests > 1) response.end(html)
    else response.write(html.slice(0, cut(html)))
    return true
  })
  return counter
}

test('a tap on the number, which ends the page’s loading: it is whole afterwards', async ({ page, site }) => {
  // As soon as the number can be seen.
  const sent = await cutOff(site, '/about', (html) => html.indexOf('<style', html.indexOf('class="call"')))
  await page.goto('/about', { waitUntil: 'commit' })
  await page.locator('header .call').click()
  await expect(page.locator('footer')).toBeAttached({ timeout: 15_000 })
  expect(sent.requests).toBeGreaterThan(1)
  await hydrated(page)
})

test('a tap on the number, and then no network: what had come stays', {
  tag: '@nightly',
}, async ({ page, context, site }) => {
  await cutOff(site, '/about', (html) => html.indexOf('<h2'))
  await page.goto('/about', { waitUntil: 'commit' })
  const call = page.locator('header .call')
  await expect(call).toBeVisible()
  await context.setOffline(true)
  // The page asks whether it can be had whole before it loads itself anew.
  const asked = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch')
  await call.click()
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(call).toHaveAttribute('href', emergencyPhone.href)
})

test('a page cut off behind its text comes to life without being loaded anew', async ({ page, site }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  // In the middle of the list of files.
  const sent = await cutOff(site, '/contact', (html) => html.lastIndexOf('/assets/'))
  await page.goto('/contact', { waitUntil: 'commit' })
  await expect(page.locator('footer')).toBeAttached()
  await page.locator('header .call').click()
  await page.locator('.contact-form').scrollIntoViewIfNeeded()
  await new ContactPage(page).isLive()
  await isInstalled(page)
  expect(sent.requests).toBe(1)
  expect(errors).toEqual([])
})
