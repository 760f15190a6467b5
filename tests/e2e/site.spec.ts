import { inflateSync } from 'node:zlib'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { routeAt, routes } from '../../src/routes.ts'
import { boxOf } from '../support/looks.ts'
import { ContactPage, expect, hydrated, test } from './fixtures.ts'

// None of this depends on the site's worker.
test.use({ serviceWorkers: 'block' })

test('a link changes the page without a new document, from the top, with its own head', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => {
    Reflect.set(window, 'sameDocument', true)
    window.scrollTo(0, 1500)
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveTitle(/^About/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => [Reflect.get(window, 'sameDocument'), window.scrollY])).toEqual([true, 0])
  await expect(page.locator('title')).toHaveCount(1)
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveCount(1)
  await expect(canonical).toHaveAttribute('href', /\/about$/)
  // The worker's copy may have none (docs/decisions/15), but not that of the page before.
  const { description } = routeAt('/about').head
  await expect(page.locator(`meta[name=description]:not([content=${JSON.stringify(description)}])`)).toHaveCount(0)
})

test('a link to how we work out the drive time ends there, on a laptop too @nightly', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 })
  await page.goto('/locations/grays')
  await hydrated(page)
  await page.getByRole('link', { name: 'how we work it out' }).click()
  await expect(page.locator('#drive')).toBeInViewport({ ratio: 1 })
})

test('the mobile menu opens as a modal, closes on Escape, and gives the focus back', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.click()
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('link', { name: /Call Emergency/ })).toHaveAttribute('href', emergencyPhone.href)
  // The browser keeps the focus in a modal.
  await expect(page.locator('.menu:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

test('errors have a summary that leads to their fields, and nothing is lost', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open({ installed: false })
  await contact.fill({ name: ' ', phone: 'none', email: 'no-at-sign', message: 'Keep me' })
  await contact.submit()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your name',
    'Enter a phone number, like 07700 900982',
    'Enter an email address in the correct format, like name@example.com',
  ])
  await summary.getByRole('link', { name: 'Enter your name' }).click()
  const name = page.getByLabel('Your name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/Enter your name/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Keep me')
  await name.fill('Ada')
  await expect(name).toBeFocused()
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await expect(summary.getByRole('link')).toHaveCount(2)
  const email = page.getByLabel('Email address')
  await email.pressSequentially('ada@ex')
  await expect(email).toBeFocused()
  expect(await backend.rows()).toEqual([])
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the map has tiles and their credit over a drawing @nightly', async ({ page, context }) => {
  // Counted for the whole context, because the worker may ask for tiles.
  await context.route('https://tile.openstreetmap.org/**', (route) =>
    route.fulfill({ body: PIXEL, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.goto('/contact')
  const drawing = page.getByRole('img', { name: 'Sketch map of the centre of Chelmsford' })
  await drawing.scrollIntoViewIfNeeded()
  await expect(drawing).toBeVisible()
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
})

test('a printed page has the number on top, is black on white, and has every answer open', async ({ page }) => {
  await page.goto('/faq')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('.call')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await expect(page.locator('details > p:visible')).toHaveCount(await page.locator('details > p').count())
  await expect(page.locator('details > p').first()).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

const inch = 25.4
const SHEETS = { A4: [210, 297], Letter: [8.5 * inch, 11 * inch] } as const

/** How many runs of text are on each sheet of a PDF by Chromium, which compresses only the streams. */
function textOnSheets(pdf: Buffer): number[] {
  const text = pdf.toString('latin1')
  const objectAt = (id = '') => text.indexOf(`\n${id} 0 obj`)
  return [...text.matchAll(/\/Type \/Page\b[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const start = text.indexOf('stream\n', objectAt(id)) + 'stream\n'.length
    return (
      inflateSync(pdf.subarray(start, text.indexOf('\nendstream', start)))
        .toString('latin1')
        .split('\nBT').length - 1
    )
  })
}

test('pages fill their sheets of paper, and the steps of a trade are on the first, with its QR code @nightly', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  const trades = ['plumbing', 'drainage', 'locksmith'].map((trade) => `/services/emergency-${trade}`)
  for (const path of [...trades, '/services/leak-detection', '/services/emergency-plumbing-services', '/emergency']) {
    await page.goto(path)
    for (const [format, [width, height]] of Object.entries(SHEETS)) {
      const margin = 10
      const px = (mm: number) => Math.floor(((mm - 2 * margin) * 96) / inch)
      await page.setViewportSize({ width: px(width), height: px(height) })
      const card = page.locator('.printed-card')
      if (await card.count()) expect((await boxOf(card)).bottom, `${path} on ${format}`).toBeLessThan(px(height))
      const edge = `${margin}mm`
      const pdf = await page.pdf({ format, margin: { top: edge, right: edge, bottom: edge, left: edge } })
      const sheets = textOnSheets(pdf)
      expect(sheets.length, `${path} on ${format}`).toBeGreaterThan(1)
      for (const lines of sheets) expect(lines, `${path} on ${format}: ${sheets}`).toBeGreaterThan(4)
    }
  }
})

test('where a browser darkens pages by force, amber is dark too @nightly', async ({ page }) => {
  const browser = await page.context().newCDPSession(page)
  const amber = () =>
    page.evaluate(() => {
      const isAmber = (element: Element, part?: string) =>
        getComputedStyle(element, part).backgroundColor === 'rgb(244, 178, 35)'
      return [...document.querySelectorAll('body *')].filter((each) => isAmber(each) || isAmber(each, '::before'))
        .length
    })
  for (const path of ['/', '/emergency', '/emergency/burst-pipe', '/services/emergency-plumbing']) {
    await page.goto(path)
    await browser.send('Emulation.setAutoDarkModeOverride', { enabled: false })
    expect(await amber(), path).toBeGreaterThan(0)
    await browser.send('Emulation.setAutoDarkModeOverride', { enabled: true })
    expect(await amber(), `${path}, darkened`).toBe(0)
  }
})

test('with 24 px as the smallest font, no page is wider than a phone @nightly', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=minimumFontSize=24,minimumLogicalFontSize=24']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block', baseURL })
  const ofEachTemplate = new Map(routes.map((route) => [route.template, route.path]))
  const wider: string[] = []
  for (const path of [...ofEachTemplate.values(), '/services/emergency-plumbing']) {
    await page.goto(path)
    const excess = await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
      return document.documentElement.scrollWidth - window.innerWidth
    })
    if (excess > 0) wider.push(`${path}: ${excess} px`)
  }
  expect(wider).toEqual([])
  await browser.close()
})

