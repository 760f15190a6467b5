import { CallButton } from '../components/CallButton.tsx'
import { EmergencyBanner } from '../components/CallToAction.tsx'
import { DrawnPicture } from '../components/house/House.tsx'
import { Island } from '../components/Island.tsx'
import { ButtonLink, LinkCard, LinkTiles, OutlineLink, pageLink } from '../components/Links.tsx'
import { CoverageMap, PlaceMap } from '../components/maps/CoverageMap.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { PhoneLink } from '../components/PhoneLink.tsx'
import { RateNow } from '../components/Rates.tsx'
import { Paragraphs, Sections, TextList } from '../components/RichText.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { promise } from '../content/charges.ts'
import { locations, locationsIndex, notOurs } from '../content/locations.ts'
import { doneIn } from '../content/proofLines.ts'
import { emergencyTrades, trades } from '../content/trades.ts'
import type { Supply } from '../content/types.ts'
import { districts } from '../facts/areas.ts'
import { company, hours } from '../facts/company.ts'
import { driveTime, isLongerThanAim, nearestStart, shortDriveTime } from '../facts/geography.ts'
import { postcodesOf } from '../facts/postcodes.ts'
import { utilities } from '../facts/utilities.ts'
import { contentOf, type Route, routeAt } from '../routes.ts'
import locationCss from './location.css?inline'
import locationsCss from './locations.css?inline'

export function Locations({ route }: { route: Route }) {
  const { search, pipes, notListed, drive } = locationsIndex
  return (
    <>
      <PageHeading route={route} of={locationsIndex} />
      <div className="wrap section columns-map">
        <section className="do-you-come" aria-labelledby={search.id}>
          <h2 id={search.id}>{search.heading}</h2>
          <Island name="area-search" when="interaction" />
          <Paragraphs of={[pipes]} />
          <details className="prose fold">
            <summary>
              <h2>{drive.heading}</h2>
            </summary>
            {/* The id is inside, so that a link to it finds it open. */}
            <div id={drive.id}>
              <Paragraphs of={drive.paragraphs} />
            </div>
          </details>
        </section>
        <CoverageMap />
        <Districts of={DISTRICTS.slice(0, BESIDE_MAP)} />
        <Districts of={DISTRICTS.slice(BESIDE_MAP)} />
      </div>
      <EmergencyBanner {...notListed} />
      <Sheet of={locationsCss} />
    </>
  )
}

const DISTRICTS = Object.keys(districts)
/** How many of them fit under the search, beside the map. */
const BESIDE_MAP = 3

/** A line a place: its name and postcodes, and the drive. */
const Districts = ({ of }: { of: readonly string[] }) => (
  <div className="districts">
    {of.map((district) => (
      <section key={district}>
        <h2>{district}</h2>
        <small>drive</small>
        <ul className="links">
          {locations
            .filter((location) => location.district === district)
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map((location) => (
              <li key={location.slug}>
                <a href={`/locations/${location.slug}`}>{location.name}</a>{' '}
                <small>{postcodesOf(location.slug).join(', ')}</small>{' '}
                <small>{shortDriveTime(nearestStart(location).miles)}</small>
              </li>
            ))}
        </ul>
      </section>
    ))}
  </div>
)

/** "It’s a 40 to 65 minute drive". */
const driveOf = (time: string) =>
  time.endsWith(' minutes') ? `It’s a ${time.replace(/s$/, '')} drive` : `It’s a drive of ${time}`

/** `routeAt` stops the build if a page is missing. */
const SERVICES = Object.values(trades).map(({ path, name }) => `[${name}](${routeAt(path).path})`)

/** The section of a place's page that sends to others. */
const NOT_OURS = 'not-ours'

