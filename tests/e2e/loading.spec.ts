import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import type { Site } from '../../tools/host/site.ts'
import { ContactPage, expect, expectRows, hydrated, isInstalled, kept, SENT, test, withoutScripts } from './fixtures.ts'

/** Sends the first part of a page and holds the rest back; from the second request on it sends all of it. */
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

test('a tap on the number stops the loading page, which then loads again whole', async ({ page, site }) => {
  // Right after the number.
  const sent = await cutOff(site, '/about', (html) => html.indexOf('<style', html.indexOf('class="call"')))
  await page.goto('/about', { waitUntil: 'commit' })
  await page.locator('header .call').click()
  await expect(page.locator('footer')).toBeAttached({ timeout: 15_000 })
  expect(sent.requests).toBeGreaterThan(1)
  await hydrated(page)
})

test('a tap on the number offline keeps what had loaded @nightly', async ({ page, context, site }) => {
  await cutOff(site, '/about', (html) => html.indexOf('<h2'))
  await page.goto('/about', { waitUntil: 'commit' })
  const call = page.locator('header .call')
  await expect(call).toBeVisible()
  await context.setOffline(true)
  // The page asks the host first whether it can load again.
  const asked = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'fetch')
  await call.click()
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(call).toHaveAttribute('href', emergencyPhone.href)
})

test('a page cut off after its text comes to life without loading again @nightly', async ({ page, site }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  // Before the name of the file to prefetch.
  const sent = await cutOff(site, '/contact', (html) => html.lastIndexOf('data-precached'))
  await page.goto('/contact', { waitUntil: 'commit' })
  await expect(page.locator('footer')).toBeAttached()
  await page.locator('header .call').click()
  await page.locator('.contact-form').scrollIntoViewIfNeeded()
  await new ContactPage(page).isLive()
  await isInstalled(page)
  expect(sent.requests).toBe(1)
  expect(errors).toEqual([])
})

test('a form without its script saves a request, and the next page sends it', async ({ page, site, backend }) => {
  const come = withoutScripts(site)
  const asked: string[] = []
  page.on('framenavigated', (frame) => asked.push(frame.url()))
  await page.goto('/contact')
  const contact = new ContactPage(page)
  const status = page.locator('.contact-form').getByRole('status').filter({ hasText: 'Saved, not sent yet' })
  await expect(status).toBeHidden()
  for (const tile of ['Preferred time', 'How to reply', 'Address'] as const) await contact.tapTile(tile)
  await page.getByLabel('Preferred time').selectOption('asap')
  await page.getByRole('radio', { name: 'Either is fine' }).check()
  await page.getByLabel('Postcode or address').fill('CM1 1AA')
  await contact.request()
  await expect(status).toBeVisible()
  await expect(status.getByRole('link')).toHaveAttribute('href', emergencyPhone.href)
  await expect(page.getByLabel('Your name')).toHaveValue('')
  expect(await backend.rows()).toEqual([])
  expect(asked.filter((url) => /ada|flood|900123|cellar/i.test(url))).toEqual([])

  come()
  await page.goto('/about')
  await expect(contact.toast(SENT)).toBeVisible()
  await expectRows(backend, ['Ada Flood'])
  const message = 'Water in the cellar\nAddress: CM1 1AA'
  const asSent = { preferred_time: 'asap', answer_by: 'either', phone: '07700 900123', message, marks: [] }
  expect(await backend.rows()).toMatchObject([asSent])
  await contact.open({ installed: false })
  await expect(page.getByLabel('Your name')).toHaveValue('')
})

