import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { objections } from '../support/looks.ts'
import { expect, test } from './fixtures.ts'

// Staying with somebody who has called: one question after the call, one screen, one line that leads back to it.

test.use({ serviceWorkers: 'block' })

/** Taps our number, and looks at the page again after the call. */
async function call(page: Page) {
  // There is no dialler here, and while Chromium looks for one it takes no taps.
  await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault(), { once: true }))
  await page.locator(`a[href="${emergencyPhone.href}"]`).filter({ visible: true }).first().click()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
const line = (page: Page) => page.getByRole('complementary', { name: 'Your call' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('call'))

test('a visitor who called about a burst pipe is asked once, then finds the next step and, on every page, the way back to it', async ({
  page,
}) => {
  await page.goto('/emergency/burst-pipe')
  await expect(page.getByRole('button', { name: 'Start again' })).toBeEnabled()
  await call(page)
  await expect(line(page)).toContainText('Did you call us at')
  await line(page).getByRole('link', { name: 'Yes, wait with me' }).click()

  const now = page.getByRole('region', { name: /^Do this now: / })
  const step = now.getByRole('listitem').filter({ visible: true })
  await expect(page.getByRole('timer')).toContainText('since you called at')
  await expect(step).toHaveCount(1)
  await expect(step).toContainText('Step 1 of')
  await expect(step.locator('img')).toHaveJSProperty('complete', true)
  await expect(line(page)).toBeHidden()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await objections(page)).toEqual([])
  await step.getByRole('checkbox', { name: 'Done' }).check()
  await expect(step).toContainText('Step 2 of')
  await expect(step.getByRole('heading')).toBeFocused()
  await page.reload()
  await expect(step).toContainText('Step 2 of')

  await page.goto('/about')
  await expect(line(page)).toContainText('You called us at')
  await line(page).getByRole('link', { name: 'View' }).click()
  await page.getByRole('button', { name: 'They’ve arrived' }).click()
  await page.goto('/about')
  await expect.poll(() => stored(page)).toBeNull()
  await expect(line(page)).toBeHidden()
})

test('beside “Exit this page”, and after it, nothing says that help is on its way @nightly', async ({ page }) => {
  await page.route('https://www.bbc.co.uk/**', (route) => route.fulfill({ body: 'Weather' }))
  await page.goto('/about')
  await page.evaluate(() => localStorage.setItem('call', JSON.stringify({ at: Date.now(), state: 'waiting' })))
  await page.reload()
  await expect(line(page)).toBeVisible()
  await page.goto('/emergency/locked-out')
  await expect(page.locator('.notice-wait')).toBeAttached()
  await expect(line(page)).toBeHidden()
  await page.getByRole('checkbox', { name: 'Done' }).nth(2).check()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ticks'))).toContain('partner')
  await page.getByRole('link', { name: 'Exit this page' }).click()
  await expect(page.getByText('Weather')).toBeVisible()
  await page.goto('/about')
  expect(await page.evaluate(() => localStorage.getItem('ticks'))).toBeNull()
  await expect.poll(() => stored(page)).toContain('hidden')
  await call(page)
  expect(await stored(page)).toContain('hidden')
  await expect(page.locator('.notice-wait')).toHaveCount(0)
  await page.goto('/emergency/locked-out')
  await page.evaluate(() => localStorage.removeItem('call'))
  await expect(page.getByRole('button', { name: 'Start again' })).toBeEnabled()
  await call(page)
  expect(await stored(page)).toBeNull()
})
