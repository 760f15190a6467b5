import { Accordion } from '../components/Accordion.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { CallToAction, EmergencyBanner, LetUsIn, QuoteLink } from '../components/CallToAction.tsx'
import { DrawnPicture } from '../components/house/House.tsx'
import { Icon } from '../components/Icon.tsx'
import { AreaLinks, LinkList, LinkTiles, OutlineLink, pageLink } from '../components/Links.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { RateNow, RatesTable } from '../components/Rates.tsx'
import { Paragraphs, Sections, TextList } from '../components/RichText.tsx'
import { PrintedCard, Safety, SafetyLine } from '../components/Safety.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { AfterSteps, Steps, StepsSheet } from '../components/Steps.tsx'
import { symptoms } from '../content/emergencies.ts'
import { letUsIn } from '../content/proofLines.ts'
import { safety } from '../content/safety.ts'
import { ASKED, isShort, servicePages } from '../content/servicePages.ts'
import { services, servicesPage } from '../content/services.ts'
import type { Trade } from '../content/serviceTitles.ts'
import { trades } from '../content/trades.ts'
import type { Service as Card } from '../content/types.ts'
import { SERVICE, TICKS_OF } from '../document/marks.ts'
import { HOURLY_TRADES } from '../facts/prices.ts'
import { contentOf, type Route, routeAt } from '../routes.ts'
import serviceCss from './service.css?inline'
import servicesCss from './services.css?inline'

/**
 * Cards, each with a modal and a button that covers the card. The browser opens the modals by itself (`command`), so
 * they work before our script runs. The script gives an open modal an address (src/client/enhancements.ts).
 */
export function Services({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={servicesPage} />
      <div className="wrap section">
        <Cards heading={servicesPage.groups.dayAndNight} of={services.filter(isHourly)} />
        <Cards heading={servicesPage.groups.planned} of={services.filter((service) => !isHourly(service))} />
      </div>
      <EmergencyBanner {...servicesPage.emergency} />
      <Sheet of={servicesCss} />
    </>
  )
}

const isHourly = ({ pages = [] }: Card) => pages.some((trade) => hourly(trade))

const Cards = ({ heading, of }: { heading: string; of: readonly Card[] }) => (
  <>
    <h2>{heading}</h2>
    <ul className="cards cards-3">
      {of.map((service) => (
        <li className="card" key={service.id}>
          <DrawnPicture of={service.picture} />
          <h3>{service.title}</h3>
          <p>{service.shortDescription}</p>
          {service.now && <LinkList className="leads-on" of={[[service.now.label, service.now.path]]} />}
          <button className="button-quiet whole-card" type="button" command="show-modal" commandfor={service.id}>
            Learn More <span className="visually-hidden">about {service.title}</span>
          </button>
          <Modal service={service} />
        </li>
      ))}
    </ul>
  </>
)

function Modal({ service }: { service: Card }) {
  const { id, title, icon, modalIcon = icon, fullDescription, more = [], features, pages = [], now } = service
  /** The first steps if it's happening now, then the trade's pages. */
  const links = pages.map((trade) => pageLink(trades[trade].path))
  if (now) links.unshift([now.label, now.path])
  return (
    <dialog className="modal" id={id} aria-labelledby={`${id}-title`} closedby="any">
      <button className="button-quiet modal-close" type="button" command="close" commandfor={id}>
        Close <span className="visually-hidden">{title}</span>
      </button>
      <h2 id={`${id}-title`}>
        <Icon name={modalIcon} size={32} />
        {title}
      </h2>
      {links.length > 0 && <LinkList className="leads-on" of={links} />}
      <Paragraphs of={[fullDescription, ...more]} />
      <h3>What We Offer</h3>
      <TextList of={features} ticked />
      <div className="actions">
        <CallButton />
        <a className="button button-main" href={`/contact?service=${id}`} {...{ [SERVICE]: title }}>
          Request Quote
        </a>
      </div>
    </dialog>
  )
}

/** The trade, if it comes out day and night. */
const hourly = (trade: Trade) => HOURLY_TRADES.find((known) => known === trade)

const pathOf = ({ slug }: { readonly slug: string }) => `/services/${slug}`

/**
 * The fourteen service pages. If something may be wrong now, what to do comes right under the heading: on a short page in
 * full, step by step for an emergency; on a long one as a link. Next comes what happens on a call and what it costs. Links to
 * other dangers come last.
 */
export function Service({ route }: { route: Route }) {
  const page = contentOf(servicePages, route)
  const trade = trades[page.trade]
  const twins = servicePages.filter((other) => other !== page && other.trade === page.trade).map(pathOf)
  const { first, steps, dangers } = (isShort(page) && trade.safety) || {}
  const emergency = steps && contentOf(symptoms, routeAt(steps))
  const quote = <QuoteLink trade={page.trade} />
  return (
    <>
      {emergency && <StepsSheet />}
      <Sheet of={serviceCss} />
      <PageHeading
        route={route}
        of={{
          heading: page.heading,
          lead: `${page.lead} See [what it costs](/prices).`,
          picture: page.picture ?? trade.room,
        }}
      >
        {/* The steps have the number beside them, red unless another comes first. */}
        {!emergency && (
          <div className="actions">
            {!trade.safety && quote}
            <CallButton />
            {first && quote}
          </div>
        )}
      </PageHeading>
      {emergency && (
        <section id="safety" aria-label="Do this first" {...{ [TICKS_OF]: steps }}>
          <PrintedCard />
          <Steps of={emergency}>
            <RateNow />
          </Steps>
        </section>
      )}
      <div className="wrap section service" id="otherwise">
        {(trade.safety || page.checklist) && (
          <div className="prose before">
            {first && !emergency && <Safety of={first} every="/emergency/burst-pipe" />}
            {emergency && (
              <SafetyLine text={safety.life.full}>
                <AfterSteps of={emergency} />
              </SafetyLine>
            )}
            {trade.safety && !first && (
              <SafetyLine text={`${safety.life.full} Is it happening now?`}>
                <div className="actions">
                  <OutlineLink to={`${trade.path}#safety`}>Do this first</OutlineLink>
                  {quote}
                </div>
              </SafetyLine>
            )}
            {page.checklist && <TextList of={page.checklist} ticked />}
          </div>
        )}
        <section className="side strip" aria-labelledby="jobs">
          <h2 id="jobs">What we do</h2>
          <TextList of={trade.jobs} ticked />
        </section>
        <div className={page.pictures ? 'prose pictured' : 'prose abreast'}>
          <Sections
            of={page.sections}
            pictures={page.pictures}
            marks={page.marks}
            after={{ rates: <RatesTable trade={hourly(page.trade)} /> }}
          />
        </div>
        <div className="prose">
          {page.faq && (
            <section>
              <h2 id={ASKED}>Questions people ask</h2>
              <Accordion items={page.faq} heading="h3" />
            </section>
          )}
          {dangers && (
            <>
              <h2>Something else happening?</h2>
              <LinkTiles of={dangers.map(pageLink)} />
            </>
          )}
          <h2>See also</h2>
          <LinkTiles of={[...twins, ...page.related].map(pageLink)} />
        </div>
      </div>
      <LetUsIn of={letUsIn} />
      <AreaLinks />
      <CallToAction heading={trade.tagline} next={['/services', '/contact']}>
        {!trade.safety && quote}
        <CallButton />
        {trade.safety && quote}
      </CallToAction>
    </>
  )
}
