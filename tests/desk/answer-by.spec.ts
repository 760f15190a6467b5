import { expect, submit, deskTest as test } from './fixtures.ts'

test('a customer who cannot talk is texted: text is the first button everywhere', async ({ backend, desk }) => {
  const id = await submit(backend, { answerBy: 'text' })
  const page = await desk('sam')
  const card = page.getByRole('article').filter({ hasText: 'Ada Flood' })
  await expect(card.getByText('Text, don’t call')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Text Ada Flood' })).toHaveAttribute('href', 'sms:07700900123')
  await expect(card.getByRole('link', { name: /^Call/ })).toHaveCount(0)
  await page.goto(`/desk/#/requests/${id}`)
  const first = page.getByRole('group', { name: 'Actions' }).getByRole('link')
  await expect(first).toHaveText('Text')
  await expect(first).toHaveAttribute('href', 'sms:07700900123')
  await expect(page.getByRole('article', { name: 'Ada Flood' }).getByText('Text, don’t call')).toBeVisible()
  // A call stays possible.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Call' })).toHaveAttribute('href', 'tel:07700900123')
})

test('a customer who speaks no English is called through their interpreter', async ({ backend, desk }) => {
  const id = await submit(backend, { interpreterPhone: '+44 (0)7700 900124' })
  const page = await desk('sam')
  await expect(page.getByText('Call +44 (0)7700 900124, who speaks English for them')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Ada Flood' })).toHaveAttribute('href', 'tel:+447700900124')
  await page.goto(`/desk/#/requests/${id}`)
  const first = page.getByRole('group', { name: 'Actions' }).getByRole('link')
  await expect(first).toHaveAttribute('href', 'tel:+447700900124')
  await expect(page.getByRole('link', { name: '07700 900123' }).first()).toHaveAttribute('href', 'tel:07700900123')
})
