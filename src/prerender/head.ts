import type { Head } from '../content/types.ts'
import { company, siteUrl } from '../facts/company.ts'
import type { Route, Template } from '../routes.ts'

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
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    link: hidden ? [] : [{ rel: 'canonical', href: url }],
  }
}

/** Templates without a card of their own: home's says what they would. */
const CARDLESS: readonly Template[] = ['notFound', 'emergency', 'symptom']

/** The picture of a page where a link to it is shared, 1200 × 630: one for each template (tools/icons.ts). */
export const socialCard = ({ template }: Pick<Route, 'template'>) =>
  `/og/${CARDLESS.includes(template) ? 'home' : template}.png`
