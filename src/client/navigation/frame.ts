import { isActive } from '../../document/paths.ts'

/** The tags in <head> that belong to the page rather than to the site. (Drawings have a <title>, too.) */
const TAGS = [
  'head>title',
  'meta[name=description]',
  'meta[name=robots]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'link[rel=canonical]',
  'script[type="application/ld+json"]',
].join()

/** Replaces title, description, social card and structured data with those of another page. */
export function showHeadTags(markup: string): void {
  const next = new DOMParser().parseFromString(markup, 'text/html').querySelectorAll(TAGS)
  for (const tag of document.querySelectorAll(TAGS)) tag.remove()
  document.head.append(...next)
}

/** The links of the menus. */
const MENU_LINKS = '.nav a, .menu li a'

/** Marks the menus' links to the current page. Nothing else changes in header and footer. */
export function markActiveLinks(path: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(MENU_LINKS)) {
    if (isActive(link.pathname, path)) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}
