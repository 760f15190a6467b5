import type { Page } from '@playwright/test'
import type { Site } from '../../tools/host/site.ts'
import { expect, hydrated, test } from './fixtures.ts'

/** The oldest engines that the build is made for (vite.config.ts): Chrome 109, Safari 15.4, Firefox 115. */
test.use({ serviceWorkers: 'block' })

/** Sends the pages as an engine sees them that does not know what is taken out. */
const without = (page: Page, site: Site, unknown: RegExp) =>
  page.route(
    (url) => url.origin === site.url && !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(unknown, '') })
    },
  )

test('one answer is open at a time where <details name> is unknown', {
  tag: '@nightly',
}, async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDetailsElement.prototype, 'name'))
  await without(page, site, /(?<=<details) name="[^"]*"/g)
  await page.goto('/faq')
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

test('the menu opens and closes where @starting-style is unknown', { tag: '@nightly' }, async ({ page, site }) => {
  await without(page, site, /@starting-style\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}|,? ?\w+ [.\d]+s allow-discrete/g)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
})
