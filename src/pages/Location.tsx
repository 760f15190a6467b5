import { Banner } from '../components/Banner.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { CoverageMap } from '../components/illustrations/CoverageMap.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Items, Lines, Sections } from '../components/Prose.tsx'
import { Sign } from '../components/Sign.tsx'
import { locations } from '../content/locations.ts'
import { promise } from '../content/promise.ts'
import { trades } from '../content/trades.ts'
import type { IconName } from '../content/types.ts'
import { company, hours } from '../facts/company.ts'
import { milesFromOffice } from '../facts/geography.ts'
import { type Route, routeAt } from '../routes.ts'

const EMERGENCIES: readonly (readonly [path: string, icon: IconName, name: string])[] = [
  ['/services/emergency-plumbing', 'tap', 'Emergency plumbing'],
  ['/services/emergency-locksmith', 'lock', 'Emergency locksmith'],
  ['/services/emergency-drainage', 'drain', 'Emergency drainage'],
]

/** Thurrock's list of eight services; each name leads to a real page. */
const EIGHT = Object.values(trades).map(({ trade, name }) => `[${name}](${routeAt(`/services/${trade}`).path})`)

export function Location({ route }: { route: Route }) {
  const location = locations.find(({ slug }) => slug === route.slug)
  if (!location) throw new Error(`no content for ${route.path}`)
  const miles = milesFromOffice(location)
  return (
    <>
      <PageHeading trail={route.trail} heading={location.heading} lead={location.lead}>
        <Lines of={[`${promise}.`]} />
        <div className="actions">
          <CallButton />
          <a className="button button-outline" href="/contact">
            Request Callback
          </a>
        </div>
      </PageHeading>
      <div className="wrap section">
        <ul className="cards cards-3">
          {EMERGENCIES.map(([path, icon, name]) => (
            <li key={path}>
              <Sign href={path} icon={icon} name={name} />
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
            {miles > 0 && (
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
          {location.slug === 'thurrock' && (
            <>
              <h2>Our services</h2>
              <Items of={EIGHT} />
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
      <Banner heading={`Emergency in ${location.name}?`} text={`We answer ${hours.emergency}.`} />
    </>
  )
}
