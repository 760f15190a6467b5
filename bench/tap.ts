/** Is a tap lost that comes before the script does? And how long does a tap take, once the script is there? */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { type Build, pagesOf, siteBuild } from './lib/builds.ts'
import type { Host } from './lib/host.ts'
import type { Options } from './lib/options.ts'
import { inWords, type Profile, profiles } from './lib/profiles.ts'
import { type Report, summary } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import { type Sample, table } from './lib/stats.ts'

interface Control {
  readonly path: string
  /** What a finger comes down on. */
  readonly selector: string
  /** What is there once the tap has been answered; without it, a click that nobody took away is the answer. */
  readonly opened?: string
}

const CONTROLS: Readonly<Record<string, Control>> = {
  menu: { path: '/', selector: '.menu-button', opened: 'dialog[open]' },
  accordion: { path: '/faq', selector: '.accordion summary', opened: '.accordion details[open]' },
  'call button': { path: '/', selector: '.call[href^="tel:"]' },
}

/** Long enough for any script on the worst line. */
const SCRIPT_COMES = 40_000

/** Until a page is at rest, in ms: the work behind it is done, and the drip in the picture has fallen. */
const REST = 5_500

export async function tap(stand: Stand, options: Options, report: Report): Promise<void> {
  const runs = options.runs ?? 7
  await using site = await siteBuild(options.site)
  await using host = await stand.serve(site.dist)
  const pages = await goals(site)
  const wanted = options.profiles ?? (['poor'] as const)
  report.expect(wanted.length * runs * Object.keys(CONTROLS).length + runs * pages.size)
  for (const profileName of wanted) await beforeScript(stand, host, runs, profileName, report)
  await routeChanges(stand, host, runs, pages, report)
}

async function beforeScript(
  stand: Stand,
  host: Host,
  runs: number,
  profileName: keyof typeof profiles,
  report: Report,
): Promise<void> {
  const samples = new Map<string, Sample[]>()
  for (let run = 1; run <= runs; run++) {
    await using browser = await stand.browser(`${host.url}/`)
    for (const [name, control] of Object.entries(CONTROLS)) {
      const sample = await firstTap(stand, browser, host.url, control, profiles[profileName])
      samples.set(name, [...(samples.get(name) ?? []), sample])
      report.note(`${profileName} ${run}/${runs} ${name}`, sample)
    }
  }
  report.print(
    `First tap before the script, ${inWords(profileName)}, ${stand.mode}, medians of ${runs}, ms`,
    table(
      Array.from(samples, ([name, list]) => ({
        ...summary(name, list, ['tap to answer', 'script to answer']),
        lost: timesOf(list, 'lost'),
        'page cut off': timesOf(list, 'page cut off'),
      })),
    ),
    Object.fromEntries(samples),
  )
}

const timesOf = (list: readonly Sample[], column: string) =>
  `${list.filter((sample) => sample[column] === 1).length} of ${list.length}`

/** Taps as soon as the control can be seen, and waits until both the answer and the script have come. */
async function firstTap(
  stand: Stand,
  browser: Browser,
  url: string,
  { path, selector, opened }: Control,
  profile: Profile,
): Promise<Sample> {
  await using visitor = await stand.visitor(browser, profile)
  const { page, cdp } = visitor
  await page.goto(url + path, { waitUntil: 'commit', timeout: 120_000 })
  await page.locator(selector).first().waitFor({ timeout: 120_000 })
  await page.waitForFunction(() => window.seen.phone !== null, undefined, { timeout: 120_000 })
  await page.evaluate(watchTap, opened)
  await touch(page, cdp, selector)
  // A phone link is a navigation to the browser: while the page is still coming, it ends the page's loading. The site
  // then loads it anew, and the new document knows of no tap.
  const answered = page
    .waitForFunction(() => window.tap?.answer != null && window.tap, undefined, { timeout: SCRIPT_COMES })
    .then((tap) => tap.jsonValue())
    .catch(() => page.evaluate(() => window.tap))
  const isCutOff = await page
    .waitForFunction(() => window.seen.hydrated !== null, undefined, { timeout: SCRIPT_COMES })
    .then(
      () => false,
      () => true,
    )
  const { down, answer } = (await answered) || { down: null, answer: null }
  const { hydrated, isSame } = await page.evaluate(() => ({ ...window.seen, isSame: window.tap !== undefined }))
  return {
    'tap at': down,
    'script at': hydrated,
    lost: answer === null ? 1 : 0,
    'page cut off': isCutOff ? 1 : 0,
    'tap to answer': answer === null || down === null ? null : answer - down,
    // Only of a tap that had to wait for it.
    'script to answer': answer === null || hydrated === null || !isSame || answer < hydrated ? null : answer - hydrated,
  }
}

