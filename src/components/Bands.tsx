import type { Section } from '../content/prose.ts'
import type { TextPage } from '../content/types.ts'
import bandsCss from './bands.css?inline'
import care from './care.css?inline'
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
    const [name, mark] = bands[id] ?? []
    return name && mark ? [{ ...section, id, name, mark }] : []
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

const Trigger = ({ of }: { of: string }) => {
  const [, what = '', mark, rest = ''] = TRIGGER.exec(of) ?? []
  return (
    <>
      <b>
        <RichText text={what} />
        {mark && <i>{mark}</i>}
      </b>
      {rest && (
        <p>
          <RichText text={rest.trim()} />
        </p>
      )}
    </>
  )
}

/** Sections by urgency. Each has its words and a mark as well as its colour, and each line begins with what has happened. */
export const Bands = (props: Props) =>
  banded(props).map(({ id, heading, mark, paragraphs = [], list = [] }) => (
    <section className={`care care-${id}`} key={id}>
      <h2 id={id}>
        <Icon name={mark} />
        {heading}
      </h2>
      <Paragraphs of={paragraphs} />
      <ul className="lines">
        {list.map((text) => (
          <li key={text}>
            <Trigger of={text} />
          </li>
        ))}
      </ul>
    </section>
  ))
