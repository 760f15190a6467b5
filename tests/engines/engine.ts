import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { buildSite, type Site, serveSite } from '../../tools/host/site.ts'
import { type Child, launch } from '../../tools/machine/launch.ts'
import { type PostgrestBackend, startPostgrest } from '../support/postgrest.ts'

/** A browser engine, with or without a driver. */
export interface Engine {
  /** Starts a driven browser with an empty profile. */
  start(): Promise<Tab>
  /** Starts a browser without a driver, on a profile that outlives it. */
  launch(profile: string, url: string): Child
  stop(): Promise<void>
}

/** A browser's only tab. */
export interface Tab {
  goto(url: string): Promise<void>
  /** Runs a function in the page, without its closure. */
  evaluate<Result>(run: (argument: string) => Result, argument?: string): Promise<Awaited<Result>>
  /** Types key by key, after any existing text. */
  type(selector: string, text: string): Promise<void>
  click(selector: string): Promise<void>
  /** Ends the browser. */
  close(): Promise<void>
}

/** Starts a browser or its driver. Stopping it is like a power cut: no handler runs, nothing is flushed. */
export const launchBrowser = (command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Child =>
  launch(command, args, { env, detached: true }, 'SIGKILL')

export type World = ReturnType<typeof prepare>

/** Prepares site, backend and engine for the tests of a file, and a new browser for each test. */
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

  // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts
  const text = () => world.tab.evaluate(() => document.body.innerText)

  const hydrated = () =>
    expect
      .poll(() => world.tab.evaluate(() => performance.getEntriesByName('hydrated').length), { timeout: 15_000 })
      .toBeGreaterThan(0)

  /** Waits until the worker has everything in its cache. */
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
    /** Opens a page, and waits until its script runs and the worker controls it. */
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

/**
 * Runs a function in each page before the page's own scripts, until the site's intercept is reset.
 * @returns a promise that resolves when the function calls `done`
 */
export function runFirst(
  site: Site,
  run: (done: () => void) => void,
  isRefused: (path: string) => boolean = () => false,
): Promise<void> {
  const AS_IS = 'x-as-is'
  return new Promise((resolve) => {
    site.setIntercept((request, response) => {
      const path = request.url ?? '/'
      if (isRefused(path)) response.writeHead(404).end()
      else if (path === '/actor.js')
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(`(${run})(() => fetch('/actor-done'))`)
      else if (path === '/actor-done') {
        response.writeHead(204).end()
        resolve()
      } else if (isPage(request.headers) && !request.headers[AS_IS]) {
        void fetch(site.url + path, { headers: { accept: 'text/html', [AS_IS]: 'yes' } }).then(async (page) => {
          const html = (await page.text()).replace('<head>', '<head><script src="/actor.js"></script>')
          const policy = page.headers.get('content-security-policy') ?? ''
          response.writeHead(page.status, { 'content-type': 'text/html', 'content-security-policy': policy }).end(html)
        })
      } else return false
      return true
    })
  })
}

/** Whether this requests a page. Firefox's prefetches differ from that only in their destination. */
const isPage = (headers: IncomingHttpHeaders): boolean =>
  headers.accept?.includes('text/html') === true && headers['sec-fetch-dest'] !== 'empty'
