import type { Page } from '@playwright/test'
import { objections } from '../support/looks.ts'
import { ContactPage, expect, expectRows, test, toContact } from './fixtures.ts'

const SPRAYS = 'Water sprays from a pipe under the kitchen sink.'
const NO_NEED = 'That’s fine. You don’t need one.'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const help = (page: Page) => page.locator('summary', { hasText: 'Help me write it' })
const answer = (page: Page, step: string, name: string) =>
  page.getByRole('group', { name: step }).getByRole('radio', { name, exact: true })
const said = (page: Page) => page.locator('details:has(.tiles) [role=status]')

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
  await expect(page.getByLabel('Email address')).toBeHidden()
  await expect(page.getByText(NO_NEED)).toBeInViewport()
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
