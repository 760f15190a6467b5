/**
 * The contract between the built HTML and the page's runtime: the names, marks and slots by which they know each other.
 * What one side writes and the other reads stands here as a pair; tests/unit/document.test.ts takes it there and back.
 * Build, page and tests share this file, so it imports nothing and needs no DOM.
 */

// Paths.

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

// Attributes and classes.

/** On an island: which one it is. */
export const ISLAND = 'data-island'

/** On an island whose script runs: until then the boot script deals with what is submitted. */
export const LIVE = 'data-live'

/**
 * On a form that the boot script keeps as long as there is no other: what has become of it. Empty at first; `SAVING`;
 * `KEPT` and the request's key; or the names of the fields that must still be filled in.
 */
export const EARLY = 'data-early'
export const SAVING = 'saving'
export const KEPT = 'kept'

/** The key, from the attribute's value. Undefined if nothing was kept. */
export const keptIn = (value: string): string | undefined =>
  value.startsWith(`${KEPT} `) ? value.slice(KEPT.length + 1) : undefined

/** On <main> while only the heading of the next page is there. */
export const ARRIVING = 'data-arriving'

/** On the last line of the footer: the digest of what must not be out of date (src/content/urgentFacts.ts). */
export const URGENT = 'data-urgent'

/** The class of that line, which says that the site is ready offline. */
export const OFFLINE_READY = 'offline-ready'

/** On an element at the document's end: what the boot script prefetches. In a page that was cut off it is whole or absent. */
export const PRECACHED = 'data-precached'

/** On a link to the contact page: the service to quote for. */
export const SERVICE = 'data-service'

/** On the line for the rate at this moment: when the page was last changed. No clock can be right that is behind it. */
export const RATE_NOW = 'data-rate'

/** The class of the picture of the week. */
export const WEEK = 'week'

/** On a card that has risen into view. */
export const APPEARED = 'data-appeared'

/** On the map once its first tile is there. */
export const TILED = 'data-tiled'

/** The links of the menus, and the menu that is a dialog. */
export const MENU_LINKS = '.nav a, .menu li a'
export const MENU = '.menu'

/** The class of what the interactive map is drawn in. */
export const MAP_TILES = 'map-tiles'

/** The class of what has one answer open at a time. */
export const ACCORDION = 'accordion'

/** On the checkbox of an emergency's step: which step it is. */
export const STEP = 'data-step'

/** On the same: what there is to say on the phone once the step is done. */
export const SAY = 'data-say'

/** On the place for what the ticked steps say. */
export const SAID = 'data-said'

/** The id of the button that takes the ticks away. Disabled, and out of sight, until there is a script to do it. */
export const START_AGAIN = 'start-again'

/**
 * On words that say where most homes have something: the line of the home card that knows better. Whoever has no card
 * reads them as they stand.
 */
export const HOME_PLACE = 'data-home'

/** Under which key the home card stands on the device. */
export const CARD_KEY = 'home-card'

/** How the card begins in the message of a request. */
export const CARD_TITLE = 'My home card:'

// Slots of index.html.

/** What the build puts into index.html for one page. */
export interface PageParts {
  /** Name of the page's template, for <html>. */
  readonly template: string
  /** Tags of <head>: title and meta first, then the styles that the phone link needs. */
  readonly head: string
  /** What stands in <body>. */
  readonly body: string
  /** What follows it: structured data. */
  readonly tail: string
}

/**
 * Puts a page into index.html, which names the places.
 * @throws where index.html lacks one of them.
 */
export function fillTemplate(html: string, { template, ...parts }: PageParts): string {
  return Object.entries({ 'data-template=""': `data-template="${template}"`, ...slots(parts) }).reduce(
    (filled, [slot, content]) => {
      if (!filled.includes(slot)) throw new Error(`index.html has no ${slot}`)
      return filled.replace(slot, () => content)
    },
    html,
  )
}

const slots = (parts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(parts).map(([name, content]) => [`<!--${name}-->`, content]))

/** Name of a page's template; undefined if the HTML is not a page of this site. */
export const templateOf = (html: string): string | undefined => /<html[^>]* data-template="(\w+)"/.exec(html)?.[1]

