import {
  BARE,
  ContactPage,
  expect,
  expectRows,
  FAILED,
  leave,
  profileTest,
  QUEUED,
  record,
  SENT,
  test,
} from './fixtures.ts'

profileTest(
  'a browser killed right after "saved" sends the request when it starts again, once',
  async ({ profile, site, backend }) => {
    const { context, kill } = await profile.launch()
    const contact = await new ContactPage(await context.newPage()).open({ path: `${site.url}/contact` })
    await backend.close()
    await contact.request({ name: 'Before the kill' })
    await expect(contact.toast(QUEUED)).toBeVisible({ timeout: 15_000 })
    await kill()

    await backend.reopen()
    const next = await profile.launch()
    const back = await new ContactPage(await next.context.newPage()).open({ path: `${site.url}/` })
    await expect(back.toast(SENT)).toBeVisible({ timeout: 30_000 })
    await expectRows(backend, ['Before the kill'])
    await next.kill()
  },
)

const blockedTest = profileTest.extend({ blocked: true })
blockedTest(
  'a browser that may store nothing sends at once, and never says "saved"',
  async ({ profile, site, backend }) => {
    const { context, kill } = await profile.launch()
    const page = await context.newPage()
    const contact = await new ContactPage(page).open({ installed: false, path: `${site.url}/contact` })
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('denied')

    await contact.request({ name: 'Direct' })
    await expect(contact.toast(SENT)).toBeVisible()
    await expectRows(backend, ['Direct'])

    await backend.close()
    await contact.request({ name: 'Unsent' })
    await expect(contact.toast(FAILED)).toBeVisible({ timeout: 15_000 })
    await expect(contact.status).toContainText('Not sent.')
    await expect(contact.status.getByRole('link', { name: /Call 0808/ })).toBeVisible()
    await expect(page.getByText(QUEUED)).toBeHidden()
    await expect(page.getByLabel('Your name')).toHaveValue('Unsent')

    await backend.reopen()
    await contact.submit()
    await expect(contact.toast(SENT)).toBeVisible()
    await expectRows(backend, ['Direct', 'Unsent'])
    await kill()
  },
)

test('an old request asks first, and a very old one is deleted @nightly', async ({ page, backend }) => {
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
  // Staff see how late it is.
  const [late] = await backend.rows()
  const age = Date.parse(late?.received_at ?? '') - Date.parse(late?.requested_at ?? '')
  expect(age / 60_000).toBeGreaterThanOrEqual(threeDays)
})

const CAPS = 'update private.settings set most_rows = default'
test.afterEach(({ backend }) => backend.query(CAPS))

test('during a flood a request is saved, and sent once there is room @nightly', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  await backend.query(`${CAPS}; insert into private.intake (kind, who, hour, taken)
    values ('requests', '', date_trunc('hour', now()), 1);
    update private.settings set most_rows = 1`)
  await contact.request()
  await expect(contact.toast(QUEUED)).toContainText('We’re very busy. Please call 0808 157 0247')
  await expect(contact.status).toContainText('We’re very busy. Please call 0808 157 0247')
  expect(await backend.rows()).toEqual([])
  // One message for one thing, until that is gone.
  const notice = page.getByRole('complementary', { name: 'Your request' })
  await expect(contact.waiting).toBeVisible()
  await expect(contact.waiting.getByRole('alert').or(notice)).toBeHidden()
  await page.reload()
  await expect(contact.waiting.getByRole('alert')).toContainText('Not sent yet. We’re very busy. Please call.')
  await expect(notice).toBeHidden()

  // Every other page says so: the wait may be most of an hour.
  await page.goto('/about')
  await notice.locator('summary').click()
  await expect(notice).toContainText('We’re very busy. Please call 0808 157 0247')

  await backend.query(CAPS)
  await notice.getByRole('link', { name: 'View' }).click()
  await contact.waiting.getByRole('button', { name: 'Send now' }).click()
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 20_000 })
  await expectRows(backend, ['Ada Flood'])
  await expect(notice).toBeHidden()
})
