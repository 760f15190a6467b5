import { symptoms } from '../../src/content/emergencies.ts'
import { helplines } from '../../src/facts/helplines.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { expect, test } from './fixtures.ts'

const SCREENS = [
  { name: 'a phone', width: 360, height: 740 },
  { name: 'a phone lying down', width: 740, height: 360 },
  { name: 'zoom at 400 %', width: 320, height: 256 },
  { name: 'text at 200 %', width: 360, height: 740, standard: 32 },
]

/** The telephone links in sight that a tap in their middle would reach, each with the size of its text in pixels. */
const tappable = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]')]
    .filter((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return top >= 0 && bottom <= innerHeight && link.contains(hit)
    })
    .map((link) => [link.href, Number.parseFloat(getComputedStyle(link).fontSize)] as const)

for (const { slug } of symptoms.filter(({ instead }) => instead === 'gas'))
  for (const { name, width, height, standard = 16 } of SCREENS)
    test(`/emergency/${slug} keeps the gas line in reach, and not ours, while it scrolls (${name})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.setFontSizes', { fontSizes: { standard } })
      await page.goto(`/emergency/${slug}`)
      for (const part of [0, 0.2, 0.4]) {
        await page.evaluate((part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }), part)
        const numbers = new Map(await page.evaluate(tappable))
        expect([...numbers.keys()], `at ${part}`).toContain(helplines.gas.href)
        // On a screen with room for both, ours is the smaller.
        const ours = numbers.get(emergencyPhone.href)
        if (ours) expect(ours).toBeLessThan(numbers.get(helplines.gas.href) ?? 0)
        if (height < 400 || standard > 16) expect(ours, `at ${part}`).toBeUndefined()
      }
    })
