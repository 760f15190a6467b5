import type { Page } from '@playwright/test'
import { button, deskTest as test, expect, signIn } from './fixtures.ts'
async function shots(page: Page, name: string) {
  for (const [w, h] of [[360, 740], [1440, 900]] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width: w, height: h })
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/pk/shots/${name}-${w}-${colorScheme}.png` })
    }
}
test('shots', async ({ page, sam, people }) => {
  await page.goto('/desk/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.route('**/auth/v1/token*', (route) => route.fulfill({ status: 401, json: { message: 'Invalid API key' } }))
  await signIn(page, people.alex.email, 'x')
  await expect(button(page, 'Look again')).toBeVisible()
  await page.waitForTimeout(1500)
  await shots(page, 'outdated')
  await button(page, 'I’ve forgotten my password').click()
  await shots(page, 'forgotten')
  await page.getByLabel('Email address').fill(people.alex.email)
  await button(page, 'Email me a link').click()
  await page.getByLabel('Code from the email').fill('12345678')
  await button(page, 'Continue').click()
  await expect(page.getByText('That code is wrong')).toBeVisible()
  await shots(page, 'code')
  await sam.goto('/desk/#/staff')
  await sam.getByRole('button', { name: 'New password: Alex' }).click()
  await shots(sam, 'ask')
  await sam.getByRole('button', { name: 'Give Alex a new password' }).click()
  await expect(sam.getByText('Alex has a new password')).toBeVisible()
  await shots(sam, 'given')
  await sam.goto('about:blank')
  await sam.goto('/desk/#recovery=abcdefabcdefabcdefabcdef')
  await expect(button(sam, 'Choose a new password')).toBeVisible()
  await shots(sam, 'link')
})
