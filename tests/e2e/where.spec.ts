import type { Page } from '@playwright/test'
import { objections } from '../support/objections.ts'
import { ContactPage, expect, expectRows, test, toContact } from './fixtures.ts'

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

  test('nothing is asked before the tap; then the request brings the position', async ({ page, backend }) => {
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

  test('a better position replaces the first, and nobody loses their place', async ({ page, context }) => {
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no button that does nothing', async ({ page }) => {
    await page.goto('/contact')
    await expect(use(page)).toBeHidden()
  })
})
