/** How soon is the site on the device? */
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Host } from './lib/host.ts'
import type { Profile } from './lib/link.ts'
import { compare, type Options, type Sample } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'

/** The pages that people in trouble need first. */
const TRADES = ['plumbing', 'locksmith', 'drainage'].map((trade) => `/services/emergency-${trade}`)
const EMERGENCY = ['/', '/emergency', '/contact', ...TRADES]

const GIVE_UP = 300_000

export async function offline(stand: Stand, options: Options): Promise<void> {
  await using site = await stand.site(options.site)
  const routes = await pathsOf(site.dist)
  await compare(
    {
      title: 'Offline',
      on: ['slow3g'],
      runs: { site: (profile) => installOnce(stand, site, routes, profile) },
    },
    options,
  )
}

/** The paths of all pages in a build. Excludes the desk, which is a separate application. */
async function pathsOf(dist: string): Promise<string[]> {
  const files = (await readdir(dist, { recursive: true })).filter((file) => /^(?!desk|404).*\.html$/.test(file))
  return files.sort().map((file) => `/${file.replace(/(?:^index)?\.html$/, '')}`)
}

/** Visits the site until every page is on the device. Times are in ms since the navigation began. */
async function installOnce(stand: Stand, host: Host, routes: readonly string[], profile: Profile): Promise<Sample> {
  await using visitor = await stand.visitor(profile)
  const { page } = visitor
  const before = { bytes: host.bytes(), requests: host.requests().length }
  const began = Date.now()
  const sinceThen = () => Date.now() - began
  let workerAsked: number | null = null
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/sw.js') workerAsked ??= sinceThen()
  })
  await page.goto(host.url, { waitUntil: 'commit' })
  let emergency: number | null = null
  let everything: number | null = null
  while (everything === null && sinceThen() < GIVE_UP) {
    if (emergency === null && (await page.evaluate(areOnDevice, EMERGENCY))) emergency = sinceThen()
    if (emergency !== null && (await page.evaluate(areOnDevice, routes))) everything = sinceThen()
    else await sleep(50)
  }
  const { phone, hydrated } = await page.evaluate(() => window.seen)
  return {
    phone,
    hydrated,
    'worker asked for': workerAsked,
    emergency,
    everything,
    KB: (host.bytes() - before.bytes) / 1024,
    requests: host.requests().length - before.requests,
    routes: routes.length,
  }
}

/** Runs in the page. A cache is useless until a worker is active. */
async function areOnDevice(paths: readonly string[]): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return false
  // Read only the keys: fifty responses each time would slow down what we measure.
  const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
  const kept = new Set(lists.flat().map(({ url }) => new URL(url).pathname))
  return paths.every((path) => kept.has(path))
}
