import { Fragment } from 'react'
import { PageHeading } from '../components/PageHeading.tsx'
import { RatesTable } from '../components/RatesTable.tsx'
import { Sections } from '../components/RichText.tsx'
import { terms } from '../content/terms.ts'
import type { Route } from '../routes.ts'

export function Terms({ route }: { route: Route }) {
  const updated = new Date(`${terms.updated}-01`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <>
      <PageHeading trail={route.trail} heading={terms.heading} lead={terms.lead}>
        <p>
          Last updated <time dateTime={terms.updated}>{updated}</time>
        </p>
      </PageHeading>
      <div className="wrap section">
        <div className="prose">
          {terms.sections.map((section) => (
            <Fragment key={section.heading}>
              <Sections of={[section]} />
              {section.table === 'rates' && <RatesTable />}
            </Fragment>
          ))}
        </div>
      </div>
    </>
  )
}
