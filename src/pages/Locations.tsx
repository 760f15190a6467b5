import { Banner } from '../components/Banner.tsx'
import { CoverageMap } from '../components/illustrations/CoverageMap.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { locations, locationsIndex } from '../content/locations.ts'
import { areas } from '../facts/areas.ts'
import { company } from '../facts/company.ts'
import { milesFromOffice } from '../facts/geography.ts'
import type { Route } from '../routes.ts'

export function Locations({ route }: { route: Route }) {
  return (
    <>
      <PageHeading trail={route.trail} heading={locationsIndex.heading} lead={locationsIndex.lead} />
      <div className="wrap section columns-map">
        <CoverageMap />
        <ul className="area-grid">
          {areas.map(([slug, name]) => {
            const location = locations.find((candidate) => candidate.slug === slug)
            const miles = location ? milesFromOffice(location) : 0
            return (
              <li key={slug}>
                <a href={`/locations/${slug}`}>{name}</a>
                <small>{miles > 0 ? `${miles} miles from ${company.office.town}` : 'Our office'}</small>
              </li>
            )
          })}
        </ul>
      </div>
      <Banner heading="Not on the list?" text="Ring and ask. We answer day and night." />
    </>
  )
}
