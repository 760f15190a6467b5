import { translate } from '../support/looks.ts'
import { ContactPage, expect, test } from './fixtures.ts'

// A browser that translates puts elements of its own in the place of every text, while React goes on with what it knew.

test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => expect.soft(error, 'nothing is thrown').toBeUndefined())
})

test('a translated form says what is so, and no longer what was', async ({ page }) => {
  const contact = await new ContactPage(page).open()
  await page.evaluate(translate)
  await page.context().setOffline(true)
  await contact.fill()
  await page.locator('.contact-form [type=submit]').click()
  const status = page.locator('.form-status')
  await expect(status).toContainText('Saved, not sent yet.')
  await page.evaluate(translate)
  await page.context().setOffline(false)
  await expect(status).toContainText('Message sent at')
  await expect(status).not.toContainText('on this device')
})

test('what React has lost of a page is drawn anew, with what was typed', async ({ page }) => {
  await page.goto('/locations')
  const [search, place] = [page.locator('.area-search button'), page.locator('#area')]
  await place.fill('RM16')
  await search.click()
  await page
    .locator('.area-answer > *')
    .first()
    .evaluate((shown) => shown.remove())
  await place.fill('Dartford')
  await search.click()
  await expect(page.locator('.area-answer')).toBeEmpty()
  await expect(place).toHaveValue('Dartford')
  await search.click()
  await expect(page.locator('.area-answer')).toContainText('Yes, we come to Dartford')
})

test('a form that goes on failing becomes the number', async ({ page }) => {
  const contact = await new ContactPage(page).open({ installed: false })
  await page.evaluate(() => {
    Date.prototype.toLocaleTimeString = () => {
      throw new Error('broken for good')
    }
  })
  await page.context().setOffline(true)
  await contact.request()
  const instead = page.locator('[data-island] > .notice')
  await expect(instead).toContainText('has stopped working. Please call 0808')
  await expect(instead.getByRole('link')).toHaveAttribute('href', /^tel:/)
})
