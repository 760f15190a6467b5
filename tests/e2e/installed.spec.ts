import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { Profile } from '../support/browser.ts'
import { BARE, ContactPage, expect, hydrated, isInstalled, leave, record, test } from './fixtures.ts'

const INVITATION = `Keep ${emergencyPhone.display} at hand`

test('the browser finds nothing that keeps the site from being installed', async ({ page, context }) => {
  await page.goto('/')
  await isInstalled(page)
  const cdp = await context.newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Playwright's contexts are incognito ones, where nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('it is installed, and started from its icon without a network, in a window of its own', async ({
  site,
  playwright,
  launchOptions,
}) => {
  const profile = await Profile.create()
  const context = await playwright.chromium.launchPersistentContext(profile.directory, launchOptions)
  const page = await context.newPage()
  await page.goto(`${site.url}/`)
  await isInstalled(page)
  const cdp = await context.newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const manifestId = `${site.url}/`
  await cdp.send('PWA.install', { manifestId, installUrlOrBundleUrl: manifestId })
  await cdp.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' })

  await site.close()
  const opened = context.waitForEvent('page')
  await cdp.send('PWA.launch', { manifestId })
  const window = await opened
  const isStandalone = () => window.evaluate(() => matchMedia('(display-mode: standalone)').matches)
  await hydrated(window)
  expect(await isStandalone()).toBe(true)
  await expect(window.locator('header .call')).toHaveAttribute('href', emergencyPhone.href)
  // The shortcut "Call now" of the icon.
  await cdp.send('PWA.launch', { manifestId, url: `${site.url}/call` })
  await expect(window).toHaveTitle(/^Call /)
  expect(await isStandalone()).toBe(true)
  await expect(window.getByRole('link', { name: /^Call now/ })).toBeInViewport({ ratio: 1 })
  await context.close()
  await profile.remove()
})

test('its shortcuts open without a network: the number fills the screen, the form, the first steps', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/')
  await isInstalled(page)
  const manifest: { shortcuts: { name: string; url: string }[] } = await (
    await fetch(`${site.url}/manifest.webmanifest`)
  ).json()
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Call now', 'Request a callback', 'Emergency plumbing'])
  await context.setOffline(true)
  for (const { url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.locator('a[href^="tel:"]').first()).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/call')
  const link = page.getByRole('link', { name: `Call now ${emergencyPhone.display}` })
  await expect(link).toHaveAttribute('href', emergencyPhone.href)
  const box = await link.boundingBox()
  expect((box?.width ?? 0) * (box?.height ?? 0)).toBeGreaterThan(0.6 * 412 * 823)
})

test('the footer says "Ready offline" with the version when that is so, and mends what was evicted first', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const line = page.locator('.offline-ready')
  await expect(line).toHaveText(
    /^Ready offline: all of this site is on this device\. Version \w+ of \d{1,2} \w+ 20\d\d\.$/,
    { timeout: 20_000 },
  )
  const evict = (path: string) =>
    page.evaluate(async (path) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(path)
    }, path)
  await evict('/faq')
  await page.reload()
  await isInstalled(page)
  await context.setOffline(true)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/not found/i)

  await evict('/favicon.svg')
  await page.goto('/')
  await hydrated(page)
  await page.waitForTimeout(1500)
  await expect(line).toBeEmpty()
})

test('the footer says how much of the site is stored while it is being stored', async ({ page, site }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The last file.
  site.setIntercept(({ url }) => (url === '/icons/apple-touch-icon.png' ? released.then(() => false) : false))
  await page.goto('/')
  const line = page.locator('.offline-ready')
  await expect(line).toHaveText(/^[3-9]0% of this site is on this device so far\.$/, { timeout: 20_000 })
  release()
  await isInstalled(page)
  await expect(line).not.toContainText('so far')
})

test('an install that was cut off goes on where it stopped', async ({ page, site }) => {
  const asked: string[] = []
  let isDown = true
  site.setIntercept((request) => {
    const path = request.url ?? ''
    if (/^\/(?:assets|pages)/.test(path)) asked.push(path)
    if (isDown && path.startsWith('/pages-')) {
      request.destroy()
      return true
    }
    return false
  })
  await page.goto('/')
  await hydrated(page)
  await expect.poll(() => asked.filter((path) => path.startsWith('/pages-')).length).toBeGreaterThan(0)
  await page.waitForTimeout(1000)
  await expect(page.getByText('Ready offline:')).toBeHidden()
  isDown = false
  const before = asked.length
  await page.goto('/about')
  await isInstalled(page)
  const again = asked.slice(before).filter((path) => path.startsWith('/assets/') && asked.indexOf(path) < before)
  expect(again).toEqual([])
})

