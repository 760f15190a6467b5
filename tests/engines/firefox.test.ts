import puppeteer, { type Page } from 'puppeteer-core'
import { describe, expect, test } from 'vitest'
import { ensureFirefox } from '../../tools/machine/ensure.ts'
import { delivery } from './delivery.ts'
import { type Engine, launchBrowser, prepare, type Tab } from './engine.ts'
import { pages } from './pages.ts'

const PHONE = { width: 412, height: 823 }

const path = ensureFirefox()
if (path)
  describe('Firefox', () => {
    const world = prepare(() => startFirefox(path))
    delivery(world)
    pages(world)
  })
else test.skip('Firefox: skipped, because it is not installed, and only root on Debian may install it')

async function startFirefox(path: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: path, defaultViewport: PHONE })
  return {
    async start() {
      const context = await browser.createBrowserContext()
      return asTab(await context.newPage())
    },
    launch: (profile, url) => launchBrowser(path, ['--headless', '--no-remote', '--profile', profile, url]),
    stop: () => browser.close(),
  }
}

const asTab = (page: Page): Tab => ({
  async goto(url) {
    try {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    } catch (error) {
      // Firefox 153's driver gave this error for two pages in 3,000, and its source does not show why. If a page navigates
      // by itself, with location or document.open, the error is NS_BINDING_ABORTED. So only check where the tab is.
      if (!String(error).includes('A new navigation interrupted an unfinished navigation')) throw error
      const arrived = () => page.evaluate(() => document.readyState === 'complete' && window.location.href)
      await expect.poll(arrived, { message: String(error), timeout: 10_000 }).toBe(url)
    }
  },
  evaluate: (run, argument = '') => page.evaluate(run, argument),
  type: (selector, text) => page.type(selector, text),
  click: (selector) => page.click(selector),
  close: () => page.browserContext().close(),
})
