import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'
import type { Engine, Tab } from './engine.ts'

/** A site, a backend and an engine for the tests of the calling file, and for each test a browser that knows neither. */
export function prepare(start: () => Promise<Engine>) {
  const world = {} as { backend: PostgrestBackend; site: Site; engine: Engine; tab: Tab }

  beforeAll(async () => {
    world.backend = await startPostgrest()
    world.site = await serveSite(await buildSite({ VITE_SUPABASE_URL: world.backend.url }))
    world.engine = await start()
  })
  afterAll(async () => {
    for (const one of [world.engine, world.site, world.backend]) await one?.stop()
  })
  beforeEach(async () => {
    for (const server of [world.backend, world.site]) {
      await server.reopen()
      server.setIntercept(undefined)
    }
    await world.backend.clear()
    world.tab = await world.engine.start()
  })
  afterEach(() => world.tab?.close())

  // biome-ignore lint/performance/useDomNodeTextContent: what can be seen, and no more
  const text = () => world.tab.evaluate(() => document.body.innerText)

  const hydrated = () =>
    expect
      .poll(() => world.tab.evaluate(() => performance.getEntriesByName('hydrated').length), { timeout: 15_000 })
      .toBeGreaterThan(0)

  /** Until the worker has found everything in its cache. */
  const installed = () =>
    expect
      .poll(() => world.tab.evaluate(() => document.querySelector('.offline-ready')?.textContent), { timeout: 20_000 })
      .toContain('Ready offline')

  return Object.assign(world, {
    text,
    title: () => world.tab.evaluate(() => document.title),
    hydrated,
    read: (words: string, timeout = 15_000) => expect.poll(text, { timeout }).toContain(words),
    value: (id: string) => world.tab.evaluate((id) => document.querySelector<HTMLInputElement>(`#${id}`)?.value, id),
    /** Until the page is alive and the worker answers for it. */
    async visit(path: string) {
      await world.tab.goto(world.site.url + path)
      await hydrated()
      await installed()
    },
    async fill() {
      await world.tab.type('#name', 'Ada Flood')
      await world.tab.type('#phone', '07700 900123')
      await world.tab.type('#email', 'ada@example.com')
      await world.tab.type('#message', 'Water in the cellar')
    },
  })
}
