import type { Page } from '@playwright/test'
import { CHOICES } from '../../src/content/whatIsWrong.ts'
import { objections } from '../support/objections.ts'
import { ContactPage, draftHas, expect, expectRows, test, toContact } from './fixtures.ts'

const SPRAYS = 'Water sprays from a pipe under the kitchen sink.'
const NO_NEED = 'That’s fine. You don’t need one.'
const DRIPS = 'Water drips from a pipe under the kitchen sink.'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const help = (page: Page) => page.locator('summary', { hasText: 'Help me write it' })
const answer = (page: Page, step: string, name: string) =>
  page.getByRole('group', { name: step }).getByRole('radio', { name, exact: true })
const said = (page: Page) => page.locator('details:has(.wrong) [role=status]')

async function choose(page: Page, place: string, thing: string, does: string) {
  await answer(page, 'Where is it?', place).check()
  await answer(page, 'What is it?', thing).check()
  await answer(page, 'What is wrong?', does).check()
}

test('a whole request with nothing typed but a name and a number', async ({ page, backend }) => {
  await toContact(page)
  await help(page).click()
  await choose(page, 'Kitchen', 'Pipe under the kitchen sink', 'Water sprays from it.')
  await expect(message(page)).toHaveValue(SPRAYS)
  await expect(said(page)).toHaveText(`${SPRAYS} It’s now in your message. You can change it there.`)
  await page.getByRole('button', { name: 'I have no email' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(/^\w+@no-email\.invalid$/)
  await expect(page.getByText(NO_NEED)).toBeAttached()
  expect(await objections(page)).toEqual([])
  await page.getByLabel('Your name').fill('Few words')
  await page.getByLabel('Phone number').fill('07700 900123')
  await new ContactPage(page).submit()
  await expectRows(backend, ['Few words'])
  const [row] = await backend.rows()
  expect(row?.message).toBe(SPRAYS)
  expect(row?.email).toMatch(/@no-email\.invalid$/)
  // The form is empty again: so are the answers, and what was said of both.
  await expect(said(page)).toBeEmpty()
  await expect(answer(page, 'Where is it?', 'Kitchen')).not.toBeChecked()
  await expect(page.getByText(NO_NEED)).toHaveCount(0)
})

test('from an emergency, a link brings what is wrong, over a draft, and a later answer lasts', async ({ page }) => {
  await toContact(page)
  await message(page).fill('Ring the bell')
  await draftHas(page, { message: 'Ring the bell' })
  await page.goto('/emergency/drain-backing-up')
  await page.getByRole('link', { name: 'Help me write it' }).click()
  await expect(page).toHaveURL(/\/contact\?wrong=drain$/)
  // Without a search for it.
  await expect(help(page)).toBeFocused()
  await expect(help(page)).toBeInViewport()
  await expect(answer(page, 'Where is it?', 'Drain')).toBeChecked()
  await expect(message(page)).toHaveValue('Ring the bell')
  await answer(page, 'What is wrong?', 'It overflows.').check()
  await expect(message(page)).toHaveValue('The drain outside overflows.\nRing the bell')
  await expect(page).toHaveURL(/\/contact$/)

  await page.goto('/contact?wrong=kitchen.a+pipe+under+the+kitchen+sink.sprays')
  await page.locator('.contact-form').scrollIntoViewIfNeeded()
  await expect(message(page)).toHaveValue(`${SPRAYS}\nRing the bell`)
  await expect(answer(page, 'What is wrong?', 'Water sprays from it.')).toBeChecked()
  await answer(page, 'What is wrong?', 'Water drips from it.').check()
  await draftHas(page, { message: `${DRIPS}\nRing the bell` })
  await page.reload()
  await page.locator('.contact-form').scrollIntoViewIfNeeded()
  await expect(message(page)).toHaveValue(`${DRIPS}\nRing the bell`)
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('where the questions do not load, it says so, and the message is there', async ({ page }) => {
    await page.route('**/assets/whatIsWrong*', (route) => route.abort())
    await toContact(page)
    await help(page).click()
    await expect(page.getByText('That didn’t load.')).toBeVisible()
    await expect(message(page)).toBeEditable()
  })
})

test('without signal, from what is kept', { tag: '@nightly' }, async ({ page, context }) => {
  await new ContactPage(page).open()
  await context.setOffline(true)
  await help(page).click()
  await choose(page, 'Door', 'Front door', 'It is locked, and I am outside.')
  await expect(message(page)).toHaveValue('The front door is locked, and I am outside.')
})

test.describe('on a phone of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('every answer fits, and a thumb finds it', { tag: '@nightly' }, async ({ page }) => {
    await toContact(page)
    await help(page).click()
    for (const [index, place] of [...new Set(CHOICES.map(([place]) => place))].entries()) {
      await page.getByRole('group', { name: 'Where is it?' }).getByRole('radio').nth(index).check()
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wide, place).toBe(0)
      for (const label of await page.locator('.wrong label').all())
        expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  })
})
