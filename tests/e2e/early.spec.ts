import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import type { Site } from '../../tools/host/site.ts'
import { FAST_SYNC } from '../support/browser.ts'
import { ContactPage, countToasts, expect, expectRows, isInstalled, kept, profileTest, SENT, test } from './fixtures.ts'

/** The form before its script is there: on a bad line for seconds, and without one for good. */

/** The host takes requests for scripts and does not answer them, as a dead line. @returns what lets them through. */
function withoutScripts(site: Site): () => void {
  const held: (() => void)[] = []
  site.setIntercept(async ({ url }) => {
    if (url?.startsWith('/assets/')) await new Promise<void>((resolve) => held.push(resolve))
    return false
  })
  return () => {
    site.setIntercept(undefined)
    for (const go of held) go()
  }
}

const saved = (page: Page) => page.locator('.contact-form').getByText('Saved, not sent yet.')

async function keepOne(page: Page, values: Parameters<ContactPage['fill']>[0] = {}) {
  const contact = new ContactPage(page)
  await contact.request(values)
  await expect(saved(page)).toBeVisible()
  return contact
}

test('no script comes: it is saved, the number stands beside it, and the next visit sends it once', async ({
  page,
  site,
  backend,
}) => {
  const come = withoutScripts(site)
  const asked: string[] = []
  page.on('framenavigated', (frame) => asked.push(frame.url()))
  await page.goto('/contact')
  await expect(saved(page)).toBeHidden()
  await page.getByLabel('Preferred time').selectOption('asap')
  await keepOne(page)
  const status = page.locator('.contact-form').getByRole('status').filter({ hasText: 'Saved, not sent yet' })
  await expect(status.getByRole('link')).toHaveAttribute('href', emergencyPhone.href)
  await expect(page.getByLabel('Your name')).toHaveValue('')
  expect(await backend.rows()).toEqual([])
  expect(asked.filter((url) => /ada|flood|900123|cellar/i.test(url))).toEqual([])

  come()
  const contact = new ContactPage(page)
  await page.goto('/about')
  await expect(contact.toast(SENT)).toBeVisible()
  await expectRows(backend, ['Ada Flood'])
  const [row] = await backend.rows()
  expect(row).toMatchObject({
    preferred_time: 'asap',
    phone: '07700 900123',
    message: 'Water in the cellar',
    marks: [],
  })
  await contact.open({ installed: false })
  await expect(page.getByLabel('Your name')).toHaveValue('')
})

test('what an extension and a translation add before the script comes wipes nothing', async ({ page, site }) => {
  const come = withoutScripts(site)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'debug' && faults.push(message.text()))
  await page.goto('/contact')
  const contact = new ContactPage(page)
  await contact.fill({ name: 'Ada Flood', message: 'Water in the cellar' })
  const interpreter = page.getByText('Somebody speaks English for me')
  await interpreter.click()
  await page.getByLabel('Their number').fill('07700 900456')
  await page.getByLabel('Preferred time').selectOption('asap')
  const message = page.getByLabel('Message (optional)')
  await message.evaluate((area: HTMLTextAreaElement) => {
    const manager = document.createElement('div')
    manager.append(document.createElement('input'))
    document.querySelector('.contact-form .fields')?.prepend(manager)
    for (const label of document.querySelectorAll('.contact-form label')) {
      const font = document.createElement('font')
      font.append(...label.childNodes)
      label.append(font)
    }
    area.focus()
    area.setSelectionRange(2, 5)
  })
  come()
  await contact.isLive()
  const isUntouched = async () => {
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Flood')
    await expect(message).toHaveValue('Water in the cellar')
    await expect(page.getByLabel('Preferred time')).toHaveValue('asap')
    await expect(page.getByLabel('Their number')).toHaveValue('07700 900456')
    await expect(page.getByLabel('Their number')).toBeVisible()
  }
  await isUntouched()
  await expect(message).toBeFocused()
  expect(await message.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd])).toEqual([
    2, 5,
  ])
  expect(faults.join()).toMatch(/418|[Hh]ydrat/)
  await expect.poll(() => kept(page, 'draft')).toMatchObject({ values: { name: 'Ada Flood' } })
  await page.reload()
  await contact.isLive()
  await isUntouched()
})

