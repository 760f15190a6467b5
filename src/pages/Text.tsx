import { Accordion } from '../components/Accordion.tsx'
import { BandLinks, Bands } from '../components/Bands.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { CallToAction, EmergencyBanner, QuoteLink } from '../components/CallToAction.tsx'
import { Choices } from '../components/Choices.tsx'
import { DrawnPicture } from '../components/house/House.tsx'
import { Island } from '../components/Island.tsx'
import { Contents, LinkTiles, OutlineLink, pageLink } from '../components/Links.tsx'
import { Month, PageHeading } from '../components/PageHeading.tsx'
import { PictureCards } from '../components/PictureCards.tsx'
import { PriceTable, RatesTable } from '../components/Rates.tsx'
import { Paragraphs, Sections, TextList } from '../components/RichText.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { Track } from '../components/Track.tsx'
import { askedOfTrades, faqPage, faqs } from '../content/faqs.ts'
import { ASKED, servicePages } from '../content/servicePages.ts'
import { terms, termsForm } from '../content/terms.ts'
import {
  counted,
  howWeDid,
  isItAnEmergency,
  keptFor,
  landlords,
  measured,
  notFound,
  privacy,
  whoPays,
} from '../content/texts.ts'
import { trades } from '../content/trades.ts'
import { contentOf, type Route, routeAt } from '../routes.ts'
import faqCss from './faq.css?inline'
import notFoundCss from './notFound.css?inline'
import readingCss from './reading.css?inline'
import termsCss from './terms.css?inline'

interface WordTableProps {
  readonly of: {
    readonly caption: string
    readonly head: readonly [string, string]
    readonly rows: readonly (readonly [about: string, words: string])[]
  }
}

/** Two columns of words. */
const WordTable = ({ of }: WordTableProps) => (
  <PriceTable {...of} rows={of.rows.map(([about, words]) => ({ about, figures: [words] }))} />
)

/** What stands after some sections. */
const AFTER = {
  figures: <Island name="meter" when="visible" />,
  count: (
    <>
      <Track of={measured} />
      <TextList of={counted} apart />
    </>
  ),
  orders: <WordTable of={whoPays} />,
  payment: <RatesTable />,
  'how-long': <WordTable of={keptFor} />,
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
  const { updated, calls, quotes, sections, bands, pictures, closing, next } = page
  const isLong = sections.length > 3
  const isReading = isLong && !pictures
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
      <div className={`wrap section ${isReading ? 'reading' : ''}`}>
        {!bands && isLong && <Contents of={sections} />}
        <div className={pictures ? 'prose pictured' : isLong ? 'prose' : 'prose wide'}>
          {bands && <Bands of={sections} bands={bands} />}
          <Sections of={sections.filter(({ id = '' }) => !bands?.[id])} pictures={pictures} linked after={AFTER} />
        </div>
      </div>
      {bands ? (
        <EmergencyBanner {...closing} />
      ) : (
        <CallToAction {...closing} next={next}>
          {quotes && <QuoteLink />}
          {calls ? <CallButton /> : <OutlineLink to="/contact">Contact us</OutlineLink>}
        </CallToAction>
      )}
      {isReading && <Sheet of={readingCss} />}
    </>
  )
}

export function Faq({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={faqPage} />
      <div className="wrap section columns">
        <Accordion items={faqs} heading="h2" isOpen />
        <nav className="side" aria-labelledby="next">
          <DrawnPicture of="phone" />
          <h2 id="next">Next</h2>
          <LinkTiles of={faqPage.next.map(pageLink)} />
        </nav>
        <Sheet of={faqCss} />
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
      <CallToAction {...faqPage.closing}>
        <CallButton />
        <OutlineLink to="/contact">Contact us</OutlineLink>
      </CallToAction>
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
        <LinkTiles of={notFound.links} />
      </div>
      <EmergencyBanner heading="In an emergency" text="This is the quickest way to reach us, day and night." />
    </>
  )
}
