import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writePageBundle } from '../../src/prerender/pageBundle.ts'
import { cacheOf, type Entry, fingerprint } from '../../src/worker/files.ts'
import { Host, HTML, ORIGIN, WorkerScope } from '../support/workerScope.ts'

const EMERGENCY = new Map([
  ['/', '<title>Home</title><main>Home</main>'],
  ['/emergency', '<title>Emergency</title><main>Emergency</main>'],
])
const OTHERS = new Map([
  ['/faq', '<title>FAQs</title><main>FAQs</main>'],
  ['/404', '<title>Gone</title><main>0808 157 0247</main>'],
  ['/house.svg', '<svg></svg>'],
])
const CSP = "default-src 'self'"
const bundle = (phone = '0808 157 0247') =>
  writePageBundle(EMERGENCY, OTHERS, {
    changed: '21 November 2026',
    urgent: { digest: phone, emergencyPhone: { display: phone, href: `tel:${phone}` } },
    headers: { 'Content-Security-Policy': CSP },
  })

/** The files of a release. */
const release = (version: string): readonly Entry[] => [
  { url: 'favicon.svg', revision: version },
  { url: 'assets/toast-1.js', revision: null, role: 'rest' },
  { url: 'assets/form-1.js', revision: null, role: 'first' },
  { url: `pages-${version}.txt`, revision: null, role: 'pages' },
  { url: `assets/start-${version}.js`, revision: null, role: 'start' },
]
const cacheNameOf = (version: string) => cacheOf(fingerprint(JSON.stringify(release(version))))
const FILES = ['/favicon.svg', '/assets/toast-1.js', '/assets/form-1.js', '/pages-1.txt', '/assets/start-1.js']
const PAGES = ['/', '/emergency', '/faq', '/404', '/house.svg']

let host: Host
let worker: WorkerScope

function publish(version: string, pages = bundle()) {
  for (const { url } of release(version)) host.serve(`/${url}`, `${url} of ${version}`)
  host.serve(`/pages-${version}.txt`, pages, 'text/plain')
}
/** A worker of this release, on the same device. */
async function newWorker(version: string): Promise<WorkerScope> {
  const next = new WorkerScope(host, worker.caches)
  next.isUpdate = version !== '1'
  await next.start(release(version))
  return next
}
async function storedOf(version: string): Promise<string[]> {
  const cache = await worker.caches.open(cacheNameOf(version))
  return (await cache.keys()).map(({ url }) => url.replace(ORIGIN, ''))
}
async function complete() {
  await worker.send('install')
  await worker.ask('STATUS')
}
const textOf = async (response: Response | undefined) => response?.text()
const page = (text: string, status = 200) => new Response(text, { status, headers: { 'Content-Type': HTML } })

