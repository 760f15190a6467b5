import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
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

/** Keeps scripts back. @returns what lets them through. */
async function holdScripts(page: Page) {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

test('menu and answers open before the script is there, and stay open when it comes', async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/faq')
  await page.locator('summary').first().click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  letThrough()
  await hydrated(page)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('details').first()).toHaveAttribute('open', '')
})

test('a modal that was opened before the script came gets an address, and Back closes it', async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/services')
  await page.getByRole('button', { name: 'Learn More about Drainage' }).click()
  letThrough()
  await expect(page).toHaveURL('/services#drainage')
  await expect(page.getByRole('dialog', { name: 'Drainage' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
})
