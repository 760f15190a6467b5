import type { Words } from '../kept/words.ts'
import { PIN_RADIUS, pinsOf } from './card.ts'

/** Over the drawing of the house: the number of each thing, in the room that was chosen for it. */
export const Pins = ({ card }: { card: Words }) => (
  <svg className="home-pins" viewBox="0 0 340 432" aria-hidden>
    {pinsOf(card).map(({ number, x, y }) => (
      <g key={number} className="home-pin" transform={`translate(${x} ${y})`}>
        <circle r={PIN_RADIUS} />
        <text textAnchor="middle" dy=".35em">
          {number}
        </text>
      </g>
    ))}
  </svg>
)
