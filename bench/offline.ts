/** How soon is the site on the device? */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type Build, pathsOf, siteBuild } from './lib/builds.ts'
import { compare } from './lib/compare.ts'
import type { Options } from './lib/options.ts'
import type { Profile } from './lib/profiles.ts'
import type { Report } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import { type Sample, table } from './lib/stats.ts'
import { listFiles } from './lib/traffic.ts'

/** What somebody in trouble needs first. */
const EMERGENCY = [
  '/',
  '/emergency',
  '/contact',
  '/services/emergency-plumbing',
  '/services/emergency-locksmith',
  '/services/emergency-drainage',
]

const GIVE_UP = 300_000

export async function offline(stand: Stand, options: Options, report: Report): Promise<void> {
  await using site = await siteBuild(options.site)
  const question = {
    title: `Offline, ${stand.mode}`,
    on: ['slow3g'],
    ranged: ['hydrated', 'emergency', 'everything'],
    runs: { site: (profile: Profile) => installOnce(stand, site, profile, options.files) },
  } as const
  await compare(question, options, report)
}

/** A first visit until every page is on the device; then the same page again, while the host answers nothing. */
export async function installOnce(stand: Stand, build: Build, profile: Profile, files: boolean): Promise<Sample> {
  if (stand.mode !== 'link')
    throw new Error("Chromium's throttle does not reach the worker: this needs the slow link (Linux, root)")
  const routes = await pathsOf(build)
  await using host = await stand.serve(build.dist)
  await using browser = await stand.browser(`${host.url}/robots.txt`)
  await using visitor = await stand.visitor(browser, profile)
  const { page } = visitor

  const before = { bytes: host.bytes(), requests: host.requests() }
  const list = listFiles(page.context())
  const installed = await install(page, `${host.url}/`, routes)
  const sent = { KB: (host.bytes() - before.bytes) / 1024, requests: host.requests() - before.requests }
  if (files) console.log(`\n### Files of a first visit\n\n${table(await list())}`)

  host.hang()
  await page.goto(`${host.url}/`, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => window.seen.hydrated !== null && window.seen.phone !== null)
  const again = await page.evaluate(() => window.seen)
  return {
    ...installed,
    ...sent,
    'again: phone': again.phone,
    'again: hydrated': again.hydrated,
    routes: routes.length,
    'served while the host hangs': await page.evaluate(served, routes),
  }
}

/** When the page asked for the worker, and when that could serve what, in ms since the navigation began. */
async function install(page: Page, url: string, routes: readonly string[]): Promise<Sample> {
  const began = Date.now()
  const sinceThen = () => Date.now() - began
  let workerAsked: number | null = null
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/sw.js') workerAsked ??= sinceThen()
  })
  await page.goto(url, { waitUntil: 'commit' })
  let emergency: number | null = null
  let everything: number | null = null
  while (everything === null && sinceThen() < GIVE_UP) {
    if (emergency === null && (await page.evaluate(areOnDevice, EMERGENCY))) emergency = sinceThen()
    if (emergency !== null && (await page.evaluate(areOnDevice, routes))) everything = sinceThen()
    else await sleep(50)
  }
  const { phone, hydrated } = await page.evaluate(() => window.seen)
  return { phone, hydrated, 'worker asked for': workerAsked, emergency, everything }
}

/** Runs in the page. A cache is no use before a worker is active. */
async function areOnDevice(paths: readonly string[]): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return false
  // Only the keys: reading fifty responses each time would slow down what we measure.
  const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  const kept = new Set(lists.flat().map(({ url }) => new URL(url).pathname))
  return paths.every((path) => kept.has(path))
}

/** Runs in the page: how many of the paths are answered. */
async function served(paths: readonly string[]): Promise<number> {
  const answers = await Promise.allSettled(paths.map((path) => fetch(path, { signal: AbortSignal.timeout(20_000) })))
  return answers.filter((answer) => answer.status === 'fulfilled' && answer.value.ok).length
}
