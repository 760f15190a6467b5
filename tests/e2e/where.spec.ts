import type { Page } from '@playwright/test'
import { objections } from '../support/objections.ts'
import { ContactPage, expect, expectRows, profileTest as test, toContact, visitOnce } from './fixtures.ts'

const HERE = { latitude: 51.736123, longitude: 0.479811, accuracy: 42 }
const MAP = 'https://www.openstreetmap.org/?mlat=51.73612&mlon=0.47981&zoom=18'
const LINES = `Position: 51.73612, 0.47981, to within 42 metres\n${MAP}`
const INSTEAD = 'Say your postcode, or the nearest road sign, shop or postbox number.'

const use = (page: Page) => page.getByRole('button', { name: 'Use my location' })
const again = (page: Page) => page.getByRole('button', { name: 'Look again' })
const remove = (page: Page) => page.getByRole('button', { name: 'Remove my location' })
const said = (page: Page) => page.locator('.where [role=status]')
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test.describe('with permission', () => {
  test.use({ geolocation: HERE, permissions: ['geolocation'], contextOptions: { reducedMotion: 'reduce' } })

  test('nothing is asked before the tap; then the position is in the message, and the request brings it', async ({
    page,
    backend,
  }) => {
    const contact = await new ContactPage(page).open({ installed: false })
    await contact.fill({ name: 'Found', message: 'By the river' })
    await expect(said(page)).toBeEmpty()
    await use(page).click()
    await expect(message(page)).toHaveValue(`By the river\nPostcode: \n${LINES}`)
    await expect(said(page)).toContainText('Your location, to within 42 metres, is in your message.')
    await expect(page.getByRole('link', { name: 'See the map' })).toHaveAttribute('href', MAP)
    expect(await objections(page)).toEqual([])
    await contact.submit()
    await expectRows(backend, ['Found'])
    const [row] = await backend.rows()
    expect(row?.message).toBe(`By the river\nPostcode: \n${LINES}`)
    // The form is empty again: so is what was said about it.
    await expect(said(page)).toBeEmpty()
    await expect(remove(page)).toBeHidden()
  })

  test('a better position takes the place of the first, and nobody loses their place in the text', async ({
    page,
    context,
  }) => {
    await toContact(page)
    await use(page).click()
    await expect(message(page)).toHaveValue(`Postcode: \n${LINES}`)
    await message(page).click()
    await message(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(10, 10))
    await page.keyboard.type('CM1')
    await context.setGeolocation({ ...HERE, latitude: 51.5, accuracy: 12 })
    await expect(message(page)).toHaveValue(
      /Postcode: CM1\nPosition: 51\.50000, 0\.47981, to within 12 metres\nhttps:\S+$/,
    )
    await page.keyboard.type(' 1AA')
    await expect(message(page)).toHaveValue(/^Postcode: CM1 1AA\nPosition: /)
    // A worse one does not.
    await context.setGeolocation({ ...HERE, accuracy: 3000 })
    await expect(said(page)).toContainText('12 metres')
    await expect(message(page)).not.toHaveValue(/km/)
  })

  test('it can be removed, and what was typed around it stays', async ({ page }) => {
    await toContact(page)
    await message(page).fill('Ring the bell')
    await use(page).click()
    await remove(page).click()
    await expect(message(page)).toHaveValue('Ring the bell')
    await use(page).click()
    await expect(message(page)).toHaveValue(/Position/)
    await message(page).fill((await message(page).inputValue()).replace('Postcode: ', 'Postcode: CM1 1AA'))
    await remove(page).click()
    await expect(message(page)).toHaveValue('Ring the bell\nPostcode: CM1 1AA')
  })

  test('nothing below moves when it comes', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await toContact(page)
    const button = page.getByRole('button', { name: 'Request Callback' })
    const places: (number | undefined)[] = []
    await page.context().setGeolocation(null)
    await use(page).click()
    await expect(said(page)).not.toBeEmpty()
    places.push((await button.boundingBox())?.y)
    await page.context().setGeolocation(HERE)
    await again(page).click()
    await expect(said(page)).toContainText('42 metres')
    places.push((await button.boundingBox())?.y)
    expect(places[1]).toBe(places[0])
  })
})

test('where none is found it says what to do, and can look again', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(null)
  await toContact(page)
  await message(page).fill('Typed before')
  await use(page).click()
  await expect(said(page)).toContainText(INSTEAD)
  await expect(message(page)).toHaveValue('Typed before')
  await context.setGeolocation(HERE)
  await again(page).click()
  await expect(message(page)).toHaveValue(`Typed before\nPostcode: \n${LINES}`)
})

test('refused, it loses nothing and says what to do', async ({ page }) => {
  await toContact(page)
  await message(page).fill('Typed before')
  await use(page).click()
  await expect(said(page)).toContainText(`Your browser has blocked your location. ${INSTEAD}`)
  await expect(message(page)).toHaveValue('Typed before')
  await expect(remove(page)).toBeHidden()
  await expect(again(page)).toBeEnabled()
})

test('where the connection is not secure, it says what to do', { tag: '@nightly' }, async ({
  playwright,
  launchOptions,
  site,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP insecure.example 127.0.0.1'],
  })
  const page = await browser.newPage({ baseURL: site.url.replace('localhost', 'insecure.example') })
  await toContact(page)
  await use(page).click()
  await expect(said(page)).toContainText(INSTEAD)
  await browser.close()
})

test('in a browser that was restarted, without a network', { tag: '@nightly' }, async ({ profile, site, backend }) => {
  await visitOnce(profile, site)
  await backend.close()

  const second = await profile.launch()
  await second.context.grantPermissions(['geolocation'], { origin: site.url })
  const later = await second.context.newPage()
  const cdp = await second.context.newCDPSession(later)
  await cdp.send('Emulation.setGeolocationOverride', HERE)
  await later.goto(`${site.url}/contact`)
  const contact = new ContactPage(later)
  await later.locator('.contact-form').scrollIntoViewIfNeeded()
  await contact.isLive()
  await contact.fill({ message: 'Cellar' })
  await use(later).click()
  await expect(message(later)).toHaveValue(`Cellar\nPostcode: \n${LINES}`)
  await contact.submit()
  await expect(contact.waiting).toContainText('Position: 51.73612, 0.47981')
  await second.kill()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no button that does nothing', async ({ page }) => {
    await page.goto('/contact')
    await expect(use(page)).toBeHidden()
  })
})
