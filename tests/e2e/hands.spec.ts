import type { CDPSession, Page } from '@playwright/test'
import { PLACES } from '../../src/components/house/places.ts'
import { routes } from '../../src/routes.ts'
import { objections, objectionsNow } from '../support/objections.ts'
import { expect, hydrated, test } from './fixtures.ts'

/*
 * Whatever the hands and eyes do: magnified, by voice, by switch, read aloud, without colours or motion.
 */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A page of each template. */
const ONE_OF_EACH = ['/call', ...new Map(routes.map(({ template, path }) => [template, path])).values()]

/** What a voice is given to say, and when it is told to stop. */
async function withVoices(page: Page, voices: readonly { readonly lang: string; readonly localService: boolean }[]) {
  await page.addInitScript((voices) => {
    const said: string[] = []
    class Utterance {
      text: string
      constructor(text: string) {
        this.text = text
      }
    }
    let listener: (() => void) | null = null
    let known: typeof voices = []
    const speechSynthesis = {
      getVoices: () => known,
      speak: ({ text, voice, onend }: { text: string; voice: { lang: string }; onend: () => void }) => {
        said.push(`${voice.lang}: ${text}`)
        Object.assign(window, { endSpeech: onend })
      },
      cancel: () => said.push('silence'),
      get onvoiceschanged() {
        return listener
      },
      set onvoiceschanged(next) {
        listener = next
      },
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, said })
    // As browsers do: late.
    setTimeout(() => {
      known = voices
      listener?.()
    }, 1500)
  }, voices)
}

const said = (page: Page) => page.evaluate((): string[] => Reflect.get(window, 'said'))

test.describe('a step is read aloud', () => {
  test('by the device’s own English voice, until the second press, another step, its end or another page', async ({
    page,
  }) => {
    await withVoices(page, [
      { lang: 'de-DE', localService: true },
      { lang: 'en-US', localService: false },
      { lang: 'en_GB', localService: true },
    ])
    await page.goto('/emergency/smell-of-gas')
    const read = page.getByRole('button', { name: 'Read aloud' })
    const stop = page.getByRole('button', { name: 'Stop', exact: true })
    await expect(read).toHaveCount(5)
    expect(await objections(page)).toEqual([])
    await read.first().click()
    const [first = ''] = await said(page)
    expect(first).toMatch(/^en_GB: Step 1 of 5\. No spark, no phone\. \S/)
    await expect(stop).toHaveCount(1)
    await expect(stop).toHaveAccessibleDescription(/Step 1 of 5/)
    await stop.click()
    expect(await said(page)).toEqual([first, 'silence'])
    await expect(read).toHaveCount(5)
    // Another step, from the one that is read.
    await read.nth(0).click()
    await read.nth(1).click()
    expect((await said(page)).slice(2)).toEqual([first, 'silence', expect.stringContaining('Step 3 of 5')])
    await page.evaluate(() => Reflect.get(window, 'endSpeech')())
    await expect(read).toHaveCount(5)
    // A number is read digit by digit.
    await read.nth(2).click()
    expect((await said(page)).at(-1)).toContain('0 8 0 0 1 1 1 9 9 9')
    await page.getByRole('link', { name: 'Something else is wrong' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What is wrong?')
    await expect.poll(() => said(page).then((all) => all.at(-1))).toBe('silence')
  })

  test('nothing moves when the button comes', async ({ page }) => {
    await withVoices(page, [{ lang: 'en-GB', localService: true }])
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/emergency/burst-pipe')
    const places = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll('.doing :is(h2,p,.turns)'), (each) => {
          const { top, height } = each.getBoundingClientRect()
          return top + window.scrollY + height
        }),
      )
    const before = await places()
    await expect(page.getByRole('button', { name: 'Read aloud' }).first()).toBeVisible()
    expect(await places()).toEqual(before)
    const box = await page.getByRole('button', { name: 'Read aloud' }).first().boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    // It covers neither the step's place nor a word of its title.
    const [badge] = await page.evaluate(() =>
      Array.from(document.querySelectorAll('.doing h2 span'), (each) => each.getBoundingClientRect().right),
    )
    expect(box?.x).toBeGreaterThan(badge ?? 0)
  })

  test('not where no voice speaks English', async ({ page }) => {
    await withVoices(page, [{ lang: 'pl-PL', localService: true }])
    await page.goto('/emergency/burst-pipe')
    await hydrated(page)
    await page.waitForTimeout(2000)
    await expect(page.getByRole('button', { name: 'Read aloud' })).toHaveCount(0)
  })
})

