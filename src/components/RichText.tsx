import { Fragment } from 'react'
import { myHome } from '../content/myHome.ts'
import type { Section } from '../content/types.ts'
import { HOME_PLACE } from '../document.ts'
import { fragmentOf } from './fragment.ts'

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** In the place of a path: the words give way to those of the home card for this place (src/content/myHome.ts). */
const HOME = /^home:(.*)/

/** @throws if the card has no such place. */
function homePlace(id: string): string {
  const place = myHome.places.list.find((known) => known.id === id)
  if (!place) throw new Error(`The home card has no place "${id}"`)
  return place.name
}

/** A line of content. `[text](/path)` becomes a link, `[text](home:stop-tap)` a place, everything else stays text. */
export function RichText({ text }: { text: string }) {
  const pieces = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, label = '', href] = match
    pieces.push(text.slice(end, match.index))
    const [, home] = HOME.exec(href ?? '') ?? []
    pieces.push(
      home ? (
        <span key={match.index} {...{ [HOME_PLACE]: homePlace(home) }}>
          {label}
        </span>
      ) : (
        <a key={match.index} href={href}>
          {label.includes('@') ? breakable(label) : label}
        </a>
      ),
    )
    end = match.index + whole.length
  }
  pieces.push(text.slice(end))
  return <>{pieces}</>
}

/** Lets a narrow screen break an email address after its @, and nowhere else. */
const breakable = (address: string) => {
  const [user, domain] = address.split('@')
  return (
    <>
      {user}@<wbr />
      {domain}
    </>
  )
}

/** Paragraphs of content. */
export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((text) => (
    <p key={text}>
      <RichText text={text} />
    </p>
  ))
}

export function TextList({ of, ordered = false }: { of: readonly string[]; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={ordered ? 'steps' : 'ticks'}>
      {of.map((text) => (
        <li key={text}>
          <RichText text={text} />
        </li>
      ))}
    </List>
  )
}

/** Headings with their text, as on articles, terms, service and location pages. `linked`: a list of contents leads to them. */
export function Sections({ of, linked = false }: { of: readonly Section[]; linked?: boolean }) {
  return of.map((section) => (
    <Fragment key={section.heading}>
      <h2 id={linked ? fragmentOf(section) : section.id}>{section.heading}</h2>
      {section.paragraphs && <Paragraphs of={section.paragraphs} />}
      {section.steps && <TextList of={section.steps} ordered />}
      {section.list && <TextList of={section.list} />}
    </Fragment>
  ))
}
