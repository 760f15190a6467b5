import { DATA, type HeadTags, LINK, META } from '../../document.ts'

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
