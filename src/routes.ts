import { about } from './content/about.ts'
import { contactPage } from './content/contactPage.ts'
import { emergencyPage, symptoms } from './content/emergencies.ts'
import { faqPage } from './content/faqs.ts'
import { home } from './content/home.ts'
import { locations, locationsIndex } from './content/locations.ts'
import { myHome } from './content/myHome.ts'
import { blog, posts } from './content/posts.ts'
import { pricesPage } from './content/pricesPage.ts'
import { isShort, servicePages } from './content/servicePages.ts'
import { servicesPage } from './content/services.ts'
import { terms } from './content/terms.ts'
import { howWeDid, isItAnEmergency, landlords, notFound, privacy } from './content/texts.ts'
import { emergencyTrades, trades } from './content/trades.ts'
import type { Head, TextPage } from './content/types.ts'
import { whileYouWait } from './content/whileYouWait.ts'
import { whosePipe } from './content/whosePipe.ts'

/**
 * The route table. Prerendered pages, heads, menus, sitemap, precache and tests are all made from it. The browser never
 * gets it: each page says in its own HTML which template it has.
 */

export interface Crumb {
  readonly name: string
  readonly path: string
}

/** A line of the table. */
interface Entry<Name extends string> {
  /** Without a trailing slash. */
  readonly path: string
  /** Names its page: src/prerender/templates.tsx. */
  readonly template: Name
  /** Which content, where a template has many pages: see `contentOf`. */
  readonly slug: string
  readonly head: Head
  /** The name used in links to this page, and in the trail of pages below it. */
  readonly name: string
  /** The menus it is in, with its label in each. */
  readonly menus: Partial<Readonly<Record<Menu, string>>>
}

/**
 * A menu lists its pages in the order of the table. The footer has two: `company`, as specified, and `help`. `phone`: what the menu
 * of a narrow screen adds to the header's.
 */
export type Menu = 'header' | 'phone' | 'company' | 'help'

const page = <Name extends string>(
  template: Name,
  path: string,
  name: string,
  { title, description }: Head,
  menus: Entry<Name>['menus'] = {},
): Entry<Name> => ({
  path,
  template,
  slug: path.replace(/.*\//, ''),
  head: { title, description },
  name,
  menus,
})

const text = (content: TextPage, name: string, menus: Entry<'text'>['menus']) =>
  page('text', `/${content.slug}`, name, content, menus)

const table = [
  page('home', '/', 'Home', home, { header: 'Home', company: 'Home' }),
  page('emergency', '/emergency', 'Emergency', emergencyPage, {
    phone: 'What to do now',
    help: 'Emergency: what to do',
  }),
  ...symptoms.map((symptom) => page('symptom', `/emergency/${symptom.slug}`, symptom.name, symptom)),
  page('about', '/about', 'About', about, { header: 'About', company: 'About Us' }),
  page('services', '/services', 'Services', servicesPage, { header: 'Services', company: 'Our Services' }),
  ...servicePages.map((service) => page('service', `/services/${service.slug}`, service.heading, service)),
  page('prices', '/prices', 'Prices', pricesPage, { phone: 'Prices', help: 'Prices' }),
  page('locations', '/locations', 'Areas', locationsIndex, { phone: 'Areas', help: 'Areas we cover' }),
  ...locations.map((location) => page('location', `/locations/${location.slug}`, location.name, location)),
  page('blog', '/blog', 'Blog', blog, { header: 'Blog', company: 'Blog' }),
  ...posts.map((post) => page('post', `/blog/${post.slug}`, post.heading, post)),
  page('faq', '/faq', 'FAQs', faqPage, { header: 'FAQs', company: 'FAQs' }),
  page('whosePipe', '/whose-pipe', 'Whose pipe is it?', whosePipe),
  text(isItAnEmergency, 'Is it an emergency?', { help: 'Is it an emergency?' }),
  text(landlords, 'For landlords and agents', { help: 'Landlords and agents' }),
  page('contact', '/contact', 'Contact', contactPage, { header: 'Contact', company: 'Contact' }),
  page('myHome', '/my-home', 'My home card', myHome, { phone: 'My home card', help: 'My home card' }),
  page('whileYouWait', '/while-you-wait', 'While you wait', whileYouWait, { help: 'While you wait' }),
  text(howWeDid, 'How we did', {}),
  page('terms', '/terms', 'Terms', terms, { company: 'Terms & Conditions' }),
  text(privacy, 'Privacy', {}),
]

export type Template = (typeof table)[number]['template'] | 'notFound'

export interface Route extends Entry<Template> {
  /** The pages above this one, home first. */
  readonly trail: readonly Crumb[]
}

const withTrail = (route: Entry<Template>): Route => {
  const isAbove = ({ path }: Crumb) => path !== route.path && (path === '/' || route.path.startsWith(`${path}/`))
  return { ...route, trail: table.filter(isAbove) }
}

export const routes: readonly Route[] = table.map(withTrail)

/** The links of these menus merged into one, in order. */
export const menu = (...names: readonly Menu[]): readonly { readonly path: string; readonly label: string }[] =>
  routes.flatMap(({ path, menus }) => {
    const label = names.map((name) => menus[name]).find(Boolean)
    return label ? [{ path, label }] : []
  })

/**
 * The content of a page whose template has many pages.
 * @throws at build time if it has not been written.
 */
export function contentOf<Content extends { readonly slug: string }>(all: readonly Content[], route: Route): Content {
  const content = all.find(({ slug }) => slug === route.slug)
  if (!content) throw new Error(`no content for ${route.path}`)
  return content
}

/** Whether someone in an emergency needs it first. These pages are stored for offline use before all others. */
export function isForEmergency(route: Route): boolean {
  if (route.template !== 'service') return ['home', 'emergency', 'symptom', 'contact'].includes(route.template)
  const page = contentOf(servicePages, route)
  return isShort(page) && emergencyTrades.includes(trades[page.trade])
}

/** Not a page to visit: the host answers with this file, and status 404, where there is no page. */
export const notFoundRoute: Route = withTrail(page('notFound', '/404', 'Page not found', notFound))

/** @throws at build time if there is no page at the path. */
export function routeAt(path: string): Route {
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`no page at ${path}`)
  return route
}
