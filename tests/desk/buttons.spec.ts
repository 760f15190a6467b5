import type { Page } from '@playwright/test'
import { type Contrast, contrastsOf } from '../support/looks.ts'
import { expect, submit, deskTest as test } from './fixtures.ts'

type Kind = 'main' | 'plain' | 'dangerous' | 'disabled'
interface Look extends Contrast {
  readonly kind: Kind
  readonly padding: number
}

/** How each visible button of Mantine's is drawn. */
async function looks(page: Page): Promise<Look[]> {
  const buttons = page.locator('.mantine-Button-root:not([data-variant="subtle"], [data-variant="light"])')
  const contrasts = await contrastsOf(buttons)
  const styles = await buttons.evaluateAll((all) =>
    all.map((button) => ({
      isDisabled: button.matches(':disabled, [data-disabled]'),
      isPlain: button.dataset.variant === 'default',
      isRed: button.style.cssText.includes('alarm'),
      padding: Number.parseFloat(getComputedStyle(button).paddingLeft),
    })),
  )
  return contrasts.flatMap(({ index, ...contrast }) => {
    const style = styles[index]
    if (!style) return []
    const { isDisabled, isPlain, isRed, padding } = style
    const kind = isDisabled ? 'disabled' : isPlain ? 'plain' : isRed ? 'dangerous' : 'main'
    return { ...contrast, kind, padding }
  })
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`buttons of every kind look like buttons (${colorScheme})`, async ({ desk, backend, setFault }) => {
    const id = await submit(backend, { name: 'Ada Flood' })
    const page = await desk('sam', `/desk/#/requests/${id}`, { colorScheme })
    await expect(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible()
    // The first toast loads its own style sheets.
    setFault((path) => (path.endsWith('desk_set_on_call') ? 'down' : undefined))
    await page.getByRole('switch', { name: 'On call' }).click()
    await page.getByRole('alert').filter({ hasText: 'You’re still on call' }).getByRole('button').click()
    setFault(undefined)
    const seen = await looks(page)
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await page.getByRole('button', { name: 'On my way' }).click({ timeout: 5_000 })
    await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
    seen.push(...(await looks(page)))
    await page.keyboard.press('Escape')
    await page.goto('/desk/#/figures')
    await expect(page.getByRole('button', { name: 'Later' })).toBeDisabled()
    seen.push(...(await looks(page)))
    await page.goto('/desk/#/staff')
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    seen.push(...(await looks(page)))

    for (const { kind, name, words, edge, padding } of seen) {
      const what = `${kind}: “${name}”`
      // Icons in a square.
      if (!/^(?:More|Select|Sound|Search|Call .*)$/.test(name)) expect(padding, what).toBeGreaterThan(0)
      expect(words, what).toBeGreaterThanOrEqual(4.5)
      // A disabled button is fainter.
      expect(edge, what).toBeGreaterThanOrEqual(kind === 'disabled' ? 1.1 : 3)
    }
    expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set<Kind>(['main', 'plain', 'dangerous', 'disabled']))
  })
