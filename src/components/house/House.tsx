import type { PictureName } from '../../content/drawings.ts'
import { HOUSE_PATH } from '../../document/paths.ts'
import { PARTS } from './parts.ts'
import { CHOICES, choiceOf, PLACES, WHOLE } from './places.ts'

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

/** The house, or a part of it, as decoration, out of the one file that has it. Nothing waits for it. */
export const HousePicture = ({ of }: { of?: PictureName }) => (
  <img className="house" alt="" loading="lazy" src={of ? `${HOUSE_PATH}#${of}` : HOUSE_PATH} />
)

/** Names what is wrong at a place of the house. Once on a page: it has ids. */
const HOUSE = 'house'

/**
 * The house, and below it, once a place with several troubles is chosen, these to choose from. A fragment shows them, so
 * they need no script and no browser younger than the oldest that we build for; popovers came later.
 */
export const HouseToChoose = () => (
  <div id={HOUSE}>
    <House />
    {CHOICES.map(({ id, name, troubles }) => (
      <nav className="house-choice" key={id} id={choiceOf(id)} aria-label={`${name}: what is wrong?`} tabIndex={-1}>
        <p>
          <strong>{name}: what is wrong?</strong>
        </p>
        <ul>
          {troubles.map((trouble) => (
            <li key={trouble.name}>
              <a className="choice choice-else" href={trouble.href}>
                {trouble.name}
              </a>
            </li>
          ))}
        </ul>
        <a href={`/contact?wrong=${id}`}>Put it in words</a>
        <a href={`#${HOUSE}`}>Back to the house</a>
      </nav>
    ))}
  </div>
)
