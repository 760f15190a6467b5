import type { Page } from '@playwright/test'
import { objections } from '../support/looks.ts'
import { ContactPage, expect, expectRows, hydrated, test, toContact } from './fixtures.ts'

// Help with writing a request, and with asking us not to call.

test.use({ serviceWorkers: 'block' })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test('"Help me write it" writes the message: a name and a number are enough', async ({ page, backend }) => {
  const SPRAYS = 'Water sprays from a pipe under the kitchen sink.'
  const said = page.locator('.help [role=status]')
  const answer = (step: string, name: string) =>
    page.getByRole('group', { name: step }).getByRole('radio', { name, exact: true })
  await toContact(page)
  await page.getByRole('button', { name: 'Help me write it' }).click()
  await answer('Where is it?', 'Kitchen').check()
  await answer('What is it?', 'Pipe under the kitchen sink').check()
  await answer('What is wrong?', 'Water sprays from it.').check()
  await expect(message(page)).toHaveValue(SPRAYS)
  await expect(said).toHaveText(`${SPRAYS} It’s now in your message. You can change it there.`)
  await page.getByRole('button', { name: 'I have no email' }).click()
  await expect(page.getByLabel('Email address')).toBeHidden()
  const noNeed = page.getByText('That’s fine. You don’t need one.')
  await expect(noNeed).toBeInViewport()
  expect(await objections(page)).toEqual([])
  await page.getByLabel('Your name').fill('Few words')
  await page.getByLabel('Phone number').fill('07700 900123')
  await new ContactPage(page).submit()
  await expectRows(backend, ['Few words'])
  const [row] = await backend.rows()
  expect(row?.message).toBe(SPRAYS)
  expect(row?.email).toMatch(/@no-email\.invalid$/)
  // The empty form has no answers, and no lines about them.
  await page.getByRole('button', { name: 'Write another request' }).click()
  await expect(said).toBeEmpty()
  await expect(answer('Where is it?', 'Kitchen')).not.toBeChecked()
  await expect(noNeed).toHaveCount(0)
})

const said = (page: Page) => page.locator('.where [role=status]')
const place = (page: Page) => page.getByLabel('Postcode or address (optional)')
const useLocation = (page: Page) => page.getByRole('button', { name: 'Use my location' }).click()
const remove = (page: Page) => page.getByRole('button', { name: 'Remove my location' })

test.describe('with permission', () => {
  test.use({ geolocation: { latitude: 51.736123, longitude: 0.479811, accuracy: 42 }, permissions: ['geolocation'] })

  test('"Use my location" adds the position, and "Remove my location" removes only that @nightly', async ({
    page,
    backend,
  }) => {
    const map = 'https://www.openstreetmap.org/?mlat=51.73612&mlon=0.47981&zoom=18'
    const written = `By the river\nPosition: 51.73612, 0.47981, to within 42 metres\n${map}`
    const contact = await new ContactPage(page).open({ installed: false })
    await contact.fill({ name: 'Found', message: 'By the river' })
    await contact.tapTile('Address')
    await expect(said(page)).toBeEmpty()
    await useLocation(page)
    await expect(message(page)).toHaveValue(written)
    await expect(contact.tile('Address')).toContainText('Your location')
    await message(page).pressSequentially('\nTwice')
    await remove(page).click()
    await expect(message(page)).toHaveValue('By the river\nTwice')

    await message(page).fill('By the river')
    await useLocation(page)
    await place(page).fill('CM1 1AA')
    await expect(said(page)).toContainText('Your location, to within 42 metres, is in your message.')
    await expect(page.getByRole('link', { name: 'See the map' })).toHaveAttribute('href', map)
    expect(await objections(page)).toEqual([])
    await contact.submit()
    await expectRows(backend, ['Found'])
    expect((await backend.rows())[0]?.message).toBe(`${written}\nAddress: CM1 1AA`)
    await expect(said(page)).toBeEmpty()
    await expect(remove(page)).toBeHidden()
    await expect(place(page)).toHaveValue('')
  })
})

test('a blocked location changes nothing, and the form asks for a postcode or landmark @nightly', async ({ page }) => {
  await toContact(page)
  await new ContactPage(page).tapTile('Address')
  await message(page).fill('Typed before')
  await useLocation(page)
  await expect(said(page)).toContainText(
    'Your browser has blocked your location. Give your postcode, or the nearest road sign, shop or postbox number.',
  )
  await expect(message(page)).toHaveValue('Typed before')
  await expect(remove(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Look again' })).toBeEnabled()
})

test('"I can’t talk on the phone" on Home leads to the form, which asks us to text', async ({ page, backend }) => {
  const heading = 'I can’t talk on the phone'
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: heading }).click()
  const block = page.getByRole('region', { name: heading })
  await expect(block).toBeInViewport()
  await expect(block).toContainText('text it “register”, answer YES, and wait for “success”')
  await expect(block.getByRole('link', { name: '18001 0808 157 0247' })).toHaveAttribute('href', 'tel:1800108081570247')
  await expect(block.getByRole('link', { name: '999 BSL' })).toHaveAttribute('href', 'https://999bsl.co.uk')
  await block.getByRole('link', { name: 'Send the form' }).click()
  const contact = new ContactPage(page)
  await contact.isLive()
  await expect(page.getByRole('radio', { name: 'Text me' })).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Ask us to text you' })).toBeVisible()
  await contact.fill()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(contact.status).toContainText(/We aim to text you back within .*We’ll text you\. We won’t call\./)
  await expectRows(backend, ['Ada Flood'])
  expect(await backend.rows()).toMatchObject([{ answer_by: 'text', interpreter_phone: null }])
})

test('an interpreter’s number that is wrong opens its tile again', async ({ page, backend }) => {
  const contact = await new ContactPage(page).open({ path: '/contact?from=nobody&answer=fax', installed: false })
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(message(page)).toHaveValue('')
  const number = page.getByLabel('Their number')
  await expect(number).toBeHidden()
  await contact.tapTile('How to reply')
  await number.fill('my sister')
  await contact.tapTile('How to reply')
  await expect(number).toBeHidden()
  await contact.request()
  await expect(number).toBeVisible()
  await number.fill('07700 900124')
  await contact.request()
  await expectRows(backend, ['Ada Flood'])
  expect(await backend.rows()).toMatchObject([{ answer_by: null, interpreter_phone: '07700 900124' }])
})

test('nobody can see, hear or reach the honeypot @nightly', async ({ page }) => {
  await new ContactPage(page).open({ installed: false })
  const shown = page.locator('.visually-hidden', { has: page.locator('#reference') })
  expect(await shown.evaluate((element) => [element.clientWidth, getComputedStyle(element).overflow])).toEqual([
    1,
    'hidden',
  ])
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Request Callback' })
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
  await page.locator('#callback-heading').focus()
  const reached: unknown[] = []
  while (reached.length < 40 && reached.at(-1) !== (await button.textContent())) {
    await page.keyboard.press('Tab')
    reached.push(await focused())
  }
  await expect(button).toBeFocused()
  expect(reached).toContain('email')
  expect(reached).not.toContain('reference')
})
