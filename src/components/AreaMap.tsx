import { MAP_TILES } from '../document/marks.ts'
import { company } from '../facts/company.ts'
import css from './areaMap.css?inline'
import { Sheet } from './Sheet.tsx'

/** A map of the office. The drawing needs no signal; the interactive map covers it (src/client/enhancements.ts). */
export function AreaMap() {
  const { town, county } = company.office
  return (
    <figure className="map">
      <div className="map-frame">
        <Drawing />
        <div className={MAP_TILES} role="application" aria-label={`Map of ${town}`} />
      </div>
      <figcaption>
        Our office is in {town}, {county}. The marker shows roughly where.
      </figcaption>
      <Sheet of={css} />
    </figure>
  )
}

/** The middle of Chelmsford, where the rivers Can and Chelmer meet below the railway and the High Street. */
function Drawing() {
  return (
    <svg
      className="map-drawing"
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label="Sketch map of the centre of Chelmsford"
    >
      <rect className="map-land" width="400" height="300" />
      <path className="map-park" d="M20 150 130 140 150 200 40 230zM250 200l90-10 20 70-90 20z" />
      <path
        className="map-water"
        d="M0 190C70 170 110 190 160 178S230 176 262 160 330 150 400 196M262 160C250 120 262 80 244 40 240 20 250 8 248 0"
      />
      <path
        className="map-road"
        d="M0 60 110 90 200 140 300 250 330 300M200 140 400 90M110 90 90 0M200 140 190 230 150 300"
      />
      <path className="map-rail" d="M0 250C90 190 130 130 210 96S330 40 400 0" />
      <g className="map-pin" transform="translate(200 140)">
        <path d="M0 0c-12-15-18-24-18-33a18 18 0 0 1 36 0c0 9-6 18-18 33z" />
        <circle cy="-33" r="7" />
      </g>
      <text x="214" y="136">
        Chelmsford
      </text>
      <text className="map-label" x="118" y="204">
        River Can
      </text>
      <text className="map-label" x="146" y="50">
        River Chelmer
      </text>
    </svg>
  )
}
