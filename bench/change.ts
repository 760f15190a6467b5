/** How soon does the next page show after a tap, once all pages are on the device? And how much is the browser's work? */
import type { Locator, Page } from '@playwright/test'
import type { Profile } from './lib/link.ts'
import { compare, median, type Options, type Sample } from './lib/report.ts'
import type { Stand } from './lib/stand.ts'

/** The route through the footer's links, in order. */
const WAY = ['/services', '/about', '/faq', '/prices', '/locations', '/contact', '/']

/** How long a quick finger stays on the glass, in ms. Meanwhile the page fetches the next one from the worker. */
const CONTACT = 80

export async function change(stand: Stand, options: Options): Promise<void> {
  await using site = await stand.site(options.site)
  await compare(
    {
      title: 'From a tap on a link to the next page',
      on: ['cpu4'],
      ratios: ['heading', 'whole'],
      runs: {
        floor: (profile) => walkOnce(stand, site.url, profile, 'floor'),
        site: (profile) => walkOnce(stand, site.url, profile, 'site'),
      },
    },
    options,
  )
}

async function walkOnce(stand: Stand, host: string, profile: Profile, by: 'site' | 'floor'): Promise<Sample> {
  await using visitor = await stand.visitor(profile)
  const { page } = visitor
  await page.goto(`${host}/`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller && window.seen.hydrated !== null)
  if (by === 'floor') await page.evaluate(swapAlone, WAY)
  const times: { heading: number; whole: number }[] = []
  for (const path of WAY) times.push(await changeTo(page, path))
  return { heading: median(times.map(({ heading }) => heading)), whole: median(times.map(({ whole }) => whole)) }
}

/** Times of the frames that show the next heading and the whole page, in ms since the finger left the glass. */
async function changeTo(page: Page, path: string): Promise<{ heading: number; whole: number }> {
  const link = page.locator(`footer a[href="${path}"]`).first()
  await link.scrollIntoViewIfNeeded()
  // Let the previous page finish its work, which is not part of this change.
  await page.waitForTimeout(1500)
  const measured = page.evaluate(
    () =>
      new Promise<{ heading: number; whole: number }>((resolve) => {
        let began = 0
        let heading = 0
        addEventListener('pointerup', (event) => (began = event.timeStamp), { capture: true, once: true })
        const frame = (then: (time: number) => void) => requestAnimationFrame(() => window.afterFrame(then))
        const before = document.querySelector('main h1')
        const observer = new MutationObserver(() => {
          const main = document.querySelector('main')
          if (!main || main.querySelector('h1') === before) return
          if (!heading) {
            heading = -1
            frame((time) => (heading = time - began))
          }
          if (main.children.length < 2) return
          observer.disconnect()
          frame((time) => resolve({ heading, whole: time - began }))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await tap(page, link)
  return await measured
}

/** Taps like a finger, which stays on the glass for a while. Playwright's tap ends the moment it begins. */
async function tap(page: Page, link: Locator): Promise<void> {
  const box = await link.boundingBox()
  if (!box) throw new Error('no link to tap')
  const devtools = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(CONTACT)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

/**
 * Replaces the site's navigation: the tap itself puts the next page's heading into <main> from memory, and after that
 * frame the rest. It changes no address or focus, and starts no island or request. Runs in the page, without a closure.
 */
async function swapAlone(paths: readonly string[]): Promise<void> {
  const pages = new Map<string, readonly string[]>()
  for (const path of paths) {
    const html = await (await fetch(path)).text()
    const [, heading = '', rest = ''] = /<main[^>]*>(.*?)<!--rest-->(.*)<\/main>/s.exec(html) ?? []
    pages.set(path, [heading, rest])
  }
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const [heading, rest] = pages.get(link?.getAttribute('href') ?? '') ?? []
      if (heading === undefined || rest === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const main = document.createElement('main')
      main.innerHTML = heading
      document.querySelector('main')?.replaceWith(main)
      scrollTo({ top: 0, behavior: 'instant' })
      requestAnimationFrame(() => setTimeout(() => main.insertAdjacentHTML('beforeend', rest)))
    },
    { capture: true },
  )
}
