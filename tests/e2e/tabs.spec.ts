import { setTimeout as sleep } from 'node:timers/promises'
import { ContactPage, countToasts, expect, expectRows, SENT, test, withoutSync } from './fixtures.ts'

test('two tabs, one request: told once', async ({ page, context, backend }) => {
  await withoutSync(context)
  const first = await new ContactPage(page).open()
  const second = await new ContactPage(await context.newPage()).open()
  await first.requestOffline()
  await expect(second.waiting).toContainText('Ada Flood')
  const toasts = await countToasts([first.page, second.page], SENT)
  await context.setOffline(false)
  await expectRows(backend, ['Ada Flood'], 40_000)
  await expect(first.waiting).toBeHidden()
  await expect(second.waiting).toBeHidden()
  // Whichever tab or worker sent it, and whichever tab showed the toast.
  await expect(first.status).toContainText('Message sent at')
  await expect.poll(toasts).toBe(1)
  await sleep(1000)
  expect(toasts()).toBe(1)
})

test('a request that is edited goes out with the line, and whoever edits it is told', async ({
  page,
  context,
  backend,
}) => {
  const contact = await new ContactPage(page).open()
  await contact.requestOffline({ message: 'As it was' })
  await contact.waiting.getByRole('button', { name: 'Edit' }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toHaveValue('As it was')
  const editing = page.locator('.contact-form').getByRole('status')
  await expect(editing.getByText('It stays as it was until you press the button below.')).toBeVisible()
  await message.fill('Corrected')
  await context.setOffline(false)
  await expectRows(backend, ['Ada Flood'], 40_000)
  const gone = editing.getByText(/^We got the old version at \d\d:\d\d\./)
  await expect(gone).toBeVisible()
  await contact.submit()
  await expect(contact.status).toContainText(/Your earlier version went too, at \d\d:\d\d\. We have both\./)
  const rows = async () => (await backend.rows()).map((row) => row.message)
  await expect.poll(rows).toEqual(['As it was', 'Corrected'])
  // Each can be told from the other.
  const sent = page.getByRole('region', { name: 'Your requests' })
  await expect(sent.getByRole('heading', { level: 3 })).toHaveText([
    'Corrected, 07700 900123',
    'As it was, 07700 900123',
  ])
})
