import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { notFoundRoute, routes } from '../../src/routes.ts'
import { runFirst, type World } from './engine.ts'

declare global {
  interface Window {
    complaints?: string[]
  }
}

const titleOf = (path: string) => routes.find((route) => route.path === path)?.head.title

/** Tests that an engine shows the pages. */
export function pages(world: World): void {
  const { title, hydrated, visit } = world

  test('after one visit every page opens without the server and has our number, also with a trailing slash and a query', async () => {
    const { site, tab } = world
    await visit('/')
    await site.close()
    for (const { path, head } of routes) {
      for (const url of [path, `${path}/?gclid=abc&utm_source=mail`.replace('//', '/')]) {
        await tab.goto(site.url + url)
        // Firefox's driver may resolve a moment before the page has loaded.
        await expect.poll(() => title(), { message: url, timeout: 10_000 }).toBe(head.title)
      }
      const call = () => tab.evaluate(() => document.querySelector('header .call')?.getAttribute('href'))
      await expect.poll(call, { message: path, timeout: 10_000 }).toBe(emergencyPhone.href)
    }
    await tab.goto(`${site.url}/no/such/page`)
    await expect.poll(() => title(), { timeout: 10_000 }).toBe(notFoundRoute.head.title)
  })

  test('a link works before its page has fully loaded', async () => {
    const { site, tab } = world
    // Simulate a bad line: half of the page comes, and the next page takes two seconds. A reload would get the whole page.
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

  test('no page logs an error, lacks a file or breaks its policy', async () => {
    const { site, tab } = world
    // Refuse the worker, so that every page comes from the server, which adds the collector.
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

  test('Back and Forward return to the same place on the page', async () => {
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
    // Return from another document. WebKit has kept the whole page in memory.
    await tab.goto(`${site.url}/robots.txt`)
    await tab.evaluate(() => window.history.back())
    // Drivers don't support kept pages: their Back command never ends, and neither does a command during the change.
    await sleep(1000)
    await isAt('/about 700')
  })
}

/** Collects a page's errors, unhandled rejections, missing files and policy violations. */
function collectComplaints(): void {
  const complaints: string[] = []
  window.complaints = complaints
  window.addEventListener(
    'error',
    (event) => {
      const { target } = event
      // Firefox reports this for modules it has already loaded. A missing module also fails where it is imported.
      if (target instanceof Element && target.matches('[rel=modulepreload]')) return
      complaints.push(target instanceof Element ? `did not load: ${target.outerHTML}` : event.message)
    },
    true,
  )
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(`unhandled: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective}: ${blockedURI}`),
  )
  for (const level of ['error', 'warn'] as const) {
    const original = console[level]
    console[level] = (...words: unknown[]) => {
      complaints.push(words.join(' '))
      original(...words)
    }
  }
}
