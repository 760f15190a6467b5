import { Fragment } from 'react'
import { Accordion } from '../components/Accordion.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { EmergencyBanner, QuoteLink } from '../components/CallToAction.tsx'
import { Beside, ButtonLink, LinkList } from '../components/Links.tsx'
import { MonthOfChange, PageHeading } from '../components/PageHeading.tsx'
import { RatesTable } from '../components/Rates.tsx'
import { Paragraphs, Sections } from '../components/RichText.tsx'
import { faqPage, faqs } from '../content/faqs.ts'
import { terms } from '../content/terms.ts'
import { isItAnEmergency, landlords, notFound, privacy } from '../content/texts.ts'
import { contentOf, type Route } from '../routes.ts'

/** Pages of headings and text. */
export function Text({ route }: { route: Route }) {
  const page = contentOf([isItAnEmergency, landlords, privacy], route)
  const { updated, calls, quotes, sections, next } = page
  return (
    <>
      <PageHeading route={route} of={page}>
        {updated && <MonthOfChange of={updated} />}
        {calls && (
          <div className="actions">
            <CallButton />
            {quotes && <QuoteLink />}
          </div>
        )}
      </PageHeading>
      <div className="wrap section columns">
        <div className="prose">
          <Sections of={sections} linked />
        </div>
        <Beside sections={sections} next={next} />
      </div>
    </>
  )
}

export function Terms({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={terms}>
        <MonthOfChange of={terms.updated} />
      </PageHeading>
      <div className="wrap section columns">
        <div className="prose">
          {terms.sections.map((section) => (
            <Fragment key={section.heading}>
              <Sections of={[section]} linked />
              {section.id === 'payment' && <RatesTable />}
              {section.id === 'cancellation' && (
                <div className="form-to-copy">
                  <h3>{terms.form.heading}</h3>
                  <Paragraphs of={terms.form.lines} />
                </div>
              )}
            </Fragment>
          ))}
        </div>
        <Beside sections={terms.sections} next={['/prices', '/privacy', '/contact']} />
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
          <Accordion items={faqs} heading="h2" />
          <div className="actions">
            <CallButton />
            <ButtonLink to="/contact">Contact us</ButtonLink>
          </div>
        </div>
        <Beside next={['/is-it-an-emergency', '/prices', '/locations', '/terms']} />
      </div>
    </>
  )
}

export function NotFound({ route }: { route: Route }) {
  return (
    <>
      <PageHeading route={route} of={notFound} />
      <div className="wrap section">
        <LinkList className="link-grid" of={notFound.links} />
      </div>
      <EmergencyBanner heading="In an emergency" text="This is the quickest way to reach us, day and night." />
    </>
  )
}
