import { DATA, LINK, META } from '../../document.ts'

/** Drawings have titles, too. */
const TAGS = `head>title,${META},${LINK},${DATA}`

/** Puts title, description, social card and structured data of a page in the place of those of the page before. */
export function showHeadTags(markup: string): void {
  const next = new DOMParser().parseFromString(markup, 'text/html').querySelectorAll(TAGS)
  for (const tag of document.querySelectorAll(TAGS)) tag.remove()
  document.head.append(...next)
}
