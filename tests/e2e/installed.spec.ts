import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { expect, isInstalled, test } from './fixtures.ts'

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
})
