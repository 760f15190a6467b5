import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writePageBundle } from '../../src/prerender/pageBundle.ts'
import { cacheKey, type Entry, handles, planOf } from '../../src/worker/files.ts'
import { openPageBundle, swapQuotes } from '../../src/worker/unpack.ts'
import { withRoles } from '../../tools/vite/prerender.ts'

const ORIGIN = 'https://site.example'
const keyOf = (path: string) => cacheKey(new URL(ORIGIN + path))

describe('the cache key of a request', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/faq', '/faq'],
    ['/faq/', '/faq'],
    ['/faq.html', '/faq'],
    ['/faq?utm=1#part', '/faq'],
    ['/guide.html.gz', '/guide.html.gz'],
    ['/services/index.html', '/services'],
  ])('%s becomes %s', (path, expected) => {
    expect(keyOf(path)).toBe(ORIGIN + expected)
  })

  it('is never on another host, as //host/page would be', () => {
    expect(new URL(keyOf('//elsewhere.example/faq')).origin).toBe(ORIGIN)
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/', '\\', '.', 'a', '.html', ':', '@', '%2f', 'x.example')), (pieces) => {
        const url = new URL(`${ORIGIN}/${pieces.join('')}`)
        expect(new URL(cacheKey(url)).origin).toBe(ORIGIN)
      }),
    )
  })
})

const answers = (url: string, method = 'GET') => handles({ method, url }, ORIGIN)

it.each(['/', '/faq', '/assets/a.js', '/rest', '/restaurants/v1/x', '/blog/desk'])('the worker answers %s', (path) => {
  expect(answers(ORIGIN + path)).toBe(true)
})

describe('the roles of files', () => {
  const listed = (...names: string[]) => names.map((url) => ({ url, revision: 'md5', size: 1 }))
  const withThese = (given: Readonly<Record<string, Entry['role']>>, ...names: string[]) =>
    withRoles(new Map(Object.entries(given)), listed(...names)).manifest
  const BUILD = { 's-1.js': 'start', 'p.txt': 'pages', 'form.js': 'first', 'toast.css': 'rest' } as const

  it('come from the build, and decide each file’s place in the plan', () => {
    const manifest = withThese(BUILD, 'form.js', 'leaflet.js', 'p.txt', 's-1.js', 'toast.css', 'robots.txt')
    const file = (path: string) => ({ path, isHashed: true })
    expect(planOf([...manifest, { url: 'favicon.svg', revision: 'md5' }])).toEqual({
      start: [file('/s-1.js')],
      pages: '/p.txt',
      first: [file('/form.js')],
      rest: [file('/toast.css')],
      icons: [{ path: '/favicon.svg', isHashed: false }],
    })
  })

  it('stop the build if the worker would wait for ever', () => {
    expect(() => withThese(BUILD, 'p.txt', 's-1.js', 'toast.css')).toThrow('form.js')
    expect(() => withThese({ 's-1.js': 'start' }, 's-1.js')).toThrow('one bundle of pages')
  })
})

const BUNDLE_HEADER = {
  changed: '21 November 2026',
  urgent: { digest: 'abcdefgh', emergencyPhone: { display: '0808 157 0247', href: 'tel:+448081570247' } },
  headers: { 'Content-Security-Policy': "default-src 'self'" },
}

/** Unpacks the file as the worker does, in chunks of any size. */
async function unpack(file: string, size = 1000, firstPages = 2): Promise<Map<string, string>> {
  const bytes = new TextEncoder().encode(file)
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size))
      controller.close()
    },
  })
  const { header, pages } = await openPageBundle(body)
  expect(header).toEqual({ ...BUNDLE_HEADER, firstPages, allPages: expect.any(Number) })
  const found = new Map<string, string>()
  for await (const [path, html] of pages) found.set(path, html)
  return found
}
/** Bundles the pages, of which the first two are emergency pages. */
function bundled(pages: ReadonlyMap<string, string>): string {
  const all = [...pages]
  return writePageBundle(new Map(all.slice(0, 2)), new Map(all.slice(2)), BUNDLE_HEADER)
}

const header = `<header class="header">${'<a href="/">Home</a>'.repeat(50)}</header>`
const footer = `</main><footer>${'small print '.repeat(50)}</footer>`
const page = (title: string, main: string) =>
  `<!doctype html><html><head><title>${title}</title><style>a{color:red}</style></head><body>${header}<main id="main">${main}${footer}<script>go()</script></body></html>`

describe('the bundle of all pages', () => {
  const pages = new Map([
    ['/', page('Home', '<h1>Home</h1>')],
    ['/about', page('About', '<style>b{}</style><h1>About £ “us” 🔧</h1>')],
    ['/404', page('Gone', '<h1>$& $1 </main> <main> <title> \\u003c</h1>')],
    ['/empty', ''],
  ])

  it('returns every page byte for byte, in order', async () => {
    const found = await unpack(bundled(pages))
    expect([...found]).toEqual([...pages])
  })

  it('returns the first pages once they have arrived', async () => {
    const [beginning = ''] = bundled(pages).split('["/404"')
    const found = await unpack(beginning)
    expect([...found.keys()]).toEqual(['/', '/about'])
  })

  it('is refused if it is cut off within a line', async () => {
    await expect(unpack(bundled(pages).slice(0, -5))).rejects.toThrow('cut off')
    await expect(unpack('<!doctype html>\n')).rejects.toThrow(SyntaxError)
  })

  it('stores each shared part once', () => {
    expect(bundled(pages).split(swapQuotes(header))).toHaveLength(2)
    expect(bundled(pages).split(footer)).toHaveLength(2)
  })

  it('returns any input unchanged', async () => {
    const markup = fc
      .array(
        fc.oneof(
          fc.constantFrom('<title>', '<style>', '</style>', header, '<main id="m">', '</main>', footer, '<script', '>'),
          fc.string({ unit: 'binary' }),
        ),
      )
      .map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.webPath()),
        fc.array(markup),
        fc.integer({ min: 1, max: 5000 }),
        async (paths, bodies, size) => {
          const some = new Map(paths.map((path, index) => [path, bodies[index % (bodies.length || 1)] ?? '']))
          expect(await unpack(bundled(some), size, Math.min(2, some.size))).toEqual(some)
        },
      ),
    )
  })
})
