import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import type { Browser, Engine, Tab } from './engine.ts'

/** A site, a backend and an engine for the tests of the calling file, and for each test a browser that knows neither. */
export function prepare(start: () => Promise<Engine>) {
  let backend: PostgrestBackend
  let site: Site
  let engine: Engine
  let browser: Browser | undefined
  let tab: Tab

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
    await site.reopen()
    backend.setIntercept(undefined)
    site.setIntercept(undefined)
    await backend.clear()
    browser = await engine.start()
    tab = browser.first
  })
  afterEach(async () => {
    await browser?.close()
    browser = undefined
  })

  // biome-ignore lint/performance/useDomNodeTextContent: what can be seen, and no more
  const text = (of = tab) => of.evaluate(() => document.body.innerText)

  const hydrated = (of = tab) =>
    expect
      .poll(() => of.evaluate(() => performance.getEntriesByName('hydrated').length), { timeout: 15_000 })
      .toBeGreaterThan(0)

  /** Until the worker has found everything in its cache. */
  const installed = (of = tab) =>
    expect
      .poll(() => of.evaluate(() => document.querySelector('.offline-ready')?.textContent), { timeout: 20_000 })
      .toContain('Ready offline')

  return {
    get backend() {
      return backend
    },
    get site() {
      return site
    },
    get engine() {
      return engine
    },
    get tab() {
      return tab
    },
    /** Of the same browser, with the same storage. */
    openTab() {
      if (!browser) throw new Error('No browser is there before a test begins')
      return browser.open()
    },
    text,
    title: (of = tab) => of.evaluate(() => document.title),
    hydrated,
    read: (words: string, timeout = 15_000, of = tab) => expect.poll(() => text(of), { timeout }).toContain(words),
    value: (id: string) => tab.evaluate((id) => document.querySelector<HTMLInputElement>(`#${id}`)?.value, id),
    /** Until the page is alive and the worker answers for it. */
    async visit(path: string, of = tab) {
      await of.goto(site.url + path)
      await hydrated(of)
      await installed(of)
    },
    async fill() {
      await tab.type('#name', 'Ada Flood')
      await tab.type('#phone', '07700 900123')
      await tab.type('#email', 'ada@example.com')
      await tab.type('#message', 'Water in the cellar')
    },
  }
}
