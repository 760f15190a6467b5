import { Accordion } from '../components/Accordion.tsx'
import { BandLinks, Bands } from '../components/Bands.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { EmergencyBanner, QuoteLink } from '../components/CallToAction.tsx'
import { Choices } from '../components/Choices.tsx'
import { Island } from '../components/Island.tsx'
import { Beside, ButtonLink, Contents, LinkList } from '../components/Links.tsx'
import { Month, PageHeading } from '../components/PageHeading.tsx'
import { PictureCards } from '../components/PictureCards.tsx'
import { PriceTable, RatesTable } from '../components/Rates.tsx'
import { Paragraphs, Sections } from '../components/RichText.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { askedOfTrades, faqPage, faqs } from '../content/faqs.ts'
import { ASKED, servicePages } from '../content/servicePages.ts'
import { terms, termsForm } from '../content/terms.ts'
import { howWeDid, isItAnEmergency, keptFor, landlords, notFound, privacy } from '../content/texts.ts'
import { trades } from '../content/trades.ts'
import { contentOf, type Route, routeAt } from '../routes.ts'
import notFoundCss from './notFound.css?inline'
import termsCss from './terms.css?inline'

/** What stands after some sections. */
const AFTER = {
  figures: <Island name="meter" when="visible" />,
  payment: <RatesTable />,
  'how-long': <PriceTable {...keptFor} rows={keptFor.rows.map(([about, time]) => ({ about, figures: [time] }))} />,
  cancellation: (
    <div className="form-to-copy">
      <h3>{termsForm.heading}</h3>
      <Paragraphs of={termsForm.lines} />
      <Sheet of={termsCss} />
    </div>
  ),
}

/** Pages of headings and text. */
export function Text({ route }: { route: Route }) {
  const page = contentOf([howWeDid, isItAnEmergency, landlords, privacy, terms], route)
  const { updated, calls, quotes, sections, bands, pictures, next } = page
  return (
    <>
      <PageHeading route={route} of={page}>
        {updated && (
          <p>
            Last updated <Month of={updated} />
          </p>
        )}
        {calls && (
          <div className="actions">
            <CallButton />
            {quotes && <QuoteLink />}
          </div>
        )}
        {bands && <BandLinks of={sections} bands={bands} />}
      </PageHeading>
      <div className={`wrap section ${bands ? 'banded' : 'columns'}`}>
        {!bands && <Contents of={sections} />}
        <div className="prose">
          {bands && <Bands of={sections} bands={bands} />}
          <Sections of={sections.filter(({ id = '' }) => !bands?.[id])} pictures={pictures} linked after={AFTER} />
        </div>
        <Beside sections={bands ? [] : sections} next={next} />
      </div>
    </>
  )
}

export function Faq({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={faqPage} />
      <div className="wrap section columns">
        <div className="prose">
          <Accordion items={faqs} heading="h2" isOpen />
          <div className="actions">
            <CallButton />
            <ButtonLink to="/contact">Contact us</ButtonLink>
          </div>
        </div>
        <Beside next={['/is-it-an-emergency', '/prices', '/locations', '/terms']} />
      </div>
      <section className="wash section" aria-labelledby={ASKED}>
        <div className="wrap">
          <h2 id={ASKED}>{askedOfTrades}</h2>
          <PictureCards
            of={servicePages.flatMap(({ slug, trade, picture, faq = [] }) =>
              picture && faq.length > 0
                ? [
                    {
                      href: `${routeAt(`/services/${slug}`).path}#${ASKED}`,
                      picture,
                      heading: trades[trade].name,
                      lines: faq.map(({ heading }) => heading),
                    },
                  ]
                : [],
            )}
          />
        </div>
      </section>
    </>
  )
}

export function NotFound({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={notFound}>
        <Choices />
        <Sheet of={notFoundCss} />
      </PageHeading>
      <div className="wrap section">
        <h2>Or go to</h2>
        <LinkList className="link-grid" of={notFound.links} />
      </div>
      <EmergencyBanner heading="In an emergency" text="This is the quickest way to reach us, day and night." />
    </>
  )
}
