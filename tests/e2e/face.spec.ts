import type { Page } from '@playwright/test'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { routes } from '../../src/routes.ts'
import { boxOf } from '../support/looks.ts'
import { expect, isInstalled, test } from './fixtures.ts'

/** Whether all of it is in sight, on a phone above the bar with the number. */
async function isSeen(page: Page, selector: string) {
  const element = page.locator(selector).filter({ visible: true }).first()
  await expect(element, `${page.url()}: ${selector}`).toBeInViewport({ ratio: 1 })
  const bar = await boxOf(page.locator('header .call'))
  if (bar.y > 100) expect((await boxOf(element)).bottom, selector).toBeLessThanOrEqual(bar.y)
}

/** How often this screen has the emergency number on red. */
const timesInRed = (page: Page) =>
  page.evaluate((number) => {
    const isRed = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? []
      return red > 2 * green && red > 2 * blue
    }
    return [...document.querySelectorAll('a[href^="tel:"]')].filter((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      if (!link.textContent?.includes(number) || !link.checkVisibility() || top > innerHeight || bottom < 0)
        return false
      for (let box: Element | null = link; box; box = box.parentElement)
        if (isRed(getComputedStyle(box).backgroundColor)) return true
      return false
    }).length
  }, emergencyPhone.display)

test.use({ viewport: { width: 360, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

test('the first screen of Home has four choices, the facts, the house and one red number', async ({ page }) => {
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

test('a page that does not exist has the headings’ typeface as well, once the site is kept', async ({ page }) => {
  await page.goto('/')
  await isInstalled(page)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect.poll(() => page.evaluate(() => [...document.fonts].map(({ status }) => status))).toContain('loaded')
})

const FIRST = {
  '/services/emergency-plumbing': '.doing li h2',
  '/services/emergency-locksmith': '.doing li h2',
  '/services/emergency-drainage': '.doing li h2',
  '/contact': '#name',
  '/emergency': '.symptoms a',
  '/emergency/burst-pipe': '.doing li h2',
  '/prices': '.week caption',
  '/locations': '#area',
  '/locations/grays': '.ways a',
  '/whose-pipe': '.pipes .house',
  '/faq': '.accordion summary',
}

test('the first screen of eleven pages has where to begin and one red number @nightly', async ({
  visitor: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const [path, part] of Object.entries(FIRST)) {
    await page.goto(path)
    await isSeen(page, part)
    // 999 comes first there.
    expect(await timesInRed(page), path).toBe(path === '/services/emergency-locksmith' ? 0 : 1)
  }
})

test('prices are one tap from the first screen of Home, Services and every service page @nightly', async ({
  visitor: { page },
}) => {
  const pages = routes.filter(({ template }) => ['home', 'services', 'service'].includes(template))
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const { path } of pages) {
      await page.goto(path)
      await isSeen(page, 'main a[href^="/prices"]')
    }
  }
})

test('a place begins with its drive, its trades, the rate now and our aim, and a wide screen has its map beside them @nightly', async ({
  visitor: { page },
}) => {
  await page.goto('/locations/grays')
  const parts = ['.lead', '.ways', '.rate-now', 'p:has-text("we aim for")']
  const tops = await Promise.all(parts.map(async (part) => (await boxOf(page.locator(`main ${part}`).first())).y))
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.locator('.page-heading .cm')).toBeInViewport({ ratio: 1 })
})

test('the form fits a thumb: its fields in the specified order, our promise, then the button, which begins within 900 px', async ({
  visitor: { page },
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/contact')
  const parts = ['#name', '#phone', '#email', '#message', '.tile', '#promise', '.contact-form [type=submit]']
  const boxes = await Promise.all(parts.map((part) => boxOf(page.locator(part).first())))
  const tops = boxes.map(({ y }) => y)
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  expect(tops.at(-1)).toBeLessThanOrEqual(900)
})
