import { encode } from 'uqr'
import type { Words } from '../../client/react/controls.ts'
import { homeCardForm, homeLabel } from '../../content/myHome.ts'
import { linesOf } from './card.ts'
import { callsOf } from './Scanned.tsx'
import css from './smallLabels.css?inline'

/** Four light modules around the code, which every reader expects. */
const BORDER = 4

interface SmallLabel {
  readonly card: Words
  /** What its code holds. */
  readonly address: string
  /** The home it is for. Eight labels for one home need no name. */
  readonly name?: string
}

/** Small labels, eight to a sheet, for paper only. Loaded when they are asked for, with their styles. */
export const SmallLabels = ({ of }: { of: readonly SmallLabel[] }) => (
  <div className="small-labels">
    <style>{css}</style>
    {of.map((label, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are printed once
      <Small key={index} {...label} />
    ))}
  </div>
)

function Small({ card, address, name }: SmallLabel) {
  const { data: rows } = encode(address, { ecc: 'M', border: BORDER })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  const [stopTap] = homeCardForm.places.list
  return (
    <section>
      {name && <small>{name}</small>}
      <p>
        <strong>{stopTap.name}:</strong> <span>{linesOf(card)[0]?.words}</span>
      </p>
      <div>
        <ol>
          {callsOf(card).map(({ when, to }) => (
            <li key={when}>
              {when} <strong>{to.display}</strong>
            </li>
          ))}
        </ol>
        <figure>
          <svg viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" aria-hidden>
            <path d={squares.join('')} />
          </svg>
          <figcaption>{homeLabel.scan}</figcaption>
        </figure>
      </div>
    </section>
  )
}