test('the keyboard alone reaches the number, and sends the form', async ({ page, backend }) => {
  await new ContactPage(page).open({ installed: false })
  await page.keyboard.press('Tab')
  await expect(page.locator('.call')).toBeFocused()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact#main')
  const tabTo = async (field: string) => {
    for (let i = 0; i < 40 && (await page.locator(`${field}:focus`).count()) === 0; i++)
      await page.keyboard.press('Tab')
  }
  await tabTo('#name')
  await page.keyboard.type('Only Keys')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+44 7700 900123')
  await page.keyboard.press('Tab')
  await page.keyboard.type('keys@example.com')
  await tabTo('.tile:has(fieldset) summary')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Call me' })).toBeChecked()
  await tabTo('[type=submit]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Message Sent!' })).toBeVisible()
  expect((await backend.rows()).map(({ name }) => name)).toEqual(['Only Keys'])
})

test('in forced colours, elements that rely on red or a shadow have a border @nightly', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/contact')
  for (const selector of ['.call', '.banner', '.button-call'])
    await expect(page.locator(selector).first()).toHaveCSS('border-top-style', 'solid')
})

test('the call bar of a phone never covers the focused field', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 })
  await page.goto('/contact')
  await hydrated(page)
  await new ContactPage(page).tapTile('Preferred time')
  for (const name of ['name', 'phone', 'email', 'preferredTime']) {
    const field = page.locator(`#${name}`)
    await field.focus()
    expect((await boxOf(field)).bottom, name).toBeLessThanOrEqual((await boxOf(page.locator('.call'))).y)
  }
})
