import type { Page } from '@playwright/test'
import { CALL_PATH } from '../../src/document/paths.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { routeAt, routes } from '../../src/routes.ts'
import { boxOf, contrastsOf, objections, objectionsNow } from '../support/looks.ts'
import { isNightly } from '../support/ring.ts'
import { ContactPage, expect, hydrated, shiftOf, test } from './fixtures.ts'

// One visit a page: by day a page of each template, on a phone; every night all pages, sizes and themes.

const ONE_OF_EACH = routes.filter(
  ({ template }, index) => routes.findIndex((each) => each.template === template) === index,
)
const PATHS = [CALL_PATH, '/no-such-page', ...(isNightly ? routes : ONE_OF_EACH).map(({ path }) => path)]
const CONTACT = routes.find(({ template }) => template === 'contact')?.path

const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } }
const LOOKED_AT = isNightly ? Object.entries(SIZES) : [['phone', SIZES.phone] as const]
const SCHEMES = isNightly ? (['dark', 'light'] as const) : (['light'] as const)
const WIDTHS = isNightly ? [320, 360, 768, 1024, 1440] : [320, 1024]
/** 1280 × 1024 at 400 %, and a phone on its side. */
const ZOOMED = { width: 320, height: 256 }
const ON_ITS_SIDE = { width: 640, height: 360 }

// Colours and places are judged after their transition.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: SIZES.phone })

for (const path of PATHS) {
  test(`${path} passes axe, has no fault in labels, buttons, contrast, text size or zoom, and needs no script`, async ({
    visitor: { page, complaints },
  }) => {
    await page.setViewportSize(SIZES.phone)
    const response = await page.goto(path)
    // The page to call from has no script to wait for.
    if (path !== CALL_PATH) {
      await hydrated(page)
      expect(await firstChange(page, (await response?.text()) ?? ''), 'the host’s HTML').toBeUndefined()
    }
    expect(await shiftOf(page), 'nothing moves while it comes to life').toBeLessThan(0.01)
    if (path === CONTACT) {
      await page.locator('.contact-form').scrollIntoViewIfNeeded()
      await new ContactPage(page).isLive()
    }

    const found: Record<string, string[]> = {}
    const note = (where: string, wrong: readonly string[]) => {
      if (wrong.length > 0) found[where] = [...wrong]
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const seen = await contrastsOf(page.locator('.button:not(.button-quiet, :disabled)'))
      if (path === CONTACT) expect(seen).not.toEqual([])
      const pale = seen.filter(({ words, edge }) => words < 4.5 || edge < 3)
      note(
        `buttons, ${colorScheme}`,
        pale.map(({ name }) => name),
      )
    }
    note('motion', await page.evaluate(moving))
    note('languages', await page.evaluate(saidOnlyInPictures))
    for (const [size, viewport] of LOOKED_AT) {
      await page.setViewportSize(viewport)
      note(`axe, ${size}`, isNightly ? await objections(page) : await objectionsNow(page))
      note(`contrast, ${size}`, await dim(page, '.doing li', '.say', 'a[href^="tel:"]'))
    }
    // Labels inside folds need them open.
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
    for (const [size, viewport] of LOOKED_AT) {
      await page.setViewportSize(viewport)
      note(`labels, ${size}`, await objectionsNow(page, ['label-content-name-mismatch']))
    }

    const browser = await page.context().newCDPSession(page)
    const setTextSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.setViewportSize(SIZES.phone)
    await setTextSize(32)
    note('text at 200 %', await faults(page))
    await setTextSize(16)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      note(`${width} px`, await faults(page))
    }
    await page.setViewportSize(ZOOMED)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'at 400 %').toBeLessThanOrEqual(320)
    const call = page.locator('a[href^="tel:"]').first()
    await expect(call).toBeVisible()
    const { x, width } = await boxOf(call)
    expect(x >= 0 && x + width <= 321, 'the whole number at 400 %').toBe(true)

    if (path !== CALL_PATH) note('more contrast', await paleWithMoreContrast(page))
    expect(found).toEqual({})
    expect(complaints).toEqual([])

    // Without JavaScript it can be read, and its number is in view and can be tapped.
    await browser.send('Emulation.setScriptExecutionDisabled', { value: true })
    await page.setViewportSize(SIZES.phone)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const number = page.locator(`a[href="${emergencyPhone.href}"]`).first()
    await expect(number).toBeInViewport({ ratio: 1 })
    await number.click({ trial: true })
    if (path === CONTACT) {
      await expect(page.locator('noscript p')).toBeVisible()
      await expect(page.locator('noscript a').first()).toHaveAttribute('href', emergencyPhone.href)
      await expect(page.locator('#name')).toBeHidden()
    }
    // Turns scripts on again.
    await browser.detach()
  })
}

