import type { Page } from '@playwright/test'
import { emergencyPage, symptoms } from '../../src/content/emergencies.ts'
import { helplines } from '../../src/facts/helplines.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { boxOf } from '../support/looks.ts'
import { isNightly } from '../support/ring.ts'
import { BARE, expect, hydrated, test, withoutScripts } from './fixtures.ts'

const SMALL_PHONE = { width: 360, height: 640 }
const PHONES = [
  [360, 640],
  [360, 740],
  [390, 664],
] as const
/** By day the most dangerous emergency, at night all. */
const LOOKED_AT = isNightly ? symptoms : symptoms.slice(0, 1)
const A_DAY = 24 * 60 * 60_000

test.use({ serviceWorkers: 'block', viewport: SMALL_PHONE, contextOptions: { reducedMotion: 'reduce' } })

const step = (page: Page, number: number) => page.locator('.doing li').nth(number - 1)
const done = (page: Page, number: number) => step(page, number).getByRole('checkbox', { name: 'Done' })
const strip = (page: Page) => page.locator('.say p').last()

/** Waits until the page keeps ticks, and so has a button that removes them. */
const isKeeping = (page: Page) =>
  expect(page.getByRole('button', { name: 'Start again' })).toBeVisible({ timeout: 15_000 })

async function open(page: Page, slug: string) {
  await page.goto(`/emergency/${slug}`)
  await isKeeping(page)
}

test('ticks survive a change of page, two tabs agree, and "Start again" removes them', async ({ page, context }) => {
  await open(page, 'locked-out')
  await done(page, 5).check()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Emergency' }).click()
  await page.getByRole('link', { name: 'Locked out, or locked in' }).click()
  await expect(strip(page)).toContainText('nobody has a key')
  await expect(done(page, 5)).toBeChecked()

  const other = await context.newPage()
  await open(other, 'locked-out')
  await expect(done(other, 5)).toBeChecked()
  await done(other, 8).check()
  await expect(done(page, 8)).toBeChecked()
  await expect(strip(page)).toContainText('nobody has a key, ID ready')
  await done(page, 5).uncheck()
  await expect(strip(other)).toHaveText('Say: locked out, or who is locked in, ID ready, your postcode.')
  await other.getByRole('button', { name: 'Start again' }).click()
  await expect(other.getByRole('heading', { name: 'Step 1 of 8' })).toBeInViewport({ ratio: 1 })
  for (const tab of [page, other])
    await expect(strip(tab)).toHaveText('Say: locked out, or who is locked in, your postcode.')
})

test('the steps of a trade have the ticks of their emergency', async ({ page }) => {
  await open(page, 'burst-pipe')
  await done(page, 2).check()
  await page.goto('/services/emergency-plumbing')
  await isKeeping(page)
  await expect(strip(page)).toHaveText('Say: burst pipe, stop tap off, your postcode.')
  await done(page, 2).uncheck()
  await open(page, 'burst-pipe')
  await expect(done(page, 2)).not.toBeChecked()
})

test('ticks that are a day old or unreadable are removed on a visit to any page @nightly', async ({ page }) => {
  const leave = (text: string) => page.evaluate((text) => localStorage.setItem('ticks', text), text)
  const ticked = (ago: number) =>
    JSON.stringify({ '/emergency/burst-pipe': { at: Date.now() - ago, done: ['stop-tap'] } })
  await page.goto(BARE)
  await leave(ticked(A_DAY - 60_000))
  await open(page, 'burst-pipe')
  await expect(done(page, 2)).toBeChecked()
  for (const stored of [ticked(A_DAY + 60_000), 'no JSON']) {
    await page.goto(BARE)
    await leave(stored)
    await page.goto('/about')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ticks')), { timeout: 20_000 }).toBeNull()
  }
  await open(page, 'burst-pipe')
  await expect(done(page, 2)).not.toBeChecked()
})

