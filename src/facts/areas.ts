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

/** The districts that these places are in, nearest to the office first, and the county of each. */
export const districts = {
  'Chelmsford, Essex': 'Essex',
  'Basildon, Essex': 'Essex',
  'Brentwood, Essex': 'Essex',
  'Thurrock, Essex': 'Essex',
  'London Borough of Havering': 'Greater London',
  'London Borough of Bexley': 'Greater London',
  'Dartford and north-west Kent': 'Kent',
  'Gravesham, Kent': 'Kent',
} as const

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
