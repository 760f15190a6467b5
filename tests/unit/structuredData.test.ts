import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Accordion } from '../../src/components/Accordion.tsx'
import { faqs } from '../../src/content/faqs.ts'
import { locations } from '../../src/content/locations.ts'
import { servicePages } from '../../src/content/servicePages.ts'
import { siteUrl } from '../../src/facts/company.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { structuredData } from '../../src/prerender/structuredData.ts'
import { notFoundRoute, routeAt, routes } from '../../src/routes.ts'

interface Entity {
  readonly '@type': string | readonly string[]
  readonly [property: string]: unknown
}

/** As a search engine gets it: JSON. */
const graphOf = (path: string): Entity[] =>
  JSON.parse(JSON.stringify(structuredData(path === '/404' ? notFoundRoute : routeAt(path))))['@graph']
const typed = (path: string, type: string) => graphOf(path).filter((entity) => [entity['@type']].flat().includes(type))
const paths = [...routes.map(({ path }) => path), '/404']
const pathsWith = (type: string) => paths.filter((path) => typed(path, type).length > 0)

describe('the business', () => {
  it.each(paths)('is one plumber and locksmith, reachable at any hour, on %s', (path) => {
    const businesses = graphOf(path).filter(({ telephone }) => telephone)
    expect(businesses).toHaveLength(1)
    expect(businesses[0]).toMatchObject({
      '@type': ['Plumber', 'Locksmith'],
      '@id': `${siteUrl}/#business`,
      telephone: emergencyPhone.href.replace('tel:', ''),
      openingHoursSpecification: {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
        opens: '00:00',
        closes: '23:59',
      },
    })
    expect(businesses[0]?.areaServed).not.toEqual([])
  })

  it('is the same everywhere', () => {
    expect(new Set(paths.map((path) => JSON.stringify(typed(path, 'Plumber')))).size).toBe(1)
  })

  it.each(paths)('is neither rated nor counted on %s, and no fire station', (path) => {
    const names: string[] = []
    const json = JSON.stringify(graphOf(path), (key, value: unknown) => {
      names.push(key, ...(key === '@type' ? [value].flat().map(String) : []))
      return value
    })
    expect(names.filter((name) => /rating|review|count(?!ry)|number|EmergencyService|price/i.test(name))).toEqual([])
    expect(json).not.toMatch(/thousand|satisfied/i)
  })
})

describe('the way to a page', () => {
  it('is on all pages but the top', () => {
    expect(pathsWith('BreadcrumbList')).toEqual(paths.filter((path) => path !== '/'))
  })

  it.each(routes.filter(({ path }) => path !== '/'))('$path: numbered, from the top to the page', ({ path }) => {
    const [list, ...others] = typed(path, 'BreadcrumbList')
    expect(others).toEqual([])
    const items = list?.itemListElement as { position: number; name: string; item: string }[]
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1))
    expect(items[0]?.item).toBe(`${siteUrl}/`)
    expect(items.at(-1)?.item).toBe(siteUrl + path)
    for (const { item, name } of items) {
      expect(routes.map((route) => siteUrl + route.path)).toContain(item)
      expect(name).not.toBe('')
    }
  })
})

describe('what a page is about', () => {
  it('has questions where the specification wants them, and as many', () => {
    const counts = pathsWith('FAQPage').map((path) => [
      path,
      typed(path, 'FAQPage').flatMap(({ mainEntity }) => mainEntity).length,
    ])
    expect(Object.fromEntries(counts)).toEqual({
      '/faq': 5,
      '/services/emergency-plumbing': 2,
      '/services/emergency-plumbing-services': 2,
      '/services/emergency-locksmith-services': 2,
      '/services/emergency-drainage-services': 2,
    })
  })

  it.each(pathsWith('FAQPage'))('%s answers in plain words', (path) => {
    const questions = typed(path, 'FAQPage').flatMap(
      ({ mainEntity }) => mainEntity as { name: string; acceptedAnswer: { text: string } }[],
    )
    for (const { name, acceptedAnswer } of questions) {
      expect(name).toMatch(/\?$/)
      expect(acceptedAnswer.text).toMatch(/^\S[^[\]<>]{20,}[.?!]$/)
    }
  })

  it.each(pathsWith('FAQPage'))('%s has in its markup the words that a visitor reads, no more and no fewer', (path) => {
    const items = path === '/faq' ? faqs : servicePages.find(({ slug }) => path === `/services/${slug}`)?.faq
    const html = renderToStaticMarkup(createElement(Accordion, { items: items ?? [], heading: 'h2' }))
    const read = html
      .replace(/<\/(?:h2|p)>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
    const marked = typed(path, 'FAQPage')
      .flatMap(({ mainEntity }) => mainEntity as { name: string; acceptedAnswer: { text: string } }[])
      .map(({ name, acceptedAnswer }) => `${name} ${acceptedAnswer.text}`)
    expect(read.replace(/\s+/g, ' ').trim()).toBe(marked.join(' '))
  })

  it('gives no two services the same name', () => {
    const names = pathsWith('Service').flatMap((path) => typed(path, 'Service').map(({ name }) => name))
    expect(new Set(names).size).toBe(names.length)
  })

  it('is a service on the fourteen service pages, and on those of the places', () => {
    expect(pathsWith('Service')).toEqual(paths.filter((path) => /^\/(?:services|locations)\//.test(path)))
  })

  it.each(locations)('$slug is served as the kind of place that it is', ({ slug, name, kind }) => {
    expect(typed(`/locations/${slug}`, 'Service')).toMatchObject([{ areaServed: { '@type': kind, name } }])
  })

  it.each([
    ['thurrock', 'AdministrativeArea', 'Essex'],
    ['chelmsford', 'City', 'Essex'],
    ['erith', 'City', 'Greater London'],
    ['bean', 'Place', 'Kent'],
  ])('%s is a %s in %s', (slug, kind, county) => {
    const containedInPlace = { '@type': 'AdministrativeArea', name: county }
    expect(typed(`/locations/${slug}`, 'Service')).toMatchObject([{ areaServed: { '@type': kind, containedInPlace } }])
  })

  it('is an article on the three articles, published on 28 September 2025', () => {
    const articles = paths.filter((path) => path.startsWith('/blog/'))
    expect(articles).toHaveLength(3)
    expect(pathsWith('BlogPosting')).toEqual(articles)
    for (const path of articles) expect(typed(path, 'BlogPosting')).toMatchObject([{ datePublished: '2025-09-28' }])
  })
})