beforeEach(async () => {
  host = new Host()
  worker = new WorkerScope(host)
  publish('1')
  await worker.start(release('1'))
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the first visit', () => {
  it('stores every page and file, and unpacks the bundle of pages', async () => {
    await complete()
    expect((await storedOf('1')).toSorted()).toEqual(
      [...PAGES, ...FILES.filter((path) => path !== '/pages-1.txt'), '/unpacked'].toSorted(),
    )
    expect(host.paths.toSorted()).toEqual(FILES.toSorted())
    // There is no earlier worker.
    expect(worker.hasSkippedWaiting).toBe(false)
  })

  it('reuses files the page has fetched, and fetches the rest at low priority', async () => {
    await complete()
    const cacheFor = (file: string) => host.asked.find(({ path }) => path === file)?.cache
    expect([cacheFor('/pages-1.txt'), cacheFor('/favicon.svg')]).toEqual(['default', 'reload'])
    expect(new Set(host.asked.map(({ priority }) => priority))).toEqual(new Set(['low']))
  })

  it('fetches the page’s script first and the icons last', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<Response>()
    host.files.set('/assets/start-1.js', () => started)
    const installed = worker.send('install')
    await vi.waitFor(() => expect(host.paths).toEqual(['/assets/start-1.js']))
    start(new Response('start', { headers: { 'Content-Type': 'text/javascript' } }))
    await installed
    await worker.ask('STATUS')
    expect(host.paths).toEqual(['/pages-1.txt', '/assets/form-1.js', '/assets/toast-1.js', '/favicon.svg'])
  })

  it('ends the install once the emergency pages are stored', async () => {
    const { promise: styled, resolve: style } = Promise.withResolvers<Response>()
    host.files.set('/assets/toast-1.js', () => styled)
    await worker.send('install')
    expect(await storedOf('1')).toEqual(expect.arrayContaining([...EMERGENCY.keys()]))
    expect(await storedOf('1')).not.toContain('/favicon.svg')
    style(new Response('late', { headers: { 'Content-Type': 'text/javascript' } }))
    expect(await worker.ask('STATUS')).toMatchObject([{ changed: '21 November 2026' }])
    expect(await storedOf('1')).toContain('/favicon.svg')
  })

  it('does not end the install before the emergency pages are stored', async () => {
    const [beginning = '', rest = ''] = bundle().split('["/emergency"')
    const { readable, writable } = new TransformStream<Uint8Array>()
    const pieces = writable.getWriter()
    const write = (text: string) => pieces.write(new TextEncoder().encode(text))
    host.files.set('/pages-1.txt', () => new Response(readable))
    let isOver = false
    const installed = worker.send('install').then(() => {
      isOver = true
    })
    await write(beginning)
    await vi.waitFor(async () => expect(await storedOf('1')).toContain('/'))
    expect(isOver).toBe(false)
    // Nothing else shares the line with them.
    expect(host.paths).toEqual(['/assets/start-1.js', '/pages-1.txt'])
    await write(`["/emergency"${rest}`)
    await pieces.close()
    await installed
    await worker.ask('STATUS')
  })

  it('reports its progress to all pages in tenths', async () => {
    await complete()
    const told = worker.page.heard as { readonly type: string; readonly percent: number }[]
    expect(new Set(told.map(({ type }) => type))).toEqual(new Set(['STORED']))
    const percents = told.map(({ percent }) => percent)
    expect(percents).toEqual([...new Set(percents)].toSorted((a, b) => a - b))
    expect(percents.every((percent) => percent > 0 && percent % 10 === 0)).toBe(true)
    // The page bundle itself is not stored.
    expect(percents.at(-1)).toBe(90)
  })
})

describe('a file that is missing', () => {
  it('fails the install, and the next one fetches only what is missing', async () => {
    const form = '/assets/form-1.js'
    host.files.delete(form)
    worker.isUpdate = true
    await expect(worker.send('install')).rejects.toThrow('/assets/form-1.js answered 404, text/html')
    await vi.waitFor(async () => expect(await storedOf('1')).toContain('/unpacked'))
    host.asked.splice(0)
    host.serve(form, 'form')
    worker = await newWorker('1')
    await complete()
    expect(host.paths.toSorted()).toEqual([form, '/favicon.svg'])
  })

  it.each<[string, () => Response]>([
    ['a captive portal’s page', () => page('<h1>Log in</h1>')],
    ['a partial response', () => new Response('half', { status: 206, headers: { 'Content-Type': 'text/javascript' } })],
    [
      'the answer to a redirect, which Safari refuses to serve',
      () => Object.defineProperty(new Response('moved'), 'redirected', { value: true }),
    ],
    ['an error', () => new Response('no', { status: 503 })],
  ])('is not replaced by %s', async (_, answer) => {
    host.files.set('/assets/start-1.js', answer)
    await expect(worker.send('install')).rejects.toThrow('/assets/start-1.js answered')
    expect(await storedOf('1')).toEqual([])
  })

  it('is fetched again, bypassing the browser’s cache', async () => {
    let times = 0
    host.files.set('/assets/start-1.js', () =>
      times++ === 0 ? page('Deploying') : new Response('start', { headers: { 'Content-Type': 'text/javascript' } }),
    )
    await worker.send('install')
    const asked = host.asked.filter(({ path }) => path === '/assets/start-1.js').map(({ cache }) => cache)
    expect(asked).toEqual(['default', 'reload'])
    expect(await textOf(await worker.fetch('/assets/start-1.js'))).toBe('start')
  })

  it('fails the install if the bundle was cut off', async () => {
    host.serve('/pages-1.txt', bundle().slice(0, -20), 'text/plain')
    worker.isUpdate = true
    await expect(worker.send('install')).rejects.toThrow('cut off')
    expect(await storedOf('1')).not.toContain('/unpacked')
    expect(await worker.ask('STATUS')).toEqual([undefined])
  })
})

