import { createContext, type ReactNode } from 'react'
import { ISLAND, type Strategy, WHEN } from '../document/islandMarks.ts'

export interface IslandProps {
  /** Of its folder in src/islands/. */
  readonly name: string
  readonly when: Strategy
  /** HTML that never changes, for the place that the island keeps for it (src/components/Fixed.tsx). */
  readonly children?: ReactNode
}

/** Gives an island's markup: a page knows no island's code, the build does (src/prerender/renderPage.tsx). */
export const RenderIsland = createContext<(island: IslandProps) => string>(() => '')

/** A part of a page that holds state. Its life is given by src/client/islands.ts. */
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
