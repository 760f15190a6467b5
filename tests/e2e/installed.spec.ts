import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { BARE, expect, isInstalled, leave, record, test } from './fixtures.ts'

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

test.describe('the invitation to install', () => {
  /** Chromium gives the event only to browsers with a history of visits; what the site does with it is ours. */
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        Reflect.set(window, 'prompted', true)
        return Promise.resolve({ outcome: 'dismissed' })
      },
    })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  const follow = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link', { name }).click()

  test('comes with the second page, not with the form, and never again once declined', async ({ page }) => {
    await page.goto('/')
    await isInstalled(page)
    expect(await page.evaluate(offer)).toBe(true)
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
    await page.evaluate(offer)
    await follow(page, 'FAQs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/questions/i)
    await expect(invitation).toBeHidden()
  })

  test('is not lost where its event comes before anybody listens, and opens the browser’s own prompt', async ({
    page,
  }) => {
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => { window.isHeld = (${offer})() })`)
    await page.goto('/')
    await isInstalled(page)
    expect(await page.evaluate(() => Reflect.get(window, 'isHeld'))).toBe(true)
    await follow(page, 'FAQs')
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

  test('"Not sent yet" is one line, and can be put away for an hour', { tag: '@nightly' }, async ({
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
