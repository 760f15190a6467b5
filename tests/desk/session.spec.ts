import { deskTest, expect } from './fixtures.ts'

deskTest('two people work at the desk at once', async ({ sam, alex }) => {
  for (const page of [sam, alex]) await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible()
})

deskTest('somebody signs in with email address and password', async ({ page, people }) => {
  await page.goto('/desk/')
  await page.getByLabel('Email address').fill(people.alex.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(people.alex.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Desk', exact: true })).toBeVisible({ timeout: 20_000 })
})
