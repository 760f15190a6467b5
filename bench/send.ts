/** How long from the tap on the button until it says "sent", with the backend on another origin? In round trips. */
import { setTimeout as sleep } from 'node:timers/promises'
import { senderBuild, siteBuild } from './lib/builds.ts'
import { compare } from './lib/compare.ts'
import type { Api } from './lib/host.ts'
import type { Options } from './lib/options.ts'
import type { Profile } from './lib/profiles.ts'
import type { Report } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import type { Sample } from './lib/stats.ts'

declare global {
  interface Window {
    sending: { tap: number | null; sent: number | null }
  }
}

interface Sender {
  readonly url: string
  /** All of these exist once the script can send and the line is free. */
  readonly ready: readonly string[]
}

/** How long the visitor takes over the last field, in ms: long enough for a connection that is opened at its focus. */
const TYPING = 6_000
const SCRIPT_COMES = { timeout: 120_000 }

export async function send(stand: Stand, options: Options, report: Report): Promise<void> {
  if (options.site) throw new Error('send builds the site for its own backend')
  await using senders = await openSenders(stand)
  const question = {
    title: `From the tap to "sent", ${stand.mode}`,
    on: ['poor'],
    ranged: ['tap to sent', 'round trips', 'preflights'],
    runs: senders.all,
  } as const
  await compare(question, options, report)
}

export interface Senders extends AsyncDisposable {
  /** Each sends one request; the line may die for so many ms from the tap on. */
  readonly all: Readonly<Record<string, (profile: Profile, dies?: number) => Promise<Sample>>>
}

/** The site, and the usual form, with a backend on another origin behind the same line. */
export async function openSenders(stand: Stand): Promise<Senders> {
  await using stack = new AsyncDisposableStack()
  const api = stack.use(await stand.serveApi())
  const site = stack.use(await siteBuild(undefined, { VITE_SUPABASE_URL: api.url }))
  const usual = stack.use(await senderBuild(api.url))
  const siteHost = stack.use(await stand.serve(site.dist))
  const usualHost = stack.use(await stand.serve(usual.dist))
  const opened = stack.move()
  const ours = { url: `${siteHost.url}/contact`, ready: ['[data-live] .contact-form', 'text=Ready offline:'] }
  const theirs = { url: usualHost.url, ready: ['[data-ready]'] }
  return {
    all: {
      site: (profile, dies) => oneRequest(stand, ours, api, profile, dies),
      'supabase-js': (profile, dies) => oneRequest(stand, theirs, api, profile, dies),
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** @param dies - for how many ms the line is dead from the tap on */
async function oneRequest(stand: Stand, { url, ready }: Sender, api: Api, profile: Profile, dies = 0): Promise<Sample> {
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
  if (dies) await stand.die(dies)
  await button.tap()
  // Not sent within two minutes: the figure stays empty.
  await page.waitForFunction(() => window.sending.sent !== null, undefined, SCRIPT_COMES).catch(() => undefined)
  const { tap, sent } = await page.evaluate(() => window.sending)
  const took = tap === null || sent === null ? null : sent - tap
  return {
    'tap to sent': took,
    'round trips': took !== null && profile.rtt ? took / profile.rtt : null,
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
