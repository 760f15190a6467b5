import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, type Page } from '@playwright/test'
import { ukPhone } from '../../src/facts/phones.ts'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { ContactPage, draftHas, expect, expectRows, hydrated, isInstalled, QUEUED, SENT, showForm } from './fixtures.ts'

const NEWER = 'A newer version of this site is ready.'
const EMAIL = { a: 'a@buildmastershub.example', b: 'b@buildmastershub.example' }
const NUMBER = { old: ukPhone('0808 157 0247'), new: ukPhone('0808 157 0999') }

/** B differs from A in every page and in the script; so does the third, in its emergency number alone. */
type Builds = {
  readonly backend: PostgrestBackend
  readonly a: string
  readonly b: string
  readonly renumbered: string
}
/** The host where another build takes A's place. */
type Host = {
  site: Site
  backend: PostgrestBackend
  deploy(build?: 'b' | 'renumbered' | { folder: string }): Promise<void>
}

const test = base.extend<{ host: Host }, { builds: Builds }>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const backend = await startPostgrest()
      const build = (env: Readonly<Record<string, string>>) => buildSite({ VITE_SUPABASE_URL: backend.url, ...env })
      const a = await build({ VITE_CONTACT_EMAIL: EMAIL.a })
      const b = await build({ VITE_CONTACT_EMAIL: EMAIL.b })
      const renumbered = await build({ VITE_CONTACT_EMAIL: EMAIL.a, VITE_EMERGENCY_PHONE: NUMBER.new.display })
      await use({ backend, a, b, renumbered })
      await backend.stop()
      await Promise.all([a, b, renumbered].map((dist) => rm(dist, { recursive: true })))
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  host: async ({ builds }, use) => {
    const { backend } = builds
    await backend.reopen()
    backend.setIntercept(undefined)
    await backend.clear()
    let site = await serveSite(builds.a)
    const { port } = new URL(site.url)
    await use({
      get site() {
        return site
      },
      backend,
      async deploy(build = 'b') {
        await site.close()
        site = await serveSite(typeof build === 'object' ? build.folder : builds[build], Number(port))
      },
    })
    await site.close()
  },
})

// One worker, or each would make both builds.
test.describe.configure({ mode: 'default' })

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))

const email = (page: Page, address: string) => page.locator('footer').getByRole('link', { name: address })
const numberInHeader = (page: Page) => page.locator('header .call')
const quickLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name })

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
  // Nothing is offered over a form that is filled in, until it is empty.
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByText(NEWER)).toBeVisible()
  await contact.fill({ name: 'Half typed' })
  await expect(page.getByText(NEWER)).toBeHidden()

  // Another tab takes the new version; this one goes on, and so do the parts of it that it has not loaded yet.
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

  await backend.reopen()
  await expectRows(backend, ['Queued by the old version'], 60_000)
  await contact.submit()
  await expectRows(backend, ['Half typed', 'Queued by the old version'])
  await expect(contact.status).toContainText('Message sent at')

  // Its next page is one of the new version.
  await quickLink(page, 'Our Services').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our services')
  await expect(email(page, EMAIL.b)).toBeVisible()
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
  await draftHas(page, { name: 'Kept' })
  await quickLink(page, 'FAQs').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await deploy()
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(email(page, EMAIL.b)).toBeVisible()
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
  await quickLink(page, 'Contact').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Contact/)
  // Its text does without; the form does not.
  await showForm(page)
  await expect(email(page, EMAIL.b)).toBeVisible()
  const contact = new ContactPage(page)
  await hydrated(page)
  await contact.request({ name: 'After the reload' })
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 20_000 })
})

test('a release with another emergency number: an open page says so, dials it, and the next page is the new one, without asking', async ({
  page,
  host: { site, deploy },
}) => {
  await page.goto(`${site.url}/faq`)
  await isInstalled(page)
  let loads = 0
  page.on('load', () => loads++)
  await deploy('renumbered')
  await lookForUpdate(page)
  const notice = page.getByRole('complementary', { name: 'Changed' })
  await expect(notice).toContainText(`Our emergency number is now ${NUMBER.new.display}`, { timeout: 20_000 })
  await expect(notice.getByRole('link', { name: NUMBER.new.display })).toHaveAttribute('href', NUMBER.new.href)
  await expect(numberInHeader(page)).toHaveAttribute('href', NUMBER.new.href)
  await expect(numberInHeader(page)).toContainText(NUMBER.new.display)
  await expect(page.locator(`a[href="${NUMBER.old.href}"]`)).toHaveCount(0)
  await expect(page.getByText(NEWER)).toBeHidden()
  expect(loads).toBe(0)
  await quickLink(page, 'About Us').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/)
  await expect(numberInHeader(page)).toHaveAttribute('href', NUMBER.new.href)
  await hydrated(page)
  await expect(notice).toBeHidden()
})

