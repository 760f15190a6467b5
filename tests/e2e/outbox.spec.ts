import { ContactPage, expect, expectRows, SENT, SENT_TEXT, test, withoutBackgroundSync } from './fixtures.ts'

test('a double tap sends one request, says so and empties the form', async ({ page, backend }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const contact = await new ContactPage(page).open({ installed: false })
  await contact.tapTile('Preferred time')
  await page.getByLabel('Preferred time').selectOption('asap')
  await contact.fill()
  await page.getByRole('button', { name: 'Request Callback' }).dblclick()
  await expect(contact.toast(SENT)).toContainText(SENT_TEXT)
  const sizeOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((part) => Number.parseFloat(getComputedStyle(part).fontSize))
  expect(await sizeOf(SENT)).toBeGreaterThanOrEqual(await sizeOf(SENT_TEXT))
  await expect(contact.status).toContainText(
    /Message sent at \d\d:\d\d\. Thank you\. We aim to call you back within 60 minutes /,
  )
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expectRows(backend, ['Ada Flood'])
  const [row] = await backend.rows()
  const rest = { preferred_time: 'asap', message: 'Water in the cellar' }
  expect(row).toMatchObject({ phone: '07700 900123', email: 'ada@example.com', ...rest })
  expect(Math.abs(Date.now() - Date.parse(row?.requested_at ?? ''))).toBeLessThan(60_000)
  // The form could ask who is signed in, but never does.
  expect(requests.filter((url) => /\/assets\/auth-|\/auth\/v1\//.test(url))).toEqual([])
})

test('while a request is sent, its controls are disabled and the status has the focus @nightly', async ({
  page,
  backend,
}) => {
  const { promise: held, resolve: go } = Promise.withResolvers<boolean>()
  backend.setIntercept(({ method }) => method === 'POST' && held)
  const contact = await new ContactPage(page).open({ installed: false })
  await contact.fill()
  await contact.tapTile('Preferred time')
  await page.getByLabel('Preferred time').selectOption('evening')
  await page.getByRole('button', { name: 'Request Callback' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  for (const name of ['name', 'phone', 'email', 'preferredTime', 'message'])
    await expect(page.locator(`#${name}`)).toBeDisabled()
  await expect(contact.status).toBeFocused()
  go(false)
  await expect(contact.status).toContainText('We aim to call you back between 5pm and 8pm.')
  await expect(contact.status).toBeFocused()
  await expect(contact.status).toBeInViewport({ ratio: 1 })

  const name = page.getByLabel('Your name')
  await expect(name).toBeHidden()
  await page.getByRole('button', { name: 'Write another request' }).click()
  await expect(page.getByRole('heading', { name: 'Request a Callback' })).toBeFocused()
  await expect(name).toBeVisible()
  await expect(page.getByLabel('Preferred time')).toBeHidden()
  await expect(contact.status).toBeEmpty()
  await expect(page.getByRole('button', { name: 'Request Callback' })).toBeEnabled()
})

for (const sync of [false, true]) {
  test.describe(sync ? 'with Background Sync' : 'without Background Sync, as in Safari and Firefox', () => {
    test.beforeEach(async ({ context }) => {
      if (!sync) await withoutBackgroundSync(context)
    })

    test(`a request made offline goes ${sync ? 'by Background Sync' : 'with the next visit'}`, async ({
      page,
      context,
      backend,
    }) => {
      const contact = await new ContactPage(page).open()
      await contact.requestOffline()
      // Some browsers close a context without a page.
      const other = await context.newPage()
      await page.close()
      await context.setOffline(false)
      await expectRows(backend, sync ? ['Ada Flood'] : [], 40_000)
      const back = await new ContactPage(other).open({ path: '/about' })
      await expect(back.toast(SENT)).toBeVisible({ timeout: 20_000 })
      await expectRows(backend, ['Ada Flood'])
    })
  })
}

test('a waiting request can be edited, and only the correction arrives', async ({ page, context, backend }) => {
  const contact = await new ContactPage(page).open()
  await context.setOffline(true)
  await contact.request({ message: 'Wrong address' })
  await contact.waiting.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Wrong address')
  await expect(page.getByRole('heading', { name: 'Change your request' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Message' }).fill('Right address')
  await contact.submit()
  await expect(contact.waiting).toContainText('Right address')
  await expect(contact.waiting).not.toContainText('Wrong address')
  await context.setOffline(false)
  await expectRows(backend, ['Ada Flood'], 40_000)
  expect((await backend.rows())[0]?.message).toBe('Right address')
})
