import { createContext, type ReactNode } from 'react'
import { type IslandMark, islandAttributes, type Strategy } from '../document/islandMarks.ts'

/** An island as pages know it: its name, and of which type its props are. Declared in src/islands/index.ts. */
export interface IslandOf<Props extends object> {
  readonly name: string
  /** Of no value: it carries the type. */
  readonly props?: Props
}

interface IslandProps<Props extends object> {
  readonly of: IslandOf<Props>
  readonly when: Strategy
  /** Written into the HTML as JSON. */
  readonly props: Props
  /** HTML that never changes, for the place that the island keeps for it (src/components/Fixed.tsx). */
  readonly children?: ReactNode
}

/** Gives an island's markup: a page knows no island's code, the build does (src/prerender/renderPage.tsx). */
export const RenderIsland = createContext<(mark: IslandMark, children: ReactNode) => string>(() => '')

/** A part of a page that holds state. Its life is given by src/client/islands/. */
export function Island<Props extends object>({ of: { name }, when, props, children }: IslandProps<Props>) {
  const mark = { name, when, props }
  return (
    <RenderIsland.Consumer>
      {(render) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it, as a root of its own
        <div {...islandAttributes(mark)} dangerouslySetInnerHTML={{ __html: render(mark, children) }} />
      )}
    </RenderIsland.Consumer>
  )
}
