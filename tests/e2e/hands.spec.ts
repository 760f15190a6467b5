import type { Page } from '@playwright/test'
import { symptoms } from '../../src/content/emergencies.ts'
import { helplines } from '../../src/facts/helplines.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { objections, translate } from '../support/looks.ts'
import { isNightly } from '../support/ring.ts'
import { ContactPage, expect, shiftOf, test } from './fixtures.ts'

// People who listen, translate or magnify.

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })

/** A speech engine that remembers what it was asked to say. */
async function withVoices(page: Page, voices: readonly { readonly lang: string; readonly localService: boolean }[]) {
  await page.addInitScript((voices) => {
    const said: string[] = []
    let known: typeof voices = []
    const speechSynthesis = {
      getVoices: () => known,
      speak: ({ text, voice }: { text: string; voice: { lang: string } }) => said.push(`${voice.lang}: ${text}`),
      cancel: () => said.push('silence'),
      onvoiceschanged: null as (() => void) | null,
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
    const SpeechSynthesisUtterance = function (this: { text: string }, text: string) {
      this.text = text
    }
    Object.assign(window, { SpeechSynthesisUtterance, said })
    // Late, as in browsers.
    setTimeout(() => {
      known = voices
      speechSynthesis.onvoiceschanged?.()
    }, 1500)
  }, voices)
}

const said = (page: Page) => page.evaluate((): string[] => Reflect.get(window, 'said'))

test('"Read aloud" speaks with the device’s own English voice until it is stopped', async ({ page }) => {
  await withVoices(page, [
    { lang: 'de-DE', localService: true },
    { lang: 'en-US', localService: false },
    { lang: 'en_GB', localService: true },
  ])
  await page.goto('/emergency/smell-of-gas')
  const read = page.getByRole('button', { name: 'Read aloud' })
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  // A busy machine draws the header in two steps; this test is about the buttons.
  const loaded = await page.evaluate(() => document.fonts.ready.then(() => performance.now()))
  await expect(read).toHaveCount(5)
  expect(await shiftOf(page, loaded), 'nothing moves when the buttons come').toBe(0)
  expect(await objections(page)).toEqual([])
  await read.first().click()
  const [first = ''] = await said(page)
  expect(first).toMatch(/^en_GB: Step 1 of 5\. No spark, no phone\. \S/)
  await expect(stop).toHaveCount(1)
  await expect(stop).toHaveAccessibleDescription(/Step 1 of 5/)
  await stop.click()
  expect(await said(page)).toEqual([first, 'silence'])
  await expect(read).toHaveCount(5)
  // A number is read digit by digit.
  await read.nth(2).click()
  expect((await said(page)).at(-1)).toContain('0 8 0 0 1 1 1 9 9 9')
  await page.getByRole('link', { name: 'Something else is wrong' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is wrong?')
  await expect.poll(() => said(page).then((all) => all.at(-1))).toBe('silence')
})

// A browser's translation replaces every text with its own elements, which React does not know.
test.describe('on a translated page', () => {
  test.beforeEach(({ page }) => {
    page.on('pageerror', (error) => expect.soft(error, 'nothing is thrown').toBeUndefined())
  })

  test('the status of a translated form is never out of date @nightly', async ({ page }) => {
    const contact = await new ContactPage(page).open({ installed: false })
    await page.evaluate(translate)
    await page.context().setOffline(true)
    await contact.fill()
    await page.locator('.contact-form [type=submit]').click()
    await expect(contact.status).toContainText('Saved, not sent yet.')
    await page.evaluate(translate)
    await page.context().setOffline(false)
    await expect(contact.status).toContainText('Message sent at')
    await expect(contact.status).not.toContainText('on this device')
  })

  test('a translated part that React can no longer update is drawn again with what was typed', async ({ page }) => {
    await page.goto('/locations')
    const [search, place] = [page.locator('.area-search button'), page.locator('#area')]
    await place.fill('RM16')
    await search.click()
    const shown = page.locator('.area-answer > *').first()
    await shown.evaluate((element) => element.remove())
    await place.fill('Dartford')
    await search.click()
    await expect(page.locator('.area-answer')).toBeEmpty()
    await expect(place).toHaveValue('Dartford')
    await search.click()
    await expect(page.locator('.area-answer')).toContainText('Yes, we come to Dartford')
  })

  test('a form that keeps failing is replaced by our number @nightly', async ({ page }) => {
    const contact = await new ContactPage(page).open({ installed: false })
    await page.evaluate(() => {
      Date.prototype.toLocaleTimeString = () => {
        throw new Error('broken for good')
      }
    })
    await page.context().setOffline(true)
    await contact.request()
    const instead = page.locator('[data-island] > .notice')
    await expect(instead).toContainText('has stopped working. Please call 0808')
    await expect(instead.getByRole('link')).toHaveAttribute('href', /^tel:/)
  })
})

const SCREENS = [
  { name: 'a phone', width: 360, height: 740 },
  { name: 'a phone on its side', width: 740, height: 360 },
  { name: 'zoom at 400 %', width: 320, height: 256 },
  { name: 'text at 200 %', width: 360, height: 740, standard: 32 },
]

/** The telephone links in sight that a tap in their middle would reach, each with the size of its text in pixels. */
const tappable = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]')]
    .filter((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return top >= 0 && bottom <= innerHeight && link.contains(hit)
    })
    .map((link) => [link.href, Number.parseFloat(getComputedStyle(link).fontSize)] as const)

for (const { slug } of symptoms.filter(({ instead }) => instead === 'gas'))
  for (const { name, width, height, standard = 16 } of isNightly ? SCREENS : SCREENS.slice(0, 1))
    test(`/emergency/${slug} keeps the gas line in reach, and our number smaller or hidden (${name})`, async ({
      visitor: { page },
    }) => {
      await page.setViewportSize({ width, height })
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.setFontSizes', { fontSizes: { standard } })
      await page.goto(`/emergency/${slug}`)
      for (const part of [0, 0.2, 0.4]) {
        await page.evaluate((part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }), part)
        const numbers = new Map(await page.evaluate(tappable))
        expect([...numbers.keys()], `at ${part}`).toContain(helplines.gas.href)
        // A screen with room for both shows ours smaller.
        const ours = numbers.get(emergencyPhone.href)
        if (ours) expect(ours).toBeLessThan(numbers.get(helplines.gas.href) ?? 0)
        if (height < 400 || standard > 16) expect(ours, `at ${part}`).toBeUndefined()
      }
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    })