interface Tap {
  down: number | null
  /** The frame that showed what the tap brought about. */
  answer: number | null
}

declare global {
  interface Window {
    tap?: Tap
    change: { start: number | null; painted: number | null; nextPaint: number }
  }
}

/** Runs in the page: it can refer to nothing outside itself. */
function watchTap(opened: string | undefined): void {
  const tap: Tap = { down: null, answer: null }
  window.tap = tap
  const painted = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      tap.answer ??= performance.now()
    }
    port2.postMessage(null)
  }
  addEventListener('pointerdown', ({ timeStamp }) => {
    tap.down ??= timeStamp
  })
  if (opened === undefined) {
    addEventListener('click', (event) => {
      if (!event.defaultPrevented) tap.answer ??= performance.now()
    })
    return
  }
  const look = () => (document.querySelector(opened) ? painted() : requestAnimationFrame(look))
  requestAnimationFrame(look)
}

/** A finger, not a call of `click()`: it may hit something else, or nothing. */
async function touch(page: Page, cdp: CDPSession, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is nowhere`)
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** One page of each template but Home, by the template's name. */
async function goals(site: Build): Promise<ReadonlyMap<string, string>> {
  const pages = new Map((await pagesOf(site)).toReversed().map(({ template, path }) => [template, path]))
  pages.delete('home')
  // A document of its own.
  pages.delete('')
  return pages
}

/** From Home to each of these pages, with the site on the device: the phone alone decides. */
async function routeChanges(
  stand: Stand,
  host: Host,
  runs: number,
  pages: ReadonlyMap<string, string>,
  report: Report,
): Promise<void> {
  const samples = new Map<string, Sample[]>()
  for (let run = 1; run <= runs; run++) {
    await using browser = await stand.browser(`${host.url}/robots.txt`)
    await using visitor = await stand.visitor(browser, profiles.cpu4)
    const { page, cdp } = visitor
    await page.goto(host.url)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
    for (const [template, path] of pages) {
      const sample = await changeRoute(page, cdp, host.url, path)
      samples.set(template, [...(samples.get(template) ?? []), sample])
      report.note(`cpu4 ${run}/${runs} ${path}`, sample)
    }
  }
  const rows = Array.from(samples, ([template, list]) => summary(template, list, ['click to heading', 'interaction']))
  const all = summary('all', [...samples.values()].flat(), ['click to heading', 'interaction'])
  report.print(
    `Route change from Home, ${inWords('cpu4')}, site on the device, medians of ${runs}, ms`,
    table([...rows, all]),
    Object.fromEntries(samples),
  )
}

async function changeRoute(page: Page, cdp: CDPSession, url: string, path: string): Promise<Sample> {
  await page.goto(url)
  await page.waitForFunction(() => window.seen.hydrated !== null)
  await sleep(REST)
  await page.evaluate(offerLink, path)
  await touch(page, cdp, '#bench-link')
  await page.waitForFunction(() => window.change.painted !== null)
  // Event timing reports a while after the frame.
  await sleep(500)
  const { start, painted, nextPaint } = await page.evaluate(() => window.change)
  return {
    'click to heading': start === null || painted === null ? null : painted - start,
    interaction: nextPaint,
  }
}

/** Runs in the page: puts a link under the finger, since Home does not lead everywhere, and watches what it does. */
function offerLink(path: string): void {
  const change = { start: null as number | null, painted: null as number | null, nextPaint: 0 }
  window.change = change
  const link = document.createElement('a')
  link.id = 'bench-link'
  link.href = path
  link.textContent = 'There'
  link.style.cssText = 'position:fixed;top:40%;left:40%;z-index:99;padding:2rem;background:#fff'
  document.body.append(link)
  const before = document.querySelector('h1')
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) change.nextPaint = Math.max(change.nextPaint, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  addEventListener('click', ({ timeStamp }) => {
    change.start = timeStamp
    const look = () => {
      const heading = document.querySelector('h1')
      if (location.pathname !== path || !heading || heading === before) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        change.painted = performance.now()
      }
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}
