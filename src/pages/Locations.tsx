import { EmergencyBanner } from '../components/EmergencyBanner.tsx'
import { Island } from '../components/Island.tsx'
import { CoverageMap } from '../components/illustrations/CoverageMap.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Paragraphs } from '../components/RichText.tsx'
import { locations, locationsIndex } from '../content/locations.ts'
import { districts } from '../facts/areas.ts'
import { driveTime, nearestStart } from '../facts/geography.ts'
import { postcodesOf } from '../facts/postcodes.ts'
import { areaSearch } from '../islands/index.ts'
import type { Route } from '../routes.ts'

export function Locations({ route }: { route: Route }) {
  const { heading, lead, search, notListed, drive } = locationsIndex
  return (
    <>
      <PageHeading trail={route.trail} heading={heading} lead={lead} />
      <div className="wrap section">
        <section className="do-you-come" aria-labelledby={search.id}>
          <h2 id={search.id}>{search.heading}</h2>
          <Island of={areaSearch} when="interaction" props={{}} />
        </section>
        <div className="columns-map">
          <CoverageMap />
          <div className="districts">
            {Object.keys(districts).map((district) => (
              <section key={district}>
                <h2>{district}</h2>
                <ul className="area-grid">
                  {locations
                    .filter((location) => location.district === district)
                    .map((location) => (
                      <li key={location.slug}>
                        <a href={`/locations/${location.slug}`}>{location.name}</a>
                        <small>
                          {postcodesOf(location.slug).join(', ')}: drive {driveTime(nearestStart(location).miles)}
                        </small>
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </div>
          <details className="prose fold">
            <summary>
              <h2>{drive.heading}</h2>
            </summary>
            {/* Inside: whoever follows a link to it finds it open. */}
            <div id={drive.id}>
              <Paragraphs of={drive.paragraphs} />
            </div>
          </details>
        </div>
      </div>
      <EmergencyBanner {...notListed} />
    </>
  )
}
