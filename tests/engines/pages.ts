import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { notFoundRoute, routes } from '../../src/routes.ts'
import { collectComplaints, runFirst } from './actors.ts'
import type { Engine } from './engine.ts'
import { prepare } from './fixtures.ts'

const titleOf = (path: string) => routes.find((route) => route.path === path)?.head.title

/** What must hold of the pages in every engine. */
export function pages(start: () => Promise<Engine>): void {
  const world = prepare(start)
  const { title, hydrated, visit } = world

  test('after one visit every page opens with the server gone, with its number, in both slash forms and with any query', async () => {
    const { site, tab } = world
    await visit('/')
    await site.close()
    for (const { path, head } of routes) {
      for (const url of [path, `${path}/?gclid=abc&utm_source=mail`.replace('//', '/')]) {
        await tab.goto(site.url + url)
        // Firefox's driver may say so a moment before the page is there.
        await expect.poll(() => title(), { message: url, timeout: 10_000 }).toBe(head.title)
      }
      const call = () => tab.evaluate(() => document.querySelector('header .call')?.getAttribute('href'))
      await expect.poll(call, { message: path, timeout: 10_000 }).toBe(emergencyPhone.href)
    }
    await tab.goto(`${site.url}/no/such/page`)
    await expect.poll(() => title(), { timeout: 10_000 }).toBe(notFoundRoute.head.title)
  })

  test('who leaves a page before it is whole gets where they go', async () => {
    const { site, tab } = world
    // A bad line: of the page, half is there for long, and where they go takes its time. Asked for again, it is there.
    const html = await readFile(join(site.dist, 'index.html'), 'utf8')
    const half = html.slice(0, html.indexOf('<footer'))
    const leave = () => setTimeout(() => document.querySelector<HTMLElement>('main a[href="/contact"]')?.click(), 1000)
    const asked: string[] = []
    site.setIntercept(async ({ url }, response) => {
      if (url === '/' || url === '/contact') asked.push(url)
      if (url === '/contact') await sleep(2000)
      if (url !== '/') return false
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      if (asked.length > 1) response.end(html)
      else response.write(`${half}<script>(${leave})()</script>`)
      return true
    })
    await tab.goto(`${site.url}/robots.txt`)
    await tab.evaluate(() => window.location.assign('/'))
    await expect.poll(() => title(), { timeout: 15_000 }).toBe(titleOf('/contact'))
    expect(asked).toEqual(['/', '/contact'])
  })

  test('no page has anything to complain about', async () => {
    const { site, tab } = world
    // Without a worker, so that every page comes from the server, where the collector is put in.
    runFirst(site, collectComplaints, (path) => path === '/sw.js')
    const templates = new Map(routes.map(({ template, path }) => [template, path]))
    const found: Record<string, readonly string[]> = {}
    for (const path of [...templates.values(), '/no-such-page']) {
      await tab.goto(site.url + path)
      await hydrated()
      await sleep(300)
      const complaints = await tab.evaluate(() => window.complaints)
      if (complaints === undefined || complaints.length > 0) found[path] = complaints ?? ['no collector']
    }
    expect(found).toEqual({})
  })

  test('Back and Forward return to where one was', async () => {
    const { site, tab } = world
    const place = () => tab.evaluate(() => `${window.location.pathname} ${Math.round(window.scrollY)}`)
    const scrollTo = (top: number) => tab.evaluate((top) => window.scrollTo(0, Number(top)), `${top}`)
    const isAt = (wanted: string) => expect.poll(place, { timeout: 15_000 }).toBe(wanted)
    await visit('/')
    await scrollTo(1500)
    await tab.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
    await isAt('/about 0')
    await expect.poll(() => title(), { timeout: 15_000 }).toBe(titleOf('/about'))
    await scrollTo(700)
    await tab.evaluate(() => window.history.back())
    await isAt('/ 1500')
    await tab.evaluate(() => window.history.forward())
    await isAt('/about 700')
    // From another document, and WebKit has kept the page whole.
    await tab.goto(`${site.url}/robots.txt`)
    await tab.evaluate(() => window.history.back())
    // The drivers know nothing of kept pages: their own Back never ends, nor does a command that comes while the page does.
    await sleep(1000)
    await isAt('/about 700')
  })
}
