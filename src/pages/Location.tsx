import { CallButton } from '../components/CallButton.tsx'
import { EmergencyBanner } from '../components/EmergencyBanner.tsx'
import { CoverageMap } from '../components/illustrations/CoverageMap.tsx'
import { LinkCard } from '../components/LinkCard.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Paragraphs, Sections, TextList } from '../components/RichText.tsx'
import { locations } from '../content/locations.ts'
import { promise } from '../content/promise.ts'
import { emergencyTrades, trades } from '../content/trades.ts'
import { company, hours } from '../facts/company.ts'
import { milesFromOffice } from '../facts/geography.ts'
import { contentOf, type Route, routeAt } from '../routes.ts'

/** `routeAt` stops the build where a name leads to no page. */
const SERVICES = Object.values(trades).map(({ path, name }) => `[${name}](${routeAt(path).path})`)

export function Location({ route }: { route: Route }) {
  const location = contentOf(locations, route)
  const miles = milesFromOffice(location)
  return (
    <>
      <PageHeading trail={route.trail} heading={location.heading} lead={location.lead}>
        <Paragraphs of={[`${promise}.`]} />
        <div className="actions">
          <CallButton />
          <a className="button button-outline" href="/contact">
            Request Callback
          </a>
        </div>
      </PageHeading>
      <div className="wrap section">
        <ul className="cards cards-3">
          {emergencyTrades.map(({ path, icon, name }) => (
            <li key={path}>
              <LinkCard href={path} icon={icon} name={name} />
            </li>
          ))}
        </ul>
      </div>
      <div className="wrap section columns">
        <div className="prose">
          <Sections of={location.sections} />
        </div>
        <aside className="side" aria-label="In short">
          <CoverageMap compact highlight={location.slug} />
          <h2>{location.name} in short</h2>
          <dl>
            <dt>District</dt>
            <dd>{location.district}</dd>
            {!location.isOffice && (
              <>
                <dt>From our office</dt>
                <dd>
                  About {miles} miles from {company.office.town} in a straight line. The usual way: {location.route}
                </dd>
              </>
            )}
            <dt>Water supply</dt>
            <dd>{location.water}</dd>
            <dt>Sewers</dt>
            <dd>{location.sewerage}</dd>
          </dl>
          {location.listsServices && (
            <>
              <h2>Our services</h2>
              <TextList of={SERVICES} />
              <p>
                <a className="button" href="/services">
                  All services
                </a>
              </p>
            </>
          )}
          <h2>Nearby</h2>
          <ul className="links">
            {location.neighbours.map((slug) => (
              <li key={slug}>
                <a href={`/locations/${slug}`}>{routeAt(`/locations/${slug}`).name}</a>
              </li>
            ))}
          </ul>
        </aside>
      </div>
      <EmergencyBanner heading={`Emergency in ${location.name}?`} text={`We answer ${hours.emergency}.`} />
    </>
  )
}
