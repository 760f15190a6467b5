import { faults } from '../support/postgrest.ts'
import { ContactPage, expect, expectRows, FAILED, QUEUED, SENT, test, withoutSync } from './fixtures.ts'

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

test('a server that never ends its answer: "saved" within seconds, given up, delivered once', async ({
  page,
  context,
  backend,
}) => {
  await withoutSync(context)
  const contact = await new ContactPage(page).open()
  backend.setIntercept(faults.trickle())
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Request Callback' })).toBeEnabled()
  backend.setIntercept(undefined)
  await expect(contact.waiting).toBeHidden({ timeout: 60_000 })
  await expectRows(backend, ['Ada Flood'])
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

test('a refused preflight: kept, told to call, and sent once it is mended', async ({ page, context, backend }) => {
  await withoutSync(context)
  const contact = await new ContactPage(page).open()
  // The text that needs no preflight is tried once, and no page may read how it is refused.
  const asked: (string | undefined)[] = []
  const refused = faults.refusedPreflight()
  backend.setIntercept((request, response, exchange) => {
    asked.push(request.method)
    return refused(request, response, exchange)
  })
  await contact.request()
  await expect(contact.toast(QUEUED)).toContainText('call 0808')
  await expect(contact.status.getByRole('link', { name: /Call 0808/ })).toBeVisible()
  const sendNow = contact.waiting.getByRole('button', { name: 'Send now' })
  await sendNow.click()
  await expect.poll(() => asked, { timeout: 20_000 }).toEqual(['POST', 'OPTIONS'])
  backend.setIntercept(undefined)
  await sendNow.click()
  await expectRows(backend, ['Ada Flood'])
  await expect(contact.waiting).toBeHidden()
})

test('a server that asks for nine seconds in a header: not asked again before, whatever there is to hope for', async ({
  page,
  context,
  backend,
}) => {
  const contact = await new ContactPage(page).open()
  const asked: number[] = []
  const once = faults.times(1, faults.unavailableFor(9))
  backend.setIntercept((request, response, exchange) => {
    if (request.method === 'POST') asked.push(Date.now())
    return once(request, response, exchange)
  })
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible()
  // The start of a page, a navigation that the worker sees, `online`, and Background Sync.
  await page.reload()
  await context.setOffline(true)
  await context.setOffline(false)
  await expectRows(backend, ['Ada Flood'])
  const [first = 0, next = 0] = asked
  expect(next - first).toBeGreaterThanOrEqual(9000)
})
