/** What lost packets cost, and a line that dies: the number, the site on the device, a request. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { limitBuild, siteBuild, spaBuild } from './lib/builds.ts'
import type { Options } from './lib/options.ts'
import { inWords, type Profile, profiles } from './lib/profiles.ts'
import type { Report } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import { type Figure, median, quantile, type Row, type Sample, show, table } from './lib/stats.ts'
import { installOnce } from './offline.ts'
import { openSenders } from './send.ts'

/** In ms: how long the line is dead, and how long after the beginning of a visit it dies. */
const DEAD = 20_000
const DIES_AFTER = { number: 1_000, offline: 3_000 }
const GIVE_UP = 120_000

interface Conditions {
  readonly name: string
  readonly profile: Profile
  /** In ms. */
  readonly dead: number
}

const CONDITIONS: readonly Conditions[] = [
  ...(['loss2', 'loss10'] as const).map((name) => ({ name: inWords(name), profile: profiles[name], dead: 0 })),
  { name: `${inWords('slow3g')}, dead for ${DEAD / 1000} s`, profile: profiles.slow3g, dead: DEAD },
]

export async function loss(stand: Stand, options: Options, report: Report): Promise<void> {
  const runs = options.runs ?? 10
  if (stand.mode !== 'link')
    throw new Error("Chromium's throttle loses nothing: this needs the slow link (Linux, root)")
  await using site = await siteBuild(options.site)
  await using limit = await limitBuild()
  await using spa = await spaBuild()
  await using siteHost = await stand.serve(site.dist)
  await using limitHost = await stand.serve(limit.dist)
  await using spaHost = await stand.serve(spa.dist)
  await using senders = await openSenders(stand)
  const pages = { limit: `${limitHost.url}/`, site: `${siteHost.url}/`, spa: `${spaHost.url}/` }
  const each = Object.keys(pages).length + 1 + Object.keys(senders.all).length
  report.expect(CONDITIONS.length * runs * each)

  for (const conditions of CONDITIONS) {
    const { profile, dead } = conditions
    const samples = new Map<string, Sample[]>()
    const add = (name: string, run: number, what: string, value: Figure) => {
      const sample = { [what]: value }
      samples.set(`${what}: ${name}`, [...(samples.get(`${what}: ${name}`) ?? []), sample])
      report.note(`${conditions.name} ${run}/${runs} ${name}`, sample)
    }
    for (let run = 1; run <= runs; run++) {
      await using browser = await stand.browser(`${limitHost.url}/`)
      for (const [name, url] of Object.entries(pages))
        add(name, run, 'number', await number(stand, browser, url, conditions))
      const dying = dead ? diesAfter(stand, DIES_AFTER.offline, dead) : undefined
      const installed = await installOnce(stand, site, profile, false)
      await dying
      add('site', run, 'offline', installed.everything ?? null)
      for (const [name, send] of Object.entries(senders.all))
        add(name, run, 'sent', (await send(profile, dead))['tap to sent'] ?? null)
    }
    const rows = Array.from(samples, ([name, list]) => rowOf(name, list))
    report.print(`Loss: ${conditions.name}, ${runs} runs, ms`, table(rows), Object.fromEntries(samples))
  }
}

/** When the number can be tapped, in ms since the navigation; null where it was not within two minutes. */
async function number(stand: Stand, browser: Browser, url: string, { profile, dead }: Conditions): Promise<Figure> {
  await using visitor = await stand.visitor(browser, profile)
  const { page } = visitor
  const dying = dead ? diesAfter(stand, DIES_AFTER.number, dead) : undefined
  const shown = page
    .goto(url, { waitUntil: 'commit', timeout: GIVE_UP })
    .then(() => page.waitForFunction(() => window.seen.phone !== null, undefined, { timeout: GIVE_UP }))
    .then(() => page.evaluate(() => window.seen.phone))
    // Not within two minutes.
    .catch(() => null)
  const [phone] = await Promise.all([shown, dying])
  return phone
}

async function diesAfter(stand: Stand, delay: number, dead: number): Promise<void> {
  await sleep(delay)
  await stand.die(dead)
}

function rowOf(name: string, samples: readonly Sample[]): Row {
  const values = samples.flatMap((sample) => Object.values(sample))
  return {
    '': name,
    median: show(median(values)),
    p95: show(quantile(values, 0.95)),
    never: String(values.filter((value) => value === null).length),
  }
}
