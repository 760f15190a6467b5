import { Fragment } from 'react'
import { Beside } from '../components/Beside.tsx'
import { MonthOfChange, PageHeading } from '../components/PageHeading.tsx'
import { RatesTable } from '../components/Rates.tsx'
import { Paragraphs, Sections } from '../components/RichText.tsx'
import { terms } from '../content/terms.ts'
import type { Route } from '../routes.ts'

export function Terms({ route }: { route: Route }) {
  return (
    <>
      <PageHeading trail={route.trail} heading={terms.heading} lead={terms.lead}>
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
