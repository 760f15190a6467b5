import type { Page } from '@playwright/test'
import { routes } from '../../src/routes.ts'
import { objections } from '../support/objections.ts'
import { ContactPage, expect, hydrated, test } from './fixtures.ts'

const PATHS = ['/call', ...routes.map(({ path }) => path)]
/** So many tests share the pages, or one worker would be at it for minutes. */
const SHARES = 4

const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } }

// Reduced motion: a colour in transition is no colour to judge.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (let share = 1; share <= SHARES; share++)
  test(`axe, every page on a phone and on a desktop, share ${share} of ${SHARES}`, async ({ page }) => {
    test.setTimeout(240_000)
    const found: Record<string, string[]> = {}
    for (const path of PATHS.filter((_, index) => index % SHARES === share - 1)) {
      await page.goto(path)
      // A page is opened once: what it looks like in another size is not a question of how it was loaded.
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport)
        const wrong = await objections(page)
        if (wrong.length > 0) found[`${path}, ${size}`] = wrong
      }
    }
    expect(found).toEqual({})
  })

/** Until the page keeps its place: on the way to what is shown next, a field stands half under the header. */
const atRest = (page: Page) =>
  expect(async () => {
    const before = await page.evaluate(() => window.scrollY)
    await page.waitForTimeout(250)
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
  }).toPass()

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`axe, ${size}`, () => {
    test.use({ viewport })

    test('the menu, a modal, an answer, errors and a waiting request, open', async ({ page, context }) => {
      const found: Record<string, string[]> = {}
      const look = async (state: string) => {
        await atRest(page)
        const wrong = await objections(page)
        if (wrong.length > 0) found[state] = wrong
      }
      await page.goto('/services')
      await hydrated(page)
      if (size === 'phone') {
        await page.getByRole('button', { name: 'Menu', exact: true }).click()
        await look('menu')
        await page.keyboard.press('Escape')
      }
      await page.getByRole('button', { name: 'Learn More about Drainage' }).click()
      await look('modal')
      await page.goto('/faq')
      await page.locator('summary').first().click()
      await look('answer')
      const contact = await new ContactPage(page).open()
      await contact.submit()
      await look('errors')
      await context.setOffline(true)
      await contact.request()
      await expect(contact.toast('Saved, not sent yet')).toBeVisible()
      // Nothing is half under the header, which axe would take for too small.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await look('queued')
      expect(found).toEqual({})
    })
  })
}
