import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { IslandName } from '../client/islands.tsx'

interface IslandProps {
  readonly name: IslandName
  readonly children: ReactNode
}

/** A part of a page that holds state. In the HTML like everything else, and hydrated in the browser. */
export const Island = ({ name, children }: IslandProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own components
  <div data-island={name} dangerouslySetInnerHTML={{ __html: renderToString(children) }} />
)
