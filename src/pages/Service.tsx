import { Accordion } from '../components/Accordion.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { CallToAction, LetUsIn, QuoteLink } from '../components/CallToAction.tsx'
import { HousePicture } from '../components/house/House.tsx'
import { AreaLinks } from '../components/LinkCard.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { RichText, Sections, TextList } from '../components/RichText.tsx'
import { Safety } from '../components/Safety.tsx'
import { letUsIn } from '../content/proof.ts'
import { safety } from '../content/safety.ts'
import { servicePages } from '../content/servicePages.ts'
import { trades } from '../content/trades.ts'
import { contentOf, type Route, routeAt } from '../routes.ts'

/**
 * The fourteen service pages. Where something may be wrong now, what to do comes right under the heading: in full on a
 * short page, and on its long companion, which nobody reads in a flood, as a link to it.
 */
export function Service({ route }: { route: Route }) {
  const page = contentOf(servicePages, route)
  const trade = trades[page.trade]
  const first =
    trade.safety &&
    (page.intent === 'now' ? (
      <Safety advice={trade.safety} steps="full" dangers={trade.emergency ? 'full' : 'brief'} />
    ) : (
      <p className="safety">
        <RichText text={`${safety.life.full} Is it happening now? [Do this first](${trade.path}#safety).`} />
      </p>
    ))
  const quote = <QuoteLink trade={page.trade} />
  return (
    <>
      <PageHeading
        trail={route.trail}
        heading={page.heading}
        lead={page.lead}
        picture={<HousePicture of={trade.room} />}
      >
        <div className="actions">
          <CallButton />
          {!trade.safety && quote}
        </div>
      </PageHeading>
      <div className="wrap section columns service">
        {(first || page.checklist) && (
          <div className="prose">
            {first}
            {page.checklist && <TextList of={page.checklist} />}
          </div>
        )}
        <aside className="side" aria-label="In short">
          <h2>What we do</h2>
          <TextList of={trade.jobs} />
          {first && quote}
        </aside>
        <div className="prose">
          <Sections of={page.sections} />
          {page.faq && (
            <section>
              <h2>Questions people ask</h2>
              <Accordion items={page.faq} heading="h3" />
            </section>
          )}
          <h2>See also</h2>
          <ul className="links">
            {page.related.map((path) => (
              <li key={path}>
                <a href={path}>{routeAt(path).name}</a>
              </li>
            ))}
          </ul>
        </div>
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
