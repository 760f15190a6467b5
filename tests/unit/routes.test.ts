import { describe, expect, it } from 'vitest'
import { about } from '../../src/content/about.ts'
import { cannotTalk } from '../../src/content/cannotTalk.ts'
import { emergencyPage, symptoms } from '../../src/content/emergencies.ts'
import { home } from '../../src/content/home.ts'
import { locations, locationsIndex } from '../../src/content/locations.ts'
import { homeCardForm } from '../../src/content/myHome.ts'
import { posts } from '../../src/content/posts.ts'
import { pricesPage } from '../../src/content/prices.ts'
import { privacy } from '../../src/content/privacy.ts'
import { servicePages } from '../../src/content/servicePages.ts'
import { terms } from '../../src/content/terms.ts'
import { trades } from '../../src/content/trades.ts'
import { REQUEST_ID } from '../../src/document/paths.ts'
import { areas } from '../../src/facts/areas.ts'
import { response } from '../../src/facts/company.ts'
import { emergencyPhone } from '../../src/facts/phones.ts'
import { withoutVoice } from '../../src/facts/withoutVoice.ts'
import { contentOf, isForEmergency, type Menu, menu, notFoundRoute, routeAt, routes } from '../../src/routes.ts'
import { arialWidth } from '../support/arial.ts'

const SPECIFIED = [
  '/',
  '/about',
  '/services',
  '/services/emergency-plumbing',
  '/services/emergency-locksmith',
  '/services/emergency-drainage',
  '/services/kitchen-installation',
  '/services/bathroom-installation',
  '/services/carpentry-work',
  '/services/painting-services',
  '/services/leak-detection',
  '/services/emergency-plumbing-services',
  '/services/emergency-locksmith-services',
  '/services/emergency-drainage-services',
  '/services/kitchen-installation-upgrades',
  '/services/bathroom-installation-upgrades',
  '/services/leak-detection-repairs',
  '/locations/thurrock',
  '/locations/aveley',
  '/locations/south-stifford',
  '/locations/ockendon',
  '/locations/tilbury',
  '/locations/stanford-le-hope',
  '/locations/chafford-hundred',
  '/locations/rainham',
  '/locations/purfleet',
  '/locations/greenhithe',
  '/locations/orsett',
  '/locations/swanscombe',
  '/locations/cranham',
  '/locations/langdon-hills',
  '/locations/bean',
  '/locations/erith',
  '/locations/crayford',
  '/locations/northumberland-heath',
  '/locations/corringham',
  '/locations/elm-park',
  '/locations/hornchurch',
  '/locations/dartford',
  '/locations/kent',
  '/locations/barnehurst',
  '/locations/chelmsford',
  '/contact',
  '/terms',
  '/blog',
  '/blog/prevent-burst-pipes',
  '/blog/emergency-locksmith-tips',
  '/blog/emergency-drain-unblocking-guide',
  '/faq',
]

const SYMPTOMS = symptoms.map(({ slug }) => `/emergency/${slug}`)

const paths = routes.map(({ path }) => path)

describe('the table', () => {
  it('has the 49 paths of the specification', () => {
    expect(SPECIFIED).toHaveLength(49)
    expect(SPECIFIED.filter((path) => !paths.includes(path))).toEqual([])
  })

  it('has each path once, and none of several words but from the content', () => {
    expect(new Set(paths).size).toBe(paths.length)
    const written = [
      ...symptoms.map(({ slug }) => `/emergency/${slug}`),
      ...servicePages.map(({ slug }) => `/services/${slug}`),
      ...locations.map(({ slug }) => `/locations/${slug}`),
      ...posts.map(({ slug }) => `/blog/${slug}`),
    ]
    expect(paths.filter((path) => path.lastIndexOf('/') > 0).sort()).toEqual(written.sort())
  })

  it('refuses text that links to a page which does not exist', () => {
    expect(() => routeAt('/services/roofing')).toThrow('/services/roofing')
  })

  it('refuses a page that nobody has written', () => {
    const route = { ...routeAt('/blog/prevent-burst-pipes'), path: '/blog/new', slug: 'new' }
    expect(() => contentOf(posts, route)).toThrow('no content for /blog/new')
  })

  it('has a page for every area, under the same name and in the same order', () => {
    expect(locations.map(({ slug, name }) => [slug, name])).toEqual(areas)
  })

  it('has one page that is about the office', () => {
    expect(locations.filter(({ isOffice }) => isOffice).map(({ slug }) => slug)).toEqual(['chelmsford'])
  })

  it('knows what somebody in an emergency needs first', () => {
    expect(routes.filter(isForEmergency).map(({ path }) => path)).toEqual([
      '/',
      '/emergency',
      ...SYMPTOMS,
      '/services/emergency-plumbing',
      '/services/emergency-locksmith',
      '/services/emergency-drainage',
      '/contact',
    ])
  })
})

