/**
 * Shapes of the site's text. Content holds no JSX; inline links are written `[text](/path)` and rendered by `RichText`.
 * In `[usually under the kitchen sink](home:stop-tap)`, the visitor's own home card replaces the words.
 */

import type { AreaSlug, District } from '../facts/areas.ts'
import type { HelplineName } from '../facts/helplines.ts'
import type { UtilityId } from '../facts/utilities.ts'
import type { IconName, PictureName } from './drawings.ts'
import type { Section } from './prose.ts'
import type { SafetyLineName } from './safety.ts'
import type { ServiceId, Trade } from './serviceTitles.ts'

/** What a search result shows. */
export interface Head {
  /** Unique, and at most 580 px wide in 20 px Arial: what is wider is cut off. */
  readonly title: string
  /** Unique, from 70 characters on, and at most 920 px wide in 14 px Arial. */
  readonly description: string
}

/** What every page begins with. `lead` may hold markdown links. */
export interface Intro extends Head {
  readonly heading: string
  readonly lead: string
}

/** A page of headings and text, with no parts of its own. */
export interface TextPage extends Intro {
  /** The path without its slash: /{slug}. */
  readonly slug: string
  /** Year and month of the last change, where the law or a reader may ask. */
  readonly updated?: string
  /** Shows a button under the heading that calls the emergency line. */
  readonly calls?: true
  /** Shows a button beside it that leads to the form, for a quote. */
  readonly quotes?: true
  readonly sections: readonly Section[]
  /** Paths of where to go from here. */
  readonly next: readonly string[]
}

/** One action in an emergency. */
export interface SymptomStep {
  /** The key of a tick on the device. It stays the same when the words change. */
  readonly id: string
  /** The action, in at most seven words. */
  readonly title: string
  /** The thing or the place that it is about. Decoration: it says nothing that the words do not. */
  readonly picture: PictureName
  /** At most thirty words. May hold markdown links. */
  readonly text: string
  /** What to tell us on the phone once it is done: "stop tap off". */
  readonly say?: string
  /** Who to call in this step, most urgent first, and who should call them. Left out if everyone should. */
  readonly helplines?: readonly (readonly [line: HelplineName, who?: string])[]
  /** The visitor may have to leave the page in a moment. */
  readonly canExit?: boolean
}

/** Another danger; something for us; something that can wait, or isn’t ours. */
export type Urgency = 'danger' | 'us' | 'others'

/** A part of a symptom's page, which can be linked to. */
export interface AlsoAsked extends Section {
  readonly id: string
  readonly picture: PictureName
}

/** What people see, hear or smell, and what to do about it, most dangerous first. */
export interface Symptom extends Head {
  /** Last part of the path: /emergency/{slug}. */
  readonly slug: string
  /** The thing it is about, on its tile. */
  readonly picture: PictureName
  /** Its name, as people say it. */
  readonly name: string
  readonly lead: string
  /** Whose number replaces ours. Such a page sells nothing. */
  readonly instead?: HelplineName
  /** Who to call before us. May hold markdown links. */
  readonly notUsFirst?: string
  /** What to say first when calling us. Without it, the page says not to call us. */
  readonly say?: string
  /** The beginning of a choice in whatIsWrong.ts, for visitors who write instead of calling; empty if it may be anywhere. */
  readonly wrong?: string
  readonly steps: readonly SymptomStep[]
  /** What people call by another name though the steps are the same: each has a tile, and its own words under the steps. */
  readonly also?: readonly AlsoAsked[]
  /** Under the steps, by what to do about it. May hold markdown links. */
  readonly otherwise: Readonly<Partial<Record<Urgency, readonly string[]>>>
}

/** One card and modal of the services page. */
export interface Service {
  readonly id: ServiceId
  readonly title: string
  readonly icon: IconName
  /** The modal's icon, if it differs. */
  readonly modalIcon?: IconName
  readonly shortDescription: string
  readonly fullDescription: string
  /** Paragraphs of a service that has no page of its own. May hold markdown links. */
  readonly more?: readonly string[]
  /** The trades whose pages say more. */
  readonly pages?: readonly Trade[]
  /** If it is happening now: where the first steps are. */
  readonly now?: { readonly label: string; readonly path: string }
  readonly features: readonly [string, string, string, string, string, string]
}

/** What the short and the long page of a trade share. */
export interface TradeFacts {
  readonly name: string
  /** Its short page. */
  readonly path: string
  readonly icon: IconName
  /** The part of the house that its pages show beside their headings. */
  readonly room: PictureName
  /** The jobs of this trade; the emergency trades have eight. */
  readonly jobs: readonly string[]
  /** What to do before anyone arrives, and the paths of the pages for related dangers. */
  readonly safety?: { readonly first: readonly SafetyLineName[]; readonly dangers: readonly string[] }
  readonly tagline: string
}

export interface ServicePage extends Intro {
  /** Last part of the path: /services/{slug}. */
  readonly slug: string
  readonly trade: Trade
  /** Ticked list below the lead. */
  readonly checklist?: readonly string[]
  readonly sections: readonly Section[]
  /** Questions and answers. */
  readonly faq?: readonly Section[]
  /** Paths of related pages, after the other page of its trade. */
  readonly related: readonly string[]
}

/** Where the map of all areas writes a place's name. Without one: to the right of its dot. */
export interface MapLabel {
  /** The side of the dot the name is on, by compass point. */
  readonly side?: 'e' | 'w' | 'n' | 's' | 'ne' | 'nw' | 'sw' | 'se'
  /** Named on wide maps only; a narrow one shows the dot, and the name while it is pointed at. */
  readonly small?: true
  /** For something wider than a place, which has no dot: longitude and latitude of its name. */
  readonly wide?: readonly [number, number]
}

/** Who supplies the water of a place, or clears its public sewers. Two companies: a boundary runs through it. */
export interface Supply {
  readonly companies: readonly [UtilityId, ...UtilityId[]]
  readonly note?: string
}

export interface Location extends Intro {
  readonly slug: AreaSlug
  readonly name: string
  /** Our own town: the map shows the office here, and the page gives no distance. */
  readonly isOffice?: true
  /** The page lists all our services beside its text. */
  readonly listsServices?: true
  readonly label?: MapLabel
  /** What it is to a search engine: a city or town, an area with a council, or any other place. */
  readonly kind: 'City' | 'AdministrativeArea' | 'Place'
  readonly district: District
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
  readonly sections: readonly Section[]
}

export interface Post extends Intro {
  readonly slug: string
  readonly excerpt: string
  readonly category: string
  /** ISO date. */
  readonly published: string
  readonly sections: readonly Section[]
  /** Path of the service page that goes with it. */
  readonly service: string
}
