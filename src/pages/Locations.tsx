import { EmergencyBanner } from '../components/EmergencyBanner.tsx'
import { CoverageMap } from '../components/illustrations/CoverageMap.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { locations, locationsIndex } from '../content/locations.ts'
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
          {locations.map((location) => (
            <li key={location.slug}>
              <a href={`/locations/${location.slug}`}>{location.name}</a>
              <small>
                {location.isOffice ? 'Our office' : `${milesFromOffice(location)} miles from ${company.office.town}`}
              </small>
            </li>
          ))}
        </ul>
      </div>
      <EmergencyBanner heading="Not on the list?" text="Ring and ask. We answer day and night." />
    </>
  )
}
