/**
 * Shapes of the site's text. Content holds no JSX; inline links are written `[text](/path)` and rendered by `RichText`.
 * In `[usually under the kitchen sink](home:stop-tap)`, the visitor's own home card replaces the words.
 */

import type { AreaSlug, District } from '../facts/areas.ts'
import type { HelplineName } from '../facts/helplines.ts'
import type { UtilityId } from '../facts/utilities.ts'
import type { DrawnName, IconName, PictureName } from './drawings.ts'
import type { Section } from './prose.ts'
import type { SafetyLineName } from './safety.ts'
import type { ServiceId, Trade } from './serviceTitles.ts'

/** The title and description of a search result. */
export interface Head {
  /** Unique, and at most 580 px wide in 20 px Arial: search engines cut off anything wider. */
  readonly title: string
  /** Unique, at least 70 characters long, and at most 920 px wide in 14 px Arial. */
  readonly description: string
}

/** The start of every page. `lead` may hold markdown links. */
export interface Intro extends Head {
  readonly heading: string
  readonly lead: string
  /** What the page is about, beside its heading. */
  readonly picture?: DrawnName
}

/** The band at the end of a page. */
export interface Closing {
  readonly heading: string
  readonly picture?: DrawnName
  /** May hold markdown links. */
  readonly text?: string
}

/** A page with only headings and text. */
export interface TextPage extends Intro {
  /** The path without its slash: /{slug}. */
  readonly slug: string
  /** Year and month of the last change, if the law or a reader may ask. */
  readonly updated?: string
  /** Shows a button under the heading that calls the emergency line. */
  readonly calls?: true
  /** Shows a button beside that one, which leads to the form for a quote. */
  readonly quotes?: true
  readonly sections: readonly Section[]
  /** The sections that are bands by urgency, by id: the name of the link to each, its mark, and a picture for each line. */
  readonly bands?: Readonly<
    Partial<Record<string, readonly [name: string, mark: IconName, pictures: readonly DrawnName[]]>>
  >
  /** One for each section, except where none fits. */
  readonly pictures?: readonly SectionPicture[]
  readonly closing: Closing
  /** Paths of the pages to read next. */
  readonly next?: readonly string[]
}

/** A stop on a way (src/components/Track.tsx), and what is said of the stretch to the next one. */
export interface Stop {
  readonly name: string
  readonly icon: IconName
  /** May hold markdown links. */
  readonly text?: string
  /** The stretch after it is amber. */
  readonly marked?: true
}

export interface SymptomStep {
  /** The key of a tick on the device. It stays the same when the words change. */
  readonly id: string
  /** The action, in at most seven words. */
  readonly title: string
  /** The thing or place in question. A decoration: it says nothing that the words do not. */
  readonly picture: DrawnName
  /** At most thirty words. May hold markdown links. */
  readonly text: string
  /** What to tell us on the phone once it is done: "stop tap off". */
  readonly say?: string
  /** Who to call in this step, most urgent first, and who should call them. Left out if everyone should. */
  readonly helplines?: readonly (readonly [line: HelplineName, who?: string])[]
  /** Its words have our number, so on a wide screen, where no bar has it, there is a button too. */
  readonly callsUs: boolean
  /** The visitor may have to leave the page in a moment. */
  readonly canExit?: boolean
}

/** Another danger; a job for us; something that can wait, or isn’t ours. */
export type Urgency = 'danger' | 'us' | 'others'

/** A part of a symptom's page, which can be linked to. */
export interface AlsoAsked extends Section {
  readonly id: string
  readonly picture: PictureName
}

/** An emergency, by what people see, hear or smell, with what to do about it, most dangerous first. */
export interface Symptom extends Head {
  /** Last part of the path: /emergency/{slug}. */
  readonly slug: string
  /** The thing shown on its tile. */
  readonly picture: PictureName
  /** What stands beside its heading, if a step shows that thing. */
  readonly scene?: DrawnName
  /** Its name, as people say it. */
  readonly name: string
  readonly lead: string
  /** The helpline whose number replaces ours. Such a page sells nothing. */
  readonly instead?: HelplineName
  /** Who should call the first number of step 1 before us. It is the red one while that step is open. */
  readonly dangerFirst?: string
  /** Who to call before us. May hold markdown links. */
  readonly notUsFirst?: string
  /** What to say first when calling us. Without it, the page says not to call us. */
  readonly say?: string
  /** The beginning of a choice in whatIsWrong.ts, for visitors who write instead of calling; empty if it may be anywhere. */
  readonly wrong?: string
  readonly steps: readonly SymptomStep[]
  /** Other names for an emergency with the same steps. Each has a tile, and its own words under the steps. */
  readonly also?: readonly AlsoAsked[]
  /** Shown under the steps, by urgency. May hold markdown links. */
  readonly otherwise: Readonly<Partial<Record<Urgency, readonly string[]>>>
}

