import type { Section } from '../content/prose.ts'
import { routeAt } from '../routes.ts'
import { fragmentOf } from './RichText.tsx'

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
