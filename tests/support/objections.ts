import type { Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What depends on the colour scheme: nothing else looks different at night. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe objects to, by day and by night, in a line each: scheme, rule, place, reason. Ask for reduced motion first: a
 * colour in transition is no colour to judge.
 */
export async function objections(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // Where there is a toast: Mantine hears of the change a moment after the style sheets.
    await page.waitForFunction(
      (now) => (document.documentElement.dataset.mantineColorScheme ?? now) === now,
      colorScheme,
    )
    const lines = await objectionsNow(page, colorScheme === 'light' ? TAGS : COLOUR_RULES)
    found.push(...lines.map((line) => `${colorScheme}: ${line}`))
  }
  return found
}

/**
 * The same of the page as it is, by these tags or rules. Axe's own package for Playwright would read axe's 600 KB into
 * the page for every look, which took as long as looking.
 */
export async function objectionsNow(page: Page, runOnly = TAGS): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    // Axe would write down all that is right, too, which takes it longer than to find it.
    const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
  }, runOnly)
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}
