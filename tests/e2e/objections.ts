import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What depends on the colour scheme: nothing else looks different at night. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Axe would write down all that is right, too, which takes it longer than to find it. */
const OPTIONS = { resultTypes: ['violations' as const] }

/**
 * What axe objects to, by day and by night, in a line each: scheme, rule, place, reason. Ask for reduced motion first: a
 * colour in transition is no colour to judge.
 */
export async function objections(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    // Legacy: without a page of its own for every look, which only frames would need.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ ...OPTIONS })
    const { violations } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)).analyze()
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes) found.push(`${colorScheme}: ${id} ${target}: ${failureSummary}`)
  }
  return found
}
