import type { ComponentType } from 'react'
import fieldsCss from '../components/fields.css?inline'
import houseCss from '../components/house/house.css?inline'
import houseToChooseCss from '../components/house/houseToChoose.css?inline'
import mapCss from '../components/illustrations/coverageMap.css?inline'
import illustrationCss from '../components/illustrations/illustrations.css?inline'
import letUsInStyles from '../components/letUsIn.css?inline'
import linkCardCss from '../components/linkCard.css?inline'
import printedCardCss from '../components/printedCard.css?inline'
import rateNowCss from '../components/rateNow.css?inline'
import ratesTableCss from '../components/ratesTable.css?inline'
import safetyCss from '../components/safety.css?inline'
import workItOutStyles from '../components/workItOut.css?inline'
import { letUsIn } from '../content/proofLines.ts'
import { labour } from '../facts/tariff.ts'
import areaSearchCss from '../islands/area-search/areaSearch.css?inline'
import { About } from '../pages/About.tsx'
import aboutCss from '../pages/about.css?inline'
import { Blog, Post } from '../pages/Blog.tsx'
import blogCss from '../pages/blog.css?inline'
import { Contact } from '../pages/Contact.tsx'
import contactCss from '../pages/contact.css?inline'
import { Emergency, Symptom } from '../pages/Emergency.tsx'
import emergencyCss from '../pages/emergency.css?inline'
import { Home } from '../pages/Home.tsx'
import homeCss from '../pages/home.css?inline'
import { MyHome, WhileYouWait } from '../pages/Kept.tsx'
import keepCss from '../pages/keep.css?inline'
import { Location, Locations } from '../pages/Locations.tsx'
import locationCss from '../pages/location.css?inline'
import locationsCss from '../pages/locations.css?inline'
import myHomeCss from '../pages/myHome.css?inline'
import { Prices } from '../pages/Prices.tsx'
import pricesCss from '../pages/prices.css?inline'
import { Service, Services } from '../pages/Services.tsx'
import serviceCss from '../pages/service.css?inline'
import servicesCss from '../pages/services.css?inline'
import symptomCss from '../pages/symptom.css?inline'
import { Faq, NotFound, Terms, Text } from '../pages/Text.tsx'
import termsCss from '../pages/terms.css?inline'
import textCss from '../pages/text.css?inline'
import { WhosePipe } from '../pages/WhosePipe.tsx'
import waitCss from '../pages/whileYouWait.css?inline'
import whosePipeCss from '../pages/whosePipe.css?inline'
import type { Route, Template } from '../routes.ts'

/** Left out of the page where the owner has given nothing. */
const letUsInCss = letUsIn ? letUsInStyles : ''
const workItOutCss = labour ? workItOutStyles : ''

interface TemplateParts {
  readonly Page: ComponentType<{ route: Route }>
  /** Styles of this template alone, beside those of all: for its heading, and for what stands below it. */
  readonly headingCss?: string
  readonly css?: string
}

/** What each template of the route table is made of. Only the build uses it. */
export const templates: Readonly<Record<Template, TemplateParts>> = {
  home: {
    Page: Home,
    headingCss: homeCss + houseCss + houseToChooseCss,
    css: safetyCss + fieldsCss + areaSearchCss + rateNowCss + letUsInCss,
  },
  emergency: { Page: Emergency, headingCss: emergencyCss, css: textCss + rateNowCss },
  symptom: { Page: Symptom, headingCss: symptomCss, css: textCss + rateNowCss },
  about: { Page: About, css: illustrationCss + aboutCss + letUsInCss },
  services: { Page: Services, css: illustrationCss + servicesCss },
  service: { Page: Service, headingCss: serviceCss, css: safetyCss + printedCardCss + letUsInCss },
  locations: { Page: Locations, css: fieldsCss + areaSearchCss + mapCss + locationsCss },
  location: { Page: Location, css: linkCardCss + locationCss + mapCss },
  contact: { Page: Contact, css: fieldsCss + contactCss + rateNowCss },
  prices: { Page: Prices, headingCss: rateNowCss, css: ratesTableCss + pricesCss + workItOutCss },
  whosePipe: { Page: WhosePipe, css: houseCss + houseToChooseCss + whosePipeCss + textCss },
  text: { Page: Text, css: textCss },
  myHome: { Page: MyHome, css: fieldsCss + keepCss + myHomeCss },
  whileYouWait: { Page: WhileYouWait, css: fieldsCss + keepCss + waitCss },
  terms: { Page: Terms, css: ratesTableCss + termsCss },
  blog: { Page: Blog, css: blogCss },
  post: { Page: Post },
  faq: { Page: Faq },
  notFound: { Page: NotFound },
}
