import type { UtilityId } from './utilities.ts'

export const serviceAreas = ['Essex', 'Thurrock', 'Kent', 'east London', 'London'] as const

/**
 * Slug and name of every area with a page: the specification's, in its order, then towns that people search for.
 * Chelmsford, where the office is, comes last.
 */
export const areas = [
  ['thurrock', 'Thurrock'],
  ['aveley', 'Aveley'],
  ['south-stifford', 'South Stifford'],
  ['ockendon', 'Ockendon'],
  ['tilbury', 'Tilbury'],
  ['stanford-le-hope', 'Stanford-le-Hope'],
  ['chafford-hundred', 'Chafford Hundred'],
  ['rainham', 'Rainham'],
  ['purfleet', 'Purfleet'],
  ['greenhithe', 'Greenhithe'],
  ['orsett', 'Orsett'],
  ['swanscombe', 'Swanscombe'],
  ['cranham', 'Cranham'],
  ['langdon-hills', 'Langdon Hills'],
  ['bean', 'Bean'],
  ['erith', 'Erith'],
  ['crayford', 'Crayford'],
  ['northumberland-heath', 'Northumberland Heath'],
  ['corringham', 'Corringham'],
  ['elm-park', 'Elm Park'],
  ['hornchurch', 'Hornchurch'],
  ['dartford', 'Dartford'],
  ['kent', 'Kent'],
  ['barnehurst', 'Barnehurst'],
  ['grays', 'Grays'],
  ['romford', 'Romford'],
  ['basildon', 'Basildon'],
  ['brentwood', 'Brentwood'],
  ['gravesend', 'Gravesend'],
  ['chelmsford', 'Chelmsford'],
] as const

export type AreaSlug = (typeof areas)[number][0]

interface OfDistrict {
  readonly county: string
  /** Who supplies the water, and who clears the public sewers. src/content/locations.ts says where a place differs. */
  readonly water: readonly UtilityId[]
  readonly sewerage: readonly UtilityId[]
}

/** The districts that these places are in, nearest to the office first. */
export const districts = {
  'Chelmsford, Essex': { county: 'Essex', water: ['essexSuffolk'], sewerage: ['anglian'] },
  'Basildon, Essex': { county: 'Essex', water: ['essexSuffolk'], sewerage: ['anglian'] },
  'Brentwood, Essex': { county: 'Essex', water: ['essexSuffolk'], sewerage: ['anglian', 'thames'] },
  'Thurrock, Essex': { county: 'Essex', water: ['essexSuffolk'], sewerage: ['anglian'] },
  'London Borough of Havering': { county: 'Greater London', water: ['essexSuffolk'], sewerage: ['thames'] },
  'London Borough of Bexley': { county: 'Greater London', water: ['thames'], sewerage: ['thames'] },
  'Dartford and north-west Kent': { county: 'Kent', water: ['thames'], sewerage: ['thames', 'southern'] },
  'Gravesham, Kent': { county: 'Kent', water: ['southern'], sewerage: ['southern'] },
} as const satisfies Readonly<Record<string, OfDistrict>>

export type District = keyof typeof districts

const certain = 'all of Thurrock, south and mid Essex, north-west Kent, and east and south-east London'

/** The area we cover. No page offers an area that we then turn away: postcodes.ts has the answer for each postcode. */
export const reach = {
  /** For headlines and descriptions. */
  headline: 'Essex, Thurrock, Kent and London',
  certain,
  /** Two sentences, for places where the details matter. */
  detail: `${certain}. Further away? Ask us.`,
} as const

/** The 13 areas in the grids of the service pages. */
export const localAreas = areas.slice(0, 13)
