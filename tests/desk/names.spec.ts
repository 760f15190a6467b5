import { atDesk, expect, submit, deskTest as test } from './fixtures.ts'

test('an address that stands for none is not written to', async ({ backend, openAs, people }) => {
  const id = await submit(backend, { name: 'Few words', email: 'a1b2c3@no-email.invalid' })
  const other = await submit(backend, { name: 'Ada Flood', phone: '07700 900124' })
  const page = await atDesk(await openAs(people.sam), `/desk/#/requests/${id}`)
  await expect(page.getByRole('row', { name: 'Email No email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Text', exact: true })).toBeVisible()
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByRole('button', { name: 'Send confirmation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send confirmation' })
  await expect(dialog.getByRole('link', { name: 'Text it' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Email it' })).toHaveCount(0)
  await page.goto(`/desk/#/requests/${other}`)
  await expect(page.getByRole('link', { name: 'Email', exact: true })).toBeVisible()
})
