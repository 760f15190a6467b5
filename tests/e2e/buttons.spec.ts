import { contrastsOf } from '../support/looks.ts'
import { expect, test } from './fixtures.ts'

for (const colorScheme of ['light', 'dark'] as const)
  for (const path of ['/', '/emergency', '/services/emergency-plumbing', '/contact', '/while-you-wait'])
    test(`${path}: buttons can be read, and told from the page (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      const seen = await contrastsOf(page.locator('.button:not(.button-quiet, :disabled)'))
      expect(seen).not.toEqual([])
      expect(seen.filter(({ words, edge }) => words < 4.5 || edge < 3)).toEqual([])
    })
