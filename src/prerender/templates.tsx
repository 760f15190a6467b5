import type { ComponentType } from 'react'
import { letUsIn } from '../content/proofLines.ts'
import { labour } from '../facts/tariff.ts'
import { About } from '../pages/About.tsx'
import { Blog, Post } from '../pages/Blog.tsx'
import { Contact } from '../pages/Contact.tsx'
import { Emergency, Symptom } from '../pages/Emergency.tsx'
import { Home } from '../pages/Home.tsx'
import { MyHome, WhileYouWait } from '../pages/Kept.tsx'
import { Location, Locations } from '../pages/Locations.tsx'
import { Prices } from '../pages/Prices.tsx'
import { Service, Services } from '../pages/Services.tsx'
import { Faq, NotFound, Text } from '../pages/Text.tsx'
import { WhosePipe } from '../pages/WhosePipe.tsx'
import type { Route, Template } from '../routes.ts'

const files = import.meta.glob<string>('../{components,islands,pages,theme}/**/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})

/**
 * Reads styles by the names of their files.
 * @throws if a file is missing.
 */
export const cssOf = (...names: readonly string[]): string =>
  names
    .map((name) => {
      const [path = ''] = Object.keys(files).filter((path) => path.endsWith(`/${name}.css`))
      if (!path) throw new Error(`there is no ${name}.css`)
      return files[path]
    })
    .join('')

/** Left out if the owner has given nothing to show. */
const letUsInCss = letUsIn ? ['letUsIn'] : []
const workItOutCss = labour ? ['workItOut'] : []

interface TemplateParts {
  readonly Page: ComponentType<{ route: Route }>
  /** Styles that only this template has, for its heading and for the part below it. */
  readonly headingCss?: string
  readonly css?: string
}

/** The parts of each template in the route table. Only the build uses them. */
export const templates: Readonly<Record<Template, TemplateParts>> = {
  home: {
    Page: Home,
    headingCss: cssOf('home', 'house', 'houseToChoose'),
    css: cssOf('safety', 'fields', 'areaSearch', 'rateNow', ...letUsInCss),
  },
  emergency: { Page: Emergency, headingCss: cssOf('emergency'), css: cssOf('rateNow') },
  symptom: { Page: Symptom, headingCss: cssOf('symptom'), css: cssOf('rateNow') },
  about: { Page: About, css: cssOf('illustrations', 'about', ...letUsInCss) },
  services: { Page: Services, css: cssOf('illustrations', 'services') },
  service: { Page: Service, headingCss: cssOf('service'), css: cssOf('safety', 'printedCard', ...letUsInCss) },
  locations: { Page: Locations, css: cssOf('fields', 'areaSearch', 'coverageMap', 'locations') },
  location: { Page: Location, headingCss: cssOf('linkCard', 'location'), css: cssOf('coverageMap') },
  contact: { Page: Contact, css: cssOf('fields', 'contact', 'rateNow') },
  prices: { Page: Prices, headingCss: cssOf('rateNow'), css: cssOf('ratesTable', 'prices', ...workItOutCss) },
  whosePipe: { Page: WhosePipe, css: cssOf('house', 'houseToChoose', 'whosePipe') },
  text: { Page: Text },
  myHome: { Page: MyHome, css: cssOf('fields', 'keep', 'myHome') },
  whileYouWait: { Page: WhileYouWait, css: cssOf('fields', 'keep', 'whileYouWait') },
  terms: { Page: Text, css: cssOf('ratesTable', 'terms') },
  blog: { Page: Blog, css: cssOf('blog') },
  post: { Page: Post },
  faq: { Page: Faq },
  notFound: { Page: NotFound },
}
