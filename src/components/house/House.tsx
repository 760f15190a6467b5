import type { ReactNode } from 'react'
import { type Box, type DrawnName, STREET, WITHIN } from '../../content/drawings.ts'
import { homeCardForm } from '../../content/myHome.ts'
import { HOME_PLACE, HOUSE_MAP } from '../../document/marks.ts'
import { HOUSE_PATH, STREET_PATH } from '../../document/paths.ts'
import choice from '../choice.css?inline'
import { Sheet } from '../Sheet.tsx'
import house from './house.css?inline'
import { PARTS, type Shape } from './houseParts.ts'
import houseToChoose from './houseToChoose.css?inline'
import { CHOICES, choiceOf, PLACES, type Place, WHOLE } from './places.ts'
import { STREET_SCENES } from './streetParts.ts'
import { WORK_SCENES } from './workParts.ts'

/** Shapes in the house's colours. Their styles are in house.css. */
export const Drawing = ({ of }: { of: readonly Shape[] }) =>
  of.map(([classes, path]) => <path key={path} d={path} className={classes.replace(/\w+/g, 'h-$&')} />)

/** An English terraced house at night, cut open. */
export const HouseDrawing = () => <Drawing of={PARTS} />

const SCENES: Readonly<Partial<Record<string, readonly Shape[]>>> = { ...STREET_SCENES, ...WORK_SCENES }
const SCENE_NAMES = Object.keys(SCENES)

/** How far right a scene begins in the file of all. They are 20 units apart, since some reach over their edges. */
const startOf = (name: string): number => 220 * SCENE_NAMES.indexOf(name)

/** The scenes of the street, side by side. */
export const StreetDrawing = () =>
  Object.entries(SCENES).map(([name, shapes = []]) => (
    <g key={name} transform={`translate(${startOf(name)})`}>
      <Drawing of={shapes} />
    </g>
  ))

/** The pictures of the street, in the coordinates of `StreetDrawing`. */
export const STREET_BOXES: Readonly<Record<string, Box>> = Object.fromEntries(
  Object.entries<Box>(STREET).map(([name, [x, ...rest]]) => [
    name,
    [x + startOf(WITHIN[name] ?? name), ...rest] as const,
  ]),
)

interface PinProps {
  readonly to: string
  readonly number: number
  readonly place: Pick<Place, 'box' | 'pin'>
  /** Needed if the keyboard reaches the pin, because then no legend names it. */
  readonly name?: string
}

/** The area to tap, and its number. */
export const Pin = ({ to, number, place: { box, pin }, name }: PinProps) => (
  <a href={to} {...(name ? { 'aria-label': name } : { tabIndex: -1 })}>
    <rect x={box[0]} y={box[1]} width={box[2]} height={box[3]} rx="6" />
    <circle cx={pin[0]} cy={pin[1]} r="8" />
    <text x={pin[0]} y={pin[1]}>
      {number}
    </text>
  </a>
)

/**
 * The house, a part of it or a scene of the street as decoration, from a file that all pages share. Nothing waits for the
 * file.
 */
export function DrawnPicture({ of }: { of?: DrawnName }) {
  const isScene = of !== undefined && of in STREET
  const file = isScene ? STREET_PATH : HOUSE_PATH
  return <img className={isScene ? 'house street' : 'house'} alt="" loading="lazy" src={of ? `${file}#${of}` : file} />
}

/** Holds a drawing whose places are links, and what lies over it. */
export const HouseStage = ({ children }: { children: ReactNode }) => (
  <div className="house-stage">
    {children}
    <Sheet of={house} />
    <Sheet of={houseToChoose} />
  </div>
)

/** The id of the drawing, so use it only once on a page. */
const HOUSE = 'house'

const targetOf = ({ id, troubles }: Place) => (troubles.length > 1 ? `#${choiceOf(id)}` : troubles[0].href)

/** Where the visitor has it, if their home card says so. The gas valve is beside the meter. */
function OwnPlace({ of }: { of: Place }) {
  const own = homeCardForm.places.list.find(({ id }) => id === (of.id === 'gas-meter' ? 'gas-valve' : of.id))
  return own && <small {...{ [HOME_PLACE]: own.name }} />
}

/**
 * The house with a numbered pin at each thing, and a legend. Keyboards and screen readers use the legend; the pins lead to
 * the same places. A thing with several troubles opens a choice beside it. A fragment shows the choice, so it needs no
 * script and works in the oldest browser we build for, which has no popovers.
 */
export const HouseToChoose = ({ touch, mouse }: { touch: string; mouse: string }) => (
  <nav className={HOUSE_MAP} id={HOUSE} aria-labelledby="house-heading">
    <Sheet here of={house} />
    <Sheet here of={houseToChoose} />
    <HouseStage>
      <p id="house-heading">
        <span className="to-touch">{touch}</span>
        <span className="to-mouse">{mouse}</span>
      </p>
      <svg className="house" viewBox={WHOLE.join(' ')} aria-hidden="true">
        <HouseDrawing />
        {PLACES.map((place, index) => (
          <Pin key={place.id} to={targetOf(place)} number={index + 1} place={place} />
        ))}
      </svg>
      {CHOICES.map(({ id, name, troubles }) => (
        <section
          className="house-choice"
          key={id}
          id={choiceOf(id)}
          aria-label={`${name}: what is wrong?`}
          tabIndex={-1}
        >
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
          <a href={`/contact?wrong=${id}`}>Describe it</a>
          <a href={`#${HOUSE}`}>Close</a>
        </section>
      ))}
      <Sheet of={choice} />
    </HouseStage>
    <ol className="house-legend">
      {PLACES.map((place) => (
        <li key={place.id}>
          <a href={targetOf(place)}>{place.name}</a>
          <OwnPlace of={place} />
        </li>
      ))}
    </ol>
  </nav>
)