describe('the status for a page', () => {
  it('has the version, its date and the phone number', async () => {
    await worker.send('install')
    expect(await worker.ask('STATUS')).toEqual([
      {
        version: fingerprint(JSON.stringify(release('1'))),
        changed: '21 November 2026',
        urgent: { digest: '0808 157 0247', emergencyPhone: { display: '0808 157 0247', href: 'tel:0808 157 0247' } },
        tookOverAt: 0,
      },
    ])
  })

  it('is empty while something is missing and cannot be fetched', async () => {
    host.isDown = true
    expect(await worker.ask('STATUS')).toEqual([undefined])
  })

  it('is given once evicted files are fetched again', async () => {
    await complete()
    const cache = await worker.caches.open(cacheNameOf('1'))
    await cache.delete('/faq')
    await cache.delete('/favicon.svg')
    host.asked.splice(0)
    expect(await worker.ask('STATUS')).toMatchObject([{ changed: '21 November 2026' }])
    expect(await storedOf('1')).toEqual(expect.arrayContaining(['/faq', '/favicon.svg']))
    expect(host.paths).toEqual(['/pages-1.txt', '/favicon.svg'])
  })

  it('fetches nothing if everything is stored', async () => {
    await complete()
    host.asked.splice(0)
    worker.page.heard.length = 0
    expect(await worker.ask('STATUS')).toMatchObject([{ tookOverAt: 0 }])
    expect(host.paths).toEqual([])
    expect(worker.page.heard).toEqual([])
  })

  it('fetches once for several simultaneous requests', async () => {
    await Promise.all([worker.ask('STATUS'), worker.ask('STATUS')])
    expect(host.paths.toSorted()).toEqual(FILES.toSorted())
  })

  it('is not sent for other messages', async () => {
    expect(await worker.ask('SOMETHING')).toEqual([])
    await worker.send('message', { data: null, ports: [] })
    expect(host.paths).toEqual([])
    expect(worker.hasSkippedWaiting).toBe(false)
  })
})

describe('a newer version', () => {
  const installed = async (version: string, pages?: string) => {
    publish(version, pages)
    const next = await newWorker(version)
    host.asked.splice(0)
    await next.send('install')
    return next
  }
  beforeEach(async () => {
    await complete()
  })

  it('is complete before it is installed, and copies unchanged files', async () => {
    await installed('2')
    expect(host.paths).toEqual(['/assets/start-2.js', '/pages-2.txt', '/favicon.svg'])
    expect(await storedOf('2')).toEqual(expect.arrayContaining([...PAGES, '/assets/form-1.js', '/favicon.svg']))
  })

  it('waits for the visitor’s consent', async () => {
    const next = await installed('2')
    expect(next.hasSkippedWaiting).toBe(false)
    await next.ask('SKIP_WAITING')
    expect(next.hasSkippedWaiting).toBe(true)
  })

  it('takes over by itself if the phone number has changed, and says when', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    const next = await installed('2', bundle('0800 111 999'))
    expect(next.hasSkippedWaiting).toBe(true)
    expect(await next.ask('STATUS')).toMatchObject([{ tookOverAt: 1_800_000_000_000 }])
  })

  it('compares with the last complete version', async () => {
    publish('2', bundle('0800 111 999'))
    host.files.delete('/favicon.svg')
    host.files.delete('/pages-2.txt')
    await expect((await newWorker('2')).send('install')).rejects.toThrow('answered 404')
    const next = await installed('3', bundle())
    expect(next.hasSkippedWaiting).toBe(false)
  })

  it('does not compare with a version whose scripts were cut off behind its pages', async () => {
    publish('2', bundle('0800 111 999'))
    host.files.delete('/favicon.svg')
    await expect((await newWorker('2')).send('install')).rejects.toThrow('answered 404')
    expect((await installed('3', bundle('0800 111 999'))).hasSkippedWaiting).toBe(true)
  })

  it('compares with the newest earlier version', async () => {
    await installed('2', bundle('0800 111 999'))
    const next = await installed('3', bundle('0800 111 999'))
    expect(next.hasSkippedWaiting).toBe(false)
    expect((await installed('4')).hasSkippedWaiting).toBe(true)
  })

  it('with the same files fetches nothing and does not take over', async () => {
    const next = await newWorker('1')
    next.isUpdate = true
    host.asked.splice(0)
    await next.send('install')
    expect(host.paths).toEqual([])
    expect(next.hasSkippedWaiting).toBe(false)
  })

  it('takes over if the version before it is unknown', async () => {
    for (const name of await worker.caches.keys()) await worker.caches.delete(name)
    expect((await installed('2')).hasSkippedWaiting).toBe(true)
  })

  it('keeps one earlier version for open tabs and drops older ones', async () => {
    await worker.caches.open('tiles')
    for (const version of ['2', '3']) await installed(version)
    const fourth = await installed('4')
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    await fourth.send('activate')
    expect(await worker.caches.keys()).toEqual(['tiles', cacheNameOf('3'), cacheNameOf('4')])
    expect(fourth.hasClaimed).toBe(true)
    expect(await fourth.ask('STATUS')).toMatchObject([{ tookOverAt: 1_800_000_000_000 }])
  })
})

