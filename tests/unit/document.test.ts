import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Fixed, FixedHtml } from '../../src/components/Fixed.tsx'
import { Island, type IslandProps, RenderIsland } from '../../src/components/Island.tsx'
import { fillTemplate, joinAtHeading, readPage, structuredDataScript, templateOf } from '../../src/document/page.ts'
import { siteUrl } from '../../src/facts/company.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { structuredData } from '../../src/prerender/head.ts'
import { notFoundRoute, routeAt, routes } from '../../src/routes.ts'

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
const finished = fillTemplate(template, parts)

it.each(['<!--head-->', '<!--body-->', '<!--tail-->', 'data-template=""'])('index.html needs %s', (slot) => {
  expect(() => fillTemplate(template.replace(slot, ''), parts)).toThrow(slot)
})

describe('a page fetched for a page swap', () => {
  it('includes its head and structured data, which no text inside can end early', () => {
    const { head = '' } = readPage(finished) ?? {}
    expect(head).toContain(parts.head)
    expect(head).not.toContain('<body')
    expect(['<html><head></head></html>', finished].map(templateOf)).toEqual([undefined, 'service'])
    const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>$/.exec(head) ?? []
    expect(JSON.parse(json)).toEqual(DATA)
  })

  it('is a single part if it has no split mark, and is rejected without a complete <main>', () => {
    expect(readPage('<html><body><main>all</main></body></html>')).toMatchObject({ html: 'all', rest: '' })
    for (const html of ['', '<html><body>Log in to the café</body></html>', '<main>cut off'])
      expect(readPage(html)).toBeUndefined()
  })

  it('is read back unchanged, whatever its markup', () => {
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

it('an island in the HTML keeps the children its page gives it', () => {
  const render = ({ children }: IslandProps) =>
    renderToStaticMarkup(createElement(FixedHtml, { value: renderToStaticMarkup(children) }, createElement(Fixed)))
  const island = createElement(Island, { name: 'echo', when: 'idle' }, createElement('svg', {}, '$& house'))
  expect(renderToStaticMarkup(createElement(RenderIsland, { value: render }, island))).toBe(
    '<div data-island="echo" data-when="idle"><div data-fixed=""><svg>$&amp; house</svg></div></div>',
  )
})

interface Entity {
  readonly '@type': string | readonly string[]
  readonly [property: string]: unknown
}

const graphOf = (path: string): Entity[] =>
  JSON.parse(JSON.stringify(structuredData(path === '/404' ? notFoundRoute : routeAt(path))))['@graph']
const paths = [...routes.map(({ path }) => path), '/404']

describe('the business in the structured data', () => {
  it('is the same plumber and locksmith, always open, on every page', () => {
    const [first, ...others] = paths.map((path) => graphOf(path).filter(({ telephone }) => telephone))
    expect(first).toMatchObject([
      {
        '@type': ['Plumber', 'Locksmith'],
        '@id': `${siteUrl}/#business`,
        telephone: emergencyPhone.href.replace('tel:', ''),
        openingHoursSpecification: {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
          opens: '00:00',
          closes: '23:59',
        },
      },
    ])
    expect(first?.[0]?.areaServed).not.toEqual([])
    for (const other of others) expect(other).toEqual(first)
  })

  it('has no rating, count or emergency-service type on any page', () => {
    const wrong = paths.filter((path) => {
      const names: string[] = []
      const json = JSON.stringify(graphOf(path), (key, value: unknown) => {
        names.push(key, ...(key === '@type' ? [value].flat().map(String) : []))
        return value
      })
      const isRated = names.some((name) => /rating|review|count(?!ry)|number|EmergencyService|price/i.test(name))
      return isRated || /thousand|satisfied/i.test(json)
    })
    expect(wrong).toEqual([])
  })
})
