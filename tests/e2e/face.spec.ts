import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { expect, isInstalled, test } from './fixtures.ts'

const SMALL = { width: 360, height: 640 }

/** Whether all of it can be seen above the bar with the number. */
async function isSeen(page: Page, selector: string) {
  const element = page.locator(selector).first()
  await expect(element, selector).toBeInViewport({ ratio: 1 })
  const [box, bar] = [await element.boundingBox(), await page.locator('header .call').boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0), selector).toBeLessThanOrEqual(bar?.y ?? 0)
}

/** How often the emergency number stands on red on this screen. */
const timesInRed = (page: Page) =>
  page.evaluate((number) => {
    const red = getComputedStyle(document.querySelector('header .call') ?? document.body).backgroundColor
    return [...document.querySelectorAll('a[href^="tel:"]')].filter((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      if (!link.textContent?.includes(number) || !link.checkVisibility() || top > innerHeight || bottom < 0)
        return false
      for (let box: Element | null = link; box; box = box.parentElement)
        if (getComputedStyle(box).backgroundColor === red) return true
      return false
    }).length
  }, emergencyPhone.display)

test.describe('the first screen of a small phone', () => {
  test.use({ viewport: SMALL, contextOptions: { reducedMotion: 'reduce' } })

  test('the first screen of Home has four choices, where we work, how soon, the price, the house and one red number', async ({
    page,
  }) => {
    // From the second visit headings have their own typeface.
    await page.goto('/')
    await isInstalled(page)
    await page.reload()
    const lines = await page
      .locator('h1')
      .evaluate(
        (heading) => heading.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(heading).lineHeight),
      )
    expect(Math.round(lines)).toBeLessThanOrEqual(3)
    for (const choice of ['Water', 'Locked out', 'Drains', 'Something else'])
      await isSeen(page, `.choice:has-text("${choice}")`)
    for (const line of ['.hero-where', '.aim summary', '.hero-words a:has-text("talk on the phone")'])
      await isSeen(page, line)
    await expect(page.locator('.house-stage')).toBeInViewport()
    expect(await timesInRed(page)).toBe(1)
  })

  for (const [path, part] of [
    ...['plumbing', 'locksmith', 'drainage'].map(
      (trade) => [`/services/emergency-${trade}`, '.safety .steps li'] as const,
    ),
    ['/contact', '#message'],
  ] as const)
    test(`the first screen of ${path} has ${part} and one red number`, async ({ page }) => {
      await page.goto(path)
      await isSeen(page, part)
      expect(await timesInRed(page)).toBe(1)
    })
})
