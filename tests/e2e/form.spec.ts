import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { buildSite, serveSite } from '../../tools/host/site.ts'
import { ContactPage, expect, kept, test, toContact } from './fixtures.ts'

test('a form whose scripts are blocked leads to our number, and leaks nothing typed', async ({ page, site }) => {
  await page.goto('/call')
  await expect(page.getByText('Nothing was sent')).toBeHidden()
  const html = await readFile(join(site.dist, 'contact.html'))
  site.setIntercept(({ url }, response) => {
    if (url?.split('?')[0] !== '/contact') return false
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'none'" }).end(html)
    return true
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  page.on('framenavigated', (frame) => asked.push(frame.url()))
  const contact = new ContactPage(page)
  await page.goto('/contact')
  await contact.fill({ name: 'Ada Zebra', phone: '07700 900987', email: 'zebra@example.com', message: 'Quagga' })
  await contact.tapTile('Preferred time')
  await page.getByLabel('Preferred time').selectOption('asap')
  await contact.submit()
  await page.waitForURL(/\/call\??#not-sent$/)
  await expect(page.getByText('Nothing was sent')).toBeInViewport()
  await expect(page.getByRole('link', { name: `Call now ${emergencyPhone.display}` })).toBeInViewport({ ratio: 1 })
  expect(asked.filter((url) => /zebra|quagga|900987|asap/i.test(url))).toEqual([])

  await page.goBack()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Zebra')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Quagga')
})

test('without a backend the form offers a call, a text and a copy @nightly', async ({ page, context }) => {
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
    const text = note.getByRole('link', { name: 'Send a text message' })
    // The link opens an app, not a page.
    await text.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    const message = 'Water & "sewage" in the cellar\nand 10% in the hall'
    await contact.fill({ message })
    await contact.tapTile('Preferred time')
    await page.getByLabel('Preferred time').selectOption('evening')
    const whole = `Name: Ada Flood\nPhone: 07700 900123\nEmail: ada@example.com\nPreferred time: Evening (5PM-8PM)\n${message}`
    await note.getByRole('button', { name: 'Copy my request' }).click()
    await expect(note.getByRole('status')).toHaveText('Copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole)
    await text.click()
    const href = (await text.getAttribute('href')) ?? ''
    expect(href).toMatch(/^sms:\+447700900123\?&body=/)
    expect(decodeURIComponent(href.split('?&body=')[1] ?? '')).toBe(whole)

    await page.getByLabel('Email address').press('Enter')
    await expect(contact.status).toBeEmpty()
    expect(posts).toEqual([])
  } finally {
    await site.stop()
  }
})

for (const way of ['a link', 'a landlord @nightly', 'an address @nightly'])
  test(`a quote asked for by ${way} opens at its prefilled message on a small phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const from = { 'a link': '/services/emergency-plumbing', 'a landlord @nightly': '/landlords-and-agents' }[way]
    if (from) {
      await new ContactPage(page).open({ path: from, installed: false })
      await page.locator('main [data-service]').first().click()
    } else await page.goto('/contact?service=kitchen-bathroom')
    const [message, heading] = [
      page.getByRole('textbox', { name: 'Message' }),
      page.getByRole('heading', { name: 'Request a quote' }),
    ]
    await expect(message).toHaveValue(/^I would like a quote for /)
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport({ ratio: 1 })
    await expect(message).toBeInViewport()
    // An emergency trade comes at once, planned work has office hours.
    const promised = way === 'a link' ? 'We aim to call you back within 60 minutes' : 'We’ll call you in office hours'
    await expect(page.locator('#promise')).toContainText(promised)
    await expect(page.locator('#promise a[href^="/terms"]')).toBeVisible()
  })

test('a closed tile says what it holds, and a restored form opens the tiles that hold something', async ({ page }) => {
  await toContact(page)
  const contact = new ContactPage(page)
  const [time, place] = [page.getByLabel('Preferred time'), page.getByLabel('Postcode or address')]
  const holds = { 'Preferred time': 'Any time', Address: 'Where are you?', 'How to reply': 'Call or text' }
  for (const [tile, nothing] of Object.entries(holds)) await expect(contact.tile(tile)).toHaveText(`${tile} ${nothing}`)
  await contact.tapTile('Preferred time')
  await time.selectOption('evening')
  await contact.tapTile('Preferred time')
  await expect(time).toBeHidden()
  await expect(contact.tile('Preferred time')).toHaveText('Preferred time Evening')
  await contact.tapTile('Address')
  await place.fill('CM1 1AA')
  await expect(contact.tile('Address')).toHaveText('Address CM1 1AA')
  await expect.poll(() => kept(page, 'draft')).toMatchObject({ values: { message: 'Address: CM1 1AA' } })
  await page.reload()
  await contact.isLive()
  await expect(time).toHaveValue('evening')
  await expect(time).toBeVisible()
  await expect(place).toBeVisible()
  await expect(page.getByLabel('Photographs (')).toBeHidden()
  await expect(page.getByLabel('Their number')).toBeHidden()
})
