import { createElement, Fragment, type ReactNode } from 'react'

const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g

interface LinkedTextProps {
  readonly text: string
  /** What stands for `[label](target)`; a link by default. */
  readonly link?: (target: string, label: string) => ReactNode
}

/** A line of content. `[text](/path)` becomes a link, everything else stays text. */
export function LinkedText({ text, link = linkTo }: LinkedTextProps) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, label = '', target = ''] = match
    pieces.push(text.slice(end, match.index), link(target, label))
    end = match.index + whole.length
  }
  return createElement(Fragment, null, ...pieces, text.slice(end))
}

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
