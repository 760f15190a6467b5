import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import type { Engine, Tab } from './engine.ts'

/** A site, a backend and an engine for the tests of the calling file, and for each test a browser that knows neither. */
export function prepare(start: () => Promise<Engine>) {
  let backend: PostgrestBackend
  let site: Site
  let engine: Engine
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
    tab = await engine.start()
  })
  afterEach(() => tab?.close())

  // biome-ignore lint/performance/useDomNodeTextContent: what can be seen, and no more
  const text = () => tab.evaluate(() => document.body.innerText)

  const hydrated = () =>
    expect
      .poll(() => tab.evaluate(() => performance.getEntriesByName('hydrated').length), { timeout: 15_000 })
      .toBeGreaterThan(0)

  /** Until the worker has found everything in its cache. */
  const installed = () =>
    expect
      .poll(() => tab.evaluate(() => document.querySelector('.offline-ready')?.textContent), { timeout: 20_000 })
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
    text,
    title: () => tab.evaluate(() => document.title),
    hydrated,
    read: (words: string, timeout = 15_000) => expect.poll(text, { timeout }).toContain(words),
    value: (id: string) => tab.evaluate((id) => document.querySelector<HTMLInputElement>(`#${id}`)?.value, id),
    /** Until the page is alive and the worker answers for it. */
    async visit(path: string) {
      await tab.goto(site.url + path)
      await hydrated()
      await installed()
    },
    async fill() {
      await tab.type('#name', 'Ada Flood')
      await tab.type('#phone', '07700 900123')
      await tab.type('#email', 'ada@example.com')
      await tab.type('#message', 'Water in the cellar')
    },
  }
}
