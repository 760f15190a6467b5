import { at, button, choose, expect, submit, deskTest as test } from './fixtures.ts'

// Customers whom staff cannot simply call or email.

test('a customer who cannot talk gets texts, and no email without an address', async ({ backend, desk }) => {
  const email = 'a1b2c3@no-email.invalid'
  const id = await submit(backend, { email, more: { p_answer_by: 'text' } })
  const page = await desk('sam')
  const card = page.getByRole('article').filter({ hasText: 'Ada Flood' })
  await expect(card.getByText('Text, don’t call')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Text Ada Flood' })).toHaveAttribute('href', 'sms:07700900123')
  await expect(card.getByRole('link', { name: /^Call/ })).toHaveCount(0)
  await page.goto(at(id))
  const first = page.getByRole('group', { name: 'Actions' }).getByRole('link')
  await expect(first).toHaveText('Text')
  await expect(first).toHaveAttribute('href', 'sms:07700900123')
  await expect(page.getByRole('article', { name: 'Ada Flood' }).getByText('Text, don’t call')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Email No email' })).toBeVisible()
  // Calling is still possible.
  await button(page, 'More').click()
  await expect(page.getByRole('menuitem', { name: 'Call' })).toHaveAttribute('href', 'tel:07700900123')
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await button(page, 'Take').click()
  await expect(page.getByText('You have it')).toBeVisible()
  await choose(page, 'Send confirmation')
  const dialog = page.getByRole('dialog', { name: 'Send confirmation' })
  await expect(dialog.getByRole('link', { name: 'Text it' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Email it' })).toHaveCount(0)
})

test('a customer who speaks no English is called through their interpreter @nightly', async ({ backend, desk }) => {
  const id = await submit(backend, { more: { p_interpreter_phone: '+44 (0)7700 900124' } })
  const page = await desk('sam')
  await expect(page.getByText('Call +44 (0)7700 900124, who speaks English for them')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Ada Flood' })).toHaveAttribute('href', 'tel:+447700900124')
  await page.goto(at(id))
  const first = page.getByRole('group', { name: 'Actions' }).getByRole('link')
  await expect(first).toHaveAttribute('href', 'tel:+447700900124')
  await expect(page.getByRole('link', { name: '07700 900123' }).first()).toHaveAttribute('href', 'tel:07700900123')
  await button(page, 'More').click()
  await expect(page.getByRole('menuitem', { name: 'Email' })).toBeVisible()
})
