import { rm } from 'node:fs/promises'
import { test as base, type Page } from '@playwright/test'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { buildSite, type Site, serveSite } from '../support/site.ts'
import { ContactPage, expect, expectRows, hydrated, isInstalled, QUEUED, SENT } from './fixtures.ts'

const NEWER = 'A newer version of this site is ready.'
const OFFICE = { a: '01632 960001', b: '01632 960002' }

/** Two builds of the site that differ in every page and in the script, and the host where B takes A's place. */
type Host = { site: Site; backend: PostgrestBackend; deploy(): Promise<void> }

const test = base.extend<{ host: Host }, { builds: { backend: PostgrestBackend; a: string; b: string } }>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const backend = await startPostgrest()
      const build = (phone: string) => buildSite({ VITE_SUPABASE_URL: backend.url, VITE_LANDLINE_PHONE: phone })
      const [a, b] = [await build(OFFICE.a), await build(OFFICE.b)]
      await use({ backend, a, b })
      await backend.stop()
      await Promise.all([a, b].map((dist) => rm(dist, { recursive: true })))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  host: async ({ builds: { backend, a, b } }, use) => {
    await backend.reopen()
    backend.setIntercept(undefined)
    await backend.clear()
    let site = await serveSite(a)
    const { port } = new URL(site.url)
    await use({
      get site() {
        return site
      },
      backend,
      async deploy() {
        await site.close()
        site = await serveSite(b, Number(port))
      },
    })
    await site.close()
  },
})

// One worker, or each would make both builds.
test.describe.configure({ mode: 'default' })

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

const office = (page: Page, phone: string) => page.locator('footer').getByRole('link', { name: phone })

test('a release over an open tab with a queued request and a half-typed form: nothing moves, all of it arrives', async ({
  page,
  context,
  host,
}) => {
  const { site, backend, deploy } = host
  const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
  await backend.close()
  await contact.request({ name: 'Queued by the old version' })
  await expect(contact.toast(QUEUED)).toBeVisible()
  await contact.fill({ name: 'Half typed' })

  await deploy()
  await lookForUpdate(page)
  await expect(page.getByText(NEWER)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update now' })).toBeHidden()
  await expect(page.getByText('once your request is sent or cleared')).toBeVisible()

  // Another tab takes the new version; this one goes on, and so do the parts of it that it has not loaded yet.
  const other = await context.newPage()
  await other.goto(`${site.url}/about`)
  await hydrated(other)
  const reloaded = other.waitForEvent('load')
  await other.getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await expect(office(other, OFFICE.b)).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Half typed')
  await expect(office(page, OFFICE.a)).toBeVisible()
  await expect(page.getByText(NEWER)).toBeHidden()

  await backend.reopen()
  await expectRows(backend, ['Queued by the old version'], 60_000)
  await contact.submit()
  await expectRows(backend, ['Half typed', 'Queued by the old version'])
  await expect(contact.status).toContainText('Message sent at')

  // Its next page is one of the new version.
  await page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name: 'Our Services' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our services')
  await expect(office(page, OFFICE.b)).toBeVisible()
  await hydrated(page)
  await page.getByRole('button', { name: 'Learn More about Drainage' }).click()
  await expect(page.getByRole('dialog', { name: 'Drainage' })).toBeVisible()
})

test('"Update now" reloads the page once the form is clear, and a draft of another page is still there', async ({
  page,
  host: { site, deploy },
}) => {
  const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
  await page.getByLabel('Your name').fill('Kept')
  await page.waitForTimeout(600)
  await page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name: 'FAQs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await deploy()
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(office(page, OFFICE.b)).toBeVisible()
  await contact.open({ path: `${site.url}/contact` })
  await expect(page.getByLabel('Your name')).toHaveValue('Kept')
})

test('an old tab whose worker is gone asks for a script that the host no longer has: loads the page anew, once', async ({
  page,
  host: { site, deploy },
}) => {
  await page.goto(`${site.url}/faq`)
  await isInstalled(page)
  await deploy()
  // The browser has evicted what the old version had put aside, but this tab still runs on it.
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Contact/)
  await expect(office(page, OFFICE.b)).toBeVisible()
  const contact = new ContactPage(page)
  await hydrated(page)
  await contact.request({ name: 'After the reload' })
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 20_000 })
})