test.describe('the invitation to install', () => {
  /** Chromium gives the event only to browsers with a history of visits; what the site does with it is ours. */
  const offer = (page: Page) =>
    page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          Reflect.set(window, 'prompted', true)
          return Promise.resolve({ outcome: 'dismissed' })
        },
      })
      window.dispatchEvent(event)
      return event.defaultPrevented
    })
  const follow = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name }).click()

  test('comes with the second page, not with the form, moves nothing, and never again once it was declined', async ({
    page,
  }) => {
    await page.goto('/')
    await isInstalled(page)
    expect(await offer(page)).toBe(true)
    const invitation = page.getByRole('complementary', { name: INVITATION })
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
    await offer(page)
    await follow(page, 'FAQs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/questions/i)
    await expect(invitation).toBeHidden()
  })

  test('opens the browser’s own prompt', async ({ page }) => {
    await page.goto('/')
    await isInstalled(page)
    await offer(page)
    await follow(page, 'About Us')
    await page.getByRole('button', { name: 'Add to home screen' }).click()
    expect(await page.evaluate(() => Reflect.get(window, 'prompted'))).toBe(true)
    await expect(page.getByRole('complementary', { name: INVITATION })).toBeHidden()
  })

  test.describe('on an iPhone', () => {
    test.use({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    })
    test('tells how: Share, then Add to Home Screen', async ({ page }) => {
      await page.goto('/')
      await isInstalled(page)
      await follow(page, 'About Us')
      const invitation = page.getByRole('complementary', { name: INVITATION })
      await expect(invitation).toContainText('Tap your browser’s Share button, then Add to Home Screen')
      await expect(invitation.getByRole('button')).toHaveText(['Don’t show this again'])
    })
  })
})

/** Makes what waits older by so many milliseconds. */
const age = (page: Page, milliseconds: number) =>
  page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('build-masters-hub')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite')
          transaction.oncomplete = () => resolve()
          transaction.onerror = () => reject(transaction.error)
          transaction.objectStore('outbox').openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
            if (!cursor) return
            if (cursor.value.requestedAt)
              cursor.update({ ...cursor.value, requestedAt: cursor.value.requestedAt - milliseconds })
            cursor.continue()
          }
        }
      }),
    milliseconds,
  )

test('a request that waits shows on the icon, and on every page once it is late', async ({
  page,
  context,
  backend,
}) => {
  await context.addInitScript(() => {
    const badge = (count: number) => Reflect.set(window, 'badge', count)
    Object.assign(navigator, {
      setAppBadge: async (count: number) => badge(count),
      clearAppBadge: async () => badge(0),
    })
  })
  const badge = () => page.evaluate(() => Reflect.get(window, 'badge'))
  const contact = await new ContactPage(page).open()
  await backend.close()
  await contact.request()
  await expect(contact.toast('Saved, not sent yet')).toBeVisible()
  await expect.poll(badge).toBe(1)
  const notice = page.getByRole('complementary', { name: 'Your request' })
  await page.goto('/about')
  await hydrated(page)
  await page.waitForTimeout(500)
  await expect(notice).toBeHidden()

  await age(page, 16 * 60_000)
  await page.reload()
  await expect(notice.getByRole('alert')).toHaveText(/^Not sent yet: asked (\w+ )?\d\d:\d\d$/)
  const open = () => notice.getByText('Not sent yet').click()
  await open()
  await expect(notice.getByRole('link', { name: emergencyPhone.display })).toHaveAttribute('href', emergencyPhone.href)
  await notice.getByRole('link', { name: 'See it' }).click()
  await expect(contact.waiting).toContainText('Not sent yet')
  await expect(contact.waiting.getByRole('heading')).toBeInViewport()
  await expect(notice).toBeHidden()
  await page.goto('/contact')
  await open()
  await notice.getByRole('link', { name: 'See it' }).click()
  await expect(contact.waiting.getByRole('heading')).toBeInViewport()
  await expect(notice).toBeHidden()

  await backend.reopen()
  await contact.waiting.getByRole('button', { name: 'Send now' }).click()
  await expect(contact.waiting).toBeHidden({ timeout: 20_000 })
  await expect.poll(badge).toBe(0)
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('"Not sent yet" is one line above the call bar, and can be put away for an hour', async ({ page, backend }) => {
    await page.goto(BARE)
    await leave(page, 'late', record('Late', 20))
    await page.clock.install()
    // Where it can't be sent, by the worker either.
    await backend.close()
    await page.goto('/about')
    const notice = page.getByRole('complementary', { name: 'Your request' })
    await expect(notice).toBeVisible()
    const [line, bar] = [await notice.boundingBox(), await page.locator('header .call').boundingBox()]
    expect(line?.height).toBeLessThanOrEqual(52)
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    // What is at the end of the page can be scrolled clear of it, once the footer has all that it says.
    const endOfPage = async () => {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      const last = await page.locator('.offline-ready').boundingBox()
      return (last?.y ?? 0) + (last?.height ?? 0)
    }
    await expect.poll(endOfPage).toBeLessThanOrEqual(line?.y ?? 0)

    await notice.getByText('Not sent yet').click()
    await notice.getByRole('button', { name: 'Hide for an hour' }).click()
    await expect(notice).toBeHidden()
    await page.goto('/faq')
    await isInstalled(page)
    await page.clock.fastForward('58:00')
    await expect(notice).toBeHidden()
    await page.clock.fastForward('03:00')
    await expect(notice).toBeVisible()
  })
})
