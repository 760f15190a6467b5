/** What of <head> belongs to the page rather than to the site. Drawings have titles, too. */
const TAGS = [
  'head>title',
  'meta[name=description]',
  'meta[name=robots]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'link[rel=canonical]',
  'script[type="application/ld+json"]',
].join()

/** Puts title, description, social card and structured data of a page in the place of those of the page before. */
export function showHeadTags(markup: string): void {
  const next = new DOMParser().parseFromString(markup, 'text/html').querySelectorAll(TAGS)
  for (const tag of document.querySelectorAll(TAGS)) tag.remove()
  document.head.append(...next)
}
