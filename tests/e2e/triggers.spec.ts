import type { BrowserContext, Worker } from '@playwright/test'
import { FAST_SYNC } from '../support/browser.ts'
import { faults } from '../support/postgrest.ts'
import {
  BARE,
  ContactPage,
  expect,
  expectRows,
  isInstalled,
  leave,
  profileTest,
  QUEUED,
  record,
  SENT,
  test,
  withoutSync,
} from './fixtures.ts'

async function syncTags(context: BrowserContext): Promise<string[]> {
  const worker: Worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return worker.evaluate(() => {
    const registration: unknown = Reflect.get(globalThis, 'registration')
    return Reflect.get(Object(registration), 'sync').getTags()
  })
}

profileTest(
  'Background Sync waits out the half minute of an overloaded server; in vain once, it sends with no page open',
  async ({ profile, site, backend }) => {
    const { context, kill } = await profile.launch(FAST_SYNC)
    const page = await context.newPage()
    const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
    const asked: number[] = []
    const [overloaded, unavailable] = [faults.status(503), faults.unavailableFor(1)]
    backend.setIntercept((request, response, exchange) => {
      if (request.method !== 'POST' || asked.push(Date.now()) > 2) return false
      return (asked.length === 1 ? overloaded : unavailable)(request, response, exchange)
    })
    await contact.request()
    await expect(contact.toast(QUEUED)).toBeVisible()
    await page.close()
    await expectRows(backend, ['Ada Flood'], 90_000)
    const [first = 0, next = 0] = asked
    expect(asked).toHaveLength(3)
    expect(next - first).toBeGreaterThanOrEqual(30_000)
    await kill()
  },
)

test('a start without a network asks for Background Sync again: sent with no page open', async ({
  page,
  context,
  backend,
}) => {
  await new ContactPage(page).open()
  await context.setOffline(true)
  // As one whose registration is used up.
  await leave(page, 'old', record('Left over'))
  await page.reload()
  await expect(new ContactPage(page).waiting).toContainText('Left over')
  await expect.poll(() => syncTags(context)).toEqual(['outbox'])
  await context.newPage()
  await page.close()
  await context.setOffline(false)
  await expectRows(backend, ['Left over'], 40_000)
})

test('a first visit, sent before the worker is there: queued, and sent with no page open once it is', async ({
  page,
  context,
  site,
  backend,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  site.setIntercept(async ({ url }) => {
    if (url === '/sw.js') await released
    return false
  })
  const contact = await new ContactPage(page).open({ installed: false })
  await backend.close()
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible()
  await context.newPage()
  await page.close()
  await backend.reopen()
  // Without a worker nothing sends; the pause after the failure passes meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 9000))
  await expectRows(backend, [])
  release()
  await expectRows(backend, ['Ada Flood'], 20_000)
})

test('a first visit whose worker never comes: sent', async ({ page, site, backend }) => {
  site.setIntercept((request) => request.url === '/sw.js')
  const contact = await new ContactPage(page).open({ installed: false })
  await contact.request()
  await expect(contact.toast(SENT)).toBeVisible()
  await expectRows(backend, ['Ada Flood'])
})

test('any page of the site that the worker sees opened sends what waits', async ({ page, backend }) => {
  await page.goto('/')
  await isInstalled(page)
  await leave(page, 'left', record('Left over'))
  await page.goto(BARE)
  await expectRows(backend, ['Left over'])
})

profileTest(
  'a page that comes back out of the back-forward cache sends what waits',
  async ({ profile, site, backend }) => {
    const { context, kill } = await profile.launch()
    const page = await context.newPage()
    await withoutSync(context)
    await new ContactPage(page).open({ path: `${site.url}/contact` })
    await leave(page, 'left', record('Left over'))
    // Playwright loses a page that comes back this way, so the page itself tells the server.
    const { promise: back, resolve } = Promise.withResolvers<string>()
    site.setIntercept(({ url }) => {
      if (url?.startsWith('/came-back')) resolve(url)
      return false
    })
    await page.evaluate(() => window.addEventListener('pageshow', ({ persisted }) => fetch(`/came-back?${persisted}`)))
    await page.goto('data:text/html,elsewhere')
    // The page is gone before it can answer.
    await page.evaluate(() => history.back()).catch(() => undefined)
    expect(await back).toBe('/came-back?true')
    await expectRows(backend, ['Left over'])
    await kill()
  },
)
