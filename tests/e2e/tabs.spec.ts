import { ContactPage, countToasts, expect, expectRows, SENT, test, withoutSync } from './fixtures.ts'

test('a request that waits in two tabs is told once', async ({ page, context, backend }) => {
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
  // A second toast for the first would have come before that for another request.
  await second.request({ name: 'Ada Rivers' })
  await expect(second.status).toContainText('Message sent at')
  await expect.poll(toasts).toBe(2)
})