test('… and the site, opened months later with a connection, has it within seconds, and without signal from then on', async ({
  page,
  context,
  host: { site, deploy },
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

test('… and somebody who types is told, but nothing reloads under them', async ({ page, host }) => {
  const { site, backend, deploy } = host
  const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
  await contact.fill({ name: 'Half typed' })
  let loads = 0
  page.on('load', () => loads++)
  await deploy('renumbered')
  await lookForUpdate(page)
  const notice = page.getByRole('complementary', { name: 'Changed' })
  await expect(notice).toContainText(NUMBER.new.display, { timeout: 20_000 })
  await expect(notice.getByRole('button')).toBeHidden()
  await expect(page.getByLabel('Your name')).toHaveValue('Half typed')
  await contact.submit()
  await expectRows(backend, ['Half typed'])
  await expect(contact.status).toContainText('Message sent at')
  expect(loads).toBe(0)
  await notice.getByRole('button', { name: 'Show the new page' }).click()
  await expect(numberInHeader(page)).toHaveAttribute('href', NUMBER.new.href)
  await expect(notice).toBeHidden()
})

/** Stands for the migrations that came with a release that is taken back: more is kept, and more is asked for. */
const NEXT = `
  alter table public.contact_submissions add column postcode text;
  create function private.note_postcode() returns trigger language plpgsql set search_path = '' as $$
  begin
    new.postcode := substring(upper(new.message) from '[A-Z]{1,2}[0-9]{1,2} ?[0-9][A-Z]{2}');
    return new;
  end
  $$;
  create trigger note_postcode before insert on public.contact_submissions
    for each row execute function private.note_postcode()`
const UNDO_NEXT = `
  drop trigger note_postcode on public.contact_submissions;
  drop function private.note_postcode();
  alter table public.contact_submissions drop column postcode`

test('a release that is taken back: phones have the version before like any other, and the newer database answers it', async ({
  page,
  host,
  builds,
}) => {
  const { site, backend, deploy } = host
  // As after two releases into a folder, with the second one's migrations.
  const root = await mkdtemp(join(tmpdir(), 'bmh-back-'))
  const folder = join(root, 'live')
  await mkdir(join(root, 'releases'))
  await cp(builds.a, join(root, 'releases/2026-11-23T0900-a'), { recursive: true, preserveTimestamps: true })
  await cp(builds.b, join(root, 'releases/2026-11-24T0900-b'), { recursive: true, preserveTimestamps: true })
  await cp(builds.b, folder, { recursive: true, preserveTimestamps: true })
  await writeFile(join(root, 'releases/served'), '2026-11-23T0900-a\n2026-11-24T0900-b\n')
  for (const name of ['tools', 'node_modules'])
    await symlink(join(import.meta.dirname, '../..', name), join(root, name))
  // What the owner's own command reloads.
  const reload = createServer((_, response) => deploy({ folder }).then(() => response.end()))
  await once(reload.listen(0, '127.0.0.1'), 'listening')
  const { port } = reload.address() as AddressInfo
  await backend.query(NEXT)
  try {
    await deploy({ folder })
    const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
    await isInstalled(page)
    await expect(email(page, EMAIL.b)).toBeVisible()
    await backend.close()
    await contact.request({ name: 'Queued by the version that goes' })
    await expect(contact.toast(QUEUED)).toBeVisible()

    const { stdout } = await promisify(execFile)(process.execPath, ['tools/release.ts', '--back'], {
      cwd: root,
      env: {
        ...process.env,
        VITE_SITE_URL: site.url,
        VITE_SUPABASE_URL: 'none',
        UPLOAD_TO: folder,
        AFTER_UPLOAD: `"${process.execPath}" --eval "fetch('http://127.0.0.1:${port}')"`,
      },
    })
    expect(stdout).toContain('✓ the build that is live is the one in this folder')
    expect(stdout).toContain('2026-11-23T0900-a is live.')
    await lookForUpdate(page)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Update now' }).click()
    await reloaded
    await expect(email(page, EMAIL.a)).toBeVisible()

    await backend.reopen()
    await expectRows(backend, ['Queued by the version that goes'], 60_000)
    await contact.request({ name: 'Sent by the version before', message: 'Leak at SS17 9AA' })
    await expectRows(backend, ['Queued by the version that goes', 'Sent by the version before'])
    const [row] = await backend.query("select postcode from public.contact_submissions where name like 'Sent by%'")
    expect(row).toEqual({ postcode: 'SS17 9AA' })
    await host.site.close()
    await page.goto(`${site.url}/about`)
    await expect(email(page, EMAIL.a)).toBeVisible()
  } finally {
    reload.close()
    await backend.query(UNDO_NEXT)
    await rm(root, { recursive: true })
  }
})