export function Location({ route }: { route: Route }) {
  const location = contentOf(locations, route)
  const postcodes = postcodesOf(location.slug)
  const start = nearestStart(location)
  const done = doneIn(location.slug)
  return (
    <>
      <Sheet of={locationCss} />
      <PageHeading
        route={route}
        of={{
          heading: location.heading,
          ...(location.isOffice && { picture: 'office' }),
          lead: `${driveOf(driveTime(start.miles))} ${
            location.isOffice && start.name === company.office.town ? 'across the city' : `from ${start.name}`
          } ([how we work it out](/locations#drive)).`,
        }}
      >
        {!location.isOffice && <PlaceMap of={location} />}
        <ul className="ways">
          {emergencyTrades.map(({ path, icon, name }) => (
            <li key={path}>
              <LinkCard href={`${path}#safety`} icon={icon} name={name} />
            </li>
          ))}
        </ul>
        <Paragraphs of={[location.lead]} />
        <div className="actions">
          <CallButton />
          <OutlineLink to="/contact">Request Callback</OutlineLink>
          <OutlineLink to="/emergency">Emergency: what to do</OutlineLink>
        </div>
      </PageHeading>
      <div className="wrap abreast tonight">
        <RateNow />
        <Paragraphs of={[`${promise}.${isLongerThanAim(start.miles) ? longer(start.name) : ''}`]} />
      </div>
      <section className="wrap section" aria-labelledby="first">
        <h2 id="first">At a glance</h2>
        <dl className="glance">
          <div>
            <dt>
              <DrawnPicture of="outside-valve" />
              No water, or a leak in the road
            </dt>
            <Companies of={location.water} />
          </div>
          <div>
            <dt>
              <DrawnPicture of="sewer" />
              Shared or public sewer
            </dt>
            <Companies of={location.sewerage} />
          </div>
          <div>
            <dt>
              <DrawnPicture of="terrace" />
              {postcodes.length > 1 ? 'Postcodes' : 'Postcode'}
            </dt>
            <dd>
              {postcodes.join(', ')}
              <small>{location.district}</small>
            </dd>
          </div>
          <div>
            <dt>
              <DrawnPicture of="road" />
              {location.isOffice ? 'The usual way' : 'From our office'}
            </dt>
            <dd>
              {!location.isOffice && `About ${location.roadMiles} miles by road: `}
              {location.route}
            </dd>
          </div>
        </dl>
      </section>
      <div className="wrap section">
        <div className="prose abreast">
          <Sections
            of={location.sections.filter(({ id }) => id !== NOT_OURS)}
            pictures={location.pictures}
            beside={false}
          />
          {done.length > 0 && (
            <section>
              <h2>Done in {location.name}</h2>
              <TextList of={done} />
            </section>
          )}
          {location.listsServices && (
            <section>
              <h2>Our services</h2>
              <TextList of={SERVICES} />
              <p>
                <ButtonLink to="/services">All services</ButtonLink>
              </p>
            </section>
          )}
        </div>
        {location.sections
          .filter(({ id }) => id === NOT_OURS)
          .map(({ heading }) => (
            <section className="side" key={heading} aria-labelledby={NOT_OURS}>
              <h2 id={NOT_OURS}>{heading}</h2>
              <ul className="dangers">
                {notOurs.map(([name, picture, lines]) => (
                  <li key={name}>
                    <h3>
                      <DrawnPicture of={picture} />
                      {name}
                    </h3>
                    <TextList of={lines} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        <nav className="nearby" aria-labelledby="nearby">
          <h2 id="nearby">Nearby</h2>
          <LinkTiles of={location.neighbours.map((slug) => pageLink(`/locations/${slug}`))} />
        </nav>
      </div>
      <EmergencyBanner heading="Need us now?" text={`We answer ${hours.emergency}.`} />
    </>
  )
}

/** Shown after the aim if the call and the drive together can take longer. */
const longer = (from: string) =>
  ` On busy roads, with the call, the drive from ${from} can take longer. Ask when to expect us.`

/** Who to call, each with a link that dials. */
function Companies({ of: { companies, note } }: { of: Supply }) {
  return (
    <dd>
      {companies.map((id) => {
        const company = utilities[id]
        return (
          <p key={id}>
            {company.name} <PhoneLink to={company} />
          </p>
        )
      })}
      {note && <small>{note}</small>}
    </dd>
  )
}
