import { PARTS } from './parts.ts'
import { choiceOf, PLACES, WHOLE } from './places.ts'

/** An English terraced house at night, cut open. Its styles are house.css. */
export const HouseDrawing = () =>
  PARTS.map(([classes, path]) => <path key={path} className={classes.replace(/\w+/g, 'h-$&')} d={path} />)

/** The house with its places as links, and the street beyond the drawing: what it stands in clips it (`overflow: clip`). */
export const House = () => (
  // biome-ignore lint/a11y/useSemanticElements: a <fieldset> is of a form
  <svg className="house" viewBox={WHOLE.join(' ')} role="group" aria-label="The house: choose what is wrong">
    <HouseDrawing />
    {PLACES.map(({ id, name, label, troubles, x, y, w, h, dot: [cx, cy], foot }) => (
      <a key={id} href={troubles.length > 1 ? `#${choiceOf(id)}` : troubles[0].href} aria-label={name}>
        <rect x={x} y={y} width={w} height={h} rx="6" />
        <circle cx={cx} cy={cy} r="5" />
        <path d={`M${cx} ${cy}h0`} />
        <text x={foot[0]} y={foot[1]}>
          {label}
        </text>
      </a>
    ))}
  </svg>
)
