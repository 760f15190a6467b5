import type { Page } from '@playwright/test'
import { CALL_PATH } from '../../src/document/paths.ts'
import { routes } from '../../src/routes.ts'
import { ContactPage, expect, test } from './fixtures.ts'

const WIDTHS = [320, 360, 768, 1024, 1440]
/** 1280 × 1024 at 400 %, and a phone on its side. */
const LOW = [
  { width: 320, height: 256 },
  { width: 640, height: 360 },
]
const CONTACT = '/contact'

const paths = [CALL_PATH, '/no-such-page', ...routes.map(({ path }) => path)]
const groups = {
  'location pages': paths.filter((path) => /^\/locations\/./.test(path)),
  'service pages and articles': paths.filter((path) => /^\/(?:services|blog)\/./.test(path)),
  'other pages': paths.filter((path) => !/^\/(?:locations|services|blog)\/./.test(path)),
}

// What slides in is where it will be.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [name, group] of Object.entries(groups))
  test(`${name}: at five widths and with text at 200 %, no word is broken, no heading or figure of a table wrapped, nothing cut off`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    let path = ''
    // Finished HTML needs no script; the contact form does.
    await page.route('**/assets/*.js', (route) => (path === CONTACT ? route.continue() : route.abort()))
    await page.route('https://tile.openstreetmap.org/**', (route) => route.abort())
    const browser = await page.context().newCDPSession(page)
    const setTextSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
    const found: Record<string, string[]> = {}
    for (path of group) {
      await page.setViewportSize({ width: 360, height: 740 })
      if (path === CONTACT) await new ContactPage(page).open({ installed: false })
      else await page.goto(path)
      const look = async (state: string) => {
        const wrong = await faults(page)
        if (wrong.length > 0) found[`${path} ${state}`] = wrong
      }
      await setTextSize(32)
      await look('360 px, text at 200 %')
      await setTextSize(16)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 })
        await look(`${width} px`)
      }
    }
    expect(found).toEqual({})
  })

test('zoomed in to 400 %, and on a phone on its side, the header scrolls away and the number stays', async ({
  page,
}) => {
  for (const viewport of LOW) {
    await page.setViewportSize(viewport)
    await page.goto('/terms')
    await page.getByRole('heading', { name: 'Payment' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('button', { name: 'Menu' })).not.toBeInViewport()
    const number = await page.locator('header .call').boundingBox()
    expect(number?.height).toBeLessThan(viewport.height / 4)
    expect((number?.y ?? 0) + (number?.height ?? 0)).toBe(viewport.height)
  }
})

/** What no visitor should see on the page as it is laid out now: answers and windows are opened for it. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px wider than the screen`)

    /** A word may end a line behind these, and at a `<wbr>`. */
    const WORDS = /[^\s\u00ad\u200b–—/)-]+[–—/)-]*|[–—/)-]+/g
    const UNSEEN = '.visually-hidden, .skip, script, style, template, noscript, svg, select, .map-tiles'
    const isFigure = (cell: Element) => /^[£\d][\d.,]*\s?[×%]?$/.test(cell.textContent?.trim() ?? '')
    const isHeading = (cell: Element) => cell.closest('thead') !== null

    /** Text that stands in lines together, in pieces: a word may go on in a link. */
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
        const { overflowY, position } = getComputedStyle(around)
        box.left = Math.max(box.left, left - 1)
        box.right = Math.min(box.right, right + 1)
        if (/hidden|clip/.test(overflowY)) {
          box.top = Math.max(box.top, top - 1)
          box.bottom = Math.min(box.bottom, bottom + 1)
        }
        // What lies over the page need not stay inside what it is written in.
        if (position === 'fixed') break
      }
      const cell = block.closest('th, td')
      let line: number | undefined
      for (const { 0: word, index } of text.matchAll(WORDS)) {
        const range = new Range()
        range.setStart(...place(index))
        range.setEnd(...place(index + word.length))
        const pieces = [...range.getClientRects()].filter(({ width }) => width > 0)
        const [first] = pieces
        if (!first) continue
        const middle = ({ top, height }: DOMRect) => top + height / 2
        const isBroken = pieces.some((piece) => Math.abs(middle(piece) - middle(first)) > first.height / 2)
        // An address has no place to break but anywhere, and may where it does not fit.
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

    for (const heading of document.querySelectorAll('main .button + :is(h2, h3)')) {
      const button = heading.previousElementSibling?.getBoundingClientRect()
      if (button && heading.getBoundingClientRect().top < button.bottom + 8)
        found.push(`touched: ${heading.textContent}`)
    }
    const names = [...document.querySelectorAll('.cm text')].filter((name) => getComputedStyle(name).opacity !== '0')
    for (const [index, name] of names.entries())
      for (const other of names.slice(index + 1)) {
        const [a, b] = [name.getBoundingClientRect(), other.getBoundingClientRect()]
        // A line of text is higher than its letters.
        const apart = Math.max(a.left - b.right, b.left - a.right) > 0 || Math.abs(a.top - b.top) > a.height * 0.7
        if (!apart) found.push(`run together: ${name.textContent}, ${other.textContent}`)
      }

    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const heading = document.querySelector('main h1')
    // A step of an emergency is what matters most on its page.
    const larger = [...document.querySelectorAll('main :is(p, li, dd, h2:not(.doing h2))')].find(
      (text) => heading && text.checkVisibility() && size(text) > size(heading),
    )
    if (larger) found.push(`larger than the heading: ${larger.textContent?.slice(0, 40)}`)
    const number = document.querySelector('header .call strong')
    if (number && number.clientHeight > 2 * size(number)) found.push('the number takes two lines')

    for (const dialog of document.querySelectorAll('dialog')) {
      if (!document.querySelector(`[commandfor="${dialog.id}"]`)?.checkVisibility()) continue
      dialog.showModal()
      look(dialog)
      if (dialog.scrollWidth > dialog.clientWidth) found.push(`${dialog.id} scrolls sideways`)
      dialog.close()
    }
    return [...new Set(found)]
  })
