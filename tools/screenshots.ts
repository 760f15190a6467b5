/** Takes the screenshots of the manifest and the README from a build of its own: `npm run screenshots`. */
import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { buildSite, serveSite } from './host/site.ts'
import { launchChromium } from './machine/chromium.ts'
import { takeLoop } from './screenshots/loop.ts'

const site = await serveSite(await buildSite({ VITE_SUPABASE_URL: 'http://127.0.0.1:9' }))
const browser = await launchChromium()

interface Shot {
  readonly file: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly scale?: number
  readonly isDark?: true
  readonly act?: (page: Page) => Promise<void>
}

/** Fills in the form without a connection, and waits until the toast no longer covers what it says. */
async function queue(page: Page) {
  await page.context().setOffline(true)
  await page.getByLabel('Your name').fill('Ada Flood')
  await page.getByLabel('Phone number').fill('07700 900123')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('Water in the cellar')
  await page.getByRole('button', { name: 'Request Callback' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Saved, not sent yet' })
  await toast.waitFor()
  await toast.waitFor({ state: 'hidden' })
  await page.getByRole('region', { name: 'Waiting on this device' }).scrollIntoViewIfNeeded()
}

/** Like most phones sold today: 9 to 20. */
const PHONE = { width: 360, height: 800, scale: 2 }

const shots: readonly Shot[] = [
  { file: 'public/screenshots/narrow.png', path: '/', ...PHONE },
  { file: 'public/screenshots/wide.png', path: '/', width: 1440, height: 900 },
  { file: 'docs/emergency-phone.png', path: '/emergency/water-through-the-ceiling', ...PHONE, isDark: true },
  { file: 'docs/offline-phone.png', path: '/contact', ...PHONE, act: queue },
]

mkdirSync('docs', { recursive: true })
mkdirSync('public/screenshots', { recursive: true })
for (const { file, path, width, height, scale = 1, isDark, act } of shots) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(site.url + path)
  // As on every visit but the first: with the headings' typeface.
  await page.getByText('Ready offline:').waitFor({ state: 'attached' })
  await page.reload()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await act?.(page)
  await page.waitForTimeout(500)
  await page.screenshot({ path: file })
  await context.close()
}
await takeLoop(browser)
await browser.close()
await site.stop()
