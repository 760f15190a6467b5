import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packPages } from '../../src/build/pack'
import type { Pack } from '../../src/sw/precache'

const HEADERS = { 'Content-Security-Policy': "default-src 'self'" }

/** What the worker does with the file that it fetched. */
function unpack(file: string): Map<string, string> {
  const { parts, pages }: Pack = JSON.parse(file)
  return new Map(Object.entries(pages).map(([path, indices]) => [path, indices.map((index) => parts[index]).join('')]))
}
const packed = (pages: ReadonlyMap<string, string>) => JSON.stringify(packPages(pages, HEADERS))

const header = `<header class="header">${'<a href="/">Home</a>'.repeat(50)}</header>`
const footer = `</main><footer>${'small print '.repeat(50)}</footer>`
const page = (title: string, main: string) =>
  `<!doctype html><html><head><title>${title}</title><style>a{color:red}</style></head><body>${header}<main id="main">${main}${footer}<script>go()</script></body></html>`

describe('the pack of all pages', () => {
  const pages = new Map([
    ['/', page('Home', '<h1>Home</h1>')],
    ['/about', page('About', '<style>b{}</style><h1>About £ “us” 🔧</h1>')],
    ['/404', page('Gone', '<h1>$& $1 </main> <main> <title> \\u003c</h1>')],
    ['/empty', ''],
  ])

  it('gives every page back byte for byte', () => {
    expect(unpack(packed(pages))).toEqual(pages)
  })

  it('holds what pages share once', () => {
    const { parts } = packPages(pages, HEADERS)
    expect(new Set(parts).size).toBe(parts.length)
    expect(packed(pages).split(JSON.stringify(header).slice(1, -1))).toHaveLength(2)
    expect(packed(pages).split(JSON.stringify(footer).slice(1, -1))).toHaveLength(2)
  })

  it('carries the headers that the worker answers with', () => {
    expect(packPages(pages, HEADERS).headers).toEqual(HEADERS)
  })

  it('gives back whatever goes in', () => {
    const markup = fc
      .array(
        fc.oneof(
          fc.constantFrom('<title>', '<style>', '</style>', header, '<main id="m">', '</main>', footer, '<script', '>'),
          fc.string({ unit: 'binary' }),
        ),
      )
      .map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.uniqueArray(fc.webPath()), fc.array(markup), (paths, bodies) => {
        const some = new Map(paths.map((path, index) => [path, bodies[index % (bodies.length || 1)] ?? '']))
        expect(unpack(packed(some))).toEqual(some)
      }),
    )
  })
})
