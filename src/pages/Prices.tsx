import { CallButton } from '../components/CallButton.tsx'
import { QuoteLink } from '../components/CallToAction.tsx'
import { Beside } from '../components/Links.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { PriceTable, RateNow, RatesTable, WeekOfRates } from '../components/Rates.tsx'
import { Paragraphs, Sections } from '../components/RichText.tsx'
import { WorkItOut } from '../components/WorkItOut.tsx'
import { pricesPage } from '../content/pricesPage.ts'
import type { Route } from '../routes.ts'

export function Prices({ route }: { route: Route }) {
  const { before, bands, workItOut, jobs, examples, after } = pricesPage
  const inPounds = examples.rows.some(({ pounds }) => pounds)
  return (
    <>
      <PageHeading route={route} of={pricesPage}>
        <RateNow />
        <div className="actions">
          <CallButton />
          <QuoteLink />
        </div>
      </PageHeading>
      <div className="wrap section columns">
        <div className="prose">
          <Sections of={[...before, bands]} linked />
          <RatesTable />
          <WeekOfRates />
          {workItOut && (
            <>
              <Sections of={[workItOut]} linked />
              <WorkItOut caption={workItOut.caption} note={workItOut.note} />
            </>
          )}
          {jobs && (
            <>
              <Sections of={[jobs]} linked />
              <dl className="jobs">
                {jobs.rows.map(([name, price, includes]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <strong>{price}</strong> <small>{includes}</small>
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          <Sections of={[examples]} linked />
          <PriceTable
            caption={examples.caption}
            head={['When', 'Hours', ...(inPounds ? ['Pounds'] : [])]}
            rows={examples.rows.map(({ when, hours, pounds = '' }) => ({
              about: when,
              figures: [String(hours), pounds],
            }))}
          />
          <Paragraphs of={[examples.after]} />
          <Sections of={after} linked />
        </div>
        <Beside
          sections={[before, bands, workItOut ?? [], jobs ?? [], examples, after].flat()}
          next={['/terms', '/faq', '/contact']}
        />
      </div>
    </>
  )
}
