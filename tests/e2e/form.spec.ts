import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { ContactPage, expect, FAILED, QUEUED, SENT, test } from './fixtures.ts'

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.describe('with its script missing', () => {
  const TYPED = {
    name: 'Ada Zebra',
    phone: '07700 900987',
    email: 'zebra@example.com',
    message: 'Quagga in the cellar',
  }
  const withPolicy = async (site: Site, policy: string) => {
    const html = await readFile(join(site.dist, 'contact.html'))
    site.setIntercept(({ url }, response) => {
      if (url?.split('?')[0] !== '/contact') return false
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html)
      return true
    })
  }
  const faults = {
    'its inline script is refused by a policy': (site: Site) => withPolicy(site, "script-src 'self'"),
    'all scripts are refused': (site: Site) => withPolicy(site, "script-src 'none'"),
  }
  for (const [what, fault] of Object.entries(faults))
    test(`${what}: the button writes nothing into an address, and leads to the number`, {
      tag: what.startsWith('all') ? [] : '@nightly',
    }, async ({ page, site }) => {
      await page.goto('/call')
      await expect(page.getByText('Nothing was sent')).toBeHidden()
      await fault(site)
      const asked: string[] = []
      page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
      page.on('framenavigated', (frame) => asked.push(frame.url()))
      const contact = new ContactPage(page)
      await page.goto('/contact')
      await contact.fill(TYPED)
      await page.getByLabel('Preferred time').selectOption('asap')
      await contact.submit()
      await page.waitForURL('**/call*')
      const { pathname, search, hash } = new URL(page.url())
      expect({ pathname, search, hash }).toEqual({ pathname: '/call', search: '', hash: '#not-sent' })
      await expect(page.getByText('Nothing was sent')).toBeInViewport()
      await expect(page.getByRole('link', { name: `Call now ${emergencyPhone.display}` })).toBeInViewport({ ratio: 1 })
      expect(asked.filter((url) => /zebra|quagga|900987|asap/i.test(url))).toEqual([])

      await page.goBack()
      await expect(page.getByLabel('Your name')).toHaveValue(TYPED.name)
      await expect(page.getByLabel('Preferred time')).toHaveValue('asap')
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(TYPED.message)
    })
})

test('no backend: the form says so, and offers a call, a text and the words that it shows', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const site = await serveSite(await buildSite({ VITE_SUPABASE_URL: 'none', VITE_SMS_PHONE: '07700 900123' }))
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    const contact = await new ContactPage(page).open({ path: `${site.url}/contact` })
    const note = page.getByRole('note')
    await expect(note).toContainText('This form isn’t connected right now')
    await expect(note.getByRole('link', { name: `Call ${emergencyPhone.display}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Callback' })).toBeHidden()
    const copy = note.getByRole('button', { name: 'Copy my request' })
    await copy.click()
    await expect(note.getByRole('status')).toHaveText('Nothing is filled in yet.')

    const text = note.getByRole('link', { name: 'Send a text message' })
    // What the browser would open: it is no page.
    await text.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    const words = async () => decodeURIComponent((await text.getAttribute('href'))?.split('?body=')[1] ?? '')
    for (const message of ['Water in the cellar', 'Water & "sewage" in the cellar\nand 10% in the hall']) {
      await contact.fill({ message })
      await page.getByLabel('Preferred time').selectOption('evening')
      const whole = `Name: Ada Flood\nPhone: 07700 900123\nEmail: ada@example.com\nPreferred time: Evening (5PM-8PM)\n${message}`
      await copy.click()
      await expect(note.getByRole('status')).toHaveText('Copied.')
      expect(await clipboard(page)).toBe(whole)
      await text.click()
      expect(await text.getAttribute('href')).toMatch(/^sms:\+447700900123\?body=/)
      expect(await words()).toBe(whole)
    }
    // By keyboard, without a finger on it.
    await page.getByLabel('Your name').fill('Ada Rivers')
    await text.focus()
    expect(await words()).toContain('Ada Rivers')

    await page.getByLabel('Email address').press('Enter')
    for (const word of [SENT, QUEUED, FAILED]) await expect(page.getByText(word)).toBeHidden()
    await expect(contact.status).toBeEmpty()
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Rivers')
    expect(posts).toEqual([])
  } finally {
    await site.stop()
  }
})

for (const way of ['a link', 'an address'])
  test(`asked for a quote by ${way}, 360 × 640: heading and prefilled words are in view`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    if (way === 'a link') {
      await new ContactPage(page).open({ path: '/services/emergency-plumbing', installed: false })
      await page.locator('main [data-service]').first().click()
    } else await page.goto('/contact?service=kitchen-bathroom')
    const message = page.getByRole('textbox', { name: 'Message' })
    await expect(message).toHaveValue(/^I would like a quote for /)
    await expect(page.getByRole('heading', { name: 'Request a Callback' })).toBeFocused()
    const edges = () =>
      message.evaluate((area) => {
        const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0
        const copy = area.parentElement?.appendChild(area.cloneNode())
        if (!(area instanceof HTMLTextAreaElement && copy instanceof HTMLTextAreaElement)) return {}
        copy.value = area.value
        copy.style.cssText = 'min-height:0;height:0;padding-bottom:0'
        const words = copy.scrollHeight
        copy.remove()
        return {
          header: document.querySelector('.header')?.getBoundingClientRect().bottom,
          heading: top('#callback-heading'),
          endOfWords: area.getBoundingClientRect().top + area.clientTop + words,
          bar: top('.call'),
        }
      })
    await expect
      .poll(async () => {
        const { header = 0, heading = 0, endOfWords = 0, bar = 0 } = await edges()
        return header <= heading && heading < endOfWords && endOfWords <= bar
      })
      .toBe(true)
  })
