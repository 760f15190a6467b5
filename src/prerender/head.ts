import type { BreadcrumbList, FAQPage, Graph, HomeAndConstructionBusiness, Service, Thing } from 'schema-dts'
import { symptoms } from '../content/emergencies.ts'
import { faqs } from '../content/faqs.ts'
import { locations } from '../content/locations.ts'
import { posts } from '../content/posts.ts'
import type { Section } from '../content/prose.ts'
import { servicePages } from '../content/servicePages.ts'
import { emergencyTrades, trades } from '../content/trades.ts'
import { districts, serviceAreas } from '../facts/areas.ts'
import { company, email, siteUrl } from '../facts/company.ts'
import { hourAt, inPounds, type Labour } from '../facts/labour.ts'
import { emergencyPhone, internationalNumber } from '../facts/phones.ts'
import { HOURLY_TRADES, rates } from '../facts/prices.ts'
import { proof } from '../facts/proof.ts'
import { labour } from '../facts/tariff.ts'
import { contentOf, type Route, type Template } from '../routes.ts'

type Attributes = Readonly<Record<string, string>>

/**
 * A page’s own tags in <head>: title, description, canonical URL, and the Open Graph tags and Twitter card that a shared
 * link is drawn from. Without a type a page is a website, and without a URL it is the canonical one. Hides the 404 page.
 */
export function headTags(route: Route) {
  const { head, path, template } = route
  const isHidden = template === 'notFound'
  const url = siteUrl + path
  const meta: Attributes[] = [
    { name: 'description', content: head.description },
    ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:image', content: siteUrl + socialCard(route) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  const link: Attributes[] = isHidden ? [] : [{ rel: 'canonical', href: url }]
  return { title: head.title, meta, link }
}

/** Templates without their own card. They use Home's. */
const CARDLESS: readonly Template[] = ['notFound', 'emergency', 'symptom', 'whosePipe']

/** The picture shown when someone shares a link to a page, 1200 × 630: one for each template (tools/icons.ts). */
export const socialCard = ({ template }: Pick<Route, 'template'>) =>
  `/og/${CARDLESS.includes(template) ? 'home' : template}.png`

const BUSINESS = { '@id': `${siteUrl}/#business` }

/** East London is part of a city, not a district or county. */
const areaServed = serviceAreas.map((name) => ({
  '@type': name === 'east London' ? ('Place' as const) : ('AdministrativeArea' as const),
  name,
}))

/** One entity for the whole site. Not `EmergencyService`: to schema.org that is a fire station. */
const business = {
  // schema-dts has no type for an entity of two types; both are HomeAndConstructionBusiness.
  '@type': ['Plumber', 'Locksmith'] as unknown as 'HomeAndConstructionBusiness',
  ...BUSINESS,
  name: company.name,
  legalName: company.legalName,
  url: `${siteUrl}/`,
  telephone: internationalNumber(emergencyPhone),
  email,
  image: `${siteUrl}/icons/icon-512.png`,
  address: {
    '@type': 'PostalAddress',
    addressLocality: company.office.town,
    addressRegion: company.office.county,
    addressCountry: 'GB',
  },
  areaServed,
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    opens: '00:00',
    closes: '23:59',
  },
  ...(proof.vat && { vatID: proof.vat.number }),
  // Leaves out the owner's reviews, which the page shows with how they are checked: search engines ignore reviews that a
  // business publishes about itself.
  ...(proof.memberships && {
    memberOf: proof.memberships.map(({ body, number, evidence }) => ({
      '@type': 'ProgramMembership' as const,
      hostingOrganization: { '@type': 'Organization' as const, name: body, url: evidence.link },
      membershipNumber: number,
    })),
  }),
} satisfies HomeAndConstructionBusiness

/** The owner's prices. A page about gas or carbon monoxide has none. */
function offers(of: Labour) {
  const hours = rates.flatMap(({ multiplier }) => hourAt(of, multiplier))
  return {
    priceRange: `${inPounds(Math.min(...hours))} to ${inPounds(Math.max(...hours))} an hour; minimum charge ${inPounds(of.minimumCharge)}`,
    makesOffer: HOURLY_TRADES.map((trade) => ({
      '@type': 'Offer' as const,
      itemOffered: { '@type': 'Service' as const, name: trades[trade].name, url: siteUrl + trades[trade].path },
      priceSpecification: {
        '@type': 'UnitPriceSpecification' as const,
        name: 'An hour of labour at the standard rate',
        price: of.hourly[trade],
        priceCurrency: 'GBP',
        unitCode: 'HUR',
        valueAddedTaxIncluded: true,
      },
      eligibleTransactionVolume: {
        '@type': 'PriceSpecification' as const,
        name: 'Minimum charge for a visit',
        minPrice: of.minimumCharge,
        priceCurrency: 'GBP',
        valueAddedTaxIncluded: true,
      },
    })),
  } satisfies Partial<HomeAndConstructionBusiness>
}

const sellsNothing = ({ template, path }: Route) =>
  template === 'symptom' && symptoms.some(({ slug, instead }) => instead && path === `/emergency/${slug}`)

/** JSON-LD of a page: the business, the breadcrumbs, and the page's subject. */
export function structuredData(route: Route): Graph {
  const charged = labour && !sellsNothing(route) ? { ...business, ...offers(labour) } : business
  const graph: Thing[] = [charged, ...about(route)]
  if (route.trail.length > 0) graph.push(breadcrumbs(route))
  return { '@context': 'https://schema.org', '@graph': graph }
}

function about(route: Route): Thing[] {
  const { template, path, head } = route
  if (template === 'faq') return [faqPage(faqs)]
  if (template === 'service') {
    const page = contentOf(servicePages, route)
    const service: Service = {
      '@type': 'Service',
      name: page.heading,
      serviceType: trades[page.trade].name,
      description: head.description,
      url: siteUrl + path,
      provider: BUSINESS,
      areaServed,
    }
    return page.faq ? [service, faqPage(page.faq)] : [service]
  }
  if (template === 'location') {
    const location = contentOf(locations, route)
    const { county } = districts[location.district]
    const service: Service = {
      '@type': 'Service',
      name: location.heading,
      serviceType: emergencyTrades.map(({ name }) => name),
      url: siteUrl + path,
      provider: BUSINESS,
      areaServed: {
        '@type': location.kind,
        name: location.name,
        ...(location.name !== county && { containedInPlace: { '@type': 'AdministrativeArea', name: county } }),
      },
    }
    return [service]
  }
  if (template === 'post') {
    const post = contentOf(posts, route)
    return [
      {
        '@type': 'BlogPosting',
        headline: post.heading,
        description: post.description,
        datePublished: post.published,
        articleSection: post.category,
        inLanguage: 'en-GB',
        mainEntityOfPage: siteUrl + path,
        image: siteUrl + socialCard({ template: 'post' }),
        author: BUSINESS,
        publisher: BUSINESS,
      },
    ]
  }
  return []
}

function faqPage(items: readonly Section[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ heading, paragraphs = [] }) => ({
      '@type': 'Question',
      name: heading,
      acceptedAnswer: { '@type': 'Answer', text: paragraphs.map(plain).join(' ') },
    })),
  }
}

const breadcrumbs = ({ trail, name, path }: Route): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...trail, { name, path }].map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.name,
    item: siteUrl + crumb.path,
  })),
})

/** Content without its inline links. */
const plain = (text: string) => text.replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
