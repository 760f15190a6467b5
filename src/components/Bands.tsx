import type { DrawnName } from '../content/drawings.ts'
import { capital, type Section } from '../content/prose.ts'
import type { TextPage } from '../content/types.ts'
import bandsCss from './bands.css?inline'
import care from './care.css?inline'
import { DrawnPicture } from './house/House.tsx'
import { Icon } from './Icon.tsx'
import { Paragraphs, RichText } from './RichText.tsx'
import { Sheet } from './Sheet.tsx'

interface Props {
  readonly of: readonly Section[]
  readonly bands: NonNullable<TextPage['bands']>
}

const banded = ({ of, bands }: Props) =>
  of.flatMap((section) => {
    const { id = '' } = section
    const [name, mark, pictures = []] = bands[id] ?? []
    return name && mark ? [{ ...section, id, name, mark, pictures }] : []
  })

/** Links to the bands. */
export const BandLinks = (props: Props) => (
  <ul className="actions jump">
    {banded(props).map(({ id, name, mark }) => (
      <li key={id}>
        <a className={`care-${id}`} href={`#${id}`}>
          <Icon name={mark} />
          {name}
        </a>
      </li>
    ))}
    <Sheet of={care} />
    <Sheet of={bandsCss} />
  </ul>
)

/** How a line begins: what has happened. It stands above or beside the rest, so a comma or colon after it is only for the ear. */
const TRIGGER = /^(If (?:[^,]+, or )?[^,]+|[^?:.]+[?.]?)([,:]?)(.*)/

/** The first number that a line calls. */
const NUMBER = /^[^[]*\[([^\]]+)\]\((tel:[^)]+)\)/

/** The page that a line ends with. */
const PAGE = / ?\[([^\]:]+: )([^\]]+)\]\((\/[^)]+)\)\.$/

interface LineProps {
  readonly of: string
  readonly picture: DrawnName | undefined
  /** The number that it calls first is a button, too; else the page that it ends with is one. */
  readonly calls: boolean
}

const Line = ({ of, picture, calls }: LineProps) => {
  const [, what = '', mark, rest = ''] = TRIGGER.exec(of) ?? []
  const [, number, href] = (calls && NUMBER.exec(rest)) || []
  const [link = '', about, name = '', page] = (!calls && PAGE.exec(rest)) || []
  const words = rest.slice(0, rest.length - link.length).trim()
  return (
    <>
      <b>
        <RichText text={what} />
        {mark && <i>{mark}</i>}
      </b>
      <DrawnPicture of={picture} />
      {words && (
        <p>
          <RichText text={words} />
        </p>
      )}
      {href && (
        <a className="button button-call" href={href}>
          Call {number}
        </a>
      )}
      {page && (
        <a className="button" href={page}>
          <span className="visually-hidden">{about}</span>
          {capital(name)}
        </a>
      )}
    </>
  )
}

/** Sections by urgency. Each has its words and a mark as well as its colour, and each line begins with what has happened. */
export const Bands = (props: Props) =>
  banded(props).map(({ id, heading, mark, pictures, paragraphs = [], list = [] }) => (
    <section className={`care care-${id}`} key={id}>
      <h2 id={id}>
        <Icon name={mark} />
        {heading}
      </h2>
      <Paragraphs of={paragraphs} />
      <ul className="lines">
        {list.map((text, index) => (
          <li key={text}>
            <Line of={text} picture={pictures[index]} calls={id === 'danger'} />
          </li>
        ))}
      </ul>
    </section>
  ))