test('the script comes after it was saved: sent once, said beside the form, and no draft is left', {
  tag: '@nightly',
}, async ({ page, site, backend }) => {
  const come = withoutScripts(site)
  await page.goto('/contact')
  const contact = await keepOne(page)
  const toasts = await countToasts([page], SENT)
  come()
  await contact.isLive()
  await expect(contact.status).toContainText('Message sent at')
  await expect(saved(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Clear the form' })).toBeHidden()
  await expectRows(backend, ['Ada Flood'])
  expect(toasts()).toBe(1)
  expect(await kept(page, 'draft')).toBeUndefined()
})

test('a second tap is no second request, other words are, and the field for programs marks both', {
  tag: '@nightly',
}, async ({ page, site, backend }) => {
  const come = withoutScripts(site)
  await page.goto('/contact')
  const contact = new ContactPage(page)
  await page.locator('#reference').evaluate((field) => field.setAttribute('value', 'x'))
  await contact.fill()
  await page.getByRole('button', { name: 'Request Callback' }).dblclick()
  await expect(saved(page)).toBeVisible()
  await contact.submit()
  await expect(saved(page)).toBeVisible()
  await contact.request({ message: 'And in the hall' })
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  // Who saw no answer types it again.
  await contact.request({ message: 'And in the hall' })
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  come()
  await contact.isLive()
  await expectRows(backend, ['Ada Flood', 'Ada Flood'])
  expect((await backend.rows()).map(({ message }) => message).sort()).toEqual([
    'And in the hall',
    'Water in the cellar',
  ])
  expect((await backend.rows()).map(({ marks }) => marks)).toEqual([['honeypot'], ['honeypot']])
})

test('what is missing is said at once, and again by the script that comes', async ({ page, site, backend }) => {
  const come = withoutScripts(site)
  await page.goto('/contact')
  const contact = new ContactPage(page)
  await page.getByLabel('Email address').fill('ada@example.com')
  await contact.submit()
  const problem = page.getByRole('alert')
  await expect(problem).toBeFocused()
  await expect(problem.getByRole('link')).toHaveText(['Enter your name', 'Enter your phone number'])
  await problem.getByRole('link', { name: 'Enter your phone number' }).click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveValue('ada@example.com')

  come()
  await contact.isLive()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter your name', 'Enter your phone number'])
  await contact.request()
  await expectRows(backend, ['Ada Flood'])
})

profileTest(
  'a browser killed right after "saved" sends it at its next start, once',
  { tag: '@nightly' },
  async ({ profile, site, backend }) => {
    const come = withoutScripts(site)
    const first = await profile.launch()
    const page = await first.context.newPage()
    await page.goto(`${site.url}/contact`)
    await keepOne(page)
    await first.kill()
    come()
    const { context, kill } = await profile.launch()
    const next = await context.newPage()
    await next.goto(`${site.url}/about`)
    await expect(new ContactPage(next).toast(SENT)).toBeVisible()
    await expectRows(backend, ['Ada Flood'])
    await kill()
  },
)

profileTest(
  'no page is open any more: the worker sends it',
  { tag: '@nightly' },
  async ({ profile, site, backend }) => {
    const { context, kill } = await profile.launch(FAST_SYNC)
    const page = await context.newPage()
    await page.goto(`${site.url}/about`)
    await isInstalled(page)
    // The worker is there, and the scripts have been lost: as when the browser has cleaned up.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          if (new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request)
      }
    })
    withoutScripts(site)
    await page.goto(`${site.url}/contact`)
    await context.setOffline(true)
    await keepOne(page)
    await page.goto('about:blank')
    await context.setOffline(false)
    await expectRows(backend, ['Ada Flood'], 40_000)
    await kill()
  },
)

test.describe('in a browser that keeps nothing', () => {
  profileTest.use({ blocked: true })

  profileTest(
    'without the script, the number instead, and nothing in the address',
    { tag: '@nightly' },
    async ({ profile, site }) => {
      site.setIntercept(({ url }, response) => {
        if (!url?.startsWith('/assets/start-')) return false
        response.writeHead(404).end()
        return true
      })
      const { context, kill } = await profile.launch()
      const page = await context.newPage()
      await page.goto(`${site.url}/contact`)
      const asked: string[] = []
      page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
      await new ContactPage(page).request()
      await page.waitForURL('**/call*')
      await expect(page.getByText('Nothing was sent')).toBeInViewport()
      expect(asked.filter((url) => /ada|flood|900123|cellar/i.test(url))).toEqual([])
      await kill()
    },
  )
})
