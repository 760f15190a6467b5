import { localAreas } from '../facts/areas.ts'

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
