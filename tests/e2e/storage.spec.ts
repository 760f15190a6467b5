import type { BrowserContext, Page } from '@playwright/test'
import { type Outbox, serveOutbox } from '../support/outbox.ts'
import { faults } from '../support/postgrest.ts'
import {
  BARE,
  ContactPage,
  expect,
  expectRows,
  FAILED,
  isInstalled,
  leave,
  QUEUED,
  record,
  SENT,
  test,
} from './fixtures.ts'

/**
 * From the page's next `fillDisk()` on, what is written to its database is rolled back, as by a full disk. The browser's
 * own limit will not do: Chromium lets IndexedDB write on beyond an overridden quota, down to zero.
 */
async function withSmallDisk(context: BrowserContext) {
  await context.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    Reflect.set(window, 'fillDisk', () => {
      IDBObjectStore.prototype.put = function (...args) {
        const request = put.apply(this, args)
        this.transaction.abort()
        return request
      }
    })
  })
}
const fillDisk = (page: Page) => page.evaluate(() => Reflect.get(window, 'fillDisk')())

test('a full disk: sent at once, and never "saved" when it cannot be', async ({ page, context, backend }) => {
  await withSmallDisk(context)
  const contact = await new ContactPage(page).open()
  await fillDisk(page)
  await contact.request({ name: 'Direct' })
  await expect(contact.toast(SENT)).toBeVisible()
  await expectRows(backend, ['Direct'])

  await backend.close()
  await contact.request({ name: 'Unsent' })
  await expect(contact.toast(FAILED)).toBeVisible()
  await expect(contact.status).toContainText('Not sent.')
  await expect(contact.status.getByRole('link', { name: /Call 0808/ })).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Unsent')
  // What the form shows now, not what it was sent with.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('textbox', { name: 'Message' }).fill('Water in the hall')
  await contact.status.getByRole('button', { name: 'Copy my request' }).click()
  await expect(contact.status).toContainText('Copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Name: Unsent\nPhone: 07700 900123\nEmail: ada@example.com\nWater in the hall',
  )
  await expect(page.getByText(QUEUED)).toBeHidden()
  await expect(contact.waiting).toBeHidden()
  await backend.reopen()
  await contact.submit()
  await expect(contact.toast(SENT)).toBeVisible()
  await expectRows(backend, ['Direct', 'Unsent'])
})

test('the first request that waits asks the browser not to clear it away', async ({ page, context }) => {
  let asked = 0
  await page.exposeFunction('countPersist', () => asked++)
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      Reflect.get(window, 'countPersist')()
      return true
    }
  })
  const contact = await new ContactPage(page).open()
  await contact.request({ name: 'Sent at once' })
  await expect(contact.toast(SENT)).toBeVisible()
  expect(asked).toBe(0)
  await contact.requestOffline()
  await expect.poll(() => asked).toBe(1)
  await context.setOffline(false)
})

test('the database is deleted from another tab: opened again, and the request is saved and sent', async ({
  page,
  context,
  backend,
}) => {
  const contact = await new ContactPage(page).open()
  await context.setOffline(true)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('build-masters-hub')
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      }),
  )
  await contact.requestOffline()
  await expect(contact.waiting).toContainText('Ada Flood')
  await context.setOffline(false)
  await expectRows(backend, ['Ada Flood'], 40_000)
})

test('150 requests written at once are 150 requests', async ({ page }) => {
  const script = await serveOutbox(page, 'https://outbox.example')
  await page.route('https://outbox.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('https://outbox.example/')
  const { submission } = record('Ada Flood')
  const kept = await page.evaluate(
    async ({ script, submission }) => {
      const outbox: Outbox = await import(script)
      const put = Array.from({ length: 150 }, (_, i) => outbox.put({ ...submission, message: `No. ${i}` }))
      await Promise.all(put)
      return new Set((await outbox.createView(false).look()).items.map(({ id }) => id)).size
    },
    { script, submission },
  )
  expect(kept).toBe(150)
})

test('a key that is refused (401): kept, and the visitor is told to call', async ({ page, backend }) => {
  backend.setIntercept(faults.status(401, { message: 'Invalid API key' }))
  const contact = await new ContactPage(page).open({ installed: false })
  await contact.request()
  const alert = contact.waiting.getByRole('alert')
  await expect(alert).toContainText('Please call')
  await expect(alert.getByRole('link', { name: /Call 0808/ })).toBeVisible()
  // … and on every other page.
  await page.goto('/about')
  await expect(page.getByRole('complementary', { name: 'Your request' })).toContainText(
    'Our system can’t take requests right now. Please call 0808',
  )
})

test('a quarter of an hour unsent: "Not sent yet", with the number', async ({ page, site, backend }) => {
  await page.clock.install()
  const contact = new ContactPage(page)
  await page.goto('/contact')
  await isInstalled(page)
  // No signal: while our host answers, the visitor is told to call sooner.
  await site.close()
  await backend.close()
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible()
  const alert = contact.waiting.getByRole('alert')
  await page.clock.fastForward('14:00')
  await expect(contact.waiting).toContainText('14 minutes ago')
  await expect(alert).toBeHidden()
  await page.clock.fastForward('02:00')
  await expect(alert).toContainText('Not sent yet.')
  await expect(alert.getByRole('link', { name: /Call 0808/ })).toBeVisible()
})

test('three days old: asked, then sent or deleted', async ({ page, backend }) => {
  const threeDays = 3 * 24 * 60
  await page.goto(BARE)
  for (const [i, name] of ['Send me', 'Delete me'].entries()) await leave(page, name, record(name, threeDays - i))
  const contact = await new ContactPage(page).open()
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
