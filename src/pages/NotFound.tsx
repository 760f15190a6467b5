import { Banner } from '../components/Banner'
import { PageHeading } from '../components/PageHeading'
import { notFound } from '../content/misc'
import type { Route } from '../routes'

export function NotFound({ route }: { route: Route }) {
  return (
    <>
      <PageHeading trail={route.trail} heading={notFound.heading} lead={notFound.lead} />
      <div className="wrap section">
        <ul className="link-grid">
          {notFound.links.map(([label, path]) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
      <Banner heading="In an emergency" text="Day and night, this is the quickest way to reach us." />
    </>
  )
}