/** Puts the URLs of what the boot script prefetches at the end of a page, in their order. */
export const addPrecached = (html: string, urls: readonly string[]): string =>
  html.replace('</body></html>', () => `<template ${PRECACHED}="${urls.join(' ')}"></template></body></html>`)

/** The URLs, from the attribute's value. */
export const precachedIn = (value: string): string[] => value.split(' ')

// The page in <main>.

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
 * Cuts a built page into its parts; undefined if the HTML is not a page of this site (a captive portal's, say). It is cut,
 * not parsed: the browser parses it once, when it is shown.
 */
export function readPage(html: string): ReadPage | undefined {
  const [, main, rest = ''] = /<main[^>]*>(.*?)(?:<!--rest-->(.*))?<\/main>/s.exec(html) ?? []
  if (main === undefined) return undefined
  const [data = ''] = STRUCTURED_DATA.exec(html) ?? []
  return { head: html.slice(0, html.indexOf('<body')) + data, html: main, rest }
}

// Tags of <head>, and the structured data.

type Attributes = Readonly<Record<string, string>>

/** What of <head> belongs to the page rather than to the site. */
export interface HeadTags {
  readonly title: string
  readonly meta: readonly Attributes[]
  readonly link: readonly Attributes[]
  /** Structured data, as JSON. The worker's pages have none. */
  readonly data?: string
}

/** Selectors of those tags, the title aside. */
export const META = 'meta[name=description],meta[name=robots],meta[property^="og:"],meta[name^="twitter:"]'
export const LINK = 'link[rel=canonical]'
export const DATA = 'script[type="application/ld+json"]'

const STRUCTURED_DATA = /<script type="application\/ld\+json">.*?<\/script>/s

/** The element for a page's structured data; nothing in it ends the script. */
export const structuredDataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** A page without what only search engines and social networks read: they never ask the worker (docs/decisions/15). */
export const withoutSeo = (html: string): string =>
  html.replace(STRUCTURED_DATA, '').replace(/<meta (?:property="og:|name="twitter:)[^>]*>/g, '')

// The bundle of all pages.

/**
 * Cuts a page where it stops being like others, and where it is like them again. Where exactly is free: the parts, joined,
 * make up the page. (A function, since browsers that do not know look-behind must not see it: Safari before 16.4.)
 */
export const cutAtSeams = (html: string): string[] =>
  html.split(
    /(?=<title>)|(?=<style>)|(?<=<\/style>)|(?=<header)|(?<=<\/header>)|(?=<main)|(?<=<main[^>]*>)|(?=<\/main>)|(?=<script)/,
  )

// Islands.

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
  [ISLAND]: name,
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

/** Whether a page has an island that comes to life without being touched. */
export const wakesByItself = (html: string): boolean =>
  /<div data-island="[^"]*" data-when="(?:visible|idle)"/.test(html)

/** On the place in an island for the part of it that never changes, and comes from the page. */
export const FIXED = 'data-fixed'
const FIXED_PLACE = `<div ${FIXED}="">`

const EMPTY_ISLAND =
  /(<div data-island="([^"]*)" data-when="([^"]*)"(?: data-props="([^"]*)")?>)(?:<template>(.*?)<\/template>)?<\/div>/gs

/**
 * Puts the markup of each island of a rendered page into its place, and what the page has for it into the island's.
 * `index` counts the islands from the top of the page.
 * @throws where an island has no place for what the page gives it.
 */
export function fillIslands(html: string, render: (island: IslandMark, index: number) => string): string {
  let index = 0
  return html.replace(
    EMPTY_ISLAND,
    (_, start: string, island: string, when: string, props: string | undefined, fixed: string | undefined) => {
      const mark = readIsland({ island, when, props: props && unescaped(props) })
      const markup = render(mark, index++)
      if (fixed && !markup.includes(FIXED_PLACE)) throw new Error(`The island "${island}" has no place for more`)
      return `${start}${markup.replace(FIXED_PLACE, () => FIXED_PLACE + (fixed ?? ''))}</div>`
    },
  )
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