describe('an answer', () => {
  beforeEach(async () => {
    await complete()
    host.asked.splice(0)
    host.isDown = true
  })

  it('is the cached page with its headers, whatever the query', async () => {
    const response = await worker.fetch('/faq//?utm_source=mail', { mode: 'navigate' })
    expect(await textOf(response)).toBe(OTHERS.get('/faq'))
    expect(response?.headers.get('Content-Type')).toBe(HTML)
    expect(response?.headers.get('Content-Security-Policy')).toBe(CSP)
    expect((await worker.fetch('/house.svg'))?.headers.get('Content-Type')).toBe('image/svg+xml')
    expect(host.paths).toEqual([])
  })

  it('is the 404 page for an unknown page without a network', async () => {
    const response = await worker.fetch('/nowhere', { mode: 'navigate' })
    expect(response?.status).toBe(404)
    expect(response?.headers.get('Content-Type')).toBe(HTML)
    expect(await textOf(response)).toContain('0808 157 0247')
  })

  it('fails without a network for a missing file, or without a 404 page', async () => {
    await expect(worker.fetch('/assets/leaflet-1.js')).rejects.toThrow('Failed to fetch')
    for (const name of await worker.caches.keys()) await worker.caches.delete(name)
    await expect(worker.fetch('/nowhere', { mode: 'navigate' })).rejects.toThrow('Failed to fetch')
  })

  it('comes from the network if not cached, and scripts are then cached', async () => {
    host.isDown = false
    host.serve('/assets/leaflet-1.js', 'map')
    expect(await textOf(await worker.fetch('/assets/leaflet-1.js'))).toBe('map')
    host.isDown = true
    expect(await textOf(await worker.fetch('/assets/leaflet-1.js'))).toBe('map')
  })

  it('is not cached if it is not a script', async () => {
    host.isDown = false
    host.serve('/robots.txt', 'robots', 'text/plain')
    host.files.set('/assets/leaflet-1.js', () => page('Deploying'))
    expect(await textOf(await worker.fetch('/robots.txt'))).toBe('robots')
    expect(await textOf(await worker.fetch('/assets/leaflet-1.js'))).toBe('Deploying')
    const stored = await storedOf('1')
    expect(stored).not.toContain('/robots.txt')
    expect(stored).not.toContain('/assets/leaflet-1.js')
  })

  it('leads to the form when photos are shared, even unreadable ones', async () => {
    const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response())
    await worker.fetch('/contact', { method: 'POST' })
    expect(redirect).toHaveBeenCalledWith('/contact#request', 303)
    redirect.mockRestore()
  })

  it.each([
    ['isFull', '/assets/leaflet-1.js', 'text/javascript', {}],
    ['isBlocked', '/assets/leaflet-1.js', 'text/javascript', {}],
    ['isBlocked', '/faq', HTML, { mode: 'navigate' }],
    ['isBlocked', 'https://tile.openstreetmap.org/15/1/1.png', 'image/png', {}],
  ] as const)('comes from the network if the cache fails: %s, %s', async (fault, path, type, how) => {
    host.isDown = false
    worker.caches[fault] = true
    host.serve(path, 'from the network', type)
    expect(await textOf(await worker.fetch(path, how))).toBe('from the network')
  })

  it('is the earlier version’s script for an old tab', async () => {
    publish('2')
    host.isDown = false
    const next = await newWorker('2')
    await next.send('install')
    host.isDown = true
    expect(await textOf(await next.fetch('/assets/start-1.js'))).toBe('assets/start-1.js of 1')
    // It serves its own copy of a file that both versions have.
    expect(await textOf(await next.fetch('/favicon.svg'))).toBe('favicon.svg of 2')
  })

  it.each([
    ['a POST request', '/faq', 'POST'],
    ['the backend', '/rest/v1/rpc/insert', 'GET'],
    ['the staff’s sessions', '/auth/v1/user', 'GET'],
    ['the staff’s desk', '/desk', 'GET'],
    ['a page of the desk', '/desk/requests', 'GET'],
    ['another origin', 'https://elsewhere.example/faq', 'GET'],
  ])('is left to the browser for %s', async (_, path, method) => {
    expect(await worker.fetch(path, { method })).toBeUndefined()
    expect(host.paths).toEqual([])
  })
})

