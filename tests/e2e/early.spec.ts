import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import type { Site } from '../../tools/host/site.ts'
import { ContactPage, expect, expectRows, kept, SENT, test } from './fixtures.ts'

/** The form before its script is there: on a bad line for seconds, and without one for good. */

/** The host takes requests for scripts and does not answer them, as a dead line. @returns what lets them through. */
function withoutScripts(site: Site): () => void {
  const held: (() => void)[] = []
  site.setIntercept(async ({ url }) => {
    if (url?.startsWith('/assets/')) await new Promise<void>((resolve) => held.push(resolve))
    return false
  })
  return () => {
    site.setIntercept(undefined)
    for (const go of held) go()
  }
}

const saved = (page: Page) => page.locator('.contact-form').getByText('Saved, not sent yet.')

async function keepOne(page: Page, values: Parameters<ContactPage['fill']>[0] = {}) {
  const contact = new ContactPage(page)
  await contact.request(values)
  await expect(saved(page)).toBeVisible()
  return contact
}

test('without its script the form saves a request, and the next visit sends it', async ({ page, site, backend }) => {
  const come = withoutScripts(site)
  const asked: string[] = []
  page.on('framenavigated', (frame) => asked.push(frame.url()))
  await page.goto('/contact')
  await expect(saved(page)).toBeHidden()
  await page.getByLabel('Preferred time').selectOption('asap')
  await page.getByRole('radio', { name: 'Either is fine' }).check()
  await page.getByLabel('Postcode or address').fill('CM1 1AA')
  await keepOne(page)
  const status = page.locator('.contact-form').getByRole('status').filter({ hasText: 'Saved, not sent yet' })
  await expect(status.getByRole('link')).toHaveAttribute('href', emergencyPhone.href)
  await expect(page.getByLabel('Your name')).toHaveValue('')
  expect(await backend.rows()).toEqual([])
  expect(asked.filter((url) => /ada|flood|900123|cellar/i.test(url))).toEqual([])

  come()
  const contact = new ContactPage(page)
  await page.goto('/about')
  await expect(contact.toast(SENT)).toBeVisible()
  await expectRows(backend, ['Ada Flood'])
  const [row] = await backend.rows()
  expect(row).toMatchObject({
    preferred_time: 'asap',
    phone: '07700 900123',
    message: 'Water in the cellar\nAddress: CM1 1AA',
    answer_by: 'either',
    marks: [],
  })
  await contact.open({ installed: false })
  await expect(page.getByLabel('Your name')).toHaveValue('')
})

test('what an extension and a translation add before the script comes wipes nothing', async ({ page, site }) => {
  const come = withoutScripts(site)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'debug' && faults.push(message.text()))
  await page.goto('/contact')
  const contact = new ContactPage(page)
  await contact.fill({ name: 'Ada Flood', message: 'Water in the cellar' })
  const interpreter = page.getByText('Someone will interpret for me')
  await interpreter.click()
  await page.getByLabel('Their number').fill('07700 900456')
  await page.getByLabel('Preferred time').selectOption('asap')
  await page.getByRole('radio', { name: 'Call me' }).check()
  const message = page.getByLabel('Message (optional)')
  await message.evaluate((area: HTMLTextAreaElement) => {
    const manager = document.createElement('div')
    manager.append(document.createElement('input'))
    document.querySelector('.contact-form .fields')?.prepend(manager)
    for (const label of document.querySelectorAll('.contact-form label')) {
      const font = document.createElement('font')
      font.append(...label.childNodes)
      label.append(font)
    }
    area.focus()
    area.setSelectionRange(2, 5)
  })
  come()
  await contact.isLive()
  const isUntouched = async () => {
    await expect(page.getByLabel('Your name')).toHaveValue('Ada Flood')
    await expect(message).toHaveValue('Water in the cellar')
    await expect(page.getByLabel('Preferred time')).toHaveValue('asap')
    await expect(page.getByRole('radio', { name: 'Call me' })).toBeChecked()
    await expect(page.getByLabel('Their number')).toHaveValue('07700 900456')
    await expect(page.getByLabel('Their number')).toBeVisible()
  }
  await isUntouched()
  await expect(message).toBeFocused()
  expect(await message.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd])).toEqual([
    2, 5,
  ])
  expect(faults.join()).toMatch(/418|[Hh]ydrat/)
  await expect.poll(() => kept(page, 'draft')).toMatchObject({ values: { name: 'Ada Flood' } })
  await page.reload()
  await contact.isLive()
  await isUntouched()
})
