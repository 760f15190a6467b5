import { encode } from 'uqr'
import type { Words } from '../../client/react/controls.ts'
import { homeCardForm, homeLabel } from '../../content/myHome.ts'
import { linesOf } from './card.ts'
import { callsOf } from './Scanned.tsx'
import css from './smallLabels.css?inline'

/** Four light modules around the code, which every reader expects. */
const BORDER = 4

/** A sheet of eight small labels, for paper only. Loaded when it is asked for, with its styles. */
export function SmallLabels({ card, address }: { card: Words; address: string }) {
  const { data: rows } = encode(address, { ecc: 'M', border: BORDER })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  const [stopTap] = homeCardForm.places.list
  return (
    <div className="small-labels">
      <style>{css}</style>
      <svg aria-hidden>
        <path id="label-code" d={squares.join('')} />
      </svg>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <section key={index}>
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
                <use href="#label-code" />
              </svg>
              <figcaption>{homeLabel.scan}</figcaption>
            </figure>
          </div>
        </section>
      ))}
    </div>
  )
}
