import { Accordion } from '../components/Accordion'
import { CallButton } from '../components/CallButton'
import { PageHeading } from '../components/PageHeading'
import { faqs } from '../content/faqs'
import { faqPage } from '../content/misc'
import type { Route } from '../routes'

export function Faq({ route }: { route: Route }) {
  return (
    <>
      <PageHeading trail={route.trail} heading={faqPage.heading} lead={faqPage.lead} />
      <div className="wrap section">
        <div className="prose">
          <Accordion items={faqs} heading="h2" />
          <div className="actions">
            <CallButton />
            <a className="button" href="/contact">
              Contact us
            </a>
          </div>
        </div>
      </div>
    </>
  )
}
