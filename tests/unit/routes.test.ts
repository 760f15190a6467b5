import { describe, expect, it } from 'vitest'
import { emergencyPage, symptoms } from '../../src/content/emergencies.ts'
import { locations } from '../../src/content/locations.ts'
import { posts } from '../../src/content/posts.ts'
import { sections } from '../../src/content/prose.ts'
import { servicePages } from '../../src/content/servicePages.ts'
import { landlords } from '../../src/content/texts.ts'
import { trades } from '../../src/content/trades.ts'
import { siteUrl } from '../../src/facts/company.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { structuredData } from '../../src/prerender/head.ts'
import { contentOf, menu, notFoundRoute, routeAt, routes } from '../../src/routes.ts'

const SPECIFIED = Object.entries({
  '/': 'about services contact terms blog faq',
  '/services/':
    'emergency-plumbing emergency-locksmith emergency-drainage kitchen-installation bathroom-installation ' +
    'carpentry-work painting-services leak-detection emergency-plumbing-services emergency-locksmith-services ' +
    'emergency-drainage-services kitchen-installation-upgrades bathroom-installation-upgrades leak-detection-repairs',
  '/locations/':
    'thurrock aveley south-stifford ockendon tilbury stanford-le-hope chafford-hundred rainham purfleet ' +
    'greenhithe orsett swanscombe cranham langdon-hills bean erith crayford northumberland-heath ' +
    'corringham elm-park hornchurch dartford kent barnehurst chelmsford',
  '/blog/': 'prevent-burst-pipes emergency-locksmith-tips emergency-drain-unblocking-guide',
}).flatMap(([folder, names]) => names.split(' ').map((name) => folder + name))

const paths = routes.map(({ path }) => path)

it('search engines read the way to each page, from the home page to the page itself', () => {
  for (const route of routes.filter(({ trail }) => trail.length > 0)) {
    const crumbs = structuredData(route)['@graph'].flatMap((thing) =>
      typeof thing === 'object' && '@type' in thing && thing['@type'] === 'BreadcrumbList' ? thing : [],
    )
    const way = [routeAt('/'), ...route.trail.slice(1), route]
    const itemListElement = way.map(({ name, path }, index) => ({ position: index + 1, name, item: siteUrl + path }))
    expect(crumbs, route.path).toMatchObject([{ itemListElement }])
  }
})

describe('the table', () => {
  it('has the 49 paths of the specification', () => {
    const specified = ['/', ...SPECIFIED]
    expect(specified).toHaveLength(49)
    expect(specified.filter((path) => !paths.includes(path))).toEqual([])
  })

  it('refuses a link to a missing page and a page without text', () => {
    expect(() => routeAt('/services/roofing')).toThrow('/services/roofing')
    const route = { ...routeAt('/blog/prevent-burst-pipes'), path: '/blog/new', slug: 'new' }
    expect(() => contentOf(posts, route)).toThrow('no content for /blog/new')
  })
})

const pictured = [...posts, ...locations, landlords, ...servicePages.filter(({ pictures }) => pictures)]
it.each(pictured)('no picture of $slug is shown twice, beside its heading or a section', (page) => {
  const { sections, pictures = [] } = page
  const head = page.picture ?? ('trade' in page ? trades[page.trade].room : undefined)
  const beside = pictures.map((picture) => (typeof picture === 'object' ? picture.wide : picture))
  const shown = [head, ...beside].filter((picture) => picture)
  expect(shown).toEqual([...new Set(shown)])
  expect(pictures.length).toBeLessThanOrEqual(sections.length)
})

const heads = [...routes, notFoundRoute].map(({ path, head }) => ({ path, ...head }))
type Head = (typeof heads)[number]
it.each<[string, (head: Head) => boolean]>([
  // Search results cut off longer titles.
  ['a title that fits', ({ title }) => title !== '' && title.length <= 65],
  ['a description that fits', ({ description }) => description.length >= 70 && description.length <= 165],
  ['no markup in its head', ({ title, description }) => !/undefined|\[object|\$\{|\]\(/.test(title + description)],
  ['a unique path', ({ path }) => paths.filter((other) => other === path).length <= 1],
  ['a unique title', ({ title }) => heads.filter((other) => other.title === title).length === 1],
  ['a unique description', (one) => heads.filter(({ description }) => description === one.description).length === 1],
  // Some people see only the search results.
  [
    'our number in the description of a place',
    ({ path, description }) =>
      !path.startsWith('/locations/') || description.endsWith(` Call ${emergencyPhone.display}.`),
  ],
])('every page has %s', (_, isRight) => {
  expect(heads.filter((head) => !isRight(head)).map(({ path }) => path)).toEqual([])
})

it('the phone menu has every header link, with emergencies, prices and locations before the blog', () => {
  const pathsOf = (links: ReturnType<typeof menu>) => links.map(({ path }) => path)
  const phone = pathsOf(menu('header', 'phone'))
  expect(pathsOf(menu('header')).filter((path) => !phone.includes(path))).toEqual([])
  for (const path of ['/emergency', '/prices', '/locations']) {
    expect(phone, path).toContain(path)
    expect(phone.indexOf(path), path).toBeLessThan(phone.indexOf('/blog'))
  }
})

it('each page’s breadcrumbs lead home through existing pages', () => {
  for (const { path, trail } of routes.filter(({ path }) => path !== '/')) {
    const above = trail.map(({ path }) => path)
    expect(above[0], path).toBe('/')
    for (const parent of above) expect(path.startsWith(routeAt(parent).path), path).toBe(true)
    expect(above, path).toHaveLength(path.split('/').length - 1)
  }
})

it('/emergency lists each symptom once, most dangerous first', () => {
  const grouped = emergencyPage.groups.flatMap(({ slugs }) => slugs)
  expect(symptoms.map(({ slug }) => slug)).toEqual([...emergencyPage.danger.slugs, ...grouped])
})

it.each(symptoms)('/emergency/$slug repeats no step, and gives the words to say or who else to call', (symptom) => {
  expect(new Set(symptom.steps.map(({ id }) => id)).size).toBe(symptom.steps.length)
  expect(symptom.say ?? symptom.instead).toBeTruthy()
})

it('long text is parsed by its markup, and text without a heading stops the build', () => {
  const text = sections`
    ## A question? {#asked}
    An answer.
    ${['Two', 'more']}
    ${[]}
    1. First
    - ${['one', 'two']}
  `
  const lines = { paragraphs: ['An answer.', 'Two', 'more'], steps: ['First'], list: ['one', 'two'] }
  expect(text).toEqual([{ id: 'asked', heading: 'A question?', ...lines }])
  expect(() => sections`Lost.`).toThrow('no heading before "Lost."')
})

describe('links in the content', () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../src/content/*.ts', { eager: true })
  const strings = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(strings)
  const texts = Object.values(modules).flatMap(strings)
  const linksIn = (text: string): string[] =>
    text.startsWith('/') ? [text] : [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => href)

  it('lead to existing pages, even in text that only scripts show', () => {
    const internal = texts.flatMap(linksIn).filter((href) => href.startsWith('/'))
    expect(internal.length).toBeGreaterThan(200)
    // tests/dist/dist.test.ts checks the fragments.
    expect(internal.filter((href) => !paths.includes(href.replace(/[?#].*/, '')))).toEqual([])
  })

  it('have complete markup', () => {
    const rest = texts.map((line) => line.replace(/\[[^\]]+\]\([^)\s]+\)/g, ''))
    expect(rest.filter((line) => /\]\(|\[[^\]]*\]|https?:/.test(line))).toEqual([])
  })
})
