import { Beside } from '../components/Beside.tsx'
import { CallButton } from '../components/CallButton.tsx'
import { QuoteLink } from '../components/CallToAction.tsx'
import { MonthOfChange, PageHeading } from '../components/PageHeading.tsx'
import { Sections } from '../components/RichText.tsx'
import { isItAnEmergency } from '../content/isItAnEmergency.ts'
import { landlords } from '../content/landlords.ts'
import { privacy } from '../content/privacy.ts'
import { contentOf, type Route } from '../routes.ts'

/** Pages of headings and text. */
export function Text({ route }: { route: Route }) {
  const { heading, lead, updated, calls, quotes, sections, next } = contentOf(
    [isItAnEmergency, landlords, privacy],
    route,
  )
  return (
    <>
      <PageHeading trail={route.trail} heading={heading} lead={lead}>
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
