import type { Page } from '@playwright/test'
import { RATE_NOW } from '../../src/document/marks.ts'
import { expect, hydrated, isInstalled, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const inFooter = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** Follows a link of the footer without scrolling to it first, as a pointer would. */
const follow = (page: Page, name: string) => inFooter(page, name).evaluate((link: HTMLElement) => link.click())

const placeOf = (page: Page) => page.evaluate(() => window.scrollY)

/** Waits until more than the heading is on the page. */
const isWhole = (page: Page) => expect(page.locator('main:not([data-arriving])')).toBeAttached()

/** Waits until the browser has nothing left to do, so that nothing moves the page. */
const isIdle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )

/** Scrolls as a visitor does, and gives the page time to notice. */
async function scrollTo(page: Page, top: number) {
  await isWhole(page)
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
  await isIdle(page)
}

/** Waits until the page with this heading is at this place, and stays there. */
async function expectPlace(page: Page, title: string | RegExp, top: number) {
  await expect(heading(page)).toHaveText(title)
  const distance = async () => Math.abs((await placeOf(page)) - top)
  await expect.poll(distance).toBeLessThanOrEqual(2)
  await isWhole(page)
  await isIdle(page)
  expect(await distance()).toBeLessThanOrEqual(2)
}

/** Home with the headings' typeface, which the worker keeps: without it a heading may need another line. */
async function openInFull(page: Page) {
  await page.goto('/')
  await isInstalled(page)
  await page.reload()
  await hydrated(page)
}

const HOME = /Emergency/
const ABOUT = /^About/

/** The place, type and colours of all elements but the rate, which the script writes. */
const looks = (page: Page) =>
  page.locator(`main *:not(style, script, [${RATE_NOW}] *)`).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, font } = getComputedStyle(element)
      return [element.tagName, ...[x, y, width, height].map(Math.round), color, backgroundColor, font].join(' ')
    }),
  )

test('a page that replaces another looks as it does after a direct visit @nightly', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openInFull(page)
  const names = ['Emergency: what to do', 'Our Services', 'Prices', 'About Us', 'FAQs', 'Blog', 'Privacy', 'Home']
  const alone: Record<string, string[]> = {}
  for (const name of names) {
    await page.goto((await inFooter(page, name).getAttribute('href')) ?? '')
    alone[name] = await looks(page)
  }
  for (const name of names) {
    await follow(page, name)
    await expect.poll(() => looks(page), { message: name }).toEqual(alone[name])
  }
})

test('Back and Forward return to the same place, without showing the top of the page first', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await scrollTo(page, 1500)
  await follow(page, 'About Us')
  await expectPlace(page, ABOUT, 0)
  await scrollTo(page, 700)
  await page.evaluate(() => {
    const frames: string[] = []
    Reflect.set(window, 'frames', frames)
    const look = () => {
      const frame = `${document.querySelector('h1')?.textContent} at ${Math.round(window.scrollY)}`
      if (frames.at(-1) !== frame) frames.push(frame)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goBack()
  await expectPlace(page, HOME, 1500)
  await page.goForward()
  await expectPlace(page, ABOUT, 700)
  // No other frame was painted.
  const frames: unknown = await page.evaluate(() => Reflect.get(window, 'frames'))
  expect(frames).toEqual(
    [ABOUT, HOME, ABOUT].map((title, i) => expect.stringMatching(`${title.source}.* at ${i === 1 ? 1500 : 700}$`)),
  )
  await expect(heading(page)).toBeFocused()
})

test('Back and Forward return to the same place after a reload, which stays where it is @nightly', async ({ page }) => {
  await openInFull(page)
  await scrollTo(page, 1500)
  await follow(page, 'About Us')
  await expect(heading(page)).toHaveText(ABOUT)
  await scrollTo(page, 700)
  await page.reload()
  await hydrated(page)
  await expectPlace(page, ABOUT, 700)
  await page.goBack()
  await expectPlace(page, HOME, 1500)
  await page.reload()
  await hydrated(page)
  await expectPlace(page, HOME, 1500)
  await page.goForward()
  await expectPlace(page, ABOUT, 700)
})
