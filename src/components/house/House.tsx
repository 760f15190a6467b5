import { PARTS } from './parts.ts'
import { type Box, choiceOf, PLACES, ROOMS, type RoomId } from './places.ts'
import type { Part } from './shapes.ts'

interface HouseProps {
  /** The room it shows; the whole house by default. */
  readonly crop?: RoomId
  /** Whether its places are links. Without them it is decoration. */
  readonly links?: boolean
  /** Whether the street goes on beyond the drawing. What it stands in clips it (`overflow: clip`). */
  readonly wide?: boolean
}

const meets = ([x, y, width, height]: Box, [left, top, w, h]: Box) =>
  x < left + w && left < x + width && y < top + h && top < y + height

const within = (x: number, y: number, [left, top, w, h]: Box) => x >= left && x <= left + w && y >= top && y <= top + h

/** An English terraced house at night, cut open. Its styles are house.css. */
export function House({ crop = 'whole', links = false, wide = false }: HouseProps) {
  const view = ROOMS[crop]
  return (
    <svg
      className={wide ? 'house house-wide' : 'house'}
      viewBox={view.join(' ')}
      role={links ? 'group' : undefined}
      aria-label={links ? 'The house: choose what is wrong' : undefined}
      aria-hidden={links ? undefined : true}
    >
      {PARTS.filter(({ box }) => meets(box, view)).map(drawn)}
      {links &&
        PLACES.filter(({ x, y, w, h }) => within(x + w / 2, y + h / 2, view)).map(
          ({ id, name, label, troubles, x, y, w, h, dot: [cx, cy], foot }) => (
            <a key={id} href={troubles.length > 1 ? `#${choiceOf(id)}` : troubles[0].href} aria-label={name}>
              <rect x={x} y={y} width={w} height={h} rx="6" />
              <circle cx={cx} cy={cy} r="5" />
              <path d={`M${cx} ${cy}h0`} />
              <text x={foot[0]} y={foot[1]}>
                {label}
              </text>
            </a>
          ),
        )}
    </svg>
  )
}

const drawn = ({ shapes }: Part) =>
  shapes.map(([classes, path]) => <path key={path} className={classes.replace(/\w+/g, 'h-$&')} d={path} />)
