import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Locator } from '@playwright/test'
import type { Site } from '../../tools/host/site.ts'
import { FAST_SYNC } from '../support/browser.ts'
import { faults, type Intercept, type PostgrestBackend } from '../support/postgrest.ts'
import {
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
  withoutSync,
} from './fixtures.ts'

for (const status of [429, 503])
  test(`${status}: kept, said, and sent by "Send now" once the server is back`, async ({ page, backend }) => {
    const contact = await new ContactPage(page).open()
    backend.setIntercept(faults.status(status))
    await contact.request()
    await expect(contact.toast(QUEUED)).toBeVisible()
    await expectRows(backend, [])
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

test('a server that never answers, or never ends its answer: "saved" within seconds, delivered once', async ({
  browser,
  backend,
}) => {
  const hang = faults.only('Hang', faults.hang())
  const trickle = faults.only('Trickle', faults.trickle())
  backend.setIntercept(
    async (request, response, exchange) =>
      (await hang(request, response, exchange)) || trickle(request, response, exchange),
  )
  const request = async (name: string, context: BrowserContext) => {
    const contact = await new ContactPage(await context.newPage()).open()
    await contact.request({ name })
    await expect(contact.toast(QUEUED)).toBeVisible({ timeout: 15_000 })
    await expect(contact.page.getByRole('button', { name: 'Request Callback' })).toBeEnabled()
    return contact
  }
  const safari = await browser.newContext()
  await withoutSync(safari)
  const contacts = await Promise.all([request('Hang', safari), request('Trickle', await browser.newContext())])
  backend.setIntercept(undefined)
  for (const contact of contacts) await expect(contact.waiting).toBeHidden({ timeout: 60_000 })
  await expectRows(backend, ['Hang', 'Trickle'])
  for (const contact of contacts) await contact.page.context().close()
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

const ourFault = {
  'a key that is refused (401)': faults.status(401, { message: 'Invalid API key' }),
  'an endpoint that is not there (404)': faults.status(404, { code: 'PGRST202', message: 'no function' }),
}
for (const [what, fault] of Object.entries(ourFault))
  test(`${what}: kept, the visitor is told to call, and sent once it is mended`, async ({ page, backend }) => {
    const contact = await new ContactPage(page).open()
    backend.setIntercept(fault)
    await contact.request()
    await expect(contact.waiting.getByRole('alert')).toContainText('please ring')
    await expect(contact.waiting.getByRole('link', { name: /Call 0808/ })).toBeVisible()
    await expectRows(backend, [])
    backend.setIntercept(undefined)
    await contact.waiting.getByRole('button', { name: 'Send now' }).click()
    await expectRows(backend, ['Ada Flood'])
  })

const OUR_SIDE = "Our system can't take requests at the moment: please ring"

test('a refused preflight: kept, told to call, and sent by itself once it is mended', async ({
  page,
  context,
  backend,
}) => {
  test.setTimeout(180_000)
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
  await expect(contact.toast(QUEUED)).toContainText('ring 0808')
  await expect(contact.status.getByRole('link', { name: /Call 0808/ })).toBeVisible()
  const alert = contact.waiting.getByRole('alert')
  await expect(alert).toBeHidden()
  await expect(alert).toContainText(`Not sent yet. ${OUR_SIDE}`, { timeout: 45_000 })
  expect(asked.slice(0, 3)).toEqual(['POST', 'OPTIONS', 'OPTIONS'])
  await expect(alert.getByRole('link', { name: /Call 0808/ })).toBeVisible()
  const notice = page.getByRole('complementary', { name: 'Your request' })
  await page.goto('/about')
  await expect(notice).toContainText(`${OUR_SIDE} 0808`)
  await contact.open()
  await expect(alert).toContainText(OUR_SIDE)
  backend.setIntercept(undefined)
  await expectRows(backend, ['Ada Flood'], 60_000)
  await expect(contact.waiting).toBeHidden()
  await expect(notice).toBeHidden()
})

const noSignal: Record<string, (site: Site) => unknown> = {
  'is down': (site) => site.close(),
  'is a captive portal': (site) =>
    site.setIntercept((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to use this network</h1>')
      return true
    }),
}
for (const [what, lose] of Object.entries(noSignal))
  test(`a server that takes nothing while our own host ${what}: for want of signal, until that answers`, async ({
    page,
    context,
    site,
    backend,
  }) => {
    test.setTimeout(180_000)
    await withoutSync(context)
    const contact = await new ContactPage(page).open()
    let asked = 0
    const refused = faults.refusedPreflight()
    backend.setIntercept((request, response, exchange) => {
      if (request.method === 'OPTIONS') asked++
      return refused(request, response, exchange)
    })
    await lose(site)
    await leave(page, 'late', record('Ada Flood', 16))
    await contact.request({ name: 'Wakes the page' })
    const alert = contact.waiting.getByRole('alert')
    const sendNow = contact.waiting.getByRole('button', { name: 'Send now' })
    await expect.poll(() => pressed(sendNow).then(() => asked), { timeout: 60_000 }).toBeGreaterThan(3)
    await expect(alert).toContainText('If it is urgent, please ring now.')
    await expect(page.getByText(OUR_SIDE)).toBeHidden()
    site.setIntercept(undefined)
    await site.reopen()
    await expect.poll(() => pressed(sendNow).then(() => alert.textContent()), { timeout: 60_000 }).toContain(OUR_SIDE)
  })

/** Most of the time it says "Sending...". */
const pressed = async (button: Locator) => {
  if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => undefined)
}

/** The first submission fails. Notes when each is made. */
function failOnce(backend: PostgrestBackend, fault: Intercept): number[] {
  const asked: number[] = []
  const once = faults.times(1, fault)
  backend.setIntercept((request, response, exchange) => {
    if (request.method === 'POST') asked.push(Date.now())
    return once(request, response, exchange)
  })
  return asked
}

const pauses = {
  'a server that asks for 15 s': { fault: faults.unavailableFor(15), least: 15_000 },
  'an overloaded server that asks for nothing that can be read': { fault: faults.status(503), least: 30_000 },
}
for (const [what, { fault, least }] of Object.entries(pauses))
  test(`${what}: not asked again before, whatever there is to hope for`, async ({ page, context, backend }) => {
    const contact = await new ContactPage(page).open()
    const asked = failOnce(backend, fault)
    await contact.request()
    await expect(contact.toast(QUEUED)).toBeVisible()
    const other = await context.newPage()
    const hopes = [
      // The start of a page, and a navigation that the worker sees.
      () => other.goto('/about'),
      () => page.reload(),
      // `online`, and Background Sync.
      () => context.setOffline(true).then(() => context.setOffline(false)),
      // Another request.
      async () => {
        const second = await new ContactPage(other).open()
        await second.request({ name: 'Second' })
      },
    ]
    for (const hope of hopes) await hope()
    await expectRows(backend, ['Ada Flood', 'Second'], 60_000)
    const [first = 0, next = 0] = asked
    expect(next - first).toBeGreaterThanOrEqual(least)
  })

test('"Send now" is sooner than the server asked for, but no sooner than six seconds', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open()
  const asked = failOnce(backend, faults.unavailableFor(600))
  await contact.request()
  await expect(contact.toast(QUEUED)).toBeVisible()
  await contact.waiting.getByRole('button', { name: 'Send now' }).click()
  await expectRows(backend, ['Ada Flood'], 60_000)
  const [first = 0, next = 0] = asked
  expect(next - first).toBeGreaterThanOrEqual(6000)
})

profileTest(
  'however hard it is tried, a dead server is asked at most ten times a minute',
  async ({ browser, profile, site, backend }) => {
    // One visitor with three tabs, who keeps pressing "Send now"; the server answers 503.
    const asked: Record<'OPTIONS' | 'POST', number[]> = { OPTIONS: [], POST: [] }
    const unavailable = faults.status(503)
    backend.setIntercept((request, response, exchange) => {
      if (request.method === 'POST' || request.method === 'OPTIONS') asked[request.method].push(Date.now())
      return unavailable(request, response, exchange)
    })
    const impatient = await browser.newContext()
    const tabs = await Promise.all([1, 2, 3].map(async () => new ContactPage(await impatient.newPage()).open()))
    // Another whose connections are cut before a word is said, with the quickest Background Sync there is.
    const connections: number[] = []
    const cut = createServer((socket) => {
      connections.push(Date.now())
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(cut, 'listening')
    const bound = cut.address()
    if (bound === null || typeof bound === 'string') throw new Error('the server has no port')
    const { host } = new URL(backend.url)
    const { context, kill } = await profile.launch([
      ...FAST_SYNC,
      `--host-resolver-rules=MAP ${host} 127.0.0.1:${bound.port}`,
    ])
    const other = await new ContactPage(await context.newPage()).open({ path: `${site.url}/contact` })

    const end = Date.now() + 60_000
    await Promise.all([
      other.request({ name: 'Cut' }),
      ...tabs.map(async (contact, i) => {
        await contact.request({ name: `Tab ${i}` })
        while (Date.now() < end) {
          const again = contact.waiting.getByRole('button', { name: 'Send now' })
          // "Sending...", mostly.
          if (await again.isVisible()) await again.click()
          await sleep(250)
        }
      }),
    ])
    const within = (times: number[]) => times.filter((at) => at - (times[0] ?? 0) < 60_000).length
    for (const [what, times] of Object.entries({ ...asked, connections })) {
      expect(within(times), what).toBeGreaterThan(0)
      expect(within(times), what).toBeLessThanOrEqual(10)
    }
    await impatient.close()
    await kill()
    cut.close()
  },
)
