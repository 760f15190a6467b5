/** What a visitor sees on the poor line, a frame each half second, in one picture: docs/filmstrip.png. */
import { join } from 'node:path'
import { launchChromium } from '../tools/machine/chromium.ts'
import { limitBuild, siteBuild, spaBuild, staticBuild } from './lib/builds.ts'
import type { Options } from './lib/options.ts'
import { inWords, profiles } from './lib/profiles.ts'
import type { Report } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'
import { show, table } from './lib/stats.ts'

const PICTURE = join(import.meta.dirname, '../docs/filmstrip.png')
/** In ms. */
const STEP = 500
const LENGTH = 18_000

interface Film {
  readonly name: string
  /** In ms since the navigation: when the number could be tapped. */
  readonly phone: number | null
  /** One every STEP ms, as data URLs; undefined before the first. */
  readonly frames: readonly (string | undefined)[]
}

export async function filmstrip(stand: Stand, options: Options, report: Report): Promise<void> {
  await using site = await siteBuild(options.site)
  await using limit = await limitBuild()
  await using generated = await staticBuild()
  await using spa = await spaBuild()
  const films: Film[] = []
  const builds = {
    'this site': site,
    'plain HTML, one file': limit,
    'static site, styles in a file': generated,
    'the usual application': spa,
  }
  report.expect(Object.keys(builds).length)
  for (const [name, build] of Object.entries(builds)) {
    await using host = await stand.serve(build.dist)
    films.push(await shoot(stand, name, `${host.url}/`))
    report.note(name, { phone: films.at(-1)?.phone ?? null })
  }
  await draw(films)
  report.print(
    `Filmstrip on ${inWords('poor')}, ${stand.mode}: docs/filmstrip.png`,
    table(films.map(({ name, phone }) => ({ '': name, phone: show(phone) }))),
  )
}

async function shoot(stand: Stand, name: string, url: string): Promise<Film> {
  await using browser = await stand.browser(url.replace(/\/$/, '/robots.txt'))
  await using visitor = await stand.visitor(browser, profiles.poor)
  const { page, cdp } = visitor
  const shots: { readonly at: number; readonly image: string }[] = []
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ at: (metadata.timestamp ?? 0) * 1000, image: `data:image/jpeg;base64,${data}` })
    // Too late for the last frame: the screencast has ended.
    void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 80, maxWidth: 206, maxHeight: 412 })
  // Until now it showed the empty page.
  shots.length = 0
  const began = Date.now()
  await page.goto(url, { waitUntil: 'commit', timeout: 120_000 })
  await page.waitForTimeout(Math.max(0, LENGTH + STEP - (Date.now() - began)))
  await cdp.send('Page.stopScreencast')
  const times = Array.from({ length: LENGTH / STEP }, (_, index) => (index + 1) * STEP)
  return {
    name,
    phone: await page.evaluate(() => window.seen.phone),
    frames: times.map((time) => shots.findLast(({ at }) => at - began <= time)?.image),
  }
}

/** Frames in which the number can be tapped have a red border. */
async function draw(films: readonly Film[]): Promise<void> {
  const frame = (film: Film, image: string | undefined, index: number) => {
    const isReady = film.phone !== null && (index + 1) * STEP >= film.phone
    return `<td${isReady ? ' class="ready"' : ''}>${image ? `<img src="${image}">` : '<i></i>'}</td>`
  }
  const rows = films.map((film) => {
    const when = film.phone === null ? 'not yet' : `${(film.phone / 1000).toFixed(1)} s`
    const cells = film.frames.map((image, index) => frame(film, image, index)).join('')
    return `<tr><th colspan="${film.frames.length}">${film.name}: the number after ${when}</th></tr><tr>${cells}</tr>`
  })
  const seconds = Array.from({ length: LENGTH / 1000 }, (_, index) => `<td colspan="2">${index + 1} s</td>`).join('')
  const browser = await launchChromium()
  const page = await browser.newPage({ viewport: { width: 2000, height: 600 } })
  await page.setContent(`<!doctype html><style>
    body { margin: 12px; width: max-content; background: #fff; color: #10242b; font: 20px/1.4 sans-serif }
    table { border-spacing: 3px }
    th { padding-top: 10px; font-size: 26px; text-align: left }
    td { padding: 0; text-align: right }
    img, i { display: block; width: 60px; height: 120px; border: 2px solid #cfd6d8; background: #fff; object-fit: cover }
    .ready > * { border-color: #b5121b }
  </style><table>${rows.join('')}<tr>${seconds}</tr></table>`)
  await page.locator('body').screenshot({ path: PICTURE })
  await browser.close()
}