/** One card and modal of the services page. */
export interface Service {
  readonly id: ServiceId
  readonly title: string
  readonly picture: DrawnName
  readonly icon: IconName
  /** The modal's icon, if it differs. */
  readonly modalIcon?: IconName
  readonly shortDescription: string
  readonly fullDescription: string
  /** Paragraphs for a service without its own page. May hold markdown links. */
  readonly more?: readonly string[]
  /** The trades whose pages say more. */
  readonly pages?: readonly Trade[]
  /** The link to the first steps, if it is happening now. */
  readonly now?: { readonly label: string; readonly path: string }
  readonly features: readonly [string, string, string, string, string, string]
}

/** What the short and the long page of a trade share. */
export interface TradeFacts {
  readonly name: string
  /** Its short page. */
  readonly path: string
  readonly icon: IconName
  /** What its pages show beside their headings. */
  readonly room: DrawnName
  /** The jobs of this trade; the emergency trades have eight. */
  readonly jobs: readonly string[]
  /** What to do before anyone arrives, and the paths of the pages for related dangers. */
  readonly safety?: {
    readonly first: readonly SafetyLineName[]
    /** The emergency whose steps its short page opens with. */
    readonly steps?: string
    readonly dangers: readonly string[]
  }
  readonly tagline: string
}

/** Icons of the lines of lists, by their sections' ids. */
export type SectionMarks = Readonly<Partial<Record<string, readonly IconName[]>>>

/** A picture beside a section's words, or a panel across the page, with a wide picture above them or with none. */
export type SectionPicture =
  | DrawnName
  | { readonly panel: 'wash' | 'deep' | 'warn'; readonly wide?: DrawnName }
  | undefined

export interface ServicePage extends Intro {
  /** Last part of the path: /services/{slug}. */
  readonly slug: string
  readonly trade: Trade
  /** Ticked list below the lead. */
  readonly checklist?: readonly string[]
  readonly sections: readonly Section[]
  /** One for each section, except where none fits. */
  readonly pictures?: readonly SectionPicture[]
  /** The icon of each line in a section's list, by the section's id. */
  readonly marks?: SectionMarks
  readonly faq?: readonly Section[]
  /** Paths of related pages, listed after the other page of its trade. */
  readonly related: readonly string[]
}

/** The position of a place's name on the map of all areas. If left out, to the right of its dot. */
export interface MapLabel {
  /** The side of the dot the name is on, by compass point. */
  readonly side?: 'e' | 'w' | 'n' | 's' | 'ne' | 'sw' | 'se'
  /** Not on the map of all areas, where its name would cover another. */
  readonly none?: true
  /** Named on wide maps only; a narrow one shows the dot, and the name while it is pointed at. */
  readonly small?: true
  /** For something wider than a place, which has no dot: longitude and latitude of its name. */
  readonly wide?: readonly [number, number]
}

/** Who supplies the water of a place, or clears its public sewers. Two companies if a boundary runs through it. */
export type Supplied = 'water' | 'sewerage'
export interface Supply {
  readonly companies: readonly UtilityId[]
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
  /** The kind of place for search engines: a city or town, an area with a council, or any other place. */
  readonly kind: 'City' | 'AdministrativeArea' | 'Place'
  readonly district: District
  readonly latitude: number
  readonly longitude: number
  /**
   * Miles from the Chelmsford office by `route`, measured along the roads of our map from its coordinates, plus a tenth for
   * their bends. Accurate to a mile or two.
   */
  readonly roadMiles: number
  /** Usual way from the Chelmsford office, by road numbers. */
  readonly route: string
  readonly neighbours: readonly AreaSlug[]
  readonly water: Supply
  readonly sewerage: Supply
  readonly sections: readonly Section[]
  /** One for each section, except the one without text of its own. */
  readonly pictures: readonly DrawnName[]
}

export interface Post extends Intro {
  readonly slug: string
  readonly excerpt: string
  readonly category: string
  /** ISO date. */
  readonly published: string
  readonly sections: readonly Section[]
  /** One for each section, except where none fits. */
  readonly pictures: readonly SectionPicture[]
  /** Whose work it is about. */
  readonly trade: Trade
}
