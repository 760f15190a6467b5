import type { IslandOf } from '../../components/Island.tsx'
import type { AreaSlug } from '../../facts/areas.ts'

/** A place with a page of its own, as the search knows it. */
export interface SearchPlace {
  readonly slug: AreaSlug
  readonly name: string
  readonly postcodes: readonly string[]
}

/** "Find your area": a postcode or town, answered on the device. `places` comes from `packPlaces`. */
export const areaSearch: IslandOf<{ readonly places: string }> = { name: 'area-search' }

/**
 * The places in one string. As JSON in an attribute every quote is six characters, 3 KB in all, and the phone number at
 * the top of the page could only be read 50 bytes later.
 */
export const packPlaces = (places: readonly SearchPlace[]): string =>
  places.map(({ slug, name, postcodes }) => [slug, name, ...postcodes].join('|')).join(';')

/** What `packPlaces` made, for the search. */
export const unpackPlaces = (packed: string): SearchPlace[] =>
  packed.split(';').map((line) => {
    const [slug = '', name = '', ...postcodes] = line.split('|')
    return { slug: slug as AreaSlug, name, postcodes }
  })
