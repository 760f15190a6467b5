import type { Page } from '@playwright/test'
import { locations } from '../../src/content/locations.ts'
import type { Supplied } from '../../src/content/types.ts'
import { whosePipe } from '../../src/content/whosePipe.ts'
import { type District, districts } from '../../src/facts/areas.ts'
import { utilities } from '../../src/facts/utilities.ts'
import { expect, test } from './fixtures.ts'

test.use({
  serviceWorkers: 'block',
  viewport: { width: 360, height: 640 },
  contextOptions: { reducedMotion: 'reduce' },
})

const row = (page: Page, id: string) => page.locator(`#pipe-${id}`)
const pin = (page: Page, number: number) => page.getByRole('link', { name: new RegExp(`^${number}\\. `) })
const district = (page: Page) => page.getByLabel('Your area')
const numbersIn = (page: Page, id: string) =>
  row(page, id)
    .locator('a[href^="tel:"]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

const companies = (of: District, kind: Supplied) => [
  ...new Set(
    locations
      .filter((place) => place.district === of)
      .flatMap((place) => place[kind].companies.map((id) => utilities[id].href)),
  ),
]

// Script adds nothing here: walk.spec.ts finds the host's HTML unchanged.
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a tap on a stretch shows who repairs it under the drawing', async ({ page }) => {
    await page.goto('/whose-pipe')
    const rows = page.locator('tbody tr').filter({ visible: true })
    await expect(rows).toHaveCount(whosePipe.stretches.length)
    for (const [index, { id, repairs }] of whosePipe.stretches.entries()) {
      await pin(page, index + 1).click()
      await expect(row(page, id)).toContainText(repairs)
      await expect(row(page, id)).toBeInViewport({ ratio: 0.6 })
      await expect(page.locator('.house-stage')).toBeInViewport({ ratio: 0.9 })
      await expect(rows).toHaveCount(1)
    }
    await page.getByRole('link', { name: whosePipe.all }).click()
    await expect(rows).toHaveCount(whosePipe.stretches.length)
  })

  test('a district shows its own companies, and their numbers can be called @nightly', async ({ page }) => {
    await page.goto('/whose-pipe')
    const KINDS = { main: 'water', shared: 'sewerage', sewer: 'sewerage' } as const
    for (const [id, kind] of Object.entries(KINDS)) {
      expect(await numbersIn(page, id)).toEqual([])
      await expect(row(page, id)).toContainText(whosePipe.where.ask[kind])
    }
    for (const name of Object.keys(districts) as District[]) {
      await district(page).selectOption(name)
      for (const [id, kind] of Object.entries(KINDS)) {
        const known = companies(name, kind)
        expect((await numbersIn(page, id)).sort(), `${name}: ${id}`).toEqual(known.sort())
        const isDivided = { visible: known.length > 1 }
        await expect(row(page, id).getByText(whosePipe.where.divided)).toBeVisible(isDivided)
        await expect(row(page, id)).not.toContainText(whosePipe.where.ask[kind], { useInnerText: true })
      }
    }
  })
})

test('on a keyboard Tab goes from the street inwards, and Enter leads to the row @nightly', async ({ page }) => {
  await page.goto('/whose-pipe')
  await pin(page, 1).focus()
  await page.keyboard.press('Tab')
  await expect(pin(page, 2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page, 'supply')).toBeFocused()
  await district(page).focus()
  await page.keyboard.type('Gravesham')
  await expect(row(page, 'main')).toBeHidden()
  await page.getByRole('link', { name: whosePipe.all }).press('Enter')
  expect(await numbersIn(page, 'main')).toEqual([utilities.southern.href])
})

test('its pins keep their numbers in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/whose-pipe')
  const fills = await page
    .locator('.house a')
    .first()
    .evaluate((pin) => [...pin.querySelectorAll('circle, text')].map((part) => getComputedStyle(part).fill))
  expect(new Set(fills).size).toBe(2)
})
