import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Card, PLACES, roomOf } from './card.ts'

/** In the drawing of the house: where the pins go. */
const PINS = 'house-pins'
/** In units of the drawing's grid. */
const RADIUS = 13

/**
 * The places in the drawing of the house, with the numbers that they have in the form and on the label. Only to look at:
 * the form says the same in words.
 */
export function Pins({ card }: { card: Card }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  useEffect(() => setLayer(document.getElementById(PINS)), [])
  if (!layer) return null
  const placed = PLACES.flatMap(({ id }, index) => {
    const room = roomOf(card, id)
    return room ? [{ id, number: index + 1, room }] : []
  })
  return createPortal(
    placed.map(({ id, number, room }, index) => {
      // Those of one room stand in a row.
      const before = placed.slice(0, index).filter((other) => other.room === room).length
      return (
        <g key={id} className="home-pin" transform={`translate(${room.x + before * 2 * RADIUS} ${room.y})`}>
          <circle r={RADIUS} />
          <text textAnchor="middle" dy=".35em">
            {number}
          </text>
        </g>
      )
    }),
    layer,
  )
}
