import { EmergencyBanner } from '../components/EmergencyBanner.tsx'
import { PageHeading } from '../components/PageHeading.tsx'
import { notFound } from '../content/misc.ts'
import type { Route } from '../routes.ts'

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
      <EmergencyBanner heading="In an emergency" text="This is the quickest way to reach us, day and night." />
    </>
  )
}
