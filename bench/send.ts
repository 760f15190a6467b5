/** How many round trips pass between the tap on the button and "sent", with the backend on another origin? */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Host } from './lib/host.ts'
import type { Profile } from './lib/link.ts'
import { compare, type Options, type Sample } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'

declare global {
  interface Window {
    sending: { tap: number | null; sent: number | null }
  }
}

/** How long the visitor takes over the last field, in ms. The connection that opens on focus is ready by then. */
const TYPING = 6_000
const SCRIPT_COMES = { timeout: 120_000 }
/** Both selectors match once the script can send and the line is free. */
const READY = ['[data-live] .contact-form', 'text=Ready offline:']

export async function send(stand: Stand, options: Options): Promise<void> {
  if (options.site) throw new Error('send builds the site for its own backend')
  await using api = await stand.api()
  await using site = await stand.site(undefined, { VITE_SUPABASE_URL: api.url })
  await compare(
    {
      title: 'From the tap to "sent"',
      on: ['poor'],
      runs: { site: (profile) => oneRequest(stand, site, api, profile) },
    },
    options,
  )
}

async function oneRequest(stand: Stand, site: Host, api: Host, profile: Profile): Promise<Sample> {
  await using visitor = await stand.visitor(profile)
  const { page } = visitor
  await page.goto(`${site.url}/contact`, { waitUntil: 'commit', ...SCRIPT_COMES })
  const button = page.getByRole('button', { name: 'Request Callback' })
  await button.waitFor(SCRIPT_COMES)
  await page.locator('.contact-form').scrollIntoViewIfNeeded()
  for (const selector of READY) await page.locator(selector).waitFor({ state: 'attached', ...SCRIPT_COMES })
  await page.getByLabel('Your name').fill('Ada Flood')
  await page.getByLabel('Phone number').fill('07700 900123')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('Water in the cellar')
  await sleep(TYPING)
  await page.evaluate(watchSending)
  const before = api.requests().length
  await button.tap()
  // If nothing is sent within two minutes, the figure stays empty.
  await page.waitForFunction(() => window.sending.sent !== null, undefined, SCRIPT_COMES).catch(() => undefined)
  const { tap, sent } = await page.evaluate(() => window.sending)
  const took = tap === null || sent === null ? null : sent - tap
  const calls = api.requests().slice(before)
  return {
    'tap to sent': took,
    'round trips': took !== null && profile.rtt ? took / profile.rtt : null,
    preflights: calls.filter((method) => method === 'OPTIONS').length,
  }
}

/** Runs in the page, without a closure. */
function watchSending(): void {
  const sending = { tap: null as number | null, sent: null as number | null }
  window.sending = sending
  addEventListener('pointerup', ({ timeStamp }) => {
    sending.tap ??= timeStamp
  })
  const look = () => {
    if (!document.querySelector('.form-status-sent')) return requestAnimationFrame(look)
    window.afterFrame((time) => {
      sending.sent = time
    })
  }
  requestAnimationFrame(look)
}
