import puppeteer, { type Page } from 'puppeteer-core'
import { describe, test } from 'vitest'
import { ensureFirefox } from '../../tools/ensure.ts'
import { type Engine, launchBrowser, type Tab } from './engine.ts'

const PHONE = { width: 412, height: 823 }

/** Runs scenarios in Firefox. */
export function inFirefox(scenarios: (start: () => Promise<Engine>) => void): void {
  const path = ensureFirefox()
  if (path) describe('Firefox', () => scenarios(() => startFirefox(path)))
  else test.skip('Firefox: skipped, because there is none here and only root on Debian may install it')
}

/** Over WebDriver BiDi. */
async function startFirefox(path: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: path, defaultViewport: PHONE })
  return {
    async start() {
      const context = await browser.createBrowserContext()
      const open = async () => asTab(await context.newPage())
      return { first: await open(), open, close: () => context.close() }
    },
    launch: (profile, url) => launchBrowser(path, ['--headless', '--no-remote', '--profile', profile, url]),
    stop: () => browser.close(),
  }
}

const asTab = (page: Page): Tab => ({
  async goto(url) {
    await page.goto(url, { waitUntil: 'domcontentloaded' })
  },
  evaluate: (run, argument = '') => page.evaluate(run, argument),
  type: (selector, text) => page.type(selector, text),
  click: (selector) => page.click(selector),
  close: () => page.close(),
})
