/** How soon is the site on the device? */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Build, pagesOf, siteBuild } from './lib/builds.ts'
import type { Options } from './lib/options.ts'
import { inWords, type Profile, profiles } from './lib/profiles.ts'
import { type Report, summary } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import { type Sample, table } from './lib/stats.ts'
import { listFiles } from './lib/traffic.ts'

/** What somebody in trouble needs first. */
const EMERGENCY = [
  '/',
  '/contact',
  '/services/emergency-plumbing',
  '/services/emergency-locksmith',
  '/services/emergency-drainage',
]

const GIVE_UP = 300_000

export async function offline(stand: Stand, options: Options, report: Report): Promise<void> {
  const runs = options.runs ?? 7
  await using site = await siteBuild(options.site)
  for (const profileName of options.profiles ?? (['slow3g'] as const)) {
    const samples: Sample[] = []
    for (let run = 1; run <= runs; run++) {
      const sample = await installOnce(stand, site, profiles[profileName], options.files)
      samples.push(sample)
      report.note(`${profileName} ${run}/${runs}`, sample)
    }
    report.print(
      `Offline on ${inWords(profileName)}, medians of ${runs}, ms`,
      table([summary('site', samples, ['hydrated', 'emergency', 'everything'])]),
      { site: samples },
    )
  }
}

/** A first visit until every page is on the device; then the same page again, while the host says nothing any more. */
export async function installOnce(stand: Stand, build: Build, profile: Profile, files: boolean): Promise<Sample> {
  if (stand.mode !== 'link')
    throw new Error("Chromium's throttle does not reach the worker: this needs the slow link (Linux, root)")
  const routes = (await pagesOf(build)).map(({ path }) => path)
  await using host = await stand.serve(build.dist)
  // A host of its own, so that nothing of this site is known to the browser.
  const browser = await stand.browser(`${host.url}/robots.txt`)
  try {
    await using visitor = await stand.visitor(browser, profile)
    const { page } = visitor
    const before = { bytes: host.bytes(), requests: host.requests() }
    const list = listFiles(page.context())
    const began = Date.now()
    let workerAsked: number | null = null
    page.context().on('request', (request) => {
      if (new URL(request.url()).pathname === '/sw.js') workerAsked ??= Date.now() - began
    })
    await page.goto(`${host.url}/`, { waitUntil: 'commit' })

    let emergency: number | null = null
    let everything: number | null = null
    // A worker must be active to serve what is in the cache.
    const missing = (paths: readonly string[]) =>
      page.evaluate(async (wanted) => {
        const registration = await navigator.serviceWorker.getRegistration()
        if (registration?.active?.state !== 'activated') return wanted.length
        const found = await Promise.all(wanted.map((path) => caches.match(path)))
        return found.filter((response) => !response).length
      }, paths)
    while (everything === null && Date.now() - began < GIVE_UP) {
      if (emergency === null) {
        if ((await missing(EMERGENCY)) === 0) emergency = Date.now() - began
      }
      if (emergency !== null && (await missing(routes)) === 0) everything = Date.now() - began
      if (everything === null) await sleep(100)
    }
    const sent = { bytes: host.bytes() - before.bytes, requests: host.requests() - before.requests }
    const { phone, hydrated } = await page.evaluate(() => window.seen)
    await sleep(500)
    if (files) console.log(`\n### Files of a first visit\n\n${table(await list())}`)

    host.hang()
    await page.goto(`${host.url}/`, { waitUntil: 'commit', timeout: 60_000 })
    await page.waitForFunction(() => window.seen.hydrated !== null && window.seen.phone !== null)
    const again = await page.evaluate(() => window.seen)
    const served = await page.evaluate(async (paths) => {
      const answers = await Promise.all(
        paths.map((path) =>
          fetch(path, { signal: AbortSignal.timeout(20_000) }).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
      return answers.filter(Boolean).length
    }, routes)
    return {
      phone,
      hydrated,
      'worker asked for': workerAsked,
      emergency,
      everything,
      KB: sent.bytes / 1024,
      requests: sent.requests,
      'again: phone': again.phone,
      'again: hydrated': again.hydrated,
      routes: routes.length,
      'served while the host hangs': served,
    }
  } finally {
    await browser.close()
  }
}
