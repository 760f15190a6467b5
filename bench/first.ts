/** How soon can a visitor see and tap the phone number? */
import type { Browser } from '@playwright/test'
import { limitBuild, siteBuild, spaBuild } from './lib/builds.ts'
import type { Options } from './lib/options.ts'
import { inWords, type Profile, profiles } from './lib/profiles.ts'
import type { Report } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import { median, type Row, type Sample, show, shuffle, spread, table } from './lib/stats.ts'
import { listFiles, Traffic } from './lib/traffic.ts'

/** A page counts as done after so many ms without traffic: a slow main thread needs time to hydrate. */
const QUIET = 3_000
const KB = 1024

export async function first(stand: Stand, options: Options, report: Report): Promise<void> {
  const runs = options.runs ?? 7
  await using site = await siteBuild(options.site)
  await using limit = await limitBuild()
  await using spa = await spaBuild()
  await using siteHost = await stand.serve(site.dist)
  await using limitHost = await stand.serve(limit.dist)
  await using spaHost = await stand.serve(spa.dist)
  const targets: readonly Target[] = [
    { name: 'limit', url: `${limitHost.url}/` },
    ...options.pages.map(([name, path]) => ({ name, url: siteHost.url + path })),
    { name: 'spa', url: `${spaHost.url}/` },
  ]

  await visits({ title: 'First call', runs, targets, warmUp: `${limitHost.url}/` }, stand, options, report)
}

interface Visits {
  readonly title: string
  readonly runs: number
  /** The first is what the others are compared with. */
  readonly targets: readonly Target[]
  readonly warmUp: string
  /** Where the browser speaks HTTP/3. */
  readonly quic?: readonly string[]
}

export interface Target {
  readonly name: string
  readonly url: string
  /** What it is meant to come by, where that matters. */
  readonly protocol?: string
}

/** Many first visits of everything in turn, and a table for each line. */
export async function visits(what: Visits, stand: Stand, options: Options, report: Report): Promise<void> {
  const { title, runs, targets, warmUp, quic } = what
  const wanted = options.profiles ?? (['slow3g', 'poor'] as const)
  report.expect(wanted.length * runs * targets.length)
  for (const profileName of wanted) {
    const samples = new Map<string, Sample[]>(targets.map(({ name }) => [name, []]))
    for (let run = 1; run <= runs; run++) {
      await using browser = await stand.browser(warmUp, quic)
      for (const target of shuffle(targets)) {
        const sample = await visit(stand, browser, target, profiles[profileName], options.files)
        samples.get(target.name)?.push(sample)
        report.note(`${profileName} ${run}/${runs} ${target.name}`, sample)
      }
    }
    const base = samples.get(targets[0]?.name ?? '') ?? []
    report.print(
      `${title} on ${inWords(profileName)}, ${stand.mode}, medians of ${runs}, ms`,
      table(targets.map(({ name }) => rowOf(name, samples.get(name) ?? [], base))),
      Object.fromEntries(samples),
    )
  }
}

/** One first visit. */
async function visit(
  stand: Stand,
  browser: Browser,
  { url, protocol }: Target,
  profile: Profile,
  files: boolean,
): Promise<Sample> {
  await using visitor = await stand.visitor(browser, profile)
  const { page, cdp } = visitor
  const traffic = await Traffic.of(cdp)
  const list = listFiles(page.context())
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 })
  await traffic.settled(QUIET)
  const { phone, hydrated, fcp, lcp } = await page.evaluate(() => window.seen)
  const [spoken] = await page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => (entry as PerformanceNavigationTiming).nextHopProtocol),
  )
  if (files) console.log(`\n### Files of ${new URL(url).pathname}\n\n${table(await list())}`)
  return {
    phone,
    fcp,
    lcp,
    hydrated,
    'KB to load': traffic.bytesToLoad / KB,
    'KB total': traffic.bytes / KB,
    requests: traffic.requests,
    'script B before phone': phone === null ? null : traffic.scriptBytesBefore(phone),
    ...(protocol && { 'as meant': Number(spoken === protocol) }),
  }
}

function rowOf(name: string, samples: readonly Sample[], base: readonly Sample[]): Row {
  const of = (list: readonly Sample[], column: string) => list.map((sample) => sample[column] ?? null)
  const withRatio = (column: string) => {
    const [mine, limits] = [median(of(samples, column)), median(of(base, column))]
    return {
      [column]: spread(of(samples, column)),
      [`${column}/limit`]: mine === null || !limits ? '–' : (mine / limits).toFixed(2),
    }
  }
  const plain = (column: string) => ({ [column]: show(median(of(samples, column))) })
  return {
    page: name,
    ...withRatio('phone'),
    ...withRatio('fcp'),
    ...withRatio('lcp'),
    hydrated: spread(of(samples, 'hydrated')),
    ...plain('KB to load'),
    ...plain('KB total'),
    ...plain('requests'),
    ...plain('script B before phone'),
    ...(samples.some((sample) => 'as meant' in sample) && plain('as meant')),
  }
}
