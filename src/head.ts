import type { Head } from './content/types'
import type { Route } from './routes'
import { company, siteUrl } from './site'

type Attributes = Readonly<Record<string, string>>

/** What of <head> belongs to the page rather than to the site. */
export interface HeadTags {
  readonly title: string
  readonly meta: readonly Attributes[]
  readonly link: readonly Attributes[]
}

export interface HeadOptions {
  readonly head: Head
  readonly canonical: string
  readonly image: string
  readonly article?: boolean
  /** The 404 page: keep it out of search results. */
  readonly hidden?: boolean
}

/** The tags of a page: title, description, canonical URL, Open Graph and Twitter card. */
export function headTags({ head, canonical, image, article = false, hidden = false }: HeadOptions): HeadTags {
  const url = siteUrl + canonical
  return {
    title: head.title,
    meta: [
      { name: 'description', content: head.description },
      ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: article ? 'article' : 'website' },
      { property: 'og:site_name', content: company.name },
      { property: 'og:locale', content: 'en_GB' },
      { property: 'og:title', content: head.title },
      { property: 'og:description', content: head.description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: `${siteUrl}${image}` },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    link: hidden ? [] : [{ rel: 'canonical', href: url }],
  }
}

/** The picture of a page where a link to it is shared, 1200 × 630: one for each template (scripts/icons.ts). */
export const socialCard = ({ template }: Pick<Route, 'template'>) =>
  `/og/${template === 'notFound' ? 'home' : template}.png`

const META = 'meta[name=description],meta[name=robots],meta[property^="og:"],meta[name^="twitter:"]'
const LINK = 'link[rel=canonical]'

/** The same tags, read back from a finished page. */
export function readHeadTags(document: Document): HeadTags {
  const read = (selector: string) =>
    Array.from(document.head.querySelectorAll(selector), (element) =>
      Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
    )
  return { title: document.title, meta: read(META), link: read(LINK) }
}

/** Makes room for the tags of another page. */
export function removeHeadTags(document: Document): void {
  for (const tag of document.head.querySelectorAll(`title,${META},${LINK}`)) tag.remove()
}
