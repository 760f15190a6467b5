import { setTimeout as sleep } from 'node:timers/promises'
import { ContactPage, countToasts, expect, expectRows, SENT, test, withoutSync } from './fixtures.ts'

test('twenty requests from two tabs while offline: twenty rows, oldest first', async ({ page, context, backend }) => {
  const first = await new ContactPage(page).open()
  const second = await new ContactPage(await context.newPage()).open()
  await context.setOffline(true)
  const names = Array.from({ length: 20 }, (_, i) => `Request ${i}`)
  for (const [i, name] of names.entries()) {
    await (i % 2 ? second : first).request({ name })
    await expect(first.waiting.getByText(name, { exact: true })).toBeVisible()
    await expect(second.waiting.getByText(name, { exact: true })).toBeVisible()
    await expect(first.page.getByLabel('Your name')).toHaveValue('')
    await expect(second.page.getByLabel('Your name')).toHaveValue('')
  }
  await context.setOffline(false)
  await expectRows(backend, names, 40_000)
  const rows = await backend.rows()
  expect(rows.map(({ name }) => name)).toEqual(names)
})

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

test('a browser without locks, two tabs that send at once: one row each', async ({ page, context, backend }) => {
  await withoutSync(context)
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const first = await new ContactPage(page).open()
  const second = await new ContactPage(await context.newPage()).open()
  await context.setOffline(true)
  await first.request({ name: 'First tab' })
  await second.request({ name: 'Second tab' })
  await expect(first.waiting).toContainText('Second tab')
  let posts = 0
  backend.setIntercept(async ({ method }) => {
    if (method === 'POST') posts++
    // Long enough that each tab has begun before the other has ended.
    await sleep(1000)
    return false
  })
  await context.setOffline(false)
  await expectRows(backend, ['First tab', 'Second tab'], 40_000)
  await expect(first.waiting).toBeHidden()
  expect(posts).toBeGreaterThan(2)
})

test('a request that is edited in one tab is not lost when another tab sends its own', async ({
  page,
  context,
  backend,
}) => {
  const first = await new ContactPage(page).open()
  const second = await new ContactPage(await context.newPage()).open()
  await first.requestOffline({ name: 'Edited' })
  await first.waiting.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Edited')
  await second.request({ name: 'Sent meanwhile' })
  await expect(second.waiting).toContainText('Sent meanwhile')
  await page.close()
  await context.setOffline(false)
  await expectRows(backend, ['Sent meanwhile'], 40_000)
  const back = await new ContactPage(await context.newPage()).open()
  await expect(back.page.getByLabel('Your name')).toHaveValue('Edited')
  await back.submit()
  await expectRows(backend, ['Edited', 'Sent meanwhile'])
})

test('the same words in another tab, or in a page that was reloaded before it could answer: one request', async ({
  page,
  context,
  backend,
}) => {
  const first = await new ContactPage(page).open()
  await first.fill()
  await page.waitForTimeout(600)
  const second = await new ContactPage(await context.newPage()).open()
  await expect(second.page.getByLabel('Your name')).toHaveValue('Ada Flood')
  await first.submit()
  await expect(first.status).toContainText('Message sent at')
  await second.submit()
  await expect(second.status).toContainText('Message sent at')
  await expectRows(backend, ['Ada Flood'])
  await second.request({ message: 'Another thing' })
  await expectRows(backend, ['Ada Flood', 'Ada Flood'])
})
