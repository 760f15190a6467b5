import { faults } from '../support/postgrest.ts'
import { ContactPage, expect, expectRows, FAILED, QUEUED, SENT, SENT_TEXT, test, withoutSync } from './fixtures.ts'

test('online: the request arrives, the visitor reads so, and the form is empty again', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  await page.getByLabel('Preferred time').selectOption('asap')
  await contact.request()
  await expect(contact.toast(SENT)).toContainText(SENT_TEXT)
  await expect(contact.status).toContainText('Message sent at')
  await expect(page.getByLabel('Your name')).toHaveValue('')
  await expectRows(backend, ['Ada Flood'])
  const [row] = await backend.rows()
  expect(row).toMatchObject({
    phone: '07700 900123',
    email: 'ada@example.com',
    preferred_time: 'asap',
    message: 'Water in the cellar',
  })
  expect(Math.abs(Date.now() - Date.parse(row?.requested_at ?? ''))).toBeLessThan(60_000)
})

test('while it is being sent, every control is disabled and the button says so', async ({ page, backend }) => {
  backend.setIntercept(faults.delay(2000))
  const contact = await new ContactPage(page).open()
  await contact.request()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  for (const name of ['name', 'phone', 'email', 'preferredTime', 'message'])
    await expect(page.locator(`[name="${name}"]`)).toBeDisabled()
  await expect(contact.toast(SENT)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Callback' })).toBeEnabled()
})

test('offline, then online: queued with a word, sent by itself', async ({ page, context, backend }) => {
  const contact = await new ContactPage(page).open()
  await contact.requestOffline()
  await expect(contact.status).toContainText('Saved on this device, not sent yet')
  await expect(contact.waiting).toContainText('Ada Flood')
  await context.setOffline(false)
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 30_000 })
  await expect(contact.waiting).toBeHidden()
  await expectRows(backend, ['Ada Flood'])
})

test('offline, page closed, then online: Background Sync sends it, the next visit says so', async ({
  page,
  context,
  backend,
}) => {
  const contact = await new ContactPage(page).open()
  await contact.requestOffline()
  // A context with no page at all would be closed by some browsers; another site stays open.
  const other = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await expectRows(backend, ['Ada Flood'], 40_000)
  const back = await new ContactPage(other).open({ path: '/' })
  await expect(back.toast(SENT)).toBeVisible()
})

test('a browser without Background Sync sends it when it is back online', async ({ page, context, backend }) => {
  await withoutSync(context)
  const contact = await new ContactPage(page).open()
  await contact.requestOffline()
  await context.setOffline(false)
  await expectRows(backend, ['Ada Flood'], 40_000)
  await expect(contact.toast(SENT)).toBeVisible()
})

test('a browser without Background Sync, page closed: the next visit to any page sends it', async ({
  page,
  context,
  backend,
}) => {
  await withoutSync(context)
  const contact = await new ContactPage(page).open()
  await contact.requestOffline()
  const other = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await expectRows(backend, [], 1000)
  const back = await new ContactPage(other).open({ path: '/about' })
  await expect(back.toast(SENT)).toBeVisible({ timeout: 20_000 })
  await expectRows(backend, ['Ada Flood'])
})

test('the answer is lost after the row is stored: sent again, stored once', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  // Chromium itself repeats a POST once when a reused connection drops.
  backend.setIntercept(faults.times(2, faults.lostResponse()))
  await contact.request()
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 40_000 })
  await expectRows(backend, ['Ada Flood'])
})

test('503: kept, said, and sent by "Send now" once the server is back', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  backend.setIntercept(faults.status(503))
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible()
  await expectRows(backend, [], 1000)
  backend.setIntercept(undefined)
  await contact.waiting.getByRole('button', { name: 'Send now' }).click()
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 20_000 })
  await expectRows(backend, ['Ada Flood'])
})

test('a server that is down and comes back is noticed within a minute, by itself', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  await backend.close()
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible()
  await page.waitForTimeout(3000)
  await backend.reopen()
  await expectRows(backend, ['Ada Flood'], 60_000)
  await expect(contact.toast(SENT)).toBeVisible()
})

test('a captive portal answers 200 with its own page: not taken for success', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  backend.setIntercept(faults.captivePortal())
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible()
  await expect(contact.toast(SENT)).toBeHidden()
  backend.setIntercept(undefined)
  await contact.waiting.getByRole('button', { name: 'Send now' }).click()
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 20_000 })
  await expectRows(backend, ['Ada Flood'])
})

test('a refusal for good: the server’s own words, the values kept, and others still go', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  const message = 'Phone number must be 30 characters or fewer'
  backend.setIntercept(faults.status(422, { code: 'PT422', message, details: null, hint: null }))
  await contact.request()
  await expect(contact.toast(FAILED)).toContainText(message)
  await expect(contact.status).toContainText(message)
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Flood')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Water in the cellar')
  backend.setIntercept(undefined)
  await page.getByLabel('Phone number').fill('07700 900124')
  await contact.submit()
  await expect(contact.toast(SENT)).toBeVisible()
  const rows = await backend.rows()
  expect(rows.map(({ phone }) => phone)).toEqual(['07700 900124'])
})

