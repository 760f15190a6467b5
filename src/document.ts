/**
 * What the finished HTML and the page's runtime know of each other.
 */

/** A path as the route table writes it: without a slash at its end. */
export const withoutSlash = (path: string): string => path.replace(/(.)\/+$/, '$1')

/** Whether a link of the menu leads to the page at this path; Blog stays lit on its articles. */
export const isActive = (href: string, path: string): boolean =>
  href === path || (href === '/blog' && path.startsWith('/blog/'))

/** Where the shortcut "Call now" of the installed site leads: a shortcut to a `tel:` link itself is dropped. */
export const CALL_PATH = '/call'

/** The fragment with which a form comes to that page when its script is missing: it could not be sent. */
export const NOT_SENT = 'not-sent'

/** The part of the contact page that shows what waits. On a phone it is two screens down. */
export const REQUEST_ID = 'request'

/** When an island comes to life: nearly in view, when the browser is idle, or with the first pointer or focus in it. */
export type Strategy = 'visible' | 'idle' | 'interaction'

/** An island in the HTML: where its script and its markup come from (src/islands/NAME/), when, and with which props. */
export interface IslandMark {
  readonly name: string
  readonly when: Strategy
  readonly props: object
}

/** The attributes that say so. Props are JSON; an island without any has no such attribute. */
export const islandAttributes = ({ name, when, props }: IslandMark) => ({
  'data-island': name,
  'data-when': when,
  'data-props': Object.keys(props).length > 0 ? JSON.stringify(props) : undefined,
})

/** The same, read from an element's `dataset`. */
export const readIsland = ({
  island = '',
  when,
  props = '{}',
}: Readonly<Record<string, string | undefined>>): IslandMark => ({
  name: island,
  when: when === 'idle' || when === 'interaction' ? when : 'visible',
  props: JSON.parse(props),
})

const EMPTY_ISLAND = /(<div data-island="([^"]*)" data-when="([^"]*)"(?: data-props="([^"]*)")?>)<\/div>/g

/** Puts the markup of each island of a rendered page into its place; `index` counts them from the top of the page. */
export function fillIslands(html: string, render: (island: IslandMark, index: number) => string): string {
  let index = 0
  return html.replace(EMPTY_ISLAND, (_, start: string, island: string, when: string, props?: string) => {
    const mark = readIsland({ island, when, props: props && unescaped(props) })
    return `${start}${render(mark, index++)}</div>`
  })
}

/** What React's ids in an island begin with: each is a root of its own, and would count from the same one. */
export const idPrefix = (index: number) => `i${index}`

/** Of an attribute's value, as React writes it. */
const unescaped = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
