import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'

export interface Contrast {
  readonly name: string
  /** Contrast of its text on its background. WCAG wants at least 4.5. */
  readonly words: number
  /** Contrast of its fill or border, whichever is clearer, on the background. WCAG wants at least 3. */
  readonly edge: number
}

/** The contrast of each visible control. */
export const contrastsOf = (controls: Locator): Promise<(Contrast & { readonly index: number })[]> =>
  controls.evaluateAll((all) => {
    type Rgb = readonly [number, number, number]
    const parse = (color: string): Rgb | undefined => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
      return alpha < 1 ? undefined : [r, g, b]
    }
    const fillOf = (element: Element | null): Rgb => {
      if (!element) return [255, 255, 255]
      return parse(getComputedStyle(element).backgroundColor) ?? fillOf(element.parentElement)
    }
    const luminance = (color: Rgb) => {
      const [r = 0, g = 0, b = 0] = color.map((value) => {
        const share = value / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const between = (a: Rgb, b: Rgb) => {
      const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
      return (high + 0.05) / (low + 0.05)
    }
    return all.flatMap((control, index) => {
      if (!control.checkVisibility()) return []
      const style = getComputedStyle(control)
      const behind = fillOf(control.parentElement)
      const fill = fillOf(control)
      const border = Number.parseFloat(style.borderTopWidth) > 0 ? parse(style.borderTopColor) : undefined
      return {
        index,
        name: control.textContent?.trim() ?? '',
        words: between(parse(style.color) ?? behind, fill),
        edge: Math.max(between(fill, behind), border ? between(border, behind) : 1),
      }
    })
  })

/** Where it is. @throws if it is not on the page */
export async function boxOf(target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not on the page`)
  return { ...box, bottom: box.y + box.height }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** A rule that axe leaves out unless asked: someone who speaks to their device says the words they see. */
const rules = { 'label-content-name-mismatch': { enabled: true } }

/** The rules whose answer depends on the colour scheme. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Axe's objections in both colour schemes. Each line has scheme, rule, place and reason. Needs reduced motion:
 * axe cannot judge a colour in transition.
 */
export async function objections(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await inScheme(page, colorScheme)
    const lines = await objectionsNow(page, colorScheme === 'light' ? TAGS : COLOUR_RULES)
    found.push(...lines.map((line) => `${colorScheme}: ${line}`))
  }
  return found
}

/** Changes the colour scheme. Mantine notices the change a moment later. */
export async function inScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((now) => (document.documentElement.dataset.mantineColorScheme ?? now) === now, colorScheme)
}

/** Axe's objections to the current page, by these tags or rules. Loads axe once per page: that takes as long as a check. */
export async function objectionsNow(page: Page, runOnly = TAGS): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = { runOnly: [...runOnly], rules }
  return page.evaluate(async (options) => {
    // Axe takes longer to record passes than to find them.
    const { violations } = await window.axe.run({ ...options, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
  }, options)
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/**
 * In a page: reports text next to other content that React changes, removes or inserts before. A browser's translation
 * replaces such a text with an element, and React then works on a removed node. Our own code writes
 * `data`, which React does not.
 */
export function watchTexts(): void {
  const tell = (what: string, text: Node) =>
    (globalThis as unknown as { tellOfText?: (what: string) => void }).tellOfText?.(
      `${what}: "${text.nodeValue}" in ${text.parentElement?.outerHTML.slice(0, 200)}`,
    )
  const isBeside = (node: Node | null): node is Text =>
    node instanceof Text && node.isConnected && (node.nextSibling ?? node.previousSibling) !== null
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null) {
    if (isBeside(before)) tell('something comes before', before)
    return insertBefore.call(this, node, before) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    if (isBeside(child)) tell('removed', child)
    return removeChild.call(this, child) as T
  }
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      if (isBeside(this)) tell(`becomes "${text}"`, this)
      value?.set?.call(this, text)
    },
  })
}

/** In a page: replaces texts like a browser's translation. */
export function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
    text.parentElement?.closest('script,style,font,textarea,option') || !text.nodeValue?.trim()
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  const all: Node[] = []
  while (texts.nextNode()) all.push(texts.currentNode)
  for (const text of all) {
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstElementChild?.append(`[${text.nodeValue}]`)
    text.parentNode?.replaceChild(font, text)
  }
}
