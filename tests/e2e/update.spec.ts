import type { Page } from '@playwright/test'
import { type Site, serveSite } from '../../tools/host/site.ts'
import { faults } from '../support/postgrest.ts'
import {
  type Builds,
  test as base,
  ContactPage,
  EMAIL,
  expect,
  expectRows,
  hydrated,
  isInstalled,
  NEW_KEY,
  NUMBER,
  QUEUED,
  withoutBackgroundSync,
} from './fixtures.ts'

const NEWER = 'A newer version of this site is ready.'
const test = base.extend<{ deploy: (build: keyof Builds) => Promise<Site> }>({
  deploy: async ({ builds, site }, use) => {
    let deployed: Site | undefined
    await use(async (build) => {
      await site.close()
      deployed = await serveSite(builds[build], Number(new URL(site.url).port))
      return deployed
    })
    await deployed?.close()
  },
})

// In one worker, or each would make the builds.
test.describe.configure({ mode: 'default' })

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

/** What a page learns when it goes to the back, or comes to the front. Headless pages are always in front. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: isHidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

const email = (page: Page, address: string) => page.locator('footer').getByRole('link', { name: address })
const numberInHeader = (page: Page) => page.locator('header .call')
const quickLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name })

test('a release loses no queued and no half-typed request', async ({ page, context, site, backend, deploy }) => {
  const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
  // Too many requests, rather than none answered: that would let the new version take over unasked.
  backend.setIntercept(faults.status(429))
  await contact.request({ name: 'Queued by the old version' })
  await expect(contact.toast(QUEUED)).toBeVisible()
  await contact.fill({ name: 'Half typed' })

  await deploy('b')
  await lookForUpdate(page)
  // A filled-in form hides the offer until it is empty.
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByText(NEWER)).toBeVisible()
  await contact.fill({ name: 'Half typed' })
  await expect(page.getByText(NEWER)).toBeHidden()

  // Another tab takes the new version. This one keeps the old, and the parts that it loads later.
  const other = await context.newPage()
  await other.goto(`${site.url}/about`)
  await hydrated(other)
  const reloaded = other.waitForEvent('load')
  await other.getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await expect(email(other, EMAIL.b)).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Half typed')
  await expect(email(page, EMAIL.a)).toBeVisible()
  await expect(page.getByText(NEWER)).toBeHidden()

  backend.setIntercept(undefined)
  await contact.waiting.getByRole('button', { name: 'Send now' }).click()
  await expectRows(backend, ['Queued by the old version'])
  await contact.submit()
  await expectRows(backend, ['Half typed', 'Queued by the old version'])
  await expect(contact.status).toContainText('Message sent at')

  // The next page is of the new version.
  await quickLink(page, 'Our Services').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our services')
  await expect(email(page, EMAIL.b)).toBeVisible()
})

test('a new version takes over unasked, without a reload, if our server refuses the key of the old one', async ({
  page,
  context,
  site,
  backend,
  deploy,
}) => {
  const refused: string[] = []
  backend.setIntercept(({ headers: { apikey, origin }, method }, response) => {
    if (method === 'OPTIONS' || !origin || apikey === NEW_KEY) return false
    refused.push(String(apikey))
    response.writeHead(401, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end('{"message":"Invalid API key"}')
    return true
  })
  await withoutBackgroundSync(context)
  const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
  await contact.request({ name: 'Held by the old key' })
  await expect(contact.toast(QUEUED)).toBeVisible()
  await expect(contact.status).toContainText('Our system')
  let loads = 0
  page.on('load', () => loads++)
  await deploy('rekeyed')
  await lookForUpdate(page)
  await expect(page.getByText(NEWER)).toBeVisible()
  expect(refused).not.toEqual([])

  await hide(page, true)
  await expectRows(backend, ['Held by the old key'])
  await hide(page, false)
  await expect(page.getByText(NEWER)).toBeHidden()
  // The page still has the old key, so its worker sends what the page can't.
  await contact.request({ name: 'From the old page' })
  await expectRows(backend, ['From the old page', 'Held by the old key'])
  expect(loads).toBe(0)
})

test('a site that has moved says so after an hour, and leads there @nightly', async ({ page, site }) => {
  await page.goto(`${site.url}/faq`)
  await isInstalled(page)
  const notice = page.getByRole('complementary', { name: 'Moved' })
  let looks = 0
  const to = 'http://127.0.0.1'
  site.setIntercept(({ url, method, headers }, response) => {
    if (String(headers.host).startsWith('127.')) return false
    if (method === 'HEAD') looks++
    response.writeHead(301, { location: to + site.url.slice(site.url.lastIndexOf(':')) + url }).end()
    return true
  })
  await page.reload()
  await expect.poll(() => looks).toBe(1)
  await expect(page.getByText('Ready offline:')).toBeAttached()
  const since = () => page.evaluate(() => Number(localStorage.getItem('redirected-at')))
  await expect.poll(since).toBeGreaterThan(0)
  await expect(notice).toBeHidden()

  await page.evaluate((hour) => localStorage.setItem('redirected-at', String(Date.now() - hour)), 60 * 60_000)
  await page.reload()
  await expect(notice).toContainText('Our website may have moved')
  await expect(page.getByText('Ready offline:')).toBeHidden()
  // Also after navigation, which loads no document.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Prices' }).click()
  await expect(page).toHaveURL(/\/prices$/)
  await notice.getByRole('link', { name: 'Find the new one' }).click()
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/prices\?moved$/)

  // A redirect that has ended was a fault.
  site.setIntercept(undefined)
  await page.goto(`${site.url}/faq`)
  await isInstalled(page)
  await expect.poll(since).toBe(0)
  await expect(notice).toBeHidden()
})

test('a new emergency number reaches an open page without a reload', async ({ page, site, backend, deploy }) => {
  const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
  await contact.fill({ name: 'Half typed' })
  let loads = 0
  page.on('load', () => loads++)
  await deploy('renumbered')
  await lookForUpdate(page)
  const notice = page.getByRole('complementary', { name: 'Changed' })
  await expect(notice).toContainText(`Our emergency number is now ${NUMBER.new.display}`, { timeout: 20_000 })
  await expect(notice.getByRole('link', { name: NUMBER.new.display })).toHaveAttribute('href', NUMBER.new.href)
  await expect(notice.getByRole('button')).toBeHidden()
  await expect(numberInHeader(page)).toHaveAttribute('href', NUMBER.new.href)
  await expect(numberInHeader(page)).toContainText(NUMBER.new.display)
  await expect(page.locator(`a[href="${NUMBER.old.href}"]`)).toHaveCount(0)
  await expect(page.getByText(NEWER)).toBeHidden()
  await expect(page.getByLabel('Your name')).toHaveValue('Half typed')
  await contact.submit()
  await expectRows(backend, ['Half typed'])
  await expect(contact.status).toContainText('Message sent at')
  await expect(notice.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(loads).toBe(0)
  await quickLink(page, 'About Us').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/)
  await expect(numberInHeader(page)).toHaveAttribute('href', NUMBER.new.href)
  await hydrated(page)
  await expect(notice).toBeHidden()
})

test('a visit long after a new number has it within seconds, then offline @nightly', async ({
  page,
  context,
  site,
  deploy,
}) => {
  await page.goto(`${site.url}/`)
  await isInstalled(page)
  await page.close()
  await deploy('renumbered')
  const later = await context.newPage()
  await later.goto(`${site.url}/`)
  await expect(numberInHeader(later)).toHaveAttribute('href', NUMBER.new.href, { timeout: 20_000 })
  await context.setOffline(true)
  for (const path of ['/', '/call', '/services/emergency-plumbing']) {
    await later.goto(site.url + path)
    await expect(later.locator('a[href^="tel:"]').first(), path).toHaveAttribute('href', NUMBER.new.href)
  }
})
