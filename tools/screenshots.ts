/** Takes the screenshots of the manifest and the README from a build of its own: `npm run screenshots`. */

import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { demoAccount, playNight } from './demo/play.ts'
import { openBackend, writeConfig } from './embedded/backend.ts'
import { buildSite, serveSite } from './host/site.ts'
import { launchChromium } from './machine/launch.ts'

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

const SMALL_PHONE = { width: 360, height: 740 }
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

/** The promise's other half, in three pictures: what waits, what is done about it, and what the visitor reads. */
async function takeLoop(browser: Browser): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bmh-screenshots-'))
  const backend = await openBackend(await writeConfig(directory))
  const site = await serveSite(await buildSite({}))
  site.setIntercept(
    (request, response) =>
      new Promise((resolve) => {
        response.once('close', () => resolve(true))
        backend.handle(request, response, () => resolve(false))
      }),
  )
  const phone = async (isDark: boolean): Promise<Page> => {
    const context = await browser.newContext({
      viewport: SMALL_PHONE,
      deviceScaleFactor: 2,
      colorScheme: isDark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      baseURL: site.url,
      timezoneId: 'Europe/London',
    })
    return context.newPage()
  }
  try {
    const account = await demoAccount(backend, directory)
    if (!account) throw new Error('The demonstration has no account')
    await playNight(backend, directory)

    const visitor = await phone(false)
    await visitor.goto('/contact')
    await visitor.getByText('Ready offline:').waitFor({ state: 'attached' })
    await visitor.reload()
    await visitor.locator('.contact-form').scrollIntoViewIfNeeded()
    await visitor.locator('[data-live] .contact-form').waitFor()
    await visitor.getByLabel('Your name').fill('Grace Hill')
    await visitor.getByLabel('Phone number').fill('07700 900198')
    await visitor.getByLabel('Email address').fill('grace@example.org')
    await visitor.getByRole('textbox', { name: 'Message' }).fill('Burst pipe under the bath. RM16 2QT')
    await visitor.getByRole('button', { name: 'Request Callback' }).click()
    await visitor.getByRole('alert').filter({ hasText: 'Message Sent!' }).waitFor()

    const desk = await phone(true)
    await desk.goto('/desk/')
    await desk.getByLabel('Email address').fill(account.email)
    await desk.getByLabel('Password', { exact: true }).fill(account.password)
    await desk.getByRole('button', { name: 'Sign in' }).click()
    await desk.getByText('Grace Hill').waitFor()
    await desk.waitForTimeout(500)
    await desk.screenshot({ path: 'docs/desk-list-dark.png' })

    await desk.getByText('Grace Hill').click()
    await desk.getByRole('button', { name: 'Take', exact: true }).click()
    await desk.getByRole('button', { name: 'On my way' }).click()
    await desk.getByRole('button', { name: '20 min' }).click()
    await desk.getByLabel('Reply to the customer').fill('Stop tap off? Then open the cold taps. I am on my way.')
    await desk.getByRole('button', { name: 'Send reply' }).click()
    await desk
      .getByText(/^Stop tap off/)
      .first()
      .waitFor()
    await desk.keyboard.press('Control+Home')
    await desk.getByRole('heading', { name: 'Grace Hill' }).scrollIntoViewIfNeeded()
    await desk.waitForTimeout(500)
    await desk.screenshot({ path: 'docs/desk-request-dark.png' })

    // The first question goes out some seconds after sending.
    const answer = visitor.getByRole('region', { name: 'Your request' })
    await answer.getByText(/Sam is on the way/).waitFor({ timeout: 90_000 })
    // Below the header, which stays.
    await visitor.mouse.wheel(0, ((await answer.boundingBox())?.y ?? 0) - 90)
    await visitor.waitForTimeout(500)
    await visitor.screenshot({ path: 'docs/answer-phone.png' })
  } finally {
    await site.stop()
    await backend.close()
    await rm(directory, { recursive: true })
  }
}
