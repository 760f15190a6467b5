import type { Page } from '@playwright/test'
import { atDesk, expect, submit, deskTest as test } from './fixtures.ts'

type Kind = 'main' | 'plain' | 'dangerous' | 'disabled'
interface Look {
  readonly kind: Kind
  readonly name: string
  /** Its fill, and its border, can be told from what is behind the button. */
  readonly isFilled: boolean
  readonly isBordered: boolean
  readonly padding: number
}

/** How each of Mantine's buttons in sight is drawn. */
const looks = (page: Page): Promise<Look[]> =>
  page.evaluate(() => {
    const isClear = (color: string) => /(?:, 0\)|^transparent)$/.test(color)
    const behind = ({ parentElement }: Element): string => {
      if (!parentElement) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(parentElement)
      return isClear(backgroundColor) ? behind(parentElement) : backgroundColor
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
        const isSeen = (color: string) => !isClear(color) && color !== behind(button)
        return {
          kind: kindOf(button),
          name: button.textContent,
          isFilled: isSeen(style.backgroundColor),
          isBordered: Number.parseFloat(style.borderTopWidth) > 0 && isSeen(style.borderTopColor),
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
    await page.getByRole('button', { name: 'On my way' }).click({ timeout: 5_000 })
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

    for (const { kind, name, isFilled, isBordered, padding } of seen) {
      const what = `${kind}: “${name}”`
      // Three dots in a square of their own.
      if (!/^(?:More|Select|Sound|Search|Call .*)$/.test(name ?? '')) expect(padding, what).toBeGreaterThan(0)
      expect(kind === 'plain' ? isBordered : isFilled, what).toBe(true)
    }
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set<Kind>(['main', 'plain', 'dangerous', 'disabled']))
  })
