import { about } from './content/about.ts'
import { contactPage } from './content/contactPage.ts'
import { home } from './content/home.ts'
import { locations, locationsIndex } from './content/locations.ts'
import { faqPage, notFound, servicesPage } from './content/misc.ts'
import { blog, posts } from './content/posts.ts'
import { servicePages } from './content/servicePages.ts'
import { terms } from './content/terms.ts'
import type { Head } from './content/types.ts'
import { areas } from './facts/areas.ts'

/**
 * The route table. Prerendering, heads, sitemap, precache, the 404 page's neighbours and the tests are all made from it;
 * the router in the browser is made from what it wrote: a page says in its HTML which template it has.
 */

export interface Crumb {
  readonly name: string
  readonly path: string
}

export type Template =
  | 'home'
  | 'about'
  | 'services'
  | 'service'
  | 'locations'
  | 'location'
  | 'contact'
  | 'terms'
  | 'blog'
  | 'post'
  | 'faq'
  | 'notFound'

export interface Route {
  /** Without a trailing slash. */
  readonly path: string
  readonly template: Template
  /** Which content of a template with many pages. */
  readonly slug: string
  readonly head: Head
  /** Path of the page that search engines should show; another one for the long service pages. */
  readonly canonical: string
  /** The pages above this one, from the top. */
  readonly trail: readonly Crumb[]
  /** What the trail of a page below calls this one. */
  readonly name: string
}

const HOME: Crumb = { name: 'Home', path: '/' }
const SERVICES: Crumb = { name: 'Services', path: '/services' }
const LOCATIONS: Crumb = { name: 'Areas', path: '/locations' }
const BLOG: Crumb = { name: 'Blog', path: '/blog' }

const page = (template: Template, path: string, name: string, head: Head): Route => ({
  path,
  template,
  slug: '',
  head,
  canonical: path,
  trail: path === '/' ? [] : [HOME],
  name,
})

const below = (parent: Crumb, template: Template, slug: string, name: string, head: Head): Route => ({
  path: `${parent.path}/${slug}`,
  template,
  slug,
  head,
  canonical: `${parent.path}/${slug}`,
  trail: [HOME, parent],
  name,
})

/** Both pages of a trade answer; search engines are pointed at the short one. */
const servicePaths = servicePages.map((service) => ({
  ...below(SERVICES, 'service', service.slug, service.heading, service.head),
  canonical: `/services/${service.trade}`,
}))

/** In the specification's order. */
const locationPaths = areas.map(([slug, name]) => {
  const location = locations.find((candidate) => candidate.slug === slug)
  if (!location) throw new Error(`no content for /locations/${slug}`)
  return below(LOCATIONS, 'location', slug, name, location.head)
})

export const routes: readonly Route[] = [
  page('home', '/', 'Home', home.head),
  page('about', '/about', 'About', about.head),
  page('services', '/services', 'Services', servicesPage.head),
  ...servicePaths,
  page('locations', '/locations', 'Areas', locationsIndex.head),
  ...locationPaths,
  page('contact', '/contact', 'Contact', contactPage.head),
  page('terms', '/terms', 'Terms', terms.head),
  page('blog', '/blog', 'Blog', blog.head),
  ...posts.map((post) => below(BLOG, 'post', post.slug, post.title, post.head)),
  page('faq', '/faq', 'FAQs', faqPage.head),
]

/** The pages that somebody in an emergency needs first: fetched before all others for use without a network. */
export const isForEmergency = ({ path, canonical, slug, template }: Route): boolean =>
  ['/', '/contact'].includes(path) || (template === 'service' && path === canonical && slug.startsWith('emergency-'))

/** Not a path of the site, but a file: what a host answers with, status 404, where there is no page. */
export const notFoundRoute: Route = page('notFound', '/404', 'Page not found', notFound.head)

/** @throws at build time where text links to a page that does not exist. */
export function routeAt(path: string): Route {
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`no page at ${path}`)
  return route
}
