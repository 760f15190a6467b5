/** `npm run screenshots`: builds the site, and takes the screenshots for the manifest and the README. */

import { mkdirSync } from 'node:fs'
import { demoAccount, playNight } from './demo/play.ts'
import { openBackend, writeConfig } from './embedded/backend.ts'
import { buildSite, serveSite } from './host/site.ts'
import { temporaryFolder } from './machine/files.ts'
import { launchChromium } from './machine/launch.ts'

const site = await serveSite(await buildSite({ VITE_SUPABASE_URL: 'http://127.0.0.1:9' }))
const browser = await launchChromium()

/** The shape of most phones sold today, 9 to 20. */
const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 }
const shots = [
  { file: 'public/screenshots/narrow.png', ...PHONE },
  { file: 'public/screenshots/wide.png', viewport: { width: 1440, height: 900 } },
]

mkdirSync('public/screenshots', { recursive: true })
for (const { file, ...screen } of shots) {
  const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(site.url)
  // Wait for the headings' typeface, which every visit but the first has.
  await page.getByText('Ready offline:').waitFor({ state: 'attached' })
  await page.reload()
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.waitForTimeout(500)
  await page.screenshot({ path: file })
  await context.close()
}
await site.stop()
await showDesk('docs/desk.png')
await browser.close()

/** Shows a request of the demonstration, taken and answered. */
async function showDesk(file: string): Promise<void> {
  await using folder = await temporaryFolder('screenshots')
  const backend = await openBackend(await writeConfig(folder.path))
  const site = await serveSite(await buildSite({}))
  site.setIntercept(
    (request, response) =>
      new Promise((resolve) => {
        response.once('close', () => resolve(true))
        backend.handle(request, response, () => resolve(false))
      }),
  )
  try {
    const account = await demoAccount(backend)
    if (!account) throw new Error('The demonstration has no account')
    await playNight(backend)
    const context = await browser.newContext({
      ...PHONE,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      timezoneId: 'Europe/London',
    })
    const desk = await context.newPage()
    await desk.goto(`${site.url}/desk/`)
    await desk.getByLabel('Email address').fill(account.email)
    await desk.getByLabel('Password', { exact: true }).fill(account.password)
    await desk.getByRole('button', { name: 'Sign in' }).click()
    await desk.getByRole('link', { name: 'Ada Flood', exact: true }).click()
    await desk.getByRole('button', { name: 'Take', exact: true }).click()
    await desk.getByRole('button', { name: 'On my way · 20 min' }).click()
    await desk.getByLabel('Reply to the customer').fill('Stop tap off? Then open the cold taps. I am on my way.')
    await desk.getByRole('button', { name: 'Send reply' }).click()
    await desk
      .getByText(/^Stop tap off/)
      .first()
      .waitFor()
    await desk.getByRole('button', { name: 'Arrived' }).and(desk.locator(':enabled')).waitFor()
    await desk.keyboard.press('Control+Home')
    await desk.getByRole('heading', { name: 'Ada Flood' }).scrollIntoViewIfNeeded()
    await desk.waitForTimeout(500)
    await desk.screenshot({ path: file })
  } finally {
    await site.stop()
    await backend.close()
  }
}
