import { ContactPage, draftHas, expect, expectRows, hydrated, test } from './fixtures.ts'

const HEADING = 'I can’t talk on the phone'

test('who cannot talk asks for a text: from Home to the form, which has it chosen, and to what staff read', async ({
  page,
  backend,
}) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: HEADING }).click()
  const block = page.getByRole('region', { name: HEADING })
  await expect(block).toBeInViewport()
  await expect(block).toContainText('text it “register”, answer YES, and wait for “success”')
  await expect(block).toContainText('Relay UK: dial 18001 0808 157 0247')
  await expect(block.getByRole('link', { name: '999 BSL' })).toHaveAttribute('href', 'https://999bsl.co.uk')
  await block.getByRole('link', { name: 'Send the form' }).click()
  const contact = new ContactPage(page)
  await contact.isLive()
  await expect(page.getByLabel('How should we reply?')).toHaveValue('text')
  await contact.request()
  await expect(contact.status).toContainText(/We aim to text you by \d\d:\d\d/)
  await expectRows(backend, ['Ada Flood'])
  expect(await backend.rows()).toMatchObject([{ answer_by: 'text', interpreter_phone: null }])
})

test('somebody speaks English for the visitor: the field waits behind its summary, and is open once it is wrong', async ({
  page,
  backend,
}) => {
  const contact = await new ContactPage(page).open({ path: '/contact?from=nobody&answer=fax' })
  await expect(page.getByLabel('How should we reply?')).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  const number = page.getByLabel('Their number')
  await expect(number).toBeHidden()
  await page.getByText('Somebody speaks English for me').click()
  await number.fill('my sister')
  await page.getByText('Somebody speaks English for me').click()
  await expect(number).toBeHidden()
  await contact.request()
  await expect(page.getByText('Enter their number, like').first()).toBeVisible()
  await expect(number).toBeVisible()
  await draftHas(page, { interpreterPhone: 'my sister' })
  await page.reload()
  await contact.isLive()
  await expect(number).toHaveValue('my sister')
  await expect(number).toBeVisible()
  await number.fill('07700 900124')
  await contact.request()
  await expectRows(backend, ['Ada Flood'])
  expect(await backend.rows()).toMatchObject([{ answer_by: null, interpreter_phone: '07700 900124' }])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page to call from leads to it, and Contact has it', async ({ page }) => {
    await page.goto('/call')
    await page.getByRole('link', { name: HEADING }).click()
    await expect(page.getByRole('region', { name: HEADING })).toBeInViewport()
    await page.goto('/contact')
    await page.getByText(HEADING).click()
    await expect(page.getByText('Relay UK: dial 18001 0808 157 0247')).toBeVisible()
  })
})