/** Elements that would move, now or once opened or scrolled to: few animations run at this moment. */
function moving(): string[] {
  const seconds = (list: string) => Math.max(...list.split(',').map(Number.parseFloat))
  // As src/client/enhancements.ts marks a card that comes into view.
  document.querySelector('main .card')?.setAttribute('data-appeared', '')
  // The tiles of the map fade in, where they are.
  const found = [...document.querySelectorAll('html, body *:not(.map-tiles)')].filter((element) => {
    const style = getComputedStyle(element)
    const isAnimated = style.animationName !== 'none' && seconds(style.animationDuration) > 0.001
    const isInTransition = !/color$/.test(style.transitionProperty) && seconds(style.transitionDuration) > 0.001
    return isAnimated || isInTransition || style.scrollBehavior === 'smooth'
  })
  return [...new Set(found.map(({ tagName, className }) => `${tagName} ${className}`))]
}

/** Text that no translation reaches: only in drawings, or where translation is forbidden. */
function saidOnlyInPictures(): string[] {
  const forbidden = [...document.querySelectorAll('[translate=no], .notranslate')].map(({ tagName }) => tagName)
  const drawn = Array.from(document.querySelectorAll('svg text'), (text) => {
    const link = text.closest('a')
    const picture = text.closest('svg')
    const beside = picture?.parentElement?.closest('main')?.textContent ?? ''
    const words = text.textContent?.trim() ?? ''
    const isNamed = (link?.getAttribute('aria-label') ?? picture?.getAttribute('aria-label') ?? '').toLowerCase()
    const isTwice = beside.split(words).length > 2
    // Rivers and roads have one name in every language.
    const isOnMap = /^(?:River \w+|[AM]\d+)$/.test(words)
    return isOnMap || picture?.closest('[aria-hidden=true]') || isTwice || isNamed.includes(words.toLowerCase())
      ? ''
      : words
  }).filter(Boolean)
  return [...forbidden, ...drawn]
}

/** Secondary colours that still differ from the text's when the visitor asks for more contrast. */
async function paleWithMoreContrast(page: Page): Promise<string[]> {
  await page.emulateMedia({ contrast: 'more' })
  return page.evaluate(() => {
    const style = getComputedStyle(document.body)
    const ink = style.getPropertyValue('--ink')
    return ['--muted', '--line'].filter((token) => !ink || style.getPropertyValue(token) !== ink)
  })
}

/** Contrast below 7:1 (WCAG 1.4.6) where these selectors match. */
async function dim(page: Page, ...selectors: string[]): Promise<string[]> {
  const lines: string[] = []
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await page.evaluate(async (selectors) => {
      const include = selectors.filter((selector) => document.querySelector(selector))
      const { violations } = await window.axe.run(
        { include: include.map((each) => [each]) },
        { runOnly: ['color-contrast-enhanced'], resultTypes: ['violations'] },
      )
      return violations.flatMap(({ nodes }) => nodes.map(({ target, any }) => `${target}: ${any[0]?.message}`))
    }, selectors)
    lines.push(...found.map((line) => `${colorScheme}, ${line}`))
  }
  return lines
}

/**
 * The first part of the host's HTML that the script has changed. Islands and empty elements are the script's to fill, and a
 * button may be disabled until then.
 */
const firstChange = (page: Page, html: string) =>
  page.evaluate((html) => {
    const textsOf = ({ childNodes }: Element) =>
      [...childNodes].map((node) => (node instanceof Text ? node.data : '')).join('|')
    const change = (was: Element, is: Element | null): string | undefined => {
      // The rate of this hour stands where the rule stood, which is now before it, unseen.
      if (was.matches('[data-rate]') && is?.previousElementSibling?.innerHTML === was.innerHTML) return undefined
      const isOther =
        was.tagName !== is?.tagName ||
        [...was.attributes].some(({ name, value }) => name !== 'disabled' && is.getAttribute(name) !== value) ||
        (was.hasChildNodes() && !was.matches('[data-island], noscript') && textsOf(was) !== textsOf(is))
      if (isOther) return `${was.outerHTML.slice(0, 200)} is ${is?.outerHTML.slice(0, 200)}`
      if (was.matches('[data-island], noscript')) return undefined
      for (const [index, child] of [...was.children].entries()) {
        const found = change(child, is.children.item(index))
        if (found) return found
      }
      return undefined
    }
    const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
    return main ? change(main, document.querySelector('main')) : 'no main'
  }, html)

/** Waits until the page stops scrolling. Before that, a field may be half under the header. */
const atRest = (page: Page) =>
  expect(async () => {
    const before = await page.evaluate(() => window.scrollY)
    await page.waitForTimeout(250)
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
  }).toPass()

for (const [size, viewport] of Object.entries(SIZES))
  test(`axe passes all that opens, and the form in each state (${size})`, {
    tag: size === 'phone' ? [] : ['@nightly'],
  }, async ({ page, context }) => {
    await page.setViewportSize(viewport)
    const found: Record<string, string[]> = {}
    const look = async (state: string) => {
      await atRest(page)
      const wrong = await objections(page)
      if (wrong.length > 0) found[state] = wrong
    }
    // Axe would take a field or an answer half under the header for too small.
    const toTop = () => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
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
    await page.locator('summary').last().click()
    await toTop()
    await look('answer')
    const contact = await new ContactPage(page).open()
    await contact.submit()
    await look('errors')
    await context.setOffline(true)
    await contact.request()
    await expect(contact.toast('Saved, not sent yet')).toBeVisible()
    await toTop()
    await look('queued')
    expect(found).toEqual({})
  })