test.describe('at 400 %', () => {
  // 1280 × 1024 pixels, four times as large.
  test.use({ viewport: { width: 320, height: 256 } })

  for (const path of ONE_OF_EACH)
    test(`${path} is read in one direction, and its number is at hand`, async ({ page }) => {
      await page.goto(path)
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('body *')]
          .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
          .map((each) => each.outerHTML.slice(0, 120)),
      )
      expect(await page.evaluate(() => document.documentElement.scrollWidth), wide.join('\n')).toBeLessThanOrEqual(320)
      const call = page.locator('a[href^="tel:"]').first()
      await expect(call).toBeVisible()
      const box = await call.boundingBox()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 321, 'the whole number').toBe(true)
    })
})

/** Folds and dialogs too: what is in them is to be called by what is seen, once it is open. */
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })

test('everything is called what is written on it, on a page of each template', async ({ page }) => {
  const found: Record<string, string[]> = {}
  for (const path of ONE_OF_EACH) {
    await page.goto(path)
    await openAll(page)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const wrong = await objectionsNow(page, ['label-content-name-mismatch'])
      if (wrong.length > 0) found[`${path}, ${width}`] = wrong
    }
  }
  expect(found).toEqual({})
})

/** Contrast below 7:1 (WCAG 1.4.6), of the things that these selectors find. */
async function dim(page: Page, ...selectors: string[]): Promise<string[]> {
  const lines: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (!(await page.evaluate(() => 'axe' in window))) await objectionsNow(page, ['document-title'])
    const found = await page.evaluate(async (selectors) => {
      const include = selectors.filter((selector) => document.querySelector(selector))
      const { violations } = await window.axe.run(
        { include: include.map((each) => [each]) },
        {
          runOnly: ['color-contrast-enhanced'],
          resultTypes: ['violations'],
        },
      )
      return violations.flatMap(({ nodes }) => nodes.map(({ target, any }) => `${target}: ${any[0]?.message}`))
    }, selectors)
    lines.push(...found.map((line) => `${colorScheme}, ${line}`))
  }
  return lines
}

test('the steps of an emergency, and every number to call, stand out by 7:1', async ({ page }) => {
  const found: Record<string, string[]> = {}
  for (const path of [...ONE_OF_EACH, '/emergency/smell-of-gas', '/emergency/burst-pipe']) {
    await page.goto(path)
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const wrong = await dim(page, '.doing li', '.say', 'a[href^="tel:"]')
      if (wrong.length > 0) found[`${path}, ${width}`] = wrong
    }
  }
  expect(found).toEqual({})
})

test('for whoever asks for more contrast, lesser text and lines are as dark as the rest', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  for (const path of ONE_OF_EACH) {
    await page.goto(path)
    const tokens = await page.evaluate(() => {
      const style = getComputedStyle(document.body)
      return ['--ink', '--muted', '--line'].map((token) => style.getPropertyValue(token))
    })
    const [ink, ...others] = tokens.filter(Boolean)
    expect(
      others.filter((each) => each !== ink),
      path,
    ).toEqual([])
  }
})

test('nothing moves for whoever asks for that', async ({ page }) => {
  for (const path of ONE_OF_EACH) {
    await page.goto(path)
    const moving = await page.evaluate(() => [
      ...document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
      getComputedStyle(document.documentElement).scrollBehavior,
    ])
    expect(moving, path).toEqual(['auto'])
  }
})

interface AccessibleNode {
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly ignored: boolean
}

test('the house is read from the roof down, as a group with a name, each place once', async ({ page }) => {
  await page.goto('/')
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { readonly nodes: readonly AccessibleNode[] }
  const group = nodes.filter(({ ignored, name }) => !ignored && name?.value === 'The house: choose what is wrong')
  expect(group).toHaveLength(1)
  const names = PLACES.map(({ name }) => name)
  const links = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'link').map(({ name }) => name?.value)
  expect(links.filter((name) => names.includes(name ?? ''))).toEqual(names)
})

test('no picture has text that is said nowhere else, and every page says what language it is in', async ({ page }) => {
  for (const path of ONE_OF_EACH) {
    await page.goto(path)
    expect(await page.locator('html').getAttribute('lang'), path).toBe('en-GB')
    expect(await page.locator('[translate=no], .notranslate').count(), path).toBe(0)
    const drawn = await page.evaluate(() =>
      Array.from(document.querySelectorAll('svg text'), (text) => {
        const link = text.closest('a')
        const picture = text.closest('svg')
        const beside = picture?.parentElement?.closest('main')?.textContent ?? ''
        const words = text.textContent?.trim() ?? ''
        const isNamed = (link?.getAttribute('aria-label') ?? picture?.getAttribute('aria-label') ?? '').toLowerCase()
        const isTwice = beside.split(words).length > 2
        // Rivers and roads have one name in every language, and nobody needs them.
        const isOnMap = /^(?:River \w+|[AM]\d+)$/.test(words)
        return isOnMap || picture?.closest('[aria-hidden=true]') || isTwice || isNamed.includes(words.toLowerCase())
          ? ''
          : words
      }).filter(Boolean),
    )
    expect(drawn, path).toEqual([])
  }
})
