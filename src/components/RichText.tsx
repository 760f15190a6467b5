import { Fragment } from 'react'
import type { Section } from '../content/types.ts'
import { fragmentOf } from './fragment.ts'

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** A line of content. `[text](/path)` becomes a link, everything else stays text. */
export function RichText({ text }: { text: string }) {
  const pieces = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, label = '', href] = match
    pieces.push(text.slice(end, match.index))
    pieces.push(
      <a key={match.index} href={href}>
        {label.includes('@') ? breakable(label) : label}
      </a>,
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