test('refused later, on replay: told with the reason, and can be corrected and sent', async ({
  page,
  context,
  backend,
}) => {
  const contact = await new ContactPage(page).open()
  await contact.requestOffline({ name: 'Refused' })
  await contact.request({ name: 'Accepted' })
  await expect(contact.waiting.getByText('Accepted')).toBeVisible()
  const refusal = faults.status(422, { code: 'PT422', message: 'No such area', details: null, hint: null })
  backend.setIntercept((request, response, exchange) =>
    exchange.body.includes('Refused') ? refusal(request, response, exchange) : false,
  )
  await context.setOffline(false)
  await expectRows(backend, ['Accepted'], 40_000)
  await expect(contact.waiting).toContainText('No such area')
  backend.setIntercept(undefined)
  await contact.waiting.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Refused')
  await page.getByLabel('Your name').fill('Corrected')
  await contact.submit()
  await expectRows(backend, ['Accepted', 'Corrected'])
})

test('an endpoint that is not there: kept, and the visitor is told to call', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  backend.setIntercept(faults.status(404, { code: 'PGRST202', message: 'no function', details: null, hint: null }))
  await contact.request()
  await expect(contact.waiting.getByRole('alert')).toContainText('please call')
  await expect(contact.waiting.getByRole('link', { name: /Call 0808/ })).toBeVisible()
  await expectRows(backend, [], 1000)
})

test('a server that never answers: told "saved" within seconds, delivered later', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  backend.setIntercept(faults.hang())
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Request Callback' })).toBeEnabled()
  backend.setIntercept(undefined)
  await expectRows(backend, ['Ada Flood'], 80_000)
})

test('a double tap is one request', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  await contact.fill()
  await page.getByRole('button', { name: 'Request Callback' }).dblclick()
  await expect(contact.toast(SENT)).toBeVisible()
  await expectRows(backend, ['Ada Flood'])
})

test('two tabs, one request each while offline: two rows, each told once', async ({ page, context, backend }) => {
  const first = await new ContactPage(page).open()
  const second = await new ContactPage(await context.newPage()).open()
  const toasts = { count: 0 }
  for (const { page } of [first, second]) {
    await page.exposeFunction('countToast', () => toasts.count++)
    await page.evaluate(() => {
      const seen = new WeakSet<Node>()
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role=alert]')) {
          if (alert.textContent?.includes('Message Sent!') && !seen.has(alert)) {
            seen.add(alert)
            Reflect.get(window, 'countToast')()
          }
        }
      }).observe(document.body, { childList: true, subtree: true })
    })
  }
  await context.setOffline(true)
  await first.request({ name: 'First tab' })
  await expect(first.waiting).toContainText('First tab')
  await second.request({ name: 'Second tab' })
  await expect(second.waiting).toContainText('Second tab')
  await expect(first.waiting).toContainText('Second tab')
  await context.setOffline(false)
  await expectRows(backend, ['First tab', 'Second tab'], 60_000)
  await expect(first.waiting).toBeHidden()
  await expect(second.waiting).toBeHidden()
  await page.waitForTimeout(1000)
  // Both may be told of in one toast; none twice.
  expect(toasts.count).toBeGreaterThanOrEqual(1)
  expect(toasts.count).toBeLessThanOrEqual(2)
})

test('what waits can be edited: the correction arrives, the original does not', async ({ page, context, backend }) => {
  const contact = await new ContactPage(page).open()
  await context.setOffline(true)
  await contact.request({ message: 'Wrong address' })
  await contact.waiting.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Wrong address')
  await expect(contact.waiting).toBeHidden()
  await page.getByRole('textbox', { name: 'Message' }).fill('Right address')
  await contact.submit()
  await expect(contact.waiting).toContainText('Right address')
  await context.setOffline(false)
  await expectRows(backend, ['Ada Flood'], 40_000)
  expect((await backend.rows())[0]?.message).toBe('Right address')
})

test('an edit after an answer that was lost is a new request, an unchanged one is not', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  backend.setIntercept(faults.lostResponse())
  await contact.request({ message: 'As first typed' })
  await expect(contact.toast(QUEUED)).toBeVisible({ timeout: 15_000 })
  await contact.waiting.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('As first typed')
  backend.setIntercept(undefined)
  await contact.submit()
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 20_000 })
  await expectRows(backend, ['Ada Flood'])

  backend.setIntercept(faults.lostResponse())
  await contact.request({ message: 'Second request' })
  await expect(contact.toast(QUEUED)).toBeVisible({ timeout: 15_000 })
  await contact.waiting.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Second request')
  backend.setIntercept(undefined)
  await page.getByRole('textbox', { name: 'Message' }).fill('Corrected')
  await contact.submit()
  const messages = async () => (await backend.rows()).map((row) => row.message)
  await expect.poll(messages, { timeout: 20_000 }).toEqual(['As first typed', 'Second request', 'Corrected'])
})

test('what waits can be deleted, after a second question', async ({ page, context, backend }) => {
  const contact = await new ContactPage(page).open()
  await context.setOffline(true)
  await contact.request()
  await contact.waiting.getByRole('button', { name: 'Delete' }).click()
  await contact.waiting.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(contact.waiting).toBeHidden()
  await context.setOffline(false)
  await page.waitForTimeout(3000)
  await expectRows(backend, [], 1000)
})

test('a draft survives a reload', async ({ page }) => {
  const contact = await new ContactPage(page).open()
  await contact.fill({ name: 'Half typed' })
  await page.waitForTimeout(600)
  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue('Half typed')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Water in the cellar')
  await page.getByRole('button', { name: 'Clear the form' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('')
})

test('sent before the application was there: the form takes it as soon as it is', async ({ page, backend }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  const contact = new ContactPage(page)
  await contact.request({ name: 'Too quick' })
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 20_000 })
  await expectRows(backend, ['Too quick'])
})
