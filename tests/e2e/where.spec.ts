import type { Page } from '@playwright/test'
import { objections } from '../support/looks.ts'
import { ContactPage, expect, expectRows, test, toContact } from './fixtures.ts'

const HERE = { latitude: 51.736123, longitude: 0.479811, accuracy: 42 }
const MAP = 'https://www.openstreetmap.org/?mlat=51.73612&mlon=0.47981&zoom=18'
const LINES = `Position: 51.73612, 0.47981, to within 42 metres\n${MAP}`
const INSTEAD = 'Give your postcode, or the nearest road sign, shop or postbox number.'

const use = (page: Page) => page.getByRole('button', { name: 'Use my location' })
const again = (page: Page) => page.getByRole('button', { name: 'Look again' })
const remove = (page: Page) => page.getByRole('button', { name: 'Remove my location' })
const said = (page: Page) => page.locator('.where [role=status]')
const place = (page: Page) => page.getByLabel('Postcode or address (optional)')
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test.describe('with permission', () => {
  test.use({ geolocation: HERE, permissions: ['geolocation'], contextOptions: { reducedMotion: 'reduce' } })

  test('nothing is asked before the tap; then the request brings the position', async ({ page, backend }) => {
    const contact = await new ContactPage(page).open({ installed: false })
    await contact.fill({ name: 'Found', message: 'By the river' })
    await expect(said(page)).toBeEmpty()
    await use(page).click()
    await expect(message(page)).toHaveValue(`By the river\n${LINES}`)
    await place(page).fill('CM1 1AA')
    await expect(said(page)).toContainText('Your location, to within 42 metres, is in your message.')
    await expect(page.getByRole('link', { name: 'See the map' })).toHaveAttribute('href', MAP)
    expect(await objections(page)).toEqual([])
    await contact.submit()
    await expectRows(backend, ['Found'])
    const [row] = await backend.rows()
    expect(row?.message).toBe(`By the river\n${LINES}\nAddress: CM1 1AA`)
    // The form is empty again: so is what was said about it.
    await expect(said(page)).toBeEmpty()
    await expect(remove(page)).toBeHidden()
    await expect(place(page)).toHaveValue('')
  })

  test('it can be removed, and what was typed around it stays', async ({ page }) => {
    await toContact(page)
    await message(page).fill('Ring the bell')
    await use(page).click()
    await expect(message(page)).toHaveValue(/Position/)
    await message(page).pressSequentially('\nTwice')
    await remove(page).click()
    await expect(message(page)).toHaveValue('Ring the bell\nTwice')
  })
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
