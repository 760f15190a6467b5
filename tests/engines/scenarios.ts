import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emergencyPhone } from '../../src/phones.ts'
import { notFoundRoute, routes } from '../../src/routes.ts'
import { faults, type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import { buildSite, type Site, serveSite } from '../support/site.ts'
import { collectComplaints, requestCallback, runFirst } from './actors.ts'
import type { Browser, Engine, Launched, Tab } from './engine.ts'

const SENT = 'Message Sent!'
const QUEUED = 'Message Queued'
const WAITING = 'Waiting on this device'
const BUTTON = '.contact-form button[type=submit]'

/** What must hold in every engine. */
export function scenarios(start: () => Promise<Engine>): void {
  let backend: PostgrestBackend
  let site: Site
  let engine: Engine
  let browser: Browser
  let tab: Tab
  let launched: Launched | undefined

  beforeAll(async () => {
    backend = await startPostgrest()
    site = await serveSite(await buildSite({ VITE_SUPABASE_URL: backend.url }))
    engine = await start()
  })
  afterAll(async () => {
    await engine?.stop()
    await site?.stop()
    await backend?.stop()
  })
  beforeEach(async () => {
    await backend.reopen()
    backend.setIntercept(undefined)
    site.setIntercept(undefined)
    await backend.clear()
    browser = await engine.start()
    tab = await browser.open()
  })
  afterEach(async () => {
    await launched?.kill()
    await browser.close()
  })

  // biome-ignore lint/performance/useDomNodeTextContent: what can be seen, and no more
  const text = (of = tab) => of.evaluate(() => document.body.innerText)
  const title = () => tab.evaluate(() => document.title)
  const read = (words: string, timeout = 15_000, of = tab) => expect.poll(() => text(of), { timeout }).toContain(words)
  const readNoMore = (words: string) => expect.poll(() => text(), { timeout: 15_000 }).not.toContain(words)
  const value = (name: string) =>
    tab.evaluate((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value, name)

  const hydrated = (of = tab) =>
    expect
      .poll(() => of.evaluate(() => performance.getEntriesByName('hydrated').length), { timeout: 15_000 })
      .toBeGreaterThan(0)

  /** Until the worker has found everything in its cache. */
  const installed = (of = tab) =>
    expect
      .poll(() => of.evaluate(() => document.querySelector('.offline-ready')?.textContent), { timeout: 20_000 })
      .toContain('Ready offline')

  /** Until the page is alive and the worker answers for it. */
  async function visit(path: string, of = tab, url = site.url) {
    await of.goto(url + path)
    await hydrated(of)
    await installed(of)
  }

  async function fill(name = 'Ada Flood') {
    await tab.type('[name=name]', name)
    await tab.type('[name=phone]', '07700 900123')
    await tab.type('[name=email]', 'ada@example.com')
    await tab.type('[name=message]', 'Water in the cellar')
  }

  async function request(name?: string) {
    await visit('/contact')
    await fill(name)
    await tab.click(BUTTON)
  }

  const names = async () => (await backend.rows()).map(({ name }) => name).sort()

  /** Exactly these, and nothing more a moment later. */
  async function expectRows(...expected: string[]) {
    await expect.poll(names, { timeout: 60_000, interval: 200 }).toEqual(expected)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await names()).toEqual(expected)
  }

  test('after one visit every page opens with the server gone, with its number, in both slash forms and with any query', async () => {
    const fleeting = await serveSite(await buildSite({ VITE_SUPABASE_URL: backend.url }))
    try {
      await visit('/', tab, fleeting.url)
    } finally {
      await fleeting.stop()
    }
    for (const { path, head } of routes) {
      for (const url of [path, `${path}/?gclid=abc&utm_source=mail`.replace('//', '/')]) {
        await tab.goto(fleeting.url + url)
        expect(await title(), url).toBe(head.title)
      }
      const call = () => tab.evaluate(() => document.querySelector('header .call')?.getAttribute('href'))
      expect(await call(), path).toBe(emergencyPhone.href)
    }
    await tab.goto(`${fleeting.url}/no/such/page`)
    expect(await title()).toBe(notFoundRoute.head.title)
  })

  test('no page has anything to complain about', async () => {
    // Without a worker, so that every page comes from the server, where the collector is put in.
    runFirst(site, collectComplaints, (path) => path === '/sw.js')
    const templates = new Map(routes.map(({ template, path }) => [template, path]))
    const found: Record<string, readonly string[]> = {}
    for (const path of [...templates.values(), '/no-such-page']) {
      await tab.goto(site.url + path)
      await hydrated()
      await new Promise((resolve) => setTimeout(resolve, 300))
      const complaints = await tab.evaluate(() => window.complaints)
      if (complaints === undefined || complaints.length > 0) found[path] = complaints ?? ['no collector']
    }
    expect(found).toEqual({})
  })

  test('the menu opens, and a link in it leads to its page and closes it', async () => {
    await visit('/')
    const isOpen = () => tab.evaluate(() => document.querySelector('dialog.menu')?.matches(':modal'))
    await tab.click('.menu-button')
    expect(await isOpen()).toBe(true)
    // A press on what still slides in is none.
    const sliding = () => tab.evaluate(() => document.querySelector('dialog.menu')?.getAnimations().length)
    await expect.poll(sliding, { timeout: 10_000 }).toBe(0)
    await tab.click('dialog.menu a[href="/faq"]')
    await expect.poll(title, { timeout: 10_000 }).toBe(routes.find(({ path }) => path === '/faq')?.head.title)
    expect(await isOpen()).toBe(false)
  })

  test('online: the request arrives, once, and the visitor reads so', async () => {
    await request()
    await read(SENT)
    expect(await value('name')).toBe('')
    await expectRows('Ada Flood')
    const [row] = await backend.rows()
    expect(row).toMatchObject({ phone: '07700 900123', email: 'ada@example.com', message: 'Water in the cellar' })
  })

  test('a double tap is one request', async () => {
    backend.setIntercept(faults.delay(1000))
    await visit('/contact')
    await fill()
    await tab.evaluate(() => {
      // Both before anything else runs: faster than any finger, and before React has disabled the button.
      const form = document.querySelector<HTMLFormElement>('.contact-form')
      form?.requestSubmit()
      form?.requestSubmit()
    })
    await read(SENT)
    await expectRows('Ada Flood')
  })

  test('the server is down and comes back: queued with a word, delivered within a minute, once', async () => {
    await visit('/contact')
    await backend.close()
    await fill()
    await tab.click(BUTTON)
    await read(QUEUED)
    await read(WAITING)
    await backend.reopen()
    await expectRows('Ada Flood')
    await read(SENT)
    await readNoMore(WAITING)
  })

  test('queued, and the page closed: the next visit to another page delivers it and says so', async () => {
    await visit('/contact')
    await backend.close()
    await fill()
    await tab.click(BUTTON)
    await read(QUEUED)
    const other = await browser.open()
    await tab.close()
    await backend.reopen()
    await visit('/about', other)
    await read(SENT, 30_000, other)
    await expectRows('Ada Flood')
  })

  test('the answer is lost after the row is stored: sent again, stored once', async () => {
    backend.setIntercept(faults.lostResponse())
    await request()
    await read(QUEUED)
    await expectRows('Ada Flood')
    backend.setIntercept(undefined)
    await read(SENT, 60_000)
    await expectRows('Ada Flood')
  })

  test('a captive portal answers with its own page: not taken for success', async () => {
    backend.setIntercept(faults.captivePortal())
    await request()
    await read(QUEUED)
    expect(await text()).not.toContain(SENT)
    backend.setIntercept(undefined)
    await read(SENT, 60_000)
    await expectRows('Ada Flood')
  })

  test('a server that never answers: told "saved" within seconds, delivered later', async () => {
    backend.setIntercept(faults.hang())
    await request()
    await read(QUEUED)
    await backend.close()
    backend.setIntercept(undefined)
    await backend.reopen()
    await expectRows('Ada Flood')
  })

  test('a draft survives a reload', async () => {
    await visit('/contact')
    await fill('Half typed')
    await new Promise((resolve) => setTimeout(resolve, 800))
    await visit('/contact')
    await tab.evaluate(() => document.querySelector('.contact-form')?.scrollIntoView())
    await expect.poll(() => value('name'), { timeout: 10_000 }).toBe('Half typed')
    expect(await value('message')).toBe('Water in the cellar')
  })

  test('the browser is killed right after "saved": its next start delivers it, once', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'bmh-engine-'))
    try {
      await backend.close()
      const saved = runFirst(site, requestCallback)
      launched = engine.launch(profile, `${site.url}/contact`)
      await saved
      await launched.kill()

      await backend.reopen()
      site.setIntercept(undefined)
      launched = engine.launch(profile, `${site.url}/about`)
      await expectRows('Ada Flood')
      await launched.kill()
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}
