import { CallButton } from '../components/CallButton.tsx'
import { CallToAction } from '../components/CallToAction.tsx'
import { Drawing, HouseStage, Pin } from '../components/house/House.tsx'
import { PIPES } from '../components/house/houseParts.ts'
import { PIPE_PLACES, PIPES_WHOLE } from '../components/house/places.ts'
import { PageHeading } from '../components/PageHeading.tsx'
import { PhoneLink } from '../components/PhoneLink.tsx'
import { TableHead } from '../components/Rates.tsx'
import { Paragraphs, Sections } from '../components/RichText.tsx'
import { Source } from '../components/Safety.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { locations } from '../content/locations.ts'
import type { Supplied } from '../content/types.ts'
import { type Stretch, whosePipe } from '../content/whosePipe.ts'
import { districts } from '../facts/areas.ts'
import { type UtilityId, utilities } from '../facts/utilities.ts'
import type { Route } from '../routes.ts'
import css from './whosePipe.css?inline'

const DISTRICTS = Object.keys(districts)
/** Words in the drawing. Its label contains each of them. */
const WORDS = [
  ['Flat above', 186, 66],
  ['Your home', 186, 120],
  ['Next door', 44, 202],
  ['Boundary', 228, 92],
  ['Street', 284, 143],
] as const

/** The companies of each district, in the order of its places, as the pages of those places name them. */
const supplied = (kind: Supplied): readonly (readonly UtilityId[])[] =>
  DISTRICTS.map((district) => [
    ...new Set(locations.flatMap((place) => (place.district === district ? place[kind].companies : []))),
  ])

/** The numbers of the districts for which `isTrue` holds. whosePipe.css shows what is true in the chosen district. */
const where = (of: readonly (readonly UtilityId[])[], isTrue: (companies: readonly UtilityId[]) => boolean) => ({
  'data-at': [...of.keys()].filter((index) => isTrue(of[index] ?? [])).join(' '),
})

const idOf = ({ id }: Stretch) => `pipe-${id}`

/**
 * The drawing, and a table of answers. A pin leads to its row, and on a phone only that row shows under the drawing. Styles
 * handle the choice of stretch and district, so it needs no script.
 */
export function WhosePipe({ route }: { route: Route }) {
  const { drawing, owners, where: asked, columns, stretches, all, sections, source, closing, next } = whosePipe
  return (
    <>
      <PageHeading route={route} of={whosePipe} />
      <div className="wrap section pipes" id="pipes">
        <HouseStage>
          {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset */}
          <svg className="house" viewBox={PIPES_WHOLE.join(' ')} role="group" aria-label={drawing}>
            <Drawing of={PIPES} />
            {WORDS.map(([word, x, y]) => (
              <text className="word" key={word} x={x} y={y}>
                {word}
              </text>
            ))}
            {stretches.map((stretch, index) => (
              <Pin
                key={stretch.id}
                to={`#${idOf(stretch)}`}
                number={index + 1}
                place={PIPE_PLACES[stretch.id]}
                name={`${index + 1}. ${stretch.name}`}
              />
            ))}
          </svg>
        </HouseStage>
        <ul className="key">
          {owners.map((owner) => (
            <li key={owner}> {owner}</li>
          ))}
        </ul>
        <label className="where">
          {asked.label}
          <select defaultValue="">
            <option value="">{asked.none}</option>
            {DISTRICTS.map((district, index) => (
              <option key={district} value={index}>
                {district}
              </option>
            ))}
          </select>
        </label>
        <div className="stretches">
          <table>
            <TableHead of={columns} />
            <tbody>
              {stretches.map((stretch, index) => (
                <tr key={stretch.id} id={idOf(stretch)} tabIndex={-1}>
                  <th scope="row">
                    <span className="pin">{index + 1}</span> {stretch.name}
                  </th>
                  <td data-label={columns[1]}>{stretch.repairs}</td>
                  <td data-label={columns[2]}>
                    {stretch.companies && <Companies kind={stretch.companies} />}
                    <Paragraphs of={stretch.call ? [stretch.call] : []} />
                  </td>
                  <td data-label={columns[3]}>{stretch.pays}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <a className="button all" href="#pipes">
            {all}
          </a>
        </div>
        <div className="prose">
          <Sections of={sections} />
          <Source text={source} />
        </div>
      </div>
      <CallToAction {...closing} next={next}>
        <CallButton />
      </CallToAction>
      <Sheet of={css} />
    </>
  )
}

/** Who to call in the chosen district, or a reminder to choose one. */
function Companies({ kind }: { kind: Supplied }) {
  const { ask, divided } = whosePipe.where
  const byDistrict = supplied(kind)
  return (
    <>
      <p className="ask">{ask[kind]}</p>
      {[...new Set(byDistrict.flat())].map((id) => (
        <p key={id} {...where(byDistrict, (companies) => companies.includes(id))}>
          {utilities[id].name} <PhoneLink to={utilities[id]} />
        </p>
      ))}
      <p {...where(byDistrict, ({ length }) => length > 1)}>
        <small>{divided}</small>
      </p>
    </>
  )
}
