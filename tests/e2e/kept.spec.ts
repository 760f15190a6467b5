import type { Page } from '@playwright/test'
import { BARE, ContactPage, expect, leave, record, stored, test } from './fixtures.ts'

// What goes on behind the page begins when the browser is idle.
const PATIENTLY = { timeout: 20_000 }
const MINUTES_A_DAY = 24 * 60

const removed = (page: Page) => page.getByRole('complementary', { name: 'Removed' })
const dayOf = (time: number) =>
  new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(new Date(time).getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  })

test('after 30 days unsent it is removed, and a line says so until it is closed', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(BARE)
  const old = record('Stale', 31 * MINUTES_A_DAY)
  await leave(page, 'stale', old)
  await leave(page, 'young', record('Still asked', 29 * MINUTES_A_DAY))
  await page.goto('/about')
  await expect(removed(page)).toContainText(
    `A request from ${dayOf(old.requestedAt)} was never sent. We kept it for 30 days and have now removed it from this device.`,
    PATIENTLY,
  )
  expect(await stored(page, 'stale')).toBeUndefined()
  expect(await stored(page, 'young')).toBeDefined()

  await page.goto('/faq')
  await expect(removed(page)).toBeVisible()
  await removed(page).getByRole('button', { name: 'Close' }).click()
  await expect(removed(page)).toBeHidden()
  const contact = await new ContactPage(page).open({ installed: false })
  await expect(contact.waiting).toContainText('Still asked')
  await expect(removed(page)).toBeHidden()
})
