import { CallButton } from '../components/CallButton.tsx'
import { CallToAction, QuoteLink } from '../components/CallToAction.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { RateNow, RatesTable, WeekOfRates } from '../components/Rates.tsx'
import { Paragraphs, RichText, Sections } from '../components/RichText.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { WorkItOut } from '../components/WorkItOut.tsx'
import { pricesPage } from '../content/pricesPage.ts'
import { clock } from '../content/rateLines.ts'
import type { Route } from '../routes.ts'
import jobsCss from './jobs.css?inline'
import css from './prices.css?inline'

/** An hour’s bar has this many columns for each standard hour. The longest visit fills the width, so that bars compare. */
const STEP = 4
const MOST = STEP * Math.max(...pricesPage.visits.worked.map(({ sum }) => sum))

/** Begins with the week as a chart. Then the same in words, and what a visit costs. */
export function Prices({ route }: { route: Route }) {
  const { bands, made, quote, visits, workItOut, jobs, after, closing } = pricesPage
  return (
    <>
      <PageHeading route={route} of={{ heading: pricesPage.heading }}>
        <RateNow />
        <WeekOfRates />
        <Paragraphs of={[pricesPage.lead]} />
        <div className="actions">
          <CallButton />
        </div>
        <Sheet of={css} />
      </PageHeading>
      <section className="wrap section" aria-labelledby={bands.id}>
        <h2 id={bands.id}>{bands.heading}</h2>
        <RatesTable />
        <div className="prose">
          <Paragraphs of={bands.paragraphs} />
        </div>
      </section>
      <div className="wash section">
        <div className="wrap columns">
          <section aria-labelledby={made.id}>
            <h2 id={made.id}>{made.heading}</h2>
            <dl className="made">
              {made.rows.map(([what, place, words]) => (
                <div key={what}>
                  <dt>
                    {what} <span className={place === 'Included' ? 'made-in' : undefined}>{place}</span>
                  </dt>
                  <dd>
                    <RichText text={words} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          <section className="card">
            <h2>{quote.heading}</h2>
            <Paragraphs of={quote.paragraphs} />
            <QuoteLink />
          </section>
        </div>
      </div>
      <section className="wrap section" aria-labelledby={visits.id}>
        <h2 id={visits.id}>{visits.heading}</h2>
        <Paragraphs of={visits.paragraphs} />
        <table className="bars" aria-labelledby={visits.id}>
          {visits.worked.map(({ when, hours, sum, pounds }) => (
            <tbody key={when}>
              <tr>
                <th scope="rowgroup" colSpan={MOST}>
                  {when}
                </th>
              </tr>
              <tr>
                {hours.map(({ from, label, band, multiplier }) => (
                  <td className={band} colSpan={STEP * multiplier} key={from}>
                    <strong>{multiplier}×</strong> {clock(from)} to {clock(from + 1)} <small>{label}</small>
                  </td>
                ))}
              </tr>
              <tr>
                <td colSpan={MOST}>
                  In all <strong>{sum} hours</strong> at the standard hourly rate
                  {pounds && (
                    <>
                      : <strong>{pounds}</strong>, VAT included
                    </>
                  )}
                </td>
              </tr>
            </tbody>
          ))}
        </table>
        <Paragraphs of={[visits.after]} />
      </section>
      <div className="wrap section">
        {(workItOut ?? jobs) && (
          <div className="prose">
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
                <Sheet of={jobsCss} />
              </>
            )}
          </div>
        )}
        <div className="prose abreast">
          <Sections of={after} linked />
        </div>
      </div>
      <CallToAction {...closing}>
        <CallButton />
        <QuoteLink />
      </CallToAction>
    </>
  )
}