describe('a tile of the map', () => {
  const tile = (x: number) => `https://tile.openstreetmap.org/15/${x}/1.png`
  const serve = (x: number, body: string, type = 'image/png') => host.serve(tile(x), body, type)

  it('comes from the network, then from the cache, and is refreshed', async () => {
    serve(1, 'drawn')
    expect(await textOf(await worker.fetch(tile(1)))).toBe('drawn')
    serve(1, 'drawn anew')
    expect(await textOf(await worker.fetch(tile(1)))).toBe('drawn')
    host.isDown = true
    expect(await textOf(await worker.fetch(tile(1)))).toBe('drawn anew')
  })

  it('is cached only if it is an image', async () => {
    serve(1, '<h1>Log in</h1>', HTML)
    await worker.fetch(tile(1))
    host.isDown = true
    await expect(worker.fetch(tile(1))).rejects.toThrow('Failed to fetch')
  })

  it('is dropped above sixty tiles, oldest first', async () => {
    for (let x = 1; x <= 61; x++) {
      serve(x, `tile ${x}`)
      await worker.fetch(tile(x))
    }
    const stored = (await (await worker.caches.open('tiles')).keys()).map(({ url }) => url)
    expect(stored).toHaveLength(60)
    expect(stored).not.toContain(tile(1))
    expect(stored).toContain(tile(2))
  })

  it('is dropped when the disk is full', async () => {
    serve(1, 'drawn')
    await worker.fetch(tile(1))
    worker.caches.isFull = true
    serve(2, 'drawn')
    expect(await textOf(await worker.fetch(tile(2)))).toBe('drawn')
    expect(await worker.caches.keys()).toEqual([])
  })

  it('is only a GET request to that host', async () => {
    serve(1, 'drawn')
    expect(await worker.fetch(tile(1), { method: 'POST' })).toBeUndefined()
    expect(await worker.fetch('https://elsewhere.example/15/1/1.png')).toBeUndefined()
  })
})

it('a backend on the map tile host is not treated as a tile', async () => {
  vi.stubEnv('VITE_MAP_TILE_URL', '/tiles/{z}/{x}/{y}.png')
  await worker.start(release('1'))
  expect(await worker.fetch('/rest/v1/staff')).toBeUndefined()
  vi.unstubAllEnvs()
})

describe('waiting requests', () => {
  const open = vi.fn(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  beforeEach(() => {
    open.mockClear()
    vi.stubGlobal('indexedDB', { open })
  })

  it('are checked on activation and page loads, not with every file', async () => {
    await worker.send('activate')
    expect(open).toHaveBeenCalled()
    open.mockClear()
    host.files.set('/faq', () => page('FAQs'))
    await worker.fetch('/faq')
    expect(open).not.toHaveBeenCalled()
    await worker.fetch('/faq', { mode: 'navigate' })
    expect(open).toHaveBeenCalled()
  })

  it('are counted on the icon from the start', async () => {
    vi.stubGlobal('navigator', { setAppBadge: async () => undefined })
    await worker.start(release('1'))
    expect(open).toHaveBeenCalled()
  })

  it('fail a sync while they cannot be sent, so that the browser tries again', async () => {
    await expect(worker.send('sync', { tag: 'outbox' })).rejects.toThrow('denied')
    await worker.send('sync', { tag: 'another' })
  })
})