test('zoomed in to 400 %, or on a phone on its side, the header goes and the number stays @nightly', async ({
  page,
}) => {
  for (const viewport of [ZOOMED, ON_ITS_SIDE]) {
    await page.setViewportSize(viewport)
    await page.goto(routeAt('/terms').path)
    await page.getByRole('heading', { name: 'Payment' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Menu' })).not.toBeInViewport()
    const { height, bottom } = await boxOf(page.locator('header .call'))
    expect(height).toBeLessThan(viewport.height / 4)
    expect(bottom).toBe(viewport.height)
  }
})

/** Faults of the layout, with answers and dialogs open. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px wider than the screen`)

    /** A line may break after these, and at a `<wbr>`. */
    const WORDS = /[^\s\u00ad\u200b–—/)-]+[–—/)-]*|[–—/)-]+/g
    const UNSEEN = '.visually-hidden, .skip, script, style, template, noscript, svg, select, .map-tiles'
    const isFigure = (cell: Element) => /^[£\d][\d.,]*\s?[×%]?$/.test(cell.textContent?.trim() ?? '')
    const isHeading = (cell: Element) => cell.closest('thead') !== null

    /** One run of text, in pieces, since a word may go on in a link. */
    function judge(run: readonly Text[], block: Element) {
      const text = run.map(({ data }) => data).join('')
      const place = (offset: number): [Text, number] => {
        let rest = offset
        for (const node of run) {
          if (rest <= node.length) return [node, rest]
          rest -= node.length
        }
        throw new Error('no such place')
      }
      const box = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
      for (let around: Element | null = block; around && around !== document.body; around = around.parentElement) {
        const { left, right, top, bottom } = around.getBoundingClientRect()
        const { display, overflowY, position } = getComputedStyle(around)
        // It has no box.
        if (display === 'contents') continue
        box.left = Math.max(box.left, left - 1)
        box.right = Math.min(box.right, right + 1)
        if (/hidden|clip/.test(overflowY)) {
          box.top = Math.max(box.top, top - 1)
          box.bottom = Math.min(box.bottom, bottom + 1)
        }
        // A part over the page need not stay inside its parent.
        if (position === 'fixed') break
      }
      const cell = block.closest('th, td')
      const middle = ({ top, height }: DOMRect) => top + height / 2
      let line: number | undefined
      for (const { 0: word, index } of text.matchAll(WORDS)) {
        const range = new Range()
        range.setStart(...place(index))
        range.setEnd(...place(index + word.length))
        const pieces = [...range.getClientRects()].filter(({ width }) => width > 0)
        const [first] = pieces
        if (!first) continue
        const isBroken = pieces.some((piece) => Math.abs(middle(piece) - middle(first)) > first.height / 2)
        // An address may break anywhere if it does not fit.
        const isTooLong =
          range.startContainer.parentElement?.closest('[href^="mailto:"]') &&
          pieces.reduce((sum, { width }) => sum + width, 0) > block.clientWidth
        if (isBroken && !isTooLong) found.push(`broken: ${word}`)
        if (cell && line !== undefined && Math.abs(middle(first) - line) > first.height / 2)
          if (isHeading(cell) || isFigure(cell)) found.push(`wrapped: ${text}`)
        line = middle(first)
        for (const { left, right, top, bottom } of pieces) {
          if (left < -1 || right > clientWidth + 1) found.push(`off the screen: ${word}`)
          else if (left < box.left || right > box.right) found.push(`out of its box: ${word}`)
          else if (top < box.top || bottom > box.bottom) found.push(`cut off: ${word}`)
        }
      }
    }

    function look(element: Element) {
      let run: Text[] = []
      let block = element
      const end = () => {
        if (run.length > 0) judge(run, block)
        run = []
      }
      const visit = (node: Node) => {
        if (node instanceof Text) run.push(node)
        if (!(node instanceof Element) || node.matches(UNSEEN)) return
        const { display } = getComputedStyle(node)
        if (display === 'none') return
        const isInline = /^(?:inline|inline-block|contents)$/.test(display) && !/^W?BR$/.test(node.tagName)
        const outer = block
        if (!isInline) {
          end()
          block = node
        }
        for (const child of node.childNodes) visit(child)
        if (!isInline) {
          end()
          block = outer
        }
      }
      visit(element)
      end()
    }

    for (const answer of document.querySelectorAll('details')) {
      answer.name = ''
      answer.open = true
    }
    look(document.body)

    for (const dialog of document.querySelectorAll('dialog')) {
      if (!document.querySelector(`[commandfor="${dialog.id}"]`)?.checkVisibility()) continue
      dialog.showModal()
      look(dialog)
      if (dialog.scrollWidth > dialog.clientWidth) found.push(`${dialog.id} scrolls sideways`)
      dialog.close()
    }
    return [...new Set(found)]
  })
