import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { Profile } from '../support/browser.ts'
import { BARE, expect, hydrated, isInstalled, leave, record, test } from './fixtures.ts'

const INVITATION = `Keep ${emergencyPhone.display} at hand`

test('the browser can install the site, and the footer says which version works offline', async ({ page, context }) => {
  await page.goto('/')
  await isInstalled(page)
  const cdp = await context.newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // Playwright's contexts are incognito ones, where nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await expect(page.locator('.offline-ready')).toHaveText(
    /^Ready offline: all of this site is on this device\. Version \w+ of \d{1,2} \w+ 20\d\d\.$/,
  )
})

test('it is installed, and started from its icon without a network, in a window of its own', {
  tag: '@nightly',
}, async ({ site, playwright, launchOptions }) => {
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

test('its shortcuts open without a network: the number fills the screen, the form, the first steps', {
  tag: '@nightly',
}, async ({ page, context, site }) => {
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

  test('is not lost where its event comes before anybody listens, and the browser’s own bar covers nothing', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const event = new Event('beforeinstallprompt', { cancelable: true })
        window.dispatchEvent(event)
        Reflect.set(window, 'isHeld', event.defaultPrevented)
      }),
    )
    await page.goto('/')
    await isInstalled(page)
    expect(await page.evaluate(() => Reflect.get(window, 'isHeld'))).toBe(true)
    await follow(page, 'FAQs')
    await expect(page.getByRole('complementary', { name: INVITATION })).toBeVisible()
  })

  test('opens the browser’s own prompt', { tag: '@nightly' }, async ({ page }) => {
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
    test('tells how: Share, then Add to Home Screen', { tag: '@nightly' }, async ({ page }) => {
      await page.goto('/')
      await isInstalled(page)
      await follow(page, 'About Us')
      const invitation = page.getByRole('complementary', { name: INVITATION })
      await expect(invitation).toContainText('Tap your browser’s Share button, then Add to Home Screen')
      await expect(invitation.getByRole('button')).toHaveText(['Don’t show this again'])
    })
  })
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('"Not sent yet" is one line above the call bar, and can be put away for an hour', { tag: '@nightly' }, async ({
    page,
    backend,
  }) => {
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
