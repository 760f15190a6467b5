import { createContext, type ReactNode } from 'react'
import { ISLAND, type Strategy, WHEN } from '../document/islandMarks.ts'

export interface IslandProps {
  /** The name of its folder in src/islands/. */
  readonly name: string
  readonly when: Strategy
  /** HTML that never changes. The island shows it with <Fixed> (src/components/Fixed.tsx). */
  readonly children?: ReactNode
}

/** Renders an island to HTML. The build provides it (src/prerender/renderPage.tsx), so that pages import no island. */
export const RenderIsland = createContext<(island: IslandProps) => string>(() => '')

/** A part of a page that holds state. src/client/islands.ts brings it to life. */
export const Island = (island: IslandProps) => (
  <RenderIsland.Consumer>
    {(render) => (
      <div
        {...{ [ISLAND]: island.name, [WHEN]: island.when }}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it, as a root of its own
        dangerouslySetInnerHTML={{ __html: render(island) }}
      />
    )}
  </RenderIsland.Consumer>
)
