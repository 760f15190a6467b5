import type { Page } from '@playwright/test'
import { BARE, ContactPage, expect, expectRows, keep, leave, record, stored, test } from './fixtures.ts'

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

test('30 days unsent: removed at a visit to any page, and one plain line says so until it is closed', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto(BARE)
  const old = record('Stale', 31 * MINUTES_A_DAY)
  await leave(page, 'stale', old)
  await leave(page, 'young', record('Still asked', 29 * MINUTES_A_DAY))
  const future = record('From the future', -400 * MINUTES_A_DAY)
  await leave(page, 'future', { ...future, problem: { kind: 'rejected', message: 'No such area' } })
  await leave(page, 'epoch', { ...record('Clock not set'), requestedAt: 60_000 })
  await page.goto('/about')
  await expect(removed(page)).toContainText(
    `A request from ${dayOf(old.requestedAt)} was never sent. We kept it for 30 days and have now removed it from this device.`,
    PATIENTLY,
  )
  expect(await stored(page, 'stale')).toBeUndefined()
  for (const id of ['young', 'future', 'epoch']) expect(await stored(page, id)).toBeDefined()

  await page.goto('/faq')
  await expect(removed(page)).toBeVisible()
  await removed(page).getByRole('button', { name: 'Close' }).click()
  await expect(removed(page)).toBeHidden()
  const contact = await new ContactPage(page).open({ installed: false })
  await expect(contact.waiting).toContainText('Still asked')
  await expect(removed(page)).toBeHidden()
})

test('a record that nobody can read: left alone, the form is there, and the request beside it is shown and sent', {
  tag: '@nightly',
}, async ({ page, backend }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(BARE)
  const broken = { ...record('Broken'), requestedAt: 1e20 }
  await leave(page, 'broken', broken)
  await leave(page, 'good', { ...record('Good', 1), confirmedAt: -1e20 })
  await keep(page, 'draft', { values: { name: { first: 'Ada' }, message: 'Water' } })
  await keep(page, 'gate', { failures: 'many', urgentAt: 1e300, openAt: null })
  await keep(page, 'receipt:broken', { id: 7, kind: 'sent', at: 1e20 })
  await keep(page, 'pressed', { not: 'a list' })
  await leave(page, 'refused', { ...record('Refused'), problem: { kind: 'rejected', message: 'No such area' } })
  const contact = await new ContactPage(page).open({ installed: false })
  await expect(contact.waiting.getByRole('listitem')).toHaveText([/Refused/])
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Water')
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expectRows(backend, ['Good'])
  await contact.request({ name: 'Next' })
  await expectRows(backend, ['Good', 'Next'])
  expect(await stored(page, 'broken')).toEqual(broken)
  expect(errors).toEqual([])
})
