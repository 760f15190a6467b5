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

const behindHeading = (html: string) => html.indexOf('<h2')

const cuts = {
  'as soon as the number can be seen': (html: string) => html.indexOf('<style', html.indexOf('class="call"')),
  'with the heading there, too': behindHeading,
}
for (const [when, cut] of Object.entries(cuts))
  test(`a tap on the number while the page arrives, which ends its loading: the page is whole again afterwards (${when})`, async ({
    page,
    site,
  }) => {
    const sent = await cutOff(site, '/about', cut)
    await page.goto('/about', { waitUntil: 'commit' })
    await page.locator('header .call').click()
    await expect(page.locator('footer')).toBeAttached({ timeout: 15_000 })
    expect(sent.requests).toBeGreaterThan(1)
    await hydrated(page)
  })

test('… and with no network after the call, what had arrived stays, with the number', { tag: '@nightly' }, async ({
  page,
  context,
  site,
}) => {
  await cutOff(site, '/about', behindHeading)
  await page.goto('/about', { waitUntil: 'commit' })
  const call = page.locator('header .call')
  await expect(call).toBeVisible()
  await context.setOffline(true)
  await call.click()
  await page.waitForTimeout(1500)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(call).toHaveAttribute('href', emergencyPhone.href)
})

test('… and when only what stands behind its text is cut off, it comes to life without being loaded anew', async ({
  page,
  site,
}) => {
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

test('before its script is there, the page answers: menu, answers and the number', async ({ page, site }) => {
  site.setIntercept((request) => request.url?.startsWith('/assets/') ?? false)
  await page.goto('/faq')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: /Call Emergency/ })).toHaveAttribute('href', emergencyPhone.href)
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  const answer = page.locator('details').first()
  await answer.locator('summary').click()
  await expect(answer).toHaveAttribute('open', '')
  await page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
})

test('what was opened before the script was there stays open when it comes', async ({ page, site }) => {
  let isHeld = true
  const held: (() => void)[] = []
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.goto(`${site.url}/faq`)
  await page.locator('summary').first().click()
  await page.getByRole('button', { name: 'Menu' }).click()
  isHeld = false
  for (const go of held) go()
  await hydrated(page)
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('details').first()).toHaveAttribute('open', '')
})
