import puppeteer, { type Page } from 'puppeteer-core'
import { type Engine, launchAlone, type Tab } from './engine.ts'

const PHONE = { width: 412, height: 823 }

/** Firefox over WebDriver BiDi. */
export async function startFirefox(path: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: path, defaultViewport: PHONE })
  return {
    async start() {
      const context = await browser.createBrowserContext()
      return {
        open: async () => asTab(await context.newPage()),
        close: () => context.close(),
      }
    },
    launch: (profile, url) => launchAlone(path, ['--headless', '--no-remote', '--profile', profile, url]),
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
