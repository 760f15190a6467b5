/** How the build puts a page together, and how the page's script and the worker find its parts again. */

/** The element for a page's structured data, in its HTML. */
const STRUCTURED_DATA = /<script type="application\/ld\+json">.*?<\/script>/s

/** The element for a page's structured data; nothing in it ends the script. */
export const structuredDataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

/** A page without what only search engines and social networks read: they never ask the worker (docs/decisions/15). */
export const withoutSeo = (html: string): string =>
  html
    .replace(STRUCTURED_DATA, '')
    .replace(/<(?:link rel="canonical"|meta (?:property="og:|name="(?:twitter:|description")))[^>]*>/g, '')

const REST = '<!--rest-->'

/** Content of <main>. The part before the mark is shown first, even when the page replaces another. */
export const joinAtHeading = (heading: string, rest: string): string => heading + REST + rest

/** A page that is fetched to replace another. */
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

/** What the build puts into index.html for one page. */
export interface PageParts {
  /** Name of the page's template, for <html>. */
  readonly template: string
  /** Tags of <head>: title and meta first, then the styles that the phone link needs. */
  readonly head: string
  readonly body: string
  /** What follows the markup: structured data. */
  readonly tail: string
}

/**
 * Puts a page into index.html, which has a slot for each part.
 * @throws if index.html lacks a slot.
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

/** On an element at the document's end: the file that the boot script prefetches. If the page was cut off, it is missing. */
export const PRECACHED = 'data-precached'

/** Adds that element. */
export const addPrecached = (html: string, url: string): string =>
  html.replace('</body></html>', () => `<template ${PRECACHED}="${url}"></template></body></html>`)
