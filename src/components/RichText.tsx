import { createElement, Fragment, type ReactNode } from 'react'
import type { IconName } from '../content/drawings.ts'
import { homeCardForm } from '../content/myHome.ts'
import { capital, type Section } from '../content/prose.ts'
import type { SectionMarks, SectionPicture } from '../content/types.ts'
import { HOME_PLACE } from '../document/marks.ts'
import { DrawnPicture } from './house/House.tsx'
import { Icon } from './Icon.tsx'
import iconGrid from './iconGrid.css?inline'
import panelCss from './panel.css?inline'
import picturesBeside from './picturesBeside.css?inline'
import { Sheet } from './Sheet.tsx'
import shortCss from './short.css?inline'

/** The fragment that a table of contents links to: the section's `id`, or one made from its heading. */
export const fragmentOf = ({ id, heading }: Section): string =>
  id ??
  heading
    .toLowerCase()
    .replaceAll('’', '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** A link. A narrow screen may break an email address after its @, and nowhere else. */
export const linkTo = (href: string, label: string): ReactNode => {
  const [user, domain] = label.split('@')
  return (
    <a href={href}>
      {domain ? (
        <>
          {user}@<wbr />
          {domain}
        </>
      ) : (
        label
      )}
    </a>
  )
}

/** Used instead of a path. The home card's words for this place replace the link's words (src/content/myHome.ts). */
const HOME = /^home:(.*)/

/** @throws if the card has no such place. */
function homePlace(id: string): string {
  const place = homeCardForm.places.list.find((known) => known.id === id)
  if (!place) throw new Error(`The home card has no place "${id}"`)
  return place.name
}

const placeOrLink = (target: string, label: string) => {
  const [, home] = HOME.exec(target) ?? []
  return home ? <span {...{ [HOME_PLACE]: homePlace(home) }}>{label}</span> : linkTo(target, label)
}

/**
 * A line of content. `[text](/path)` becomes a link and `[text](home:stop-tap)` a place; everything else stays text.
 * @throws if the home card has no such place.
 */
export function RichText({ text }: { text: string }) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, label = '', target = ''] = match
    pieces.push(text.slice(end, match.index), placeOrLink(target, label))
    end = match.index + whole.length
  }
  return createElement(Fragment, null, ...pieces, text.slice(end))
}

interface ParagraphsProps {
  readonly of: readonly string[]
  readonly className?: string
  readonly labelled?: boolean
  readonly apart?: boolean
}

export function Paragraphs({ of, className, labelled, apart }: ParagraphsProps) {
  return of.map((text) => (
    <p key={text} className={className}>
      {labelled ? <Line of={text} apart={apart} /> : <RichText text={text} />}
    </p>
  ))
}

/** What a line is about: "Photographs:". */
const LABEL = /^[^.?:]{1,70}:(?= )/

interface LineProps {
  readonly of: string
  /** Its label stands over it or beside it, so that it needs no colon. */
  readonly apart?: boolean
}

/** A line that begins with what it is about, in bold. */
function Line({ of, apart }: LineProps) {
  const [about = ''] = LABEL.exec(of) ?? []
  const rest = of.slice(about.length)
  return (
    <>
      {about && (
        <b>
          <RichText text={apart ? about.slice(0, -1) : about} />
        </b>
      )}
      <RichText text={apart ? rest.replace(/^( ?)(.)/, (_, gap, first) => gap + capital(first)) : rest} />
    </>
  )
}

interface TextListProps {
  readonly of: readonly string[]
  readonly ordered?: boolean
  /** What we do or have. A tick says yes, so never before advice, links, or what is not ours. */
  readonly ticked?: boolean
  readonly apart?: boolean
}

export function TextList({ of, ordered = false, ticked = false, apart }: TextListProps) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List className={ordered ? 'steps' : ticked ? 'dots ticks' : 'dots'}>
      {of.map((text) => (
        <li key={text}>{ordered ? <RichText text={text} /> : <Line of={text} apart={apart} />}</li>
      ))}
    </List>
  )
}

/** The lines of a list side by side, each beside its icon. */
export const IconGrid = ({ of, marks }: { of: readonly string[]; marks: readonly IconName[] }) => (
  <ul className="icon-grid">
    {of.map((text, index) => (
      <li key={text}>
        {marks[index] && <Icon name={marks[index]} size={40} />}
        <Line of={text} />
      </li>
    ))}
    <Sheet of={iconGrid} />
  </ul>
)

interface SectionsProps {
  readonly of: readonly Section[]
  /** A table of contents links to them. */
  readonly linked?: boolean
  /** One for each section, except where none fits. */
  readonly pictures?: readonly SectionPicture[]
  /** Whether the pictures stand beside the words. Else the page sets them. */
  readonly beside?: boolean
  readonly marks?: SectionMarks
  /** What follows a section, by its id. */
  readonly after?: Readonly<Record<string, ReactNode>>
}

/** Headings with their text, as in articles and terms. */
export function Sections({ of, linked = false, pictures, beside = true, marks = {}, after = {} }: SectionsProps) {
  return (
    <>
      {pictures && beside && <Sheet here of={picturesBeside} />}
      {pictures?.some((picture) => typeof picture === 'object') && <Sheet here of={panelCss} />}
      {of.some(({ short }) => short) && <Sheet of={shortCss} />}
      {of.map((section, index) => {
        const picture = pictures?.[index]
        const { panel, wide } = typeof picture === 'object' ? picture : { wide: picture }
        const icons = section.id && marks[section.id]
        const apart = Boolean(section.short)
        return (
          <section key={section.heading} className={panel && `panel ${panel}`}>
            <h2 id={linked ? fragmentOf(section) : section.id}>{section.heading}</h2>
            {wide && <DrawnPicture of={wide} />}
            {section.short && (
              <p className="short">
                <b>In short:</b> <RichText text={capital(section.short.join(' '))} />
              </p>
            )}
            {section.paragraphs && <Paragraphs of={section.paragraphs} labelled={linked} apart={apart} />}
            {section.steps && <TextList of={section.steps} ordered />}
            {section.list &&
              (icons ? <IconGrid of={section.list} marks={icons} /> : <TextList of={section.list} apart={apart} />)}
            {section.folded && (
              <details className="fold">
                <summary>
                  <strong>The whole list</strong>
                </summary>
                <TextList of={section.folded} apart={apart} />
              </details>
            )}
            {section.id && after[section.id]}
          </section>
        )
      })}
    </>
  )
}
