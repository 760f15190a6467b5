/** Shapes of the site's text. Content holds no JSX; inline links are written `[text](/path)` and rendered by `Prose`. */
import type { AreaSlug, District } from '../facts/areas.ts'
import type { UtilityId } from '../facts/utilities.ts'

/** What a search result shows. */
export interface Head {
  /** Unique, at most 60 characters. */
  readonly title: string
  /** Unique, 70 to 160 characters. */
  readonly description: string
}

/** A titled run of text. `steps` is an ordered list, `list` an unordered one; they follow the paragraphs. */
export interface Section {
  /** Fragment identifier, where something links here. */
  readonly id?: string
  readonly heading: string
  readonly paragraphs?: readonly string[]
  readonly steps?: readonly string[]
  readonly list?: readonly string[]
}

export interface FaqItem {
  readonly question: string
  /** Paragraphs. */
  readonly answer: readonly string[]
}

export type ServiceId =
  | 'plumbing'
  | 'carpentry'
  | 'locksmith'
  | 'kitchen-bathroom'
  | 'renovation'
  | 'flooring'
  | 'painting'
  | 'leak-detection'
  | 'drainage'

/** One card and modal of the services page. */
export interface Service {
  readonly id: ServiceId
  readonly title: string
  readonly icon: IconName
  readonly modalIcon: IconName
  readonly shortDescription: string
  readonly fullDescription: string
  readonly features: readonly [string, string, string, string, string, string]
}

export type IconName =
  | 'phone'
  | 'tap'
  | 'lock'
  | 'drain'
  | 'saw'
  | 'kitchen'
  | 'bath'
  | 'house'
  | 'floor'
  | 'roller'
  | 'drop'
  | 'clock'
  | 'card'
  | 'spanner'
  | 'mail'
  | 'pin'
  | 'check'
  | 'arrow'
  | 'warning'

export type Trade =
  | 'emergency-plumbing'
  | 'emergency-locksmith'
  | 'emergency-drainage'
  | 'kitchen-installation'
  | 'bathroom-installation'
  | 'carpentry-work'
  | 'painting-services'
  | 'leak-detection'

/** What both pages of a trade say: the short path ("I need it now") and the long one ("what do you do, and how"). */
export interface TradeFacts {
  readonly trade: Trade
  readonly name: string
  readonly icon: IconName
  /** Emergency trades carry the red banner and the safety panel. */
  readonly emergency: boolean
  /** The jobs of this trade; the emergency trades have eight. */
  readonly jobs: readonly string[]
  /** What to do before anyone arrives, and when to call somebody else. */
  readonly safety?: readonly string[]
  readonly tagline: string
}

export interface ServicePage {
  /** Last part of the path: /services/{slug}. */
  readonly slug: string
  readonly trade: Trade
  readonly head: Head
  readonly heading: string
  /** One or two sentences under the heading. */
  readonly lead: string
  /** Ticked list beside the lead; the locksmith's trust checklist. */
  readonly checklist?: readonly string[]
  readonly sections: readonly Section[]
  readonly faq?: readonly FaqItem[]
  /** Paths of related pages. */
  readonly related: readonly string[]
}

/** Who supplies the water of a place, or clears its public sewers. Two companies: a boundary runs through it. */
export interface Supply {
  readonly companies: readonly [UtilityId, ...UtilityId[]]
  readonly note?: string
}

export interface Location {
  readonly slug: AreaSlug
  readonly name: string
  /** What it is to a search engine: a city or town, an area with a council, or any other place. */
  readonly kind: 'City' | 'AdministrativeArea' | 'Place'
  readonly district: District
  /** Postcode districts: "RM16". Never empty. */
  readonly postcodes: readonly string[]
  readonly latitude: number
  readonly longitude: number
  /**
   * Miles from the Chelmsford office by `route`: measured along the roads of our map from its coordinates, with a tenth
   * on top for their bends. Good to a mile or two.
   */
  readonly roadMiles: number
  /** Usual way from the Chelmsford office, by road numbers. */
  readonly route: string
  readonly neighbours: readonly AreaSlug[]
  readonly water: Supply
  readonly sewerage: Supply
  readonly head: Head
  readonly heading: string
  readonly lead: string
  readonly sections: readonly Section[]
}

export interface Post {
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly category: string
  /** ISO date. */
  readonly published: string
  readonly head: Head
  readonly lead: string
  readonly sections: readonly Section[]
  /** Path of the service page that goes with it. */
  readonly service: string
}
