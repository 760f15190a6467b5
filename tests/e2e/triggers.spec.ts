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
  'Background Sync, first attempt in vain: the second sends it with no page open',
  async ({ profile, site, backend }) => {
    const { context, kill } = await profile.launch(FAST_SYNC)
    const page = await context.newPage()
    const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
    // One by the page, one by the worker.
    backend.setIntercept(faults.times(2, faults.unavailableFor(1)))
    await contact.request()
    await expect(contact.toast(QUEUED)).toBeVisible()
    await page.close()
    await expectRows(backend, ['Ada Flood'], 40_000)
    await kill()
  },
)

profileTest(
  'Background Sync waits out the half minute of an overloaded server, and sends it with no page open',
  async ({ profile, site, backend }) => {
    const { context, kill } = await profile.launch(FAST_SYNC)
    const page = await context.newPage()
    const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
    const asked: number[] = []
    const unavailable = faults.times(1, faults.status(503))
    backend.setIntercept((request, response, exchange) => {
      if (request.method === 'POST') asked.push(Date.now())
      return unavailable(request, response, exchange)
    })
    await contact.request()
    await expect(contact.toast(QUEUED)).toBeVisible()
    await page.close()
    await expectRows(backend, ['Ada Flood'], 60_000)
    const [first = 0, next = 0] = asked
    expect(next - first).toBeGreaterThanOrEqual(30_000)
    await kill()
  },
)

profileTest('Background Sync, three attempts in vain: the next start sends it', async ({ profile, site, backend }) => {
  const { context, kill } = await profile.launch(FAST_SYNC)
  const page = await context.newPage()
  const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
  let asked = 0
  const unavailable = faults.unavailableFor(1)
  backend.setIntercept((request, response, exchange) => {
    if (request.method === 'POST') asked++
    return unavailable(request, response, exchange)
  })
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible()
  await page.close()
  await expect.poll(() => syncTags(context), { timeout: 60_000 }).toEqual([])
  // The page's one, and the browser's three: but one that comes before the server's second is over asks nothing.
  expect(asked).toBeGreaterThanOrEqual(3)
  expect(asked).toBeLessThanOrEqual(4)

  backend.setIntercept(undefined)
  await expectRows(backend, [])
  const back = await new ContactPage(await context.newPage()).open({ path: `${site.url}/about` })
  await expect(back.toast(SENT)).toBeVisible({ timeout: 20_000 })
  await expectRows(backend, ['Ada Flood'])
  await kill()
})

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

test('a first visit whose worker never comes: sent, and when the server is down, queued and sent later', async ({
  page,
  site,
  backend,
}) => {
  site.setIntercept((request) => request.url === '/sw.js')
  const contact = await new ContactPage(page).open({ installed: false })
  await contact.request({ name: 'At once' })
  await expect(contact.toast(SENT)).toBeVisible()
  await backend.close()
  await contact.request({ name: 'Later' })
  await expect(contact.toast(QUEUED)).toBeVisible()
  await backend.reopen()
  await expectRows(backend, ['At once', 'Later'], 40_000)
})

test('a browser that says it is offline when it is not: sent', async ({ page, context, backend }) => {
  await withoutSync(context)
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  const contact = await new ContactPage(page).open()
  await contact.request()
  await expect(contact.toast(SENT)).toBeVisible()
  await expectRows(backend, ['Ada Flood'])
})

test('a browser that never notices that it was offline: sent by the timer', async ({ page, context, backend }) => {
  await withoutSync(context)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => true })
    for (const type of ['online', 'offline'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true)
  })
  const contact = await new ContactPage(page).open()
  await contact.requestOffline()
  await context.setOffline(false)
  await expectRows(backend, ['Ada Flood'], 60_000)
})

test('any page of the site that the worker sees opened sends what waits', async ({ page, backend }) => {
  await page.goto('/')
  await isInstalled(page)
  await leave(page, 'left', record('Left over'))
  await page.goto(BARE)
  await expectRows(backend, ['Left over'])
})

test('a page that becomes visible sends after the moment in which an iPhone’s requests fail', async ({
  page,
  context,
  backend,
}) => {
  await withoutSync(context)
  await page.addInitScript(() => {
    let visible = true
    Object.defineProperty(document, 'visibilityState', { get: () => (visible ? 'visible' : 'hidden') })
    Reflect.set(window, 'show', (next: boolean) => {
      visible = next
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
  const show = (visible: boolean) => page.evaluate((visible) => Reflect.get(window, 'show')(visible), visible)
  const contact = await new ContactPage(page).open()
  await show(false)
  await leave(page, 'left', record('Left over'))
  let tooEarly = 0
  await context.route('**/rpc/**', (route) => {
    tooEarly++
    return route.abort()
  })
  await show(true)
  await page.waitForTimeout(1000)
  await context.unroute('**/rpc/**')
  await expect(contact.toast(SENT)).toBeVisible({ timeout: 20_000 })
  await expectRows(backend, ['Left over'])
  expect(tooEarly).toBe(0)
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

test('the site is opened again moments after a failure: sent as soon as the server may be asked', async ({
  page,
  context,
  backend,
}) => {
  await withoutSync(context)
  const contact = await new ContactPage(page).open()
  backend.setIntercept(faults.status(401))
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible()
  backend.setIntercept(undefined)
  await page.reload()
  // Not after the five minutes that a refused key is spared by a timer.
  await expectRows(backend, ['Ada Flood'], 20_000)
})
