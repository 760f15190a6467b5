import { BARE, ContactPage, expect, expectRows, leave, record, test } from './fixtures.ts'

test('a request three days old is sent or deleted by the visitor, and one of 31 days is gone, with a line that says so', {
  tag: '@nightly',
}, async ({ page, backend }) => {
  const threeDays = 3 * 24 * 60
  await page.goto(BARE)
  await leave(page, 'too old', record('Too old', 31 * 24 * 60))
  for (const [i, name] of ['Send me', 'Delete me'].entries()) await leave(page, name, record(name, threeDays - i))
  const contact = await new ContactPage(page).open()
  const removed = page.getByRole('complementary', { name: 'Removed' })
  await expect(removed).toContainText('was never sent. We kept it for 30 days')
  await removed.getByRole('button', { name: 'Close' }).click()
  await expect(removed).toBeHidden()
  const waiting = (name: string) => contact.waiting.getByRole('listitem').filter({ hasText: name })
  await expect(waiting('Send me')).toContainText('more than a day old. Do you still want to send it?')
  await waiting('Delete me').getByRole('button', { name: 'Delete' }).click()
  await waiting('Delete me').getByRole('button', { name: 'Yes, delete it' }).click()
  await waiting('Send me').getByRole('button', { name: 'Send it' }).click()
  await expectRows(backend, ['Send me'])
  await expect(contact.waiting).toBeHidden()
  // The staff see that it is late.
  const [late] = await backend.rows()
  const age = Date.parse(late?.received_at ?? '') - Date.parse(late?.requested_at ?? '')
  expect(age / 60_000).toBeGreaterThanOrEqual(threeDays)
})
