import { Fragment } from 'react'
import { MonthOfChange } from '../components/MonthOfChange.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { RatesTable } from '../components/RatesTable.tsx'
import { Paragraphs, Sections } from '../components/RichText.tsx'
import { terms } from '../content/terms.ts'
import type { Route } from '../routes.ts'

export function Terms({ route }: { route: Route }) {
  return (
    <>
      <PageHeading trail={route.trail} heading={terms.heading} lead={terms.lead}>
        <MonthOfChange of={terms.updated} />
      </PageHeading>
      <div className="wrap section">
        <div className="prose">
          {terms.sections.map(({ table, form, ...section }) => (
            <Fragment key={section.heading}>
              <Sections of={[section]} />
              {table === 'rates' && <RatesTable />}
              {form && (
                <div className="form-to-copy">
                  <h3>{form.heading}</h3>
                  <Paragraphs of={form.lines} />
                </div>
              )}
            </Fragment>
          ))}
        </div>
      </div>
    </>
  )
}
