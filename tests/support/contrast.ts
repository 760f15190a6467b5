import type { Locator } from '@playwright/test'

export interface Contrast {
  readonly name: string
  /** Of its words on what is behind them, as WCAG counts it: 4.5 at least. */
  readonly words: number
  /** Of its fill or its border, whichever is clearer, on what is behind the control: 3 at least. */
  readonly edge: number
}

/** How well each control in sight can be read, and told from the page. */
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
