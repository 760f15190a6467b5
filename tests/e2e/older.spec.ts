import { expect, hydrated, test } from './fixtures.ts'

/** The oldest engines that the build is made for (vite.config.ts): Chrome 109, Safari 15.4, Firefox 115. */
test.use({ serviceWorkers: 'block' })

test('one answer is open at a time where <details name> is unknown', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDetailsElement.prototype, 'name'))
  await page.goto('/faq')
  await page.locator('details').evaluateAll((all) => all.map((each) => each.removeAttribute('name')))
  const questions = page.locator('.accordion details')
  const open = page.locator('.accordion details[open]')
  await hydrated(page)
  // The script that does this comes after the page is alive: until then, two stay open.
  await expect(async () => {
    await questions.evaluateAll((all) => {
      for (const each of all) each.removeAttribute('open')
    })
    await questions.last().locator('summary').press('Enter')
    await questions.first().locator('summary').press('Enter')
    await expect(open).toHaveCount(1, { timeout: 500 })
    await expect(questions.first()).toHaveAttribute('open', '')
  }).toPass()
  await questions.first().locator('summary').press('Enter')
  await expect(open).toHaveCount(0)
})

test('where a dialog sends no toggle, Back closes a service’s window and stays on the page', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener(
      'toggle',
      (event) => event.target instanceof HTMLDialogElement && event.stopImmediatePropagation(),
      true,
    ),
  )
  await page.goto('/services')
  await hydrated(page)
  const opener = page.locator('[command="show-modal"][commandfor="drainage"]')
  await opener.first().click()
  const modal = page.getByRole('dialog', { name: 'Drainage' })
  await expect(modal).toBeVisible()
  await expect(page).toHaveURL('/services#drainage')
  await page.goBack()
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL('/services')
  await opener.first().click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/services')
})
