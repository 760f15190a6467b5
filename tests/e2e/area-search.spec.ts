import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { objections, objectionsNow } from '../support/looks.ts'
import { expect, test } from './fixtures.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Your postcode or town' })
const answer = (page: Page) => page.locator('.area-search').getByRole('status')
const ask = async (page: Page, typed: string) => {
  await box(page).fill(typed)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

test('Home answers, too: yes and unknown with our number, and no with who else can help', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByText('You hear the rate').click()
  await page.getByRole('link', { name: 'Do you cover my area?' }).click()
  await expect(page.getByRole('heading', { name: 'Do you cover my area?' })).toBeInViewport()
  const calls = answer(page).getByRole('link', { name: emergencyPhone.display })
  for (const [typed, told] of [
    ['Romford', 'Yes, we come to Romford.'],
    ['qwertz', 'We don’t know “qwertz”.'],
  ] as const) {
    await ask(page, typed)
    await expect(answer(page)).toContainText(told)
    await expect(calls).toHaveAttribute('href', emergencyPhone.href)
    expect(await objections(page), typed).toEqual([])
  }
  await ask(page, 'no water')
  const steps = answer(page).getByRole('link', { name: 'What to do now, step by step' })
  await expect(steps).toHaveAttribute('href', '/emergency/no-water')
  expect(await objections(page)).toEqual([])
  await ask(page, 'M1 1AE')
  await expect(answer(page)).toContainText('No, M1 is outside the area where we work.')
  await expect(calls).toHaveCount(0)
  await expect(answer(page).getByRole('link', { name: 'Gas Safe Register' })).toBeVisible()
  expect(await objections(page)).toEqual([])
})

test('by keyboard, from a mistake to the answer; what is typed stays out of the address', async ({ page }) => {
  await page.goto('/locations')
  await box(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a postcode or town')).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveAccessibleDescription(/Error: Enter a postcode or town/)
  expect(await objectionsNow(page)).toEqual([])
  await page.keyboard.type('DA10 0AA')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Yes, we come to DA10.')
  await expect(page.getByText('Enter a postcode or town')).toBeHidden()
  expect(new URL(page.url()).search).toBe('')
})
