import { ContactPage, expect, expectRows, QUEUED, SENT, test } from './fixtures.ts'

const CAPS = 'update private.settings set most_rows = default'

test.afterEach(({ backend }) => backend.query(CAPS))

test('in a flood a request is kept, with "Please call", and sent when there is room', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  await backend.query(`${CAPS}; insert into private.intake (kind, who, hour, taken)
    values ('requests', '', date_trunc('hour', now()), 1);
    update private.settings set most_rows = 1`)
  await contact.request()
  await expect(contact.toast(QUEUED)).toContainText('We’re very busy. Please call 0808 157 0247')
  await expect(contact.status).toContainText('We’re very busy. Please call 0808 157 0247')
  await expect(contact.waiting.getByRole('alert')).toContainText('Not sent yet. We’re very busy. Please call.')
  expect(await backend.rows()).toEqual([])

  // On every other page, too: what the server asked for may take most of an hour.
  await page.goto('/about')
  const notice = page.getByRole('complementary', { name: 'Your request' })
  await notice.locator('summary').click()
  await expect(notice).toContainText('We’re very busy. Please call 0808 157 0247')

  await backend.query(CAPS)
  await notice.getByRole('link', { name: 'See it' }).click()
  await contact.waiting.getByRole('button', { name: 'Send now' }).click()
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 20_000 })
  await expectRows(backend, ['Ada Flood'])
  await expect(notice).toBeHidden()
})

test('the field for programs is not there for people, however they read', {
  tag: '@nightly',
}, async ({ page }) => {
  await new ContactPage(page).open({ installed: false })
  const shown = page.locator('.visually-hidden', { has: page.locator('#reference') })
  expect(await shown.evaluate((element) => [element.clientWidth, getComputedStyle(element).overflow])).toEqual([
    1,
    'hidden',
  ])
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  await page.getByLabel(/^Photographs/).focus()
  for (const name of ['Use my location', 'Request Callback']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
})
