import { Accordion } from '../components/Accordion.tsx'
import { Beside } from '../components/Beside.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { faqs } from '../content/faqs.ts'
import { faqPage } from '../content/misc.ts'
import type { Route } from '../routes.ts'

export function Faq({ route }: { route: Route }) {
  return (
    <>
      <PageHeading trail={route.trail} heading={faqPage.heading} lead={faqPage.lead} />
      <div className="wrap section columns">
        <div className="prose">
          <Accordion items={faqs} heading="h2" />
          <div className="actions">
            <CallButton />
            <a className="button" href="/contact">
              Contact us
            </a>
          </div>
        </div>
        <Beside next={['/is-it-an-emergency', '/prices', '/locations', '/terms']} />
      </div>
    </>
  )
}
