import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureChromium } from '../../tools/machine/ensure.ts'
import { objections } from '../support/looks.ts'
import { dist, exists } from './built.ts'
import { labour, proof } from './given.ts'

const SITE = 'http://localhost'
/** The script waits until the browser is idle, and a busy machine is no fault. */
const PATIENCE = { timeout: 20_000 }

/** In a browser, what only a site has whose owner has given something. */
describe.runIf(labour)('a site with a tariff, in a browser', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: ensureChromium() })
    // A night in London, by a clock that is elsewhere.
    const viewport = { width: 320, height: 740 }
    page = await browser.newPage({ timezoneId: 'America/Los_Angeles', viewport, serviceWorkers: 'block' })
    // Answered from the built files: no server has to compress them first.
    await page.route('**', (route) => {
      const { pathname } = new URL(route.request().url())
      const names = [pathname, `${pathname}.html`, `${pathname}index.html`]
      const file = names.find((name) => /\.\w+$/.test(name) && exists(name))
      return file ? route.fulfill({ path: join(dist, file) }) : route.abort()
    })
    await page.clock.install({ time: Date.parse('2026-11-24T02:00Z') })
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
  })
  const sum = () => page.getByRole('status').filter({ hasText: '£' })

  it('works out a visit, from the rate of this moment on, and says what is wrong beside the field', async () => {
    await page.goto(`${SITE}/prices`)
    await expect.poll(() => sum().textContent(), PATIENCE).toBe('£128: first hour £128.')
    await page.getByLabel('Who do you need?').selectOption('Locksmith')
    await page.getByLabel('How long?').selectOption('1 hour 30 minutes')
    await page.getByLabel('Parking').fill('4.50')
    await expect
      .poll(() => sum().textContent(), PATIENCE)
      .toBe('£220.50: first hour £144, then 2 × 15 minutes at £36, parking £4.50.')
    await page.getByLabel('Parking').fill('a lot')
    await expect.poll(() => page.getByText('Enter pounds and pence, such as £4.50').isVisible(), PATIENCE).toBe(true)
    expect(await page.getByLabel('Parking').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Parking').fill('0')
    await expect.poll(() => sum().textContent(), PATIENCE).toContain('£216: ')
    await page.getByLabel('When?').selectOption('Monday to Friday, 8am to 6pm')
    await expect.poll(() => sum().textContent(), PATIENCE).toContain('£108: first hour £72')
  })

  it('has nothing wider than the smallest screen, and axe finds nothing', async () => {
    for (const path of proof.insurance ? ['/', '/about'] : ['/prices']) {
      await page.goto(SITE + path)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, path).toBeLessThanOrEqual(0)
      expect(await objections(page), path).toEqual([])
    }
  })
})
