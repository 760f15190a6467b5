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
  stored,
  test,
  withoutSync,
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

test('a disk that fills up while a request waits: delivered once, and gone from the list', async ({
  page,
  context,
  backend,
}) => {
  await withoutSync(context)
  await withSmallDisk(context)
  const contact = await new ContactPage(page).open()
  await contact.requestOffline()
  await fillDisk(page)
  await context.setOffline(false)
  await expectRows(backend, ['Ada Flood'], 40_000)
  await expect(contact.waiting).toBeHidden()
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

test('what was said to be saved is on the disk, not in the system’s memory', async ({ page }) => {
  await page.addInitScript(() => {
    const written: string[] = []
    Reflect.set(window, 'written', written)
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...args) {
      const made = transaction.apply(this, args)
      if (made.mode === 'readwrite') written.push(made.durability)
      return made
    }
  })
  const contact = await new ContactPage(page).open()
  await contact.requestOffline()
  const written = await page.evaluate((): string[] => Reflect.get(window, 'written'))
  expect(new Set(written)).toEqual(new Set(['strict']))
})

const losses = {
  'goes dead without a word': (dbs: IDBDatabase[]) => {
    for (const db of dbs) db.close()
  },
  'is deleted from another tab': () =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase('build-masters-hub')
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    }),
}
for (const [what, lose] of Object.entries(losses))
  test(`the database ${what}: opened again, and the request is saved and sent`, async ({ page, context, backend }) => {
    await page.addInitScript(() => {
      const dbs: IDBDatabase[] = []
      Reflect.set(window, 'dbs', dbs)
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function (...args) {
        const request = open.apply(this, args)
        request.addEventListener('success', () => dbs.push(request.result))
        return request
      }
    })
    const contact = await new ContactPage(page).open()
    await context.setOffline(true)
    await page.evaluate(`(${lose})(window.dbs)`)
    await contact.requestOffline()
    await expect(contact.waiting).toContainText('Ada Flood')
    await context.setOffline(false)
    await expectRows(backend, ['Ada Flood'], 40_000)
  })

test('150 requests written at once are 150 requests', async ({ page }) => {
  const script = await serveOutbox(page, 'https://outbox.example', 'none')
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

test('what another version of the site queued is sent, and what cannot be understood is left alone', async ({
  page,
  backend,
}) => {
  await page.goto(BARE)
  const { version: _, submission, ...older } = record('Older', 2)
  const { name, phone, email } = submission
  await leave(page, 'older', { ...older, submission: { name, phone, email } })
  const newer = { ...record('Newer', 1), version: 2, urgency: 'high', problem: { kind: 'unheard-of' } }
  await leave(page, 'newer', newer)
  const riddle = { version: 3, letter: 'encrypted' }
  await leave(page, 'riddle', riddle)
  const contact = await new ContactPage(page).open()
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => (await backend.rows()).map(({ name }) => name)).toEqual(['Older', 'Newer'])
  expect(await stored(page, 'riddle')).toEqual(riddle)
  await expect(contact.waiting).toBeHidden()
})

test('what a newer version queued keeps what only that one knows while it waits', async ({ page, backend }) => {
  await page.goto(BARE)
  const newer = { ...record('Newer'), version: 2, urgency: 'high' }
  await leave(page, 'newer', newer)
  backend.setIntercept(faults.status(401))
  const contact = await new ContactPage(page).open()
  await expect(contact.waiting.getByRole('alert')).toContainText('please ring')
  expect(await stored(page, 'newer')).toMatchObject({ version: 2, urgency: 'high', problem: { kind: 'retry-slowly' } })
})

test('a quarter of an hour unsent: "Not sent yet", with the number, until it is sent', async ({
  page,
  site,
  backend,
}) => {
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
  await page.reload()
  await page.clock.fastForward('00:10')
  await expect(alert).toContainText('Not sent yet.')
  await backend.reopen()
  await page.clock.fastForward('02:00')
  await expect(alert).toBeHidden({ timeout: 60_000 })
  await expectRows(backend, ['Ada Flood'])
})

test('three days old: never sent by itself; asked, then sent or deleted', async ({ page, context, backend }) => {
  const threeDays = 3 * 24 * 60
  await page.goto(BARE)
  for (const [i, name] of ['Send me', 'Delete me'].entries()) await leave(page, name, record(name, threeDays - i))
  const contact = await new ContactPage(page).open()
  // A start, a navigation the worker sees, a lost and found network with Background Sync, another request on its way.
  await page.goto(BARE)
  await contact.open()
  await contact.requestOffline({ name: 'Fresh' })
  await context.setOffline(false)
  await expectRows(backend, ['Fresh'], 40_000)

  const waiting = (name: string) => contact.waiting.getByRole('listitem').filter({ hasText: name })
  await expect(waiting('Send me')).toContainText('more than a day old. Do you still want to send it?')
  await waiting('Delete me').getByRole('button', { name: 'Delete' }).click()
  await waiting('Delete me').getByRole('button', { name: 'Yes, delete it' }).click()
  await waiting('Send me').getByRole('button', { name: 'Send it' }).click()
  await expectRows(backend, ['Fresh', 'Send me'])
  await expect(contact.waiting).toBeHidden()
  // The staff see that it is late.
  const [late] = (await backend.rows()).filter(({ name }) => name === 'Send me')
  const age = Date.parse(late?.received_at ?? '') - Date.parse(late?.requested_at ?? '')
  expect(age / 60_000).toBeGreaterThanOrEqual(threeDays)
})

test('a clock that was wrong and is put right keeps nothing from being sent', async ({ page, backend }) => {
  await page.clock.install({ time: Date.now() + 365 * 24 * 60 * 60_000 })
  const contact = new ContactPage(page)
  await page.goto('/contact')
  await isInstalled(page)
  await backend.close()
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible()
  await page.clock.setSystemTime(Date.now())
  await backend.reopen()
  // The timer may be quicker.
  await contact.waiting
    .getByRole('button', { name: 'Send now' })
    .click({ timeout: 5000 })
    .catch(() => undefined)
  await expectRows(backend, ['Ada Flood'])
})