describe('the menus', () => {
  const written = (name: Menu) => menu(name).map(({ path, label }) => `${label}: ${path}`)

  it('has the specification’s links in the header', () => {
    expect(written('header')).toEqual([
      'Home: /',
      'About: /about',
      'Services: /services',
      'Blog: /blog',
      'FAQs: /faq',
      'Contact: /contact',
    ])
  })

  it('has the specification’s links in the footer, whose two lists together name each page once', () => {
    const footer = [...written('help'), ...written('company')]
    for (const link of ['Home: /', 'About Us: /about', 'Our Services: /services', 'Blog: /blog', 'FAQs: /faq'])
      expect(footer).toContain(link)
    expect(footer).toContain('Terms & Conditions: /terms')
    expect(new Set(footer).size).toBe(footer.length)
  })
})

describe('what search engines read', () => {
  it.each([...routes, notFoundRoute])('$path has a title and a description that fit', ({ head }) => {
    expect(head.title.length).toBeGreaterThan(0)
    expect(head.description.length).toBeGreaterThanOrEqual(70)
    // What is wider, a list of results cuts off: titles are set in 20 px, descriptions in 14, on two lines.
    expect(arialWidth(head.title, 20)).toBeLessThanOrEqual(580)
    expect(arialWidth(head.description, 14)).toBeLessThanOrEqual(920)
    expect(head.title + head.description).not.toMatch(/undefined|\[object|\$\{|\]\(/)
  })

  it.each(locations)('$slug has our number in its description, for whoever opens no page', ({ head }) => {
    expect(head.description.endsWith(` Call ${emergencyPhone.display}.`)).toBe(true)
  })

  it('gives no two pages the same title or description', () => {
    const heads = [...routes, notFoundRoute].map(({ head }) => head)
    expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length)
    expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length)
  })

  it.each(routes.filter(({ template }) => template === 'service'))(
    '$path says in its title what, and where',
    ({ head }) => {
      expect(head.title).toMatch(
        /(?:plumb|locksmith|drain|kitchen|bathroom|carpent|decorat|leak).*\b(?:Essex|London|Thurrock|Kent)\b/i,
      )
    },
  )
})

// Those with something to do first lead there in a box of their own: tests/dist/safety.test.ts.
it.each(servicePages.filter(({ intent, trade }) => intent === 'how' && !trades[trade].safety))(
  '$slug leads, before anything else, to the short page for who needs it now',
  ({ trade, lead }) => {
    expect(lead).toContain(`](${trades[trade].path})`)
  },
)

describe('the way back up', () => {
  it.each(routes.filter(({ path }) => path !== '/'))('$path starts at home and climbs over real pages', (route) => {
    const above = route.trail.map(({ path }) => path)
    expect(above[0]).toBe('/')
    for (const path of above) expect(route.path.startsWith(routeAt(path).path)).toBe(true)
    expect(new Set([...above, route.path]).size).toBe(above.length + 1)
    expect(above).toHaveLength(route.path.split('/').length - 1)
  })
})

describe('an emergency', () => {
  const grouped = emergencyPage.groups.flatMap(({ slugs }) => slugs)

  it('has each symptom in one place, the dangerous on top', () => {
    expect(symptoms.map(({ slug }) => slug)).toEqual([...emergencyPage.danger.slugs, ...grouped])
  })

  const wordsOf = (text: string) => text.replace(/\]\([^)]*\)/g, ']').match(/\S+/g)?.length
  describe.each(symptoms)('$slug', ({ steps, say, instead }) => {
    it.each(steps)('takes in “$title” at a glance', ({ title, text }) => {
      expect(wordsOf(title)).toBeLessThanOrEqual(7)
      expect(wordsOf(text)).toBeLessThanOrEqual(30)
    })

    it('knows its steps apart, since their ticks are kept', () => {
      expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
    })

    it('says what to say to us, or whose number takes the place of ours', () => {
      expect(say ?? instead).toBeTruthy()
    })
  })
})

