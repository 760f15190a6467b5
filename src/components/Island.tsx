import type { ReactNode } from 'react'
import { islandAttributes, type Strategy } from '../document/islands.ts'

/** An island as pages know it: its name, and of which type its props are. Declared in src/islands/NAME/index.ts. */
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
  /** HTML that never changes, for the place that the island keeps for it (src/islands/providers.tsx). */
  readonly children?: ReactNode
}

/** A part of a page that holds state. Its markup is put in by src/prerender/page.tsx, its life by src/client/islands/. */
export const Island = <Props extends object>({ of: { name }, when, props, children }: IslandProps<Props>) => (
  <div {...islandAttributes({ name, when, props })}>{children && <template>{children}</template>}</div>
)
