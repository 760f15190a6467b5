/** The structured data of a page, and what else only search engines and social networks read. */

/** The page in <main>: the build joins it at its heading, and whoever fetches it cuts it there. */

/** The element for a page's structured data, in its HTML. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">.*?<\/script>/s

/** The element for a page's structured data; nothing in it ends the script. */
export const structuredDataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** A page without what only search engines and social networks read: they never ask the worker (docs/decisions/15). */
export const withoutSeo = (html: string): string =>
  html.replace(STRUCTURED_DATA, '').replace(/<meta (?:property="og:|name="(?:twitter:|description"))[^>]*>/g, '')

const REST = '<!--rest-->'

/** Content of <main>: the browser shows what is in front of the mark first, also where the page takes another's place. */
export const joinAtHeading = (heading: string, rest: string): string => heading + REST + rest

/** A page that is fetched to take another's place. */
export interface ReadPage {
  /** Markup of <head>, with the structured data. */
  readonly head: string
  /** Markup of <main> as far as the mark: its heading. */
  readonly html: string
  /** What follows the mark. */
  readonly rest: string
}

/**
 * Cuts a built page into its parts; undefined if the HTML is not a page of this site (a captive portal's, say). It is
 * cut, not parsed: the browser parses it once, when it is shown.
 */
export function readPage(html: string): ReadPage | undefined {
  const [, main, rest = ''] = /<main[^>]*>(.*?)(?:<!--rest-->(.*))?<\/main>/s.exec(html) ?? []
  if (main === undefined) return undefined
  const [data = ''] = STRUCTURED_DATA.exec(html) ?? []
  return { head: html.slice(0, html.indexOf('<body')) + data, html: main, rest }
}