test('a tick before the script loads is kept, and without storage the strip follows ticks @nightly', async ({
  page,
  site,
}) => {
  const come = withoutScripts(site)
  await page.goto('/emergency/burst-pipe')
  await done(page, 4).check()
  come()
  await expect(strip(page)).toContainText('power off', { timeout: 15_000 })
  await page.reload()
  await isKeeping(page)
  await expect(done(page, 4)).toBeChecked()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  })
  await open(page, 'burst-pipe')
  await done(page, 2).check()
  await expect(strip(page)).toHaveText('Say: burst pipe, stop tap off, your postcode.')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript Next and Back lead through the steps', async ({ page }) => {
    await page.goto('/emergency')
    await page.getByRole('link', { name: 'Smell of gas' }).click()
    await expect(strip(page)).toHaveText('Not us first. From outside, call:')
    for (const call of [step(page, 1), step(page, 3), page.locator('.say:visible')])
      await expect(call.locator('.button-call')).toHaveAttribute('href', helplines.gas.href)
    await step(page, 1).getByRole('link', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Step 2 of 5' })).toBeInViewport({ ratio: 1 })
    await step(page, 2).getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Step 1 of 5' })).toBeInViewport({ ratio: 1 })
    await done(page, 1).check()
    await expect(page.getByRole('button', { name: 'Start again' })).toBeHidden()
    await expect(step(page, 1).getByRole('link', { name: 'Back' })).toHaveCount(0)
  })

  test('without JavaScript the boiler in the house leads to a choice of faults @nightly', async ({ page }) => {
    await page.goto('/')
    const choice = page.getByRole('region', { name: 'Boiler: what is wrong?' })
    await expect(choice).toBeHidden()
    const house = page.getByRole('navigation', { name: /^Or (?:tap the room|choose in the house)\.$/ })
    await house.getByRole('link', { name: 'Boiler', exact: true }).press('Enter')
    await expect(choice).toBeFocused()
    await expect(choice.getByRole('link').last()).toBeInViewport()
    await choice.getByRole('link', { name: 'Close' }).click()
    await expect(choice).toBeHidden()
    await page.locator('.house a[href="#house-boiler"]').click()
    await choice.getByRole('link', { name: 'It leaks' }).click()
    await expect(page).toHaveURL(/\/emergency\/leaking-boiler$/)
  })
})

