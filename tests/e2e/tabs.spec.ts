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
  let underWay = 0
  backend.setIntercept(async ({ method }) => {
    if (method === 'POST') posts++
    underWay++
    // Long enough that each tab has begun before the other has ended.
    await sleep(1000)
    underWay--
    return false
  })
  await context.setOffline(false)
  await expect(first.waiting).toBeHidden({ timeout: 40_000 })
  // The last of them would be stored for the next test.
  await expect.poll(() => underWay).toBe(0)
  await expectRows(backend, ['First tab', 'Second tab'])
  expect(posts).toBeGreaterThan(2)
})

test('a request that is edited goes out with the line, and whoever edits it is told: here, and after a reload', async ({
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
  const gone = editing.getByText(/^Your request has gone, at \d\d:\d\d, as it was before\./)
  await expect(gone).toBeVisible()
  await page.reload()
  await contact.open()
  await expect(message).toHaveValue('Corrected')
  await expect(gone).toBeVisible()
  await contact.submit()
  await expect(contact.status).toContainText(/The request as it was before went too, at \d\d:\d\d\. We have both\./)
  const rows = async () => (await backend.rows()).map((row) => row.message)
  await expect.poll(rows).toEqual(['As it was', 'Corrected'])
  // Each can be told from the other.
  const sent = page.getByRole('region', { name: 'Your requests' })
  await expect(sent.getByRole('heading', { level: 3 })).toHaveText([
    'Corrected, 07700 900123',
    'As it was, 07700 900123',
  ])
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
