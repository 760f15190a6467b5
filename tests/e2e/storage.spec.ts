import type { BrowserContext, Page } from '@playwright/test'
import { BARE, ContactPage, expect, expectRows, FAILED, leave, QUEUED, record, SENT, test } from './fixtures.ts'

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

test('the first request that waits asks the browser not to clear it away', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
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

test('the database is deleted from another tab: opened again, and the request is saved and sent', {
  tag: '@nightly',
}, async ({ page, context, backend }) => {
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

test('a request that is three days old is sent or deleted at the visitor’s word', { tag: '@nightly' }, async ({
  page,
  backend,
}) => {
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
