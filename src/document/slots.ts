/** The places in index.html, and the name of a page's template. */

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
