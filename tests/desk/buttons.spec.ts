import type { Page } from '@playwright/test'
import { atDesk, expect, submit, deskTest as test } from './fixtures.ts'

type Kind = 'main' | 'plain' | 'dangerous' | 'disabled'
interface Look {
  readonly kind: Kind
  readonly name: string
  /** Contrast of the fill, and of the border, against what is behind the button; 1 where there is none. */
  readonly fill: number
  readonly border: number
  readonly padding: number
}

/** How each of Mantine's buttons in sight is drawn. */
const looks = (page: Page): Promise<Look[]> =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    /** Relative luminance of a colour over another, as WCAG 2.2 defines it. */
    const luminance = (color: string, over = color) => {
      if (!context) throw new Error('This browser has no canvas')
      for (const paint of [over, color]) {
        context.fillStyle = paint
        context.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (color: string, behind: string) => {
      const [a, b] = [luminance(color, behind), luminance(behind)]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    }
    const isFilled = (element: Element) => !/(?:, 0\)|^transparent)$/.test(getComputedStyle(element).backgroundColor)
    const behind = (element: Element): string => {
      const parent = element.parentElement
      if (!parent) return 'white'
      return isFilled(parent) ? getComputedStyle(parent).backgroundColor : behind(parent)
    }
    const kindOf = (button: HTMLElement) => {
      if (button.matches(':disabled, [data-disabled]')) return 'disabled'
      if (button.dataset.variant === 'default') return 'plain'
      return button.style.cssText.includes('alarm') ? 'dangerous' : 'main'
    }
    return [...document.querySelectorAll<HTMLElement>('.mantine-Button-root')]
      .filter((button) => button.checkVisibility() && !/subtle|light/.test(button.dataset.variant ?? ''))
      .map((button) => {
        const style = getComputedStyle(button)
        const ground = behind(button)
        return {
          kind: kindOf(button),
          name: button.textContent,
          fill: contrast(style.backgroundColor, ground),
          border: Number.parseFloat(style.borderTopWidth) > 0 ? contrast(style.borderTopColor, ground) : 1,
          padding: Number.parseFloat(style.paddingLeft),
        }
      })
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`buttons of every kind look like buttons (${colorScheme})`, async ({ openAs, people, backend, setFault }) => {
    const id = await submit(backend, { name: 'Ada Flood' })
    const page = await openAs(people.sam, { colorScheme })
    await atDesk(page, `/desk/#/requests/${id}`)
    await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible()
    // The first toast brings style sheets of its own.
    setFault((path) => (path.endsWith('desk_set_on_call') ? 'down' : undefined))
    await page.getByRole('switch', { name: 'On call' }).click()
    await page.getByRole('alert').filter({ hasText: 'You’re still on call' }).getByRole('button').click()
    setFault(undefined)
    const seen = await looks(page)
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await page.getByRole('button', { name: 'On my way' }).click()
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeDisabled()
    seen.push(...(await looks(page)))
    await page.keyboard.press('Escape')
    await page.goto('/desk/#/staff')
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    seen.push(...(await looks(page)))

    for (const { kind, name, fill, border, padding } of seen) {
      const what = `${kind}: “${name}”`
      // Three dots in a square of their own.
      if (name !== 'More') expect(padding, what).toBeGreaterThan(0)
      if (kind === 'main' || kind === 'dangerous') expect(fill, what).toBeGreaterThan(1.5)
      if (kind === 'plain') expect(border, what).toBeGreaterThan(1.2)
      if (kind === 'disabled') expect(fill, what).toBeGreaterThan(1.05)
    }
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set<Kind>(['main', 'plain', 'dangerous', 'disabled']))
  })