test('an extension or translation that adds elements early keeps typed text', async ({ page, site }) => {
  const come = withoutScripts(site)
  const faults: string[] = []
  page.on('console', (line) => line.type() === 'debug' && faults.push(line.text()))
  await page.goto('/contact')
  const contact = new ContactPage(page)
  await contact.fill()
  await contact.tapTile('How to reply')
  await contact.tapTile('Preferred time')
  await page.getByLabel('Their number').fill('07700 900456')
  await page.getByLabel('Preferred time').selectOption('asap')
  await page.getByRole('radio', { name: 'Call me' }).check()
  const message = page.getByLabel('Message (optional)')
  await message.evaluate((area: HTMLTextAreaElement) => {
    const manager = document.createElement('div')
    manager.append(document.createElement('input'))
    document.querySelector('.contact-form .fields')?.prepend(manager)
    for (const label of document.querySelectorAll('.contact-form label')) {
      const font = document.createElement('font')
      font.append(...label.childNodes)
      label.append(font)
    }
    area.focus()
    area.setSelectionRange(2, 5)
  })
  come()
  await contact.isLive()
  const isUntouched = async () => {
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Flood')
    await expect(message).toHaveValue('Water in the cellar')
    await expect(page.getByLabel('Preferred time')).toHaveValue('asap')
    await expect(page.getByRole('radio', { name: 'Call me' })).toBeChecked()
    await expect(page.getByLabel('Their number').filter({ visible: true })).toHaveValue('07700 900456')
  }
  await isUntouched()
  await expect(message).toBeFocused()
  await expect(message).toHaveJSProperty('selectionStart', 2)
  await expect(message).toHaveJSProperty('selectionEnd', 5)
  expect(faults.join()).toMatch(/418|[Hh]ydrat/)
  await expect.poll(() => kept(page, 'draft')).toMatchObject({ values: { name: 'Ada Flood' } })
  await page.reload()
  await contact.isLive()
  await isUntouched()
})

/** Scrolls to the form, however often the page reloads meanwhile. */
const showForm = (page: Page) => expect(() => page.locator('.contact-form').scrollIntoViewIfNeeded()).toPass()

const MISSING = 'This form didn’t load completely'
const ISLAND = '/assets/contact-form-'

/** Counts how often a page loads; `decided` waits until it has decided whether to load again. */
function watch(page: Page) {
  let loads = 0
  let answers = 0
  page.on('domcontentloaded', () => loads++)
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD') answers++
  })
  return {
    loads: () => loads,
    /** How often the host has answered. A reload would come before this fetch. */
    async decided(count = 1) {
      await expect.poll(() => answers).toBe(count)
      await page.evaluate(() => fetch('/robots.txt'))
    },
  }
}

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  const gone = (response: ServerResponse) => Boolean(response.writeHead(404).end())
  /** The form's script, or the question whether the host still has this version. */
  const isOfVersion = ({ url = '', method }: IncomingMessage) => url.startsWith(ISLAND) || method === 'HEAD'

  test('a form whose script fails says so, without a reload while the host has this version', async ({ page }) => {
    await page.route('**/assets/contact-form-*.js', (route) => route.abort())
    const { loads, decided } = watch(page)
    await page.goto('/contact')
    await showForm(page)
    const notice = page.getByRole('alert').filter({ hasText: MISSING })
    // The page asks the host first, which takes a while on a busy machine.
    await expect(notice.getByRole('link', { name: emergencyPhone.display })).toBeVisible({ timeout: 30_000 })
    await decided()
    expect(loads()).toBe(1)
    await hydrated(page)
    await page.unroute('**/assets/contact-form-*.js')
    await notice.getByRole('link', { name: 'load the page again' }).click()
    await showForm(page)
    await new ContactPage(page).isLive()
    await expect(notice).toBeHidden()
  })

  test('a form whose script the host has replaced loads the page again, once', async ({ page, site }) => {
    site.setIntercept((request, response) => isOfVersion(request) && gone(response))
    const { loads, decided } = watch(page)
    await page.goto('/contact')
    await showForm(page)
    await expect.poll(loads).toBe(2)
    await hydrated(page)
    await showForm(page)
    await expect(page.getByText(MISSING)).toBeVisible()
    await decided(2)
    expect(loads()).toBe(2)
  })

  test('a form whose script the host has replaced waits while someone types @nightly', async ({ page, site }) => {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
    const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>()
    site.setIntercept(async (request, response) => {
      if (!isOfVersion(request)) return false
      if (request.method === 'HEAD') {
        isAsked()
        await typed
      }
      return gone(response)
    })
    const { loads, decided } = watch(page)
    await page.goto('/contact')
    await showForm(page)
    // Typed while the page waits for the host.
    await asked
    await page.getByLabel('Your name').fill('Half typed')
    isTyped()
    await expect(page.getByText(MISSING)).toBeVisible()
    await decided()
    expect(loads()).toBe(1)
    await expect(page.getByLabel('Your name')).toHaveValue('Half typed')
  })
})