test('“Done” moves to the next step after a tap, not for a keyboard or a wide screen @nightly', async ({ page }) => {
  await open(page, 'locked-out')
  await done(page, 1).click()
  await expect(page.getByRole('heading', { name: 'Step 2 of 8' })).toBeInViewport({ ratio: 1 })
  await done(page, 5).focus()
  await page.keyboard.press('Space')
  await expect(strip(page)).toContainText('nobody has a key')
  await expect(done(page, 5)).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(step(page, 5).getByRole('link', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Step 6 of 8' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(step(page, 6).getByRole('link', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(done(page, 6)).toBeFocused()
  await expect(done(page, 6)).toHaveAccessibleDescription('Step 6 of 8 Wait where it is lit')
  await page.setViewportSize({ width: 1440, height: 900 })
  await done(page, 3).click()
  await expect(done(page, 3)).toBeInViewport()
})

test('“Exit this page” leaves for another site at once, and Back does not return to it', async ({ page }) => {
  await page.route('https://www.bbc.co.uk/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }),
  )
  await page.goto('/emergency')
  await open(page, 'locked-out')
  const exit = page.getByRole('link', { name: 'Exit this page' })
  await expect(step(page, 3)).toContainText('Your browser’s history still shows it.')
  await exit.click()
  await expect(page.getByRole('heading', { name: 'Weather' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/emergency$/)
})

test('the number that comes before ours is red and pinned while its step is open, and ours on the others', async ({
  page,
}) => {
  const reds = () =>
    page.locator('a[href^="tel:"]').evaluateAll((links) =>
      links
        .filter((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return link.checkVisibility() && bottom > 0 && top < innerHeight
        })
        .filter((link) => {
          const [own = '', behind = ''] = [link, link.parentElement ?? link].map(
            (element) => getComputedStyle(element).backgroundColor,
          )
          const [red = 0, green = 0] = ((own === 'rgba(0, 0, 0, 0)' ? behind : own).match(/\d+/g) ?? []).map(Number)
          return red > 2 * green + 60
        })
        .map((link) => link.getAttribute('href')),
    )
  for (const path of ['/emergency/locked-out', '/services/emergency-locksmith']) {
    await page.goto(path)
    await isKeeping(page)
    await expect.poll(reds, path).toEqual([helplines.emergency.href, helplines.emergency.href])
    await expect(page.locator('header .call')).toContainText(emergencyPhone.display)
    await step(page, 1).getByRole('link', { name: 'Next' }).click()
    await expect.poll(reds, path).toEqual([emergencyPhone.href])
    await step(page, 2).getByRole('link', { name: 'Back' }).click()
    await expect.poll(reds, path).toEqual([helplines.emergency.href, helplines.emergency.href])
  }
})

test('"Water" on Home leads to water alone, and from there to everything else @nightly', async ({ page }) => {
  await page.goto('/')
  for (const name of ['Smell of gas', 'Carbon monoxide alarm'])
    await expect(page.locator('.hero-words').getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Water', exact: true }).click()
  await expect(page.locator('.symptoms a:visible')).toHaveCount(4)
  await expect(page.getByRole('heading', { name: 'Water', exact: true })).toBeInViewport()
  await page.getByRole('link', { name: 'Something else' }).click()
  await expect(page.getByRole('link', { name: 'No power' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Smell of gas' })).toBeVisible()
})

test('a small phone’s first screen has each kind of emergency, as large as a thumb @nightly', async ({ page }) => {
  await page.goto('/emergency')
  const bar = await boxOf(page.locator('header .call'))
  const groups = [emergencyPage.danger, ...emergencyPage.groups.filter(({ also }) => !also)]
  for (const slug of groups.flatMap(({ slugs }) => slugs)) {
    const { y, height } = await boxOf(page.locator(`main a[href="/emergency/${slug}"]`))
    expect(height, slug).toBeGreaterThanOrEqual(64)
    expect(y + height / 2, slug).toBeLessThan(bar.y)
  }
})

test('three phones show what to do first and who to call, with script and without @nightly', async ({
  visitor: { page },
}) => {
  const browser = await page.context().newCDPSession(page)
  for (const { slug } of LOOKED_AT)
    for (const value of [false, true]) {
      await browser.send('Emulation.setScriptExecutionDisabled', { value })
      await page.goto(`/emergency/${slug}`)
      if (!value) await hydrated(page)
      expect(await step(page, 1).locator('.button').count(), slug).toBeGreaterThanOrEqual(2)
      for (const [width, height] of PHONES) {
        await page.setViewportSize({ width, height })
        const where = `${slug}, ${width} × ${height}, ${value ? 'without' : 'with'} script`
        for (const part of ['.say:visible', 'header .call'])
          await expect(page.locator(part), where).toBeInViewport({ ratio: 1 })
        const [header, bar] = [await boxOf(page.locator('header')), await boxOf(page.locator('.say:visible'))]
        for (const part of await page.locator('h1, .doing li:first-child :is(h2, p, .button)').all()) {
          const { y, bottom } = await boxOf(part)
          expect(y, where).toBeGreaterThanOrEqual(header.bottom)
          expect(bottom, where).toBeLessThanOrEqual(bar.y)
        }
      }
    }
  // Turns scripts on again.
  await browser.detach()
})

for (const { slug, steps } of LOOKED_AT)
  test(`${slug} has each step below the header, and its buttons above the strip`, async ({ page }) => {
    await page.goto(`/emergency/${slug}`)
    await hydrated(page)
    // The strip is longest with every step done.
    await page.locator('.doing input').evaluateAll((boxes: HTMLInputElement[]) => {
      for (const box of boxes) box.click()
    })
    const header = await boxOf(page.locator('header'))
    for (const number of steps.keys()) {
      const fragment = `#step-${number + 1}`
      if (number > 0) await step(page, number).getByRole('link', { name: 'Next' }).click()
      else await page.goto(`/emergency/${slug}${fragment}`)
      const heading = await boxOf(page.locator(fragment))
      expect(heading.y, fragment).toBeGreaterThanOrEqual(header.bottom)
      expect(heading.y, fragment).toBeLessThan(header.bottom + 32)
      const buttons = await boxOf(page.locator('.turns').nth(number))
      expect(buttons.bottom, fragment).toBeLessThanOrEqual((await boxOf(page.locator('.say:visible'))).y + 1)
    }
  })
