import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillTemplate,
  joinAtHeading,
  readPage,
  structuredDataScript,
  templateOf,
  withoutSeo,
} from '../../src/document/page.ts'

const template = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8').replaceAll('\n', '')
const HEADING = '<div class="page-heading"><h1>Blocked drains</h1></div>'
const BELOW = '<style>b{color:red}</style><section><p>$& $1 $` what we do</p></section>'
const DATA = { '@graph': [{ name: 'Plumber', text: '</script><!-- £ “us” -->' }] }
const parts = {
  template: 'service',
  head: '<title>Drains</title><meta name="description" content="d"><meta property="og:title" content="t">',
  body: `<header></header><main id="main">${joinAtHeading(HEADING, BELOW)}</main><footer></footer>`,
  tail: structuredDataScript(DATA),
}
const page = fillTemplate(template, parts)

describe('index.html', () => {
  it('has a slot for each part of a page, and none is left', () => {
    for (const part of [parts.head, parts.body, parts.tail]) expect(page.split(part)).toHaveLength(2)
    expect(page).not.toMatch(/<!--(?:head|body|tail)-->/)
    expect(['<html><head></head></html>', page].map(templateOf)).toEqual([undefined, 'service'])
  })

  it.each(['<!--head-->', '<!--body-->', '<!--tail-->', 'data-template=""'])('is refused without %s', (slot) => {
    expect(() => fillTemplate(template.replace(slot, ''), parts)).toThrow(slot)
  })
})

describe('a page that is fetched to take the place of another', () => {
  it('brings its head and its structured data, which nothing in it ends', () => {
    const { head = '' } = readPage(page) ?? {}
    expect(head).toContain(parts.head)
    expect(head).not.toContain('<body')
    const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>$/.exec(head) ?? []
    expect(JSON.parse(json)).toEqual(DATA)
  })

  it('has all in its first part where there is no mark, and is none of ours without a whole <main>', () => {
    expect(readPage('<html><body><main>all</main></body></html>')).toMatchObject({ html: 'all', rest: '' })
    for (const html of ['', '<html><body>Log in to the café</body></html>', '<main>cut off'])
      expect(readPage(html)).toBeUndefined()
  })

  it('is read as it was written, whatever its markup', () => {
    const markup = fc
      .array(fc.oneof(fc.constantFrom('<p>', '</p>', '\n', '<style>', '</style>', '<!-- -->', '$&'), fc.string()))
      .map((pieces) => pieces.join('').replaceAll('<!--rest-->', '').replaceAll('</main>', ''))
    fc.assert(
      fc.property(markup, markup, (heading, rest) => {
        const html = `<body><main id="main">${joinAtHeading(heading, rest)}</main></body>`
        expect(readPage(html)).toMatchObject({ html: heading, rest })
      }),
    )
  })
})

describe('what the worker keeps of a page', () => {
  it('is all but what only search engines and social networks read', () => {
    const kept = withoutSeo(page)
    expect(kept).toBe(page.replace(parts.tail, '').replace(/<meta name="description".*?content="t">/, ''))
    expect(readPage(kept)).toMatchObject({ html: HEADING, rest: BELOW })
  })
})
