import type { IconName } from '../content/drawings.ts'
import type { Section } from '../content/prose.ts'
import { localAreas } from '../facts/areas.ts'
import { routeAt } from '../routes.ts'
import { Icon } from './Icon.tsx'
import { fragmentOf } from './RichText.tsx'

/** A card that is one link: where it leads, and an arrow, like a road sign. */
export function LinkCard({ href, icon, name, text }: { href: string; icon: IconName; name: string; text?: string }) {
  return (
    <a className="card sign" href={href}>
      <Icon name={icon} size={36} />
      <strong>{name}</strong>
      {text && <span>{text}</span>}
      <Icon name="arrow" />
    </a>
  )
}

/** The grid of local areas on the service pages. */
export function AreaLinks() {
  return (
    <section className="wash section" aria-labelledby="areas-heading">
      <div className="wrap">
        <h2 id="areas-heading">Local areas</h2>
        <ul className="area-grid">
          {localAreas.map(([slug, name]) => (
            <li key={slug}>
              <a href={`/locations/${slug}`}>{name}</a>
            </li>
          ))}
        </ul>
        <p>
          <a href="/locations/chelmsford">Chelmsford, where our office is</a>, and{' '}
          <a href="/locations">all areas we cover</a>.
        </p>
      </div>
    </section>
  )
}

/** Beside a long text: what is in it, where the screen is wide enough to see both, and where to go from here. */
export function Beside({ sections = [], next }: { sections?: readonly Section[]; next: readonly string[] }) {
  return (
    <aside className="side beside" aria-label="Find your way">
      {sections.length > 0 && (
        <div className="contents">
          <h2>On this page</h2>
          <ul className="links">
            {sections.map((section) => (
              <li key={section.heading}>
                <a href={`#${fragmentOf(section)}`}>{section.heading}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <h2>Next</h2>
      <ul className="links">
        {next.map((path) => (
          <li key={path}>
            <a href={path}>{routeAt(path).name}</a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
