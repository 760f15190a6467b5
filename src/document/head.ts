/** The structured data of a page, and what else only search engines and social networks read. */

/** The element for a page's structured data, in its HTML. */
export const STRUCTURED_DATA = /<script type="application\/ld\+json">.*?<\/script>/s

/** The element for a page's structured data; nothing in it ends the script. */
export const structuredDataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** A page without what only search engines and social networks read: they never ask the worker (docs/decisions/15). */
export const withoutSeo = (html: string): string =>
  html.replace(STRUCTURED_DATA, '').replace(/<meta (?:property="og:|name="(?:twitter:|description"))[^>]*>/g, '')
