import { Accordion } from '../components/Accordion.tsx'
import { AreaLinks } from '../components/AreaLinks.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { CallToAction } from '../components/CallToAction.tsx'
import { EmergencyBanner } from '../components/EmergencyBanner.tsx'
import { House } from '../components/house/House.tsx'
import { LetUsIn } from '../components/LetUsIn.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { Sections, TextList } from '../components/RichText.tsx'
import { Safety } from '../components/Safety.tsx'
import { promise } from '../content/promise.ts'
import { letUsIn } from '../content/proof.ts'
import { servicePages } from '../content/servicePages.ts'
import { trades } from '../content/trades.ts'
import { SERVICE } from '../document/marks.ts'
import { contentOf, type Route, routeAt } from '../routes.ts'

/** The fourteen service pages. Where something may be wrong now, what to do comes right under the heading. */
export function Service({ route }: { route: Route }) {
  const page = contentOf(servicePages, route)
  const trade = trades[page.trade]
  const isWantedNow = page.intent === 'now'
  const length = isWantedNow ? 'full' : 'brief'
  const quote = (
    <a className="button button-outline" href={`/contact?service=${page.trade}`} {...{ [SERVICE]: trade.name }}>
      Request a quote
    </a>
  )
  return (
    <>
      <PageHeading trail={route.trail} heading={page.heading} lead={page.lead} picture={<House crop={trade.room} />}>
        <div className="actions">
          <CallButton />
          {!trade.safety && quote}
        </div>
      </PageHeading>
      {trade.ringFor && (
        <EmergencyBanner
          heading={isWantedNow ? 'Need help now?' : 'Is it happening now?'}
          text={`${trade.ringFor} our ${promise}.`}
          again
        />
      )}
      <div className="wrap section columns">
        <div className="prose">
          {trade.safety && <Safety advice={trade.safety} steps={length} dangers={trade.emergency ? length : 'brief'} />}
          {page.checklist && <TextList of={page.checklist} />}
          <Sections of={page.sections} />
          {page.faq && (
            <section>
              <h2>Questions people ask</h2>
              <Accordion items={page.faq} heading="h3" />
            </section>
          )}
        </div>
        <aside className="side" aria-label="In short">
          <h2>What we do</h2>
          <TextList of={trade.jobs} />
          {trade.safety && quote}
          <h2>See also</h2>
          <ul className="links">
            {page.related.map((path) => (
              <li key={path}>
                <a href={path}>{routeAt(path).name}</a>
              </li>
            ))}
          </ul>
        </aside>
      </div>
      <LetUsIn of={letUsIn} />
      <AreaLinks />
      <CallToAction heading={trade.tagline}>
        <CallButton />
        <a className="button button-outline" href="/services">
          All services
        </a>
        <a className="button button-outline" href="/contact">
          Contact us
        </a>
      </CallToAction>
    </>
  )
}
