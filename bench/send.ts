/** How long from the tap on the button until it says "sent", with the backend on another origin? In round trips. */
import { setTimeout as sleep } from 'node:timers/promises'
import { senderBuild, siteBuild } from './lib/builds.ts'
import type { Api } from './lib/host.ts'
import type { Options } from './lib/options.ts'
import { inWords, type Profile, type ProfileName, profiles } from './lib/profiles.ts'
import { type Report, summary } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import { type Sample, table } from './lib/stats.ts'

declare global {
  interface Window {
    sending: { tap: number | null; sent: number | null }
  }
}

interface Sender {
  readonly url: string
  /** Each of these is there once the script can send, and the line is free. */
  readonly ready: readonly string[]
}

/** Milliseconds over the last field: a connection that is opened early is there by then, one that is not, is not. */
const TYPING = 6_000
const SCRIPT_COMES = { timeout: 120_000 }

export async function send(stand: Stand, options: Options, report: Report): Promise<void> {
  const runs = options.runs ?? 7
  if (options.site) throw new Error('send builds the site for its own backend')
  await using api = await stand.serveApi()
  await using site = await siteBuild(undefined, { VITE_SUPABASE_URL: api.url })
  await using usual = await senderBuild(api.url)
  await using siteHost = await stand.serve(site.dist)
  await using usualHost = await stand.serve(usual.dist)
  const senders: Readonly<Record<string, Sender>> = {
    site: { url: `${siteHost.url}/contact`, ready: ['[data-live] .contact-form', 'text=Ready offline:'] },
    'supabase-js': { url: usualHost.url, ready: ['[data-ready]'] },
  }
  for (const name of options.profiles ?? (['poor'] as const)) await ofProfile(stand, senders, api, runs, name, report)
}

async function ofProfile(
  stand: Stand,
  senders: Readonly<Record<string, Sender>>,
  api: Api,
  runs: number,
  profile: ProfileName,
  report: Report,
): Promise<void> {
  const samples = new Map<string, Sample[]>()
  for (let run = 1; run <= runs; run++)
    for (const [name, sender] of Object.entries(senders)) {
      const sample = await oneRequest(stand, sender, api, profiles[profile])
      samples.set(name, [...(samples.get(name) ?? []), sample])
      report.note(`${profile} ${run}/${runs} ${name}`, sample)
    }
  const columns = ['tap to sent', 'round trips', 'preflights']
  report.print(
    `From the tap to "sent", ${inWords(profile)}, ${stand.mode}, medians of ${runs}`,
    table(Array.from(samples, ([name, list]) => summary(name, list, columns))),
    Object.fromEntries(samples),
  )
}

async function oneRequest(stand: Stand, { url, ready }: Sender, api: Api, profile: Profile): Promise<Sample> {
  await using visitor = await stand.resident(`${new URL(url).origin}/robots.txt`, profile)
  const { page } = visitor
  await page.goto(url, { waitUntil: 'commit', ...SCRIPT_COMES })
  const button = page.getByRole('button', { name: 'Request Callback' })
  await button.waitFor(SCRIPT_COMES)
  await page.locator('.contact-form').scrollIntoViewIfNeeded()
  for (const selector of ready) await page.locator(selector).waitFor({ state: 'attached', ...SCRIPT_COMES })
  await page.getByLabel('Your name').fill('Ada Flood')
  await page.getByLabel('Phone number').fill('07700 900123')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('textbox', { name: 'Message' }).fill('Water in the cellar')
  await sleep(TYPING)
  await page.evaluate(watchSending)
  const before = api.calls().length
  await button.tap()
  await page.waitForFunction(() => window.sending.sent !== null, undefined, SCRIPT_COMES)
  const { tap, sent } = await page.evaluate(() => window.sending)
  if (tap === null || sent === null) throw new Error('nothing was sent')
  return {
    'tap to sent': sent - tap,
    'round trips': profile.rtt ? (sent - tap) / profile.rtt : null,
    preflights: api
      .calls()
      .slice(before)
      .filter((method) => method === 'OPTIONS').length,
  }
}

/** Runs in the page: it can refer to nothing outside itself. */
function watchSending(): void {
  const sending = { tap: null as number | null, sent: null as number | null }
  window.sending = sending
  addEventListener('pointerup', ({ timeStamp }) => {
    sending.tap ??= timeStamp
  })
  const look = () => {
    if (!document.querySelector('.form-status-sent')) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      sending.sent = performance.now()
    }
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}