describe('links in the content', () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../src/content/*.ts', { eager: true })
  const sections = new Map<string, readonly { readonly id?: string }[]>([
    ['/', [home.area]],
    ['/locations', [locationsIndex.search]],
    ['/terms', terms.sections],
    ['/privacy', privacy.sections],
    ['/contact', [{ id: REQUEST_ID }]],
    [
      '/emergency',
      [cannotTalk, emergencyPage.danger, ...emergencyPage.groups, emergencyPage.notOurs, emergencyPage.companies],
    ],
    ['/prices', [...pricesPage.before, pricesPage.bands, pricesPage.examples, ...pricesPage.after]],
    ...servicePages.map((page) => [`/services/${page.slug}`, page.sections] as const),
    ...locations.map((location) => [`/locations/${location.slug}`, location.sections] as const),
    ...posts.map((post) => [`/blog/${post.slug}`, post.sections] as const),
  ])

  function strings(value: unknown): string[] {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
  }
  const linksIn = (text: string): string[] =>
    text.startsWith('/') ? [text] : [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => href)

  it.each(Object.entries(modules))('%s leads to real pages and fragments only', (_, module) => {
    const places = homeCardForm.places.list.map(({ id }) => `home:${id}`)
    const broken = strings(module)
      .flatMap(linksIn)
      .filter((href) => !/^(?:tel:|mailto:|sms:)\S+$/.test(href) && !places.includes(href))
      .filter((href) => href !== withoutVoice.bsl.number)
      .filter((href) => {
        const [path = '', fragment] = href.replace(/\?[^#]*/, '').split('#')
        const ids = sections.get(path)?.map(({ id }) => id) ?? []
        return !paths.includes(path) || (fragment !== undefined && !ids.includes(fragment))
      })
    expect(broken).toEqual([])
  })

  it('finds them all: a half-written one would be shown as it stands', () => {
    const text = Object.values(modules).flatMap(strings)
    expect(text.flatMap(linksIn).length).toBeGreaterThan(200)
    const rest = text.map((line) => line.replace(/\[[^\]]+\]\([^)\s]+\)/g, ''))
    expect(rest.filter((line) => /\]\(|\[[^\]]*\]|https?:/.test(line))).toEqual([])
  })

  it('explains the promise of an hour where the terms do', () => {
    const [path, fragment] = response.termsPath.split('#')
    expect(path).toBe('/terms')
    expect(terms.sections.map(({ id }) => id)).toContain(fragment)
  })

  it('leads from the grid of the about page where the specification says', () => {
    expect(about.expertise.map(([, path]) => path)).toEqual([
      '/services/emergency-plumbing-services',
      '/services/emergency-locksmith-services',
      '/services/emergency-drainage-services',
      '/services/kitchen-installation-upgrades',
      '/services/bathroom-installation-upgrades',
      '/services/carpentry-work',
      '/services/painting-services',
      '/services/leak-detection-repairs',
    ])
  })

  it('leads from the tiles of the home page where the specification says', () => {
    expect(home.tiles.map(({ link }) => link)).toEqual([
      '/services/emergency-plumbing',
      '/services/emergency-locksmith',
      '/services',
      '/services/kitchen-installation',
      '/services/leak-detection',
      '/services/emergency-drainage',
    ])
  })

  it.each(locations)('$slug has neighbours: other places with a page', ({ slug, neighbours }) => {
    expect(neighbours).not.toContain(slug)
    expect(new Set(neighbours).size).toBe(neighbours.length)
    for (const neighbour of neighbours) expect(paths).toContain(`/locations/${neighbour}`)
  })

  it.each(servicePages)('$slug is not related to itself, nor twice to another page', ({ slug, related }) => {
    expect(related).not.toContain(`/services/${slug}`)
    expect(new Set(related).size).toBe(related.length)
  })
})
