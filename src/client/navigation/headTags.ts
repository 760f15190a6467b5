import type { HeadTags } from '../../prerender/head.ts'

const META = 'meta[name=description],meta[name=robots],meta[property^="og:"],meta[name^="twitter:"]'
const LINK = 'link[rel=canonical]'
const DATA = 'script[type="application/ld+json"]'

/** The same tags, read back from a finished page. */
export function readHeadTags(document: Document): HeadTags {
  const read = (selector: string) =>
    Array.from(document.head.querySelectorAll(selector), (element) =>
      Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
    )
  const { textContent: data } = document.querySelector(DATA) ?? {}
  return { title: document.title, meta: read(META), link: read(LINK), ...(data && { data }) }
}

/** Makes room for the tags of another page. */
export function removeHeadTags(document: Document): void {
  for (const tag of document.querySelectorAll(`head>title,${META},${LINK},${DATA}`)) tag.remove()
}
