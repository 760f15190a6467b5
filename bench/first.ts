/** How soon can a visitor see and tap the phone number, and after how many bytes? */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Profile } from './lib/link.ts'
import { compare, type Options, type Sample } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'

/** A page counts as done this long after its last file, in ms. A slow main thread needs time to hydrate. */
const QUIET = 3_000

/** The kinds of page that people in trouble open first, with an example of each. */
const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  service: '/services/emergency-plumbing',
  location: '/locations/thurrock',
  contact: '/contact',
  article: '/blog/prevent-burst-pipes',
}

export async function first(stand: Stand, options: Options): Promise<void> {
  const pages = (options.pages ?? Object.keys(PAGES)).map((page) => {
    const path = page.startsWith('/') ? page : PAGES[page]
    if (!path) throw new Error(`--pages=${page}: a path, or one of ${Object.keys(PAGES).join(', ')}`)
    return [page, path] as const
  })
  await using limit = await stand.limit()
  await using site = await stand.site(options.site)
  const targets = [['limit', limit.url], ...pages.map(([page, path]) => [page, site.url + path] as const)] as const
  await compare(
    {
      title: 'First visit',
      on: ['slow3g', 'poor'],
      ratios: ['phone', 'fcp', 'lcp'],
      runs: Object.fromEntries(targets.map(([name, url]) => [name, (profile) => visit(stand, url, profile)])),
    },
    options,
  )
}

async function visit(stand: Stand, url: string, profile: Profile): Promise<Sample> {
  await using visitor = await stand.visitor(profile)
  const { page } = visitor
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
  await sleep(QUIET)
  const { phone, hydrated, fcp, lcp } = await page.evaluate(() => window.seen)
  const { loaded, files } = await page.evaluate(received)
  const bytesOf = (list: typeof files, before: number) =>
    list.filter(({ end }) => end <= before).reduce((sum, { bytes }) => sum + bytes, 0)
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  return {
    phone,
    fcp,
    lcp,
    hydrated,
    'script B before phone': phone && bytesOf(scripts, phone),
    'KB to load': bytesOf(files, loaded) / 1024,
  }
}

/** Runs in the page. Returns the files and the time of the load event, in ms since the navigation began. */
function received() {
  const pages = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const others = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return {
    loaded: pages[0]?.loadEventStart ?? 0,
    files: [...pages, ...others].map(({ name, responseEnd, transferSize }) => ({
      name,
      end: responseEnd,
      bytes: transferSize,
    })),
  }
}
